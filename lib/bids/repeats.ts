/**
 * How long a bid request counts as a repeat of an earlier one, and gets the same answer.
 *
 * @module
 */

/** How long the same request under one idempotency key counts as a repeat. */
export const KEYED_REPEAT_SECONDS = 24 * 60 * 60;

/** How long the same request without a key counts as a repeat. */
export const KEYLESS_REPEAT_SECONDS = 15 * 60;

/** The maximum number of characters of an idempotency key. */
export const MAX_KEY_LENGTH = 255;

/** The form field, and the argument of the MCP tool, with the idempotency key. */
export const KEY_FIELD = "idempotencyKey";
