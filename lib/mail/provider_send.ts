/**
 * Sends mail through a provider.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Receiver } from "../outgoing/receiver.ts";
import { httpTransport, type HttpTransportOptions } from "../outgoing/transport.ts";
import { withoutFiles, withoutReplyTo } from "./bid_mail.ts";
import { type Mail, type SendMail, transferMs } from "./mail.ts";
import { findRefusedPart } from "./providers.ts";

/** How long the second call within one attempt may take. */
const SECOND_TIMEOUT_MS = 4_000;

/** Sends through a provider; once more without the reply-to address or the files, if the provider refuses those. */
export function providerSend(provider: Receiver<Mail>, options: HttpTransportOptions): SendMail {
  return async (mail) => {
    let answered = "";
    const sendWithin = (timeoutMs: number, mail: Mail) =>
      httpTransport(provider, {
        ...options,
        timeoutMs: timeoutMs + transferMs(countBytes(mail)),
        heard(answer) {
          answered = answer.body;
          options.heard?.(answer);
        },
      })(mail);
    const delivery = await sendWithin(options.timeoutMs, mail);
    if (delivery.kind !== "rejected") return delivery;
    return await match(findRefusedPart(answered, mail))
      .with("files", async () => {
        const second = await sendWithin(SECOND_TIMEOUT_MS, withoutFiles(mail));
        return second.kind === "delivered" ? { ...second, isWithoutFiles: true } as const : second;
      })
      .with("replyTo", () => sendWithin(SECOND_TIMEOUT_MS, withoutReplyTo(mail)))
      .with(undefined, () => delivery)
      .exhaustive();
  };
}

function countBytes({ files = [] }: Mail): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
