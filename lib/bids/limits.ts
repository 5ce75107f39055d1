/**
 * The limits of bid requests, and of messages to /mcp: how many a client may send, and what counts as a repeat.
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
