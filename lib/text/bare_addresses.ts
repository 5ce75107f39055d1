/**
 * Addresses that are links without any marks: of the web, of mail, and telephone numbers.
 *
 * @module
 * @see https://github.github.com/gfm/#autolinks-extension-
 */

/** An address in a text, and what it links to. */
export interface BareAddress {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** What may begin an address, each only where a word begins, so that no character is looked at twice. */
const WEB =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[\p{L}\p{N}._-]+(?::\d+)?(?:[/?#][^\s<>[\]"`\\|“”«»‘’]*)?/u;
const MAIL = /(?<![\w.+-])[\w.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/;
const AMERICAN =
  /(?<![\w+.-])(?:\+?1(?:\s+|[.-])?)?(?:\([2-9]\d\d\)\s*|[2-9]\d\d(?:\s+|[.-]))[2-9]\d\d(?:\s+|[.-])\d{4}/;
const INTERNATIONAL = /(?<!\w)\+[1-9](?:(?:\s+|[.-])?(?:\(0\)\s*)?\d){6,14}/;
const ANY = new RegExp(
  [WEB, MAIL, AMERICAN, INTERNATIONAL].map(({ source }) => `(${source})`).join("|"),
  "gu",
);
const MAYBE = /@|:\/\/|www\.|\d{4}|\+\d/;

/** Whether a text may have any. */
export function mayHaveAddress(text: string): boolean {
  return MAYBE.test(text);
}

/** The next address in a text. */
export function nextAddress(text: string, from: number): BareAddress | undefined {
  ANY.lastIndex = from;
  for (let found = ANY.exec(text); found !== null; found = ANY.exec(text)) {
    const { 0: whole, 1: web, 2: mail, index: start } = found;
    const written = web === undefined ? whole : withoutPunctuation(web);
    const end = start + written.length;
    const href = web !== undefined
      ? webAddress(written)
      : mail !== undefined
      ? mailAddress(written)
      : telephone(written, text[end]);
    if (href !== undefined) return { start, end, href };
  }
  return undefined;
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

function webAddress(written: string): string | undefined {
  const href = written.startsWith("www.") ? `http://${written}` : written;
  return URL.canParse(href) ? href : undefined;
}

function mailAddress(written: string): string | undefined {
  return /[-_]$/.test(written) ? undefined : `mailto:${written}`;
}

function telephone(written: string, after = ""): string | undefined {
  const digits = written.replace("(0)", "").replace(/\D/g, "");
  if (/\w/.test(after)) return undefined;
  return `tel:+${written.startsWith("+") || digits.length === 11 ? "" : "1"}${digits}`;
}
