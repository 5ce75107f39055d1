/**
 * Telephone numbers and email addresses as people type or paste them, and as models write them.
 *
 * @module
 */
import { type Format, mustBe } from "./schema.ts";

/** Spaces and invisible characters at the ends of a text. */
const ENDS = /^[\p{Zs}\p{Cf}]+|(?<![\p{Zs}\p{Cf}])[\p{Zs}\p{Cf}]+$/gu;

/** An email address without what was copied with it. */
export function plainEmail(email: string): string {
  return email.replace(ENDS, "");
}

/** A telephone number without invisible characters, and with ASCII spaces and hyphens. */
export function plainPhone(phone: string): string {
  return phone.replace(ENDS, "").replace(/\p{Cf}/gu, "").replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-");
}

const WORD_BEFORE = "\\(?\\p{L}{1,20}[.)]{0,2} {0,2}:?";
const BETWEEN_DIGITS = "[ +.()/#\\-]*";

/** In the languages of North America and its neighbors, and in theirs who call. */
const EXTENSION =
  "x|ext|extn|extension|extensión|extensão|anexo|interno|int|poste|ramal|durchwahl|toestel";
const EXTENDED = `[,;]{0,3} {0,2}(?:${EXTENSION})[ .:#=]*[0-9]+|[,;]{1,3} {0,2}[0-9]{1,8}#?`;

const WORDS_AFTER = ",? {0,2}\\(?\\p{L}{2,20}(?: \\p{L}{2,20}){0,2}[.)]{0,2}";

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
      `^(?:${WORD_BEFORE})?${BETWEEN_DIGITS}(?:[0-9]${BETWEEN_DIGITS}){${digits},}` +
        `(?:${EXTENDED})?(?:${WORDS_AFTER})?$`,
      "iu",
    ),
    published: new RegExp(`^(?:[^0-9]*[0-9]){${digits}}`),
    ...mustBe(`${form}, such as 202 555 0117 or 202 555 0117 x12`),
  };
}
