/**
 * Telephone numbers and email addresses as people type or paste them, and models write them.
 *
 * @module
 */
import { type Format, mustBe } from "./schema.ts";

/** An email address without what was copied with it, and its characters of full width as ASCII has them. */
export function plainEmail(email: string): string {
  return toAscii(email).replace(INVISIBLE, "").trim();
}

/** A telephone number without invisible characters and signs such as ☎, with ASCII digits, spaces and hyphens. */
export function plainPhone(phone: string): string {
  return toAscii(phone).normalize("NFC").replace(INVISIBLE, "").replace(/\p{So}/gu, "")
    .replace(/\p{Zs}/gu, " ").replace(/[\p{Pd}\u2212]/gu, "-").trim();
}

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const toAscii = (text: string) =>
  text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Unicode's default ignorables, which aren't drawn. */
const INVISIBLE = /\p{DI}/gu;

/** In the languages of North America and its neighbors, and in theirs who call; `p` and `w` are what dials a pause. */
const EXTENSION =
  "x|ext|extn|extension|extensión|extensão|anexo|interno|int|poste|ramal|durchwahl|dw|toestel|p|w";

/** The characters that a telephone number is written with, each for use within brackets. */
interface PhoneCharacters {
  readonly digit: string;
  readonly space: string;
  readonly letter: string;
  /** What stands between digits beside spaces. */
  readonly between: string;
  readonly extension: string;
}

const PLAIN: PhoneCharacters = {
  digit: "0-9",
  space: " ",
  letter: "\\p{L}'’",
  between: "+.()\\/#•·_\\-",
  extension: EXTENSION,
};

/** Those of JSON Schema, whose validators get the number as it was typed, and know neither flags nor `\p`. */
const PUBLISHED: PhoneCharacters = {
  digit: "0-9\\uff10-\\uff19",
  space: " \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000",
  letter: "A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff'\\u2019",
  between:
    `${PLAIN.between}\\u2010-\\u2015\\u2212\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff`,
  extension: EXTENSION.replace(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`),
};

function phonePattern(digits: number, chars: PhoneCharacters): string {
  const { space, letter, extension } = chars;
  const between = `[${space}${chars.between}]*`;
  const before =
    `\\(?[${letter}]{1,20}(?:[${space}.]{1,2}[${letter}]{1,20}){0,2}[.)]{0,2}[${space}]{0,2}:?`;
  const extended = `[,;]{0,3}[${space}]{0,2}(?:${extension})[${space}.:#=\\-]*[0-9]+` +
    `|[,;]{1,3}[${space}]{0,2}[0-9]{1,8}#?`;
  const after =
    `,?[${space}]{0,2}\\(?[${letter}]{2,20}(?:[${space}][${letter}]{2,20}){0,2}[.)]{0,2}`;
  return `^(?:${before})?${between}(?:[${chars.digit}]${between}){${digits},}(?:${extended})?(?:${after})?$`;
}

/**
 * A telephone number, made plain by {@linkcode plainPhone}, in any country's notation. A word such as `cell:` or
 * `(cell)` may stand before it or follow, and an extension, whose digits don't count: `x12`, `poste 12`, `,12`,
 * `;ext=12`. All that its JSON Schema takes is taken; beyond that, letters of all scripts and what is made plain.
 *
 * @param digits How many it has at least.
 * @param form What must be written, such as `a telephone number with its area code`.
 */
export function phoneFormat(digits: number, form: string): Format {
  return {
    pattern: new RegExp(phonePattern(digits, PLAIN), "iu"),
    published: new RegExp(phonePattern(digits, PUBLISHED)),
    ...mustBe(`${form} and no other text, such as 202 555 0117 or 202 555 0117 x12`),
  };
}

/** All of a number up to its extension, which begins with a letter, a comma or a semicolon. */
const BEFORE_EXTENSION = new RegExp(`^[^0-9]*[0-9][0-9${PLAIN.space}${PLAIN.between}]*`, "u");

/** The digits of a telephone number, however it is written: without North America's leading 1, with its extension. */
export function dialedDigits(phone: string): string {
  const plain = plainPhone(phone);
  const [number = ""] = BEFORE_EXTENSION.exec(plain) ?? [];
  const extension = plain.slice(number.length).replace(/\D/g, "");
  return number.replace(/\D/g, "").replace(/^1(?=[0-9]{10}$)/, "") + (extension && `x${extension}`);
}
