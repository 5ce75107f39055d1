/**
 * EMAIL_PROVIDER=file: writes each mail to a file, for trying things out.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { type Mail, type Mailbox, mailboxText, type SendMail } from "./mail.ts";

/** The longest line of quoted-printable text. */
const LINE_LENGTH = 76;

/** How many octets of text go into a word, so that its line, with the field's name, has at most 76 characters. */
const WORD_OCTETS = 39;

/**
 * Writes mail into a folder, which is created when first needed.
 *
 * @param folder The folder for the files.
 * @param announce Called with the path of each file written.
 */
export function mailFiles(
  folder: string,
  announce: (path: string) => void,
  now: () => Date = () => new Date(),
): SendMail {
  return async (mail) => {
    const date = now();
    const stamp = date.toISOString().replace(/\.[0-9]+Z$/, "Z").replaceAll(":", "-");
    const path = join(folder, `${stamp}-${mail.idempotencyKey}.eml`);
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      if (await holds(folder, mail.idempotencyKey)) {
        return { kind: "delivered", reference: mail.idempotencyKey };
      }
      await Deno.writeTextFile(`${path}.part`, emlOf(mail, date), { mode: 0o600 });
      await Deno.rename(`${path}.part`, path);
    } catch (error) {
      const reason = error instanceof Error ? error.name : "unknown error";
      return {
        kind: "retry",
        reason: `the folder for mail can't be written: ${reason}`,
        uncertain: false,
      };
    }
    announce(path);
    return { kind: "delivered", reference: mail.idempotencyKey };
  };
}

/** Whether an earlier attempt with the key wrote its file. */
async function holds(folder: string, key: string): Promise<boolean> {
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(`-${key}.eml`)) return true;
  }
  return false;
}

/** Writes a mail as the text of an .eml file, which mail programs can open (RFC 5322). */
export function emlOf(mail: Mail, date: Date): string {
  return [
    `From: ${party(mail.from)}`,
    `To: ${party(mail.to)}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${isPlain(mail.subject) ? mail.subject : encodedWords(mail.subject)}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.idempotencyKey}@culvert.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    quotedPrintable(mail.text),
  ].join("\r\n");
}

function party(mailbox: Mailbox): string {
  return mailbox.name === undefined || isPlain(mailbox.name)
    ? mailboxText(mailbox)
    : `${encodedWords(mailbox.name)}\r\n <${mailbox.address}>`;
}

/** Whether a text can be in a header without encoding. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes("=?");
}

/** A header text that is not ASCII, as encoded words, one per line (RFC 2047). */
function encodedWords(text: string): string {
  const encoder = new TextEncoder();
  const words: Uint8Array[] = [];
  let word = "";
  for (const character of text) {
    if (encoder.encode(word + character).length > WORD_OCTETS) {
      words.push(encoder.encode(word));
      word = "";
    }
    word += character;
  }
  return [...words, encoder.encode(word)]
    .map((octets) => `=?utf-8?B?${btoa(String.fromCharCode(...octets))}?=`)
    .join("\r\n ");
}

/**
 * Encodes a text, whose lines end in LF, into lines of at most 76 ASCII characters that end in CRLF, mostly readable
 * (RFC 2045, section 6.7).
 */
function quotedPrintable(text: string): string {
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
