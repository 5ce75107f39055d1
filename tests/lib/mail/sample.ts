/**
 * What the mail tests share: a mail that is easy to spoil, and an account for each provider.
 *
 * @module
 */
import type { Mail } from "../../../lib/mail/mail.ts";
import { formatEml } from "../../../lib/mail/eml.ts";
import { makeProvider, type ProviderName } from "../../../lib/mail/providers.ts";
import type { Receiver } from "../../../lib/outgoing/receiver.ts";

/** A mail with what encodings stumble over: line ends, quotes, other scripts, a boundary's beginning. */
export const mail = {
  from: "bids@contractor.example",
  to: "estimator@contractor.example",
  replyTo: "ada+bids@client.example",
  subject: "Bid request – 12″ main & “valves”, Übergang ✓",
  text: 'First line\nSecond: <b>"quoted"</b> \\ 𝄞\n\n--part-0\r\n--\n',
  idempotencyKey: "0f0e6c5e-7a45-4a86-9d1f-2b1c7a1f7c11",
} satisfies Mail;

/** The key of every account. SendGrid's SDK warns of keys that begin otherwise. */
export const apiKey = "SG.5ecret-For+Tests/only=";

/** Mailgun's sending domain. */
export const domain = "mg.contractor.example";

/** A provider with its API at another root. */
export function providerAt(name: ProviderName, apiUrl: string): Receiver<Mail> {
  return makeProvider(name, { apiKey, apiUrl, domain });
}

/** A mail as the text of a file. */
export function emlOf(...mail: Parameters<typeof formatEml>): string {
  return [...formatEml(...mail)].join("");
}
