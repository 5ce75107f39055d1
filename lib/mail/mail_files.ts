/**
 * EMAIL_PROVIDER=file: writes each mail to a file, for trying things out.
 *
 * @module
 */
import { encodeBase64 } from "@std/encoding/base64";
import { join } from "@std/path/posix/join";
import type { BidFile } from "../model/mod.ts";
import { automaticHeaders, type Mail, type SendMail } from "./mail.ts";

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
      const pieces = ReadableStream.from(formatEml(mail, date)).pipeThrough(
        new TextEncoderStream(),
      );
      await Deno.writeFile(`${path}.part`, pieces, { mode: 0o600 });
      await synced(`${path}.part`, { write: true });
      await Deno.rename(`${path}.part`, path);
      // So that a power loss can't take back the name: the store forgets the request now.
      await synced(folder);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown error";
      const reason = `the folder for mail can't be written: ${name}`;
      return { kind: "retry", reason, uncertain: false };
    }
    announce(path);
    return { kind: "delivered", reference: mail.idempotencyKey };
  };
}

/** Waits until a file or a folder is on the disk itself. */
async function synced(path: string, options?: Deno.OpenOptions): Promise<void> {
  using file = await Deno.open(path, options);
  await file.sync();
}

/**
 * Writes a mail as the text of an .eml file, which mail programs can open (RFC 5322, with headers as in RFC 6532), in
 * pieces: files as text take several times their size.
 */
export function* formatEml(mail: Mail, date: Date): Iterable<string> {
  const { files = [], isAutomatic } = mail;
  const text = [...TEXT_HEADERS, "", ...mail.text.split("\n")];
  yield [
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${mail.subject}`,
    ...Object.entries(isAutomatic ? automaticHeaders : {}).map((header) => header.join(": ")),
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.idempotencyKey}@culvert.invalid>`,
    "MIME-Version: 1.0",
    ...(files.length === 0
      ? text
      : [`Content-Type: multipart/mixed; boundary="${BOUNDARY}"`, "", `--${BOUNDARY}`, ...text]),
  ].join("\r\n");
  if (files.length === 0) return;
  for (const file of files) yield* attachment(file);
  yield `\r\n--${BOUNDARY}--\r\n`;
}

const TEXT_HEADERS = [
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: 8bit",
];

/** No line of a mail's text begins like it, and none of base64. */
const BOUNDARY = "=_culvert-part";

/** The bytes of a line of 76 characters (RFC 2045, section 6.8), and of the lines that are written at once. */
const LINE_BYTES = 57;
const PIECE_BYTES = 256 * LINE_BYTES;

/** A file as a part of a mail. */
function* attachment({ name, type, bytes }: BidFile): Iterable<string> {
  yield [
    `\r\n--${BOUNDARY}`,
    `Content-Type: ${type}; name="${name}"`,
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename="${name}"`,
    "",
  ].join("\r\n");
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield encodeBase64(bytes.subarray(at, at + PIECE_BYTES)).replace(/.{1,76}/g, "\r\n$&");
  }
}
