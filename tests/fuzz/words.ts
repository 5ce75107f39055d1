/**
 * Words that may mean something to what reads them.
 *
 * @module
 */
import { fc } from "../deps/fuzz.ts";

/** Stands in whatever is generated; where it comes out as markup, something was not escaped. */
export const MARK = "fz_7";

/** Names that every JavaScript object has or might be thought to have. */
export const prototypeNames: readonly string[] =
  "__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__".split(" ");

/** Text that means something to HTML, markdown, YAML, headers, patterns or percent-decoding. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[`<${MARK}>`, `"><${MARK} ${MARK}="`, `' ${MARK}='`, "&amp;&#60;", "$&$1$`"],
    ...[`javascript:${MARK}`, `](javascript:${MARK})`, `--- ${MARK}`, `\`${MARK}|`],
    ...["", " ", "é", "日本", "\u{1f6a7}", "\u202e", "\ufeff", ...prototypeNames],
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 12, unit: "binary" }),
);

/** Slugs that are there. */
export const slugs: readonly string[] =
  "storefront-glass redmond glazing-bead bend-library-storefront homeowners".split(" ");
