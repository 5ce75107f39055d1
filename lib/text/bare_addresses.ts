/**
 * Addresses that are links without any marks: of the web, of mail, and telephone numbers.
 *
 * @module
 * @see https://github.github.com/gfm/#autolinks-extension-
 */

const { raw } = String;

/** Letters and digits, by ranges: `\p{L}` takes milliseconds to compile. */
const ADDRESS_LETTER = raw`0-9A-Za-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff`;

/**
 * Patterns of addresses. Each matches only at the beginning of a word, so that the search takes linear time. After `](`
 * stands the target of what only looks like a link.
 */
const WEB =
  raw`(?<![${ADDRESS_LETTER}]|\]\\?\()(?:https?:\/\/|www\.)[${ADDRESS_LETTER}._-]+(?::\d+)?(?:[/?#][^\s<>[\]"\x60\\|“”«»‘’]*)?`;
const MAIL = raw`(?<![${ADDRESS_LETTER}_.+-])[\w.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+`;
const AMERICAN = raw`(?<![${ADDRESS_LETTER}_+.-])(?:\+?1(?:\s+|[.-])?)?` +
  raw`(?:\([2-9]\d\d\)\s*|[2-9]\d\d(?:\s+|[.-]))[2-9]\d\d(?:\s+|[.-])\d{4}`;
const INTERNATIONAL = raw`(?<!\w)\+[1-9](?:(?:\s+|[.-])?(?:\(0\)\s*)?\d){6,14}`;
const ANY = new RegExp(`(${WEB})|(${MAIL})|${AMERICAN}|${INTERNATIONAL}`, "g");

/** An address that a text has without markup. */
export interface BareAddress {
  /** The position of its first character. */
  readonly at: number;
  readonly written: string;
  /** The target of the link; `undefined` if `written` only looks like an address. */
  readonly href: string | undefined;
}

/** Whether a text may have an address: a quick test before {@linkcode nextAddress}. */
export function mayHaveAddress(text: string): boolean {
  return /@|:\/\/|www\.|\d{4}|\+\d/.test(text);
}

/** The first address that begins at a position or after it. */
export function nextAddress(text: string, from: number): BareAddress | undefined {
  ANY.lastIndex = from;
  const found = ANY.exec(text);
  if (found === null) return undefined;
  const { index: at, 0: whole, 1: web, 2: mail } = found;
  if (web !== undefined) {
    const written = withoutPunctuation(web);
    const href = written.startsWith("www.") ? `http://${written}` : written;
    return { at, written, href: URL.canParse(href) ? href : undefined };
  }
  if (mail !== undefined) {
    return { at, written: mail, href: /[-_]$/.test(mail) ? undefined : `mailto:${mail}` };
  }
  const digits = whole.replace("(0)", "").replace(/\D/g, "");
  const country = whole.startsWith("+") || digits.length === 11 ? "" : "1";
  const isLonger = /\w/.test(text[at + whole.length] ?? "");
  return { at, written: whole, href: isLonger ? undefined : `tel:+${country}${digits}` };
}

/** All addresses in a text. */
export function* addressesIn(text: string): Generator<BareAddress> {
  for (let next = nextAddress(text, 0); next !== undefined;) {
    yield next;
    next = nextAddress(text, next.at + next.written.length);
  }
}

/** An address without the punctuation of the sentence around it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  let open = address.split("(").length - address.split(")").length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ")" && open < 0) open++;
    else if (!/[?!.,:;*_~'"…–—]/.test(last)) break;
  }
  return address.slice(0, end).replace(/&[A-Za-z0-9]+$/, (it) => address[end] === ";" ? "" : it);
}
