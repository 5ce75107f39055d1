/**
 * Writes a mail as an .eml file, which mail programs can open (RFC 5322).
 *
 * @module
 */
import { encodedWords, isPlain } from "./encoded_word.ts";
import type { Mail } from "./mail.ts";
import { type Mailbox, mailboxText } from "./mailbox.ts";
import { quotedPrintable } from "./quoted_printable.ts";

/** Writes a mail as the text of an .eml file. */
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
