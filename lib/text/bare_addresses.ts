/**
 * Addresses that are links without any marks: of the web, of mail, and telephone numbers.
 *
 * @module
 * @see https://github.github.com/gfm/#autolinks-extension-
 */

/** What may begin an address, each only where a word begins, so that no character is looked at twice. */
const WEB =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[\p{L}\p{N}._-]+(?::\d+)?(?:[/?#][^\s<>[\]"`\\|“”«»‘’]*)?/u;
const MAIL = /(?<![\w.+-])[\w.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/;
const AMERICAN =
  /(?<![\w+.-])(?:\+?1(?:\s+|[.-])?)?(?:\([2-9]\d\d\)\s*|[2-9]\d\d(?:\s+|[.-]))[2-9]\d\d(?:\s+|[.-])\d{4}/;
const INTERNATIONAL = /(?<!\w)\+[1-9](?:(?:\s+|[.-])?(?:\(0\)\s*)?\d){6,14}/;
const ANY = new RegExp(
  [WEB, MAIL, AMERICAN, INTERNATIONAL].map(({ source }) => `(${source})`).join("|"),
  "uy",
);

/** Whether a text may have any. */
export function mayHaveAddress(text: string): boolean {
  return /@|:\/\/|www\.|\d{4}|\+\d/.test(text);
}

/** An address at a position where a word begins, and what it links to; nothing if it only looks like one. */
export function addressAt(
  text: string,
  at: number,
): { readonly written: string; readonly href: string | undefined } | undefined {
  ANY.lastIndex = at;
  const [whole, web, mail] = ANY.exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (web !== undefined) {
    const written = withoutPunctuation(web);
    const href = written.startsWith("www.") ? `http://${written}` : written;
    return { written, href: URL.canParse(href) ? href : undefined };
  }
  if (mail !== undefined) {
    return { written: mail, href: /[-_]$/.test(mail) ? undefined : `mailto:${mail}` };
  }
  const digits = whole.replace("(0)", "").replace(/\D/g, "");
  const country = whole.startsWith("+") || digits.length === 11 ? "" : "1";
  const isLonger = /\w/.test(text[at + whole.length] ?? "");
  return { written: whole, href: isLonger ? undefined : `tel:+${country}${digits}` };
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
