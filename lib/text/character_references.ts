/**
 * Character references, such as `&amp;` and `&#38;`.
 *
 * @module
 */

/** The named characters that prose uses: those that keyboards lack, and those with a meaning in markup. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  shy: "\u00ad",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  sect: "§",
  para: "¶",
  deg: "°",
  plusmn: "±",
  times: "×",
  divide: "÷",
  minus: "−",
  le: "≤",
  ge: "≥",
  ne: "≠",
  frac14: "¼",
  frac12: "½",
  frac34: "¾",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  prime: "′",
  Prime: "″",
  cent: "¢",
  pound: "£",
  euro: "€",
  larr: "←",
  rarr: "→",
};

/**
 * The character of a reference; `undefined` for an unsupported name, and for a number without a printable character.
 *
 * @param written The reference, including its ampersand and semicolon.
 */
export function characterOf(written: string): string | undefined {
  const name = written.slice(1, -1);
  if (!name.startsWith("#")) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff || code >= 0xd800 && code <= 0xdfff) return undefined;
  const character = String.fromCodePoint(code);
  return /^[\p{Cc}\p{Cn}]$/u.test(character) ? undefined : character;
}
