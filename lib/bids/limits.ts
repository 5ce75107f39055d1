/**
 * The limits of bid requests, and of messages to /mcp: how many a client may send, how large they may be, and what
 * counts as a repeat.
 *
 * @module
 */

/** How many bid requests one client may send in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** How many messages one client may send to /mcp in the same time. A client may read every page of a large site at once. */
export const MCP_LIMIT = 600;

export const RATE_WINDOW_SECONDS = 60;

/** How long the same request under one idempotency key counts as a repeat, and gets the same answer. */
export const KEYED_REPEAT_SECONDS = 24 * 60 * 60;

/** How long the same request without a key counts as a repeat. */
export const KEYLESS_REPEAT_SECONDS = 15 * 60;

/** The maximum number of characters of an idempotency key. */
export const MAX_KEY_LENGTH = 255;

/** The form field, and the argument of the MCP tool, with the idempotency key. */
export const KEY_FIELD = "idempotencyKey";

/** The maximum body of the API in bytes. The longest text fits, even if each character is two escaped surrogates. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The maximum body of the form in bytes. All fields but the services, of which there may be any number, fit at their
 * longest, even if each character has four bytes, which browsers encode as `%XX` each.
 */
export const MAX_FORM_BYTES = 2 * MAX_BODY_BYTES;

/** How many files may come with a bid request. */
export const MAX_FILES = 10;

/** The maximum size of all files together in bytes: in base64, they stay within every email provider's limit. */
export const MAX_FILE_BYTES = 7_000_000;

/** How many bytes of a form with files are read at most. A browser shows a response only after it has sent the body. */
export const MAX_UPLOAD_BYTES = 20_000_000;
