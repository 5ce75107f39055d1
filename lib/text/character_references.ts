/**
 * Character references, such as `&amp;` and `&#38;`.
 *
 * @module
 */

/** The named characters that prose uses: those that keyboards lack, and those with a meaning in markup. */
const NAMED_CHARACTERS = new Map(
  ("amp& lt< gt> quot\" apos' ndash– mdash— hellip… lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» bull• middot· copy© " +
    "reg® trade™ sect§ para¶ deg° plusmn± times× divide÷ minus− le≤ ge≥ ne≠ frac14¼ frac12½ frac34¾ sup2² sup3³ " +
    "microµ prime′ Prime″ cent¢ pound£ euro€ larr← rarr→")
    .split(" ").map((entry): [string, string] => [entry.slice(0, -1), entry.at(-1)!]),
).set("nbsp", "\u00a0").set("shy", "\u00ad");

/**
 * The character of a reference; `undefined` for an unsupported name, and for a number without a printable character.
 *
 * @param written The reference, including its ampersand and semicolon.
 */
export function decodeReference(written: string): string | undefined {
  const name = written.slice(1, -1);
  if (!name.startsWith("#")) return NAMED_CHARACTERS.get(name);
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff || code >= 0xd800 && code <= 0xdfff) return undefined;
  const character = String.fromCodePoint(code);
  return /^[\p{Cc}\p{Cn}]$/u.test(character) ? undefined : character;
}
