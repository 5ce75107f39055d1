/**
 * EMAIL_PROVIDER=file: writes each mail to a file, for trying things out.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { type Mail, mailboxText, type SendMail } from "./mail.ts";

/** How many octets of text go into a word, so that its line, with the field's name, has at most 76 characters. */
const WORD_OCTETS = 39;

/**
 * Writes mail into a folder, which is created when first needed.
 *
 * @param folder The folder for the files.
 * @param announce Called with the path of each file written.
 */
export function mailFiles(folder: string, announce: (path: string) => void): SendMail {
  return async (mail) => {
    const date = new Date();
    const stamp = date.toISOString().replace(/\.[0-9]+Z$/, "Z").replaceAll(":", "-");
    const path = join(folder, `${stamp}-${mail.idempotencyKey}.eml`);
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      if (await holds(folder, mail.idempotencyKey)) {
        return { kind: "delivered", reference: mail.idempotencyKey };
      }
      await writeSynced(`${path}.part`, emlOf(mail, date));
      await Deno.rename(`${path}.part`, path);
      // The folder too, so that a power loss can't take back the name: the store forgets the request now.
      using directory = await Deno.open(folder);
      await directory.sync();
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown error";
      const reason = `the folder for mail can't be written: ${name}`;
      return { kind: "retry", reason, uncertain: false };
    }
    announce(path);
    return { kind: "delivered", reference: mail.idempotencyKey };
  };
}

/** Writes a file, readable only by the owner, to the disk itself. */
async function writeSynced(path: string, text: string): Promise<void> {
  await Deno.writeTextFile(path, text, { mode: 0o600 });
  using file = await Deno.open(path, { write: true });
  await file.sync();
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
    `From: ${mailboxText(mail.from)}`,
    `To: ${mailboxText(mail.to)}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${isPlain(mail.subject) ? mail.subject : encodedWords(mail.subject)}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.idempotencyKey}@culvert.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...mail.text.split("\n"),
  ].join("\r\n");
}

/** Whether a text can be in a header without encoding. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes("=?");
}

/** A header text that is not ASCII, as encoded words, one per line (RFC 2047). */
function encodedWords(text: string): string {
  const encoder = new TextEncoder();
  const octets = new Uint8Array(WORD_OCTETS);
  const words: string[] = [];
  for (let rest = text; rest !== "";) {
    // As many whole characters as fit.
    const { read, written } = encoder.encodeInto(rest, octets);
    words.push(`=?utf-8?B?${btoa(String.fromCharCode(...octets.subarray(0, written)))}?=`);
    rest = rest.slice(read);
  }
  return words.join("\r\n ");
}
