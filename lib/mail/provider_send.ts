/**
 * Sends a mail through a provider. A mail that is refused for good goes once more without its files, and then without
 * its reply-to address too: what a provider can't accept is mostly one of these, and no provider documents its errors
 * completely. Each provider's request is in providers.ts, the HTTP call in lib/outgoing/transport.ts.
 *
 * @module
 */
import type { Receiver } from "../outgoing/receiver.ts";
import { httpTransport, type HttpTransportOptions } from "../outgoing/transport.ts";
import { formatNote } from "./bid_mail.ts";
import { type Mail, type SendMail, transferMs } from "./mail.ts";

/** How long the calls after the first may take together. */
const AGAIN_MS = 4_000;

/** Returns a function that makes one attempt to send a mail: up to three calls, until one is not refused. */
export function providerSend(provider: Receiver<Mail>, options: HttpTransportOptions): SendMail {
  const send = (mail: Mail, timeoutMs: number) =>
    httpTransport(provider, { ...options, timeoutMs })(mail);
  return async (mail) => {
    const { files = [] } = mail;
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    let delivery = await send(mail, options.timeoutMs + transferMs(size));
    const deadline = performance.now() + AGAIN_MS;
    for (const lesser of lesserMails(mail)) {
      if (delivery.kind !== "rejected") break;
      delivery = await send(lesser, Math.max(1, Math.ceil(deadline - performance.now())));
      if (delivery.kind === "delivered" && files.length > 0) {
        return { ...delivery, isWithoutFiles: true };
      }
    }
    return delivery;
  };
}

/** The mail without its files, and the mail without files and reply-to address, which is in the text. */
function* lesserMails({ files, ...rest }: Mail): Iterable<Mail> {
  let mail: Mail = rest;
  if (files !== undefined) {
    mail = noted(mail, mail.notes?.filesRefused, "no-files");
    yield mail;
  }
  if (mail.replyTo !== undefined) {
    const { replyTo: _, ...unanswerable } = mail;
    yield noted(unanswerable, mail.notes?.noReply, "no-reply");
  }
}

/** The mail with a note to the office, and with a key of its own: providers accept a key for one mail only. */
function noted(mail: Mail, note: string | undefined, ending: string): Mail {
  return {
    ...mail,
    text: note === undefined ? mail.text : [...formatNote(note), mail.text].join("\n"),
    idempotencyKey: `${mail.idempotencyKey}-${ending}`,
  };
}
