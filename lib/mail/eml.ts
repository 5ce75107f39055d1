/**
 * A mail as a file that every mail program opens (RFC 5322, RFC 2045, RFC 2047).
 *
 * @module
 */
import type { Mail } from "./mail.ts";
import { mailboxText } from "./mailbox.ts";

/** Writes a mail as the text of an .eml file. */
export function emlOf(mail: Mail, date: Date): string {
  return [
    `From: ${mailboxText(mail.from)}`,
    `To: ${mailboxText(mail.to)}`,
    `Reply-To: ${mail.replyTo}`,
    `Subject: ${encodeWords(mail.subject)}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.idempotencyKey}@culvert.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...mail.text.split("\n").flatMap(foldLine),
    "",
  ].join("\r\n");
}

const encoder = new TextEncoder();

/** A header value; runs of other than ASCII become encoded words of at most 75 characters. */
function encodeWords(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value;
  const words: string[] = [];
  let word = "";
  for (const character of value) {
    if (encoder.encode(word + character).length > 42) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word]
    .map((part) => `=?utf-8?B?${btoa(String.fromCharCode(...encoder.encode(part)))}?=`)
    .join("\r\n ");
}

/** A line may have 998 octets (RFC 5322, section 2.1.1); a longer one is parted at characters. */
function foldLine(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > 990) {
      parts.push(part);
      part = "";
      size = 0;
    }
    part += character;
    size += octets;
  }
  return [...parts, part];
}
