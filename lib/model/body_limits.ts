/**
 * How large the body of a bid request may be.
 *
 * @module
 */

/** The largest body that the API accepts, in bytes: the longest text fits, each character a pair of escaped surrogates. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The largest body of the form, which can't write a character shorter than a browser encodes it: every field fits at
 * its longest, each character as four bytes, each byte as `%XX`.
 */
export const MAX_FORM_BYTES = 2 * MAX_BODY_BYTES;
