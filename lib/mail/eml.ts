/**
 * Writes mails as .eml files.
 *
 * @module
 */
import { encodeBase64 } from "@std/encoding/base64";
import type { BidFile } from "../bids/bid_files.ts";
import type { Mail } from "./mail.ts";

/**
 * Writes a mail as the text of an .eml file, which mail programs can open (RFC 5322, RFC 6532). It comes in pieces,
 * since attachments as text would take several times their size in memory.
 */
export function* formatEml(mail: Mail, date: Date): Iterable<string> {
  const { files = [], headers = {} } = mail;
  const text = [...TEXT_HEADERS, "", ...mail.text.split("\n")];
  yield [
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${mail.subject}`,
    ...Object.entries(headers).map((header) => header.join(": ")),
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

/** Neither a line of a mail's text nor one of base64 can begin with it. */
const BOUNDARY = "=_culvert-part";

/** How many bytes a base64 line of 76 characters has (RFC 2045, section 6.8), and how many are written at once. */
const LINE_BYTES = 57;
const LINES_BYTES = 256 * LINE_BYTES;

/** A file as a part of a mail. */
function* attachment({ name, type, bytes }: BidFile): Iterable<string> {
  yield [
    `\r\n--${BOUNDARY}`,
    `Content-Type: ${type}; name="${name}"`,
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename="${name}"`,
    "",
  ].join("\r\n");
  for (let at = 0; at < bytes.length; at += LINES_BYTES) {
    yield encodeBase64(bytes.subarray(at, at + LINES_BYTES)).replace(/.{1,76}/g, "\r\n$&");
  }
}
