/**
 * When a bid request counts as a repeat, which gets the first answer again.
 *
 * @module
 */

/** How long the same request under one idempotency key counts as a repeat. */
export const KEYED_REPEAT_SECONDS = 24 * 60 * 60;

/** How long the same request without a key counts as a repeat. */
export const KEYLESS_REPEAT_SECONDS = 15 * 60;

/** The most characters of an idempotency key. */
export const MAX_KEY_LENGTH = 255;

/** The field of the form, and the argument of the tool, that has the idempotency key. */
export const KEY_FIELD = "idempotencyKey";
