/**
 * Reads a mail as a mail program does (RFC 5322, RFC 2047).
 *
 * @module
 */

/** A mail that was read. */
export interface ReadMail {
  /** The fields of its head, decoded, under their names in lower case. */
  readonly head: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Reads the text of an .eml file. */
export function readEml(eml: string): ReadMail {
  const end = eml.indexOf("\r\n\r\n");
  const fields = eml.slice(0, end).replace(/\r\n(?=[ \t])/g, "").split("\r\n");
  return {
    head: Object.fromEntries(fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), decodeWords(field.slice(colon + 1).trim())];
    })),
    text: eml.slice(end + 4).replaceAll("\r\n", "\n"),
  };
}

/** Decodes encoded words; blanks between two of them count for nothing. */
export function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(
      /=\?utf-8\?([BQ])\?([^ ?]*)\?=/gi,
      (_, encoding, text) =>
        utf8(encoding.toUpperCase() === "B" ? atob(text) : unescaped(text.replaceAll("_", " "))),
    );
}

function unescaped(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}

function utf8(octets: string): string {
  const bytes = Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
