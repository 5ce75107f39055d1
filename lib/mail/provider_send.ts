/**
 * Sends a mail through a provider, and again without the parts that the provider refuses. Each provider's request is in
 * providers.ts, the HTTP call in lib/outgoing/transport.ts.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { BidFile } from "../model/mod.ts";
import type { Receiver } from "../outgoing/receiver.ts";
import { httpTransport, type HttpTransportOptions } from "../outgoing/transport.ts";
import { withoutFiles, withoutReplyTo } from "./bid_mail.ts";
import { type Mail, type SendMail, transferMs } from "./mail.ts";
import { findRefusedPart } from "./providers.ts";

/** How long the calls after the first may take within one attempt. */
const SECOND_TIMEOUT_MS = 4_000;

/**
 * Returns a function that sends a mail through a provider. If the provider refuses the reply-to address or some files,
 * it sends the mail again without them; if the provider then refuses other files, without any.
 */
export function providerSend(provider: Receiver<Mail>, options: HttpTransportOptions): SendMail {
  return async (mail) => {
    let lastAnswer = "";
    const sendWithin = (timeoutMs: number, mail: Mail) =>
      httpTransport(provider, {
        ...options,
        timeoutMs: timeoutMs + transferMs(countBytes(mail)),
        onAnswer(answer) {
          lastAnswer = answer.body;
          options.onAnswer?.(answer);
        },
      })(mail);
    const sendWithout = async (refused: readonly BidFile[], timeoutMs = SECOND_TIMEOUT_MS) => {
      const delivery = await sendWithin(timeoutMs, withoutFiles(mail, refused));
      return delivery.kind === "delivered"
        ? { ...delivery, refusedFiles: refused.map(({ name }) => name) }
        : delivery;
    };
    const delivery = await sendWithin(options.timeoutMs, mail);
    if (delivery.kind !== "rejected") return delivery;
    return await match(findRefusedPart(lastAnswer, mail))
      .with({ kind: "files" }, async ({ files }) => {
        const { files: all = [] } = mail;
        const left = countBytes(mail) - countBytes({ files });
        const deadline = performance.now() + SECOND_TIMEOUT_MS + transferMs(left);
        const second = await sendWithout(files);
        const isOver = second.kind !== "rejected" || files.length === all.length ||
          findRefusedPart(lastAnswer, mail)?.kind !== "files";
        return isOver ? second : await sendWithout(all, Math.max(1, deadline - performance.now()));
      })
      .with({ kind: "replyTo" }, () => sendWithin(SECOND_TIMEOUT_MS, withoutReplyTo(mail)))
      .with(undefined, () => delivery)
      .exhaustive();
  };
}

function countBytes({ files = [] }: Pick<Mail, "files">): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
