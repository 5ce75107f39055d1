/**
 * Encodes text in lines of at most 76 ASCII characters, mostly readable (RFC 2045, section 6.7).
 *
 * @module
 */

const LINE_LENGTH = 76;

/** Encodes a text, whose lines end in LF, into lines that end in CRLF. */
export function quotedPrintable(text: string): string {
  return text.split("\n").map(encodeLine).join("\r\n");
}

/** A long line is split and continues in hexadecimal, so that no part looks like the start of a line. */
function encodeLine(line: string): string {
  const octets = new TextEncoder().encode(line);
  let encoded = "";
  let length = 0;
  for (const [index, octet] of octets.entries()) {
    const last = index === octets.length - 1;
    let piece = isLiteral(octet, last) ? String.fromCharCode(octet) : hexOf(octet);
    // All parts but the last end in "=".
    if (length + piece.length > (last ? LINE_LENGTH : LINE_LENGTH - 1)) {
      encoded += "=\r\n";
      length = 0;
      piece = hexOf(octet);
    }
    encoded += piece;
    length += piece.length;
  }
  return encoded;
}

/** Printable ASCII except "="; a space, unless it ends the line. */
function isLiteral(octet: number, last: boolean): boolean {
  return (octet > 0x20 && octet < 0x7f && octet !== 0x3d) || (octet === 0x20 && !last);
}

function hexOf(octet: number): string {
  return `=${octet.toString(16).toUpperCase().padStart(2, "0")}`;
}
