/**
 * How large the body of a bid request may be.
 *
 * @module
 */

/** The maximum body of the API in bytes. The longest text fits, even if each character is two escaped surrogates. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The maximum body of the form in bytes. All fields but the services, of which there may be any number, fit at their
 * longest, even if each character has four bytes, which browsers encode as `%XX` each.
 */
export const MAX_FORM_BYTES = 2 * MAX_BODY_BYTES;
