/**
 * The formats of text that several resources use.
 *
 * Patterns are valid with and without the `u` flag, since JSON Schema validators set it.
 *
 * @module
 */
import type { Format } from "./scalars.ts";

/** The form of a slug, which becomes part of addresses. */
export const slugFormat: Format = {
  pattern: /^[a-z0-9-]+$/,
  issue: "must be lower-case letters, digits and hyphens, such as new-homes",
};

/**
 * An email address, as defined by the HTML standard for `<input type=email>`.
 *
 * @see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const emailFormat: Format = {
  format: "email",
  pattern:
    /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?)*$/,
  issue: "must be an email address such as name@example.com",
};

/** An absolute http or https address (RFC 3986), without user information. */
export const uriFormat: Format = {
  format: "uri",
  pattern:
    /^https?:\/\/(?:[a-zA-Z0-9.\-]+|\[::1\])(?::[0-9]{1,5})?(?:\/(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/\-]|%[0-9a-fA-F]{2})*)?(?:\?(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?(?:#(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?$/,
  issue: "must be a full address such as https://example.com/page",
};

/** Text on one line: no control characters and no line or paragraph separators. */
export const singleLine: Format = {
  // deno-lint-ignore no-control-regex -- it refuses control characters
  pattern: /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/,
  issue: "must be on one line, without control characters",
};

/** A telephone number in the style of E.164: a plus sign, then 7 to 15 digits, hyphens allowed. */
export const telephoneFormat: Format = {
  pattern: /^\+[1-9](?:-?[0-9]){6,14}$/,
  issue: "must be a number in international form such as +1-555-555-0100",
};
