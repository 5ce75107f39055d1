/**
 * Common formats of text: email addresses, addresses of the web, telephone numbers, slugs, and text on one line. Their
 * patterns are valid with and without the `u` flag, since JSON Schema validators set it.
 *
 * @module
 */
import { type Format, mustBe } from "./schema.ts";

/**
 * An email address that mail servers take: as the HTML standard has it for `<input type=email>`, with the dots of RFC
 * 5321, section 4.1.2, and a domain of the public DNS.
 *
 * @see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const emailFormat: Format = {
  format: "email",
  pattern:
    /^[a-zA-Z0-9!#$%&'*+\/=?^_`{|}~\-]+(?:\.[a-zA-Z0-9!#$%&'*+\/=?^_`{|}~\-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2}(?:[a-zA-Z0-9\-]{0,60}[a-zA-Z0-9])?$/,
  ...mustBe("a whole email address, such as name@example.com", "name@example.com"),
};

/** The letters of all scripts except ASCII, as ranges without spaces and invisible characters. */
const OTHER_LETTERS = "\\u00c0-\\u034e\\u0370-\\u061b\\u061d-\\u115e\\u1161-\\u167f" +
  "\\u1681-\\u17b3\\u17b6-\\u180a\\u1810-\\u1fff\\u2c00-\\u2fff" +
  "\\u3005-\\u3163\\u3165-\\ud7ff\\uf900-\\ufdff";

/** An email address whose domain may also have letters of any script (RFC 5890). */
export const internationalEmailFormat: Format = {
  ...emailFormat,
  pattern: new RegExp(
    emailFormat.pattern.source.replace(
      /(?<=@).*/,
      (domain) => domain.replaceAll("a-zA-Z", `a-zA-Z${OTHER_LETTERS}`),
    ),
  ),
};

/** An absolute http or https address (RFC 3986), without user information. */
export const uriFormat: Format = {
  format: "uri",
  pattern:
    /^https?:\/\/(?:[a-zA-Z0-9.\-]+|\[::1\])(?::[0-9]{1,5})?(?:\/(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/\-]|%[0-9a-fA-F]{2})*)?(?:\?(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?(?:#(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?$/,
  ...mustBe("a full address such as https://example.com/page", "https://example.com/page"),
};

export const httpsFormat: Format = {
  format: "uri",
  pattern: new RegExp(uriFormat.pattern.source.replace("https?", "https")),
  ...mustBe("an https address such as https://example.com/page", "https://example.com/page"),
};

/** An address without `https://`, which begins with its host. The name of a file, such as index.html, doesn't match. */
const WITHOUT_SCHEME = /^(?:[a-z0-9-]{1,63}\.){1,4}(?!(?:html?|php)$)[a-z]{2,24}(?:[/?#:]|$)/i;

/** The https address that was probably meant by an address without `https://` or with `http://`. */
export function meantAddress(text: string): string {
  return WITHOUT_SCHEME.test(text) ? `https://${text}` : text.replace(/^http:/i, "https:");
}

/** Control characters, and line and paragraph separators, for use within brackets. */
export const NOT_ON_A_LINE = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029";

export const singleLine: Format = {
  pattern: new RegExp(`^[^${NOT_ON_A_LINE}]*$`),
  publishedFilled: new RegExp(
    `^[^\\S${NOT_ON_A_LINE}]*[^\\s${NOT_ON_A_LINE}][^${NOT_ON_A_LINE}]*$`,
  ),
  issue: "must be on one line, without control characters",
};

/** A line without line ends and tabs at its ends. */
export function trimLineEnds(line: string): string {
  return line.replace(/^[\t\r\n]+|(?<![\t\r\n])[\t\r\n]+$/g, "");
}

/** A telephone number in the style of E.164: a plus sign, then 7 to 15 digits, hyphens allowed. */
export const telephoneFormat: Format = {
  pattern: /^\+[1-9](?:-?[0-9]){6,14}$/,
  ...mustBe("a number in international form such as +1-555-555-0100", "+1-555-555-0100"),
  // Reads the usual notations of the United States and Canada.
  meant: (text) =>
    text.trim().replace(
      /^(?:\+?1[ .\-]?)?\(?([2-9][0-9]{2})\)?[ .\-]?([2-9][0-9]{2})[ .\-]?([0-9]{4})$/,
      "+1-$1-$2-$3",
    ),
};

/** The form of a slug, which becomes part of addresses. */
export const slugFormat: Format = {
  pattern: /^[a-z0-9-]+$/,
  ...mustBe("lower-case letters, digits and hyphens, such as new-homes", "new-homes"),
};

/** Makes a slug of at most `maxLength` characters; empty if the text has no Latin letter or digit. */
export function slugify(text: string, maxLength = Infinity): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, maxLength).replace(/^-|-$/g, "");
}
