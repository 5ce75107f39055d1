/**
 * What people type or paste on one line, and models write: telephone numbers, email addresses, and other words.
 *
 * @module
 */
import { type Format, mustBe } from "./schema.ts";

/** A line without line ends and tabs at its ends. */
export function trimLineEnds(line: string): string {
  return line.replace(/^[\t\r\n]+|(?<![\t\r\n])[\t\r\n]+$/g, "");
}

/** An email address without what was copied with it, and its characters of full width as ASCII has them. */
export function plainEmail(email: string): string {
  return email.normalize("NFKC").replace(INVISIBLE, "").trim();
}

/** A telephone number without invisible characters and signs such as ☎, with ASCII digits, spaces and hyphens. */
export function plainPhone(phone: string): string {
  return phone.normalize("NFKC").replace(INVISIBLE, "").replace(/\p{So}/gu, "").trim()
    .replace(/\p{Zs}/gu, " ").replace(/[\p{Pd}\u2212]/gu, "-");
}

/** Format characters and those that aren't drawn (Unicode's default ignorables). */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;

const LETTER = "[\\p{L}'’]";
const WORDS_BEFORE = `\\(?${LETTER}{1,20}(?:[ .]{1,2}${LETTER}{1,20}){0,2}[.)]{0,2} {0,2}:?`;
const BETWEEN_DIGITS = "[ +.()/#•·_\\-]*";

/** In the languages of North America and its neighbors, and in theirs who call; `p` and `w` are what dials a pause. */
const EXTENSION =
  "x|ext|extn|extension|extensión|extensão|anexo|interno|int|poste|ramal|durchwahl|dw|toestel|p|w";
const EXTENDED = `[,;]{0,3} {0,2}(?:${EXTENSION})[ .:#=\\-]*[0-9]+|[,;]{1,3} {0,2}[0-9]{1,8}#?`;

const WORDS_AFTER = `,? {0,2}\\(?${LETTER}{2,20}(?: ${LETTER}{2,20}){0,2}[.)]{0,2}`;

/**
 * A telephone number, made plain by {@linkcode plainPhone}, in any country's notation. A word such as `cell:` or
 * `(cell)` may stand before it or follow, and an extension, whose digits don't count: `x12`, `poste 12`, `,12`,
 * `;ext=12`. What JSON Schema says of it takes more, since such validators get the number as it was typed.
 *
 * @param digits How many it has at least.
 * @param form What must be written, such as `a telephone number with its area code`.
 */
export function phoneFormat(digits: number, form: string): Format {
  return {
    pattern: new RegExp(
      `^(?:${WORDS_BEFORE})?${BETWEEN_DIGITS}(?:[0-9]${BETWEEN_DIGITS}){${digits},}` +
        `(?:${EXTENDED})?(?:${WORDS_AFTER})?$`,
      "iu",
    ),
    published: new RegExp(`^(?:[^0-9\\uff10-\\uff19]*[0-9\\uff10-\\uff19]){${digits}}`),
    ...mustBe(`${form} and no other text, such as 202 555 0117 or 202 555 0117 x12`),
  };
}
