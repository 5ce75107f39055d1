/**
 * An email, and what became of the attempt to deliver it.
 *
 * @module
 */
import type { Mailbox } from "./mailbox.ts";

/** A plain-text email. Every header value is on one line. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** A bare address; absent where a mail program could read another in it. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The key by which a provider that knows such keys tells a repeated attempt. */
  readonly idempotencyKey: string;
}

/** What became of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  /** The provider took it over; `reference` is the provider's id of the message. */
  | { readonly kind: "delivered"; readonly reference?: string }
  /** The provider will never take it as it is: a wrong key, sender or receiver, a quota that no retry cures. */
  | { readonly kind: "rejected"; readonly reason: string }
  /**
   * Not delivered now. `uncertain` when the provider may have accepted it all the same, so that only a
   * provider that knows idempotency keys may be asked again; `throttled` when the provider takes nothing from
   * this account for now, whatever the mail.
   */
  | {
    readonly kind: "retry";
    readonly reason: string;
    readonly uncertain: boolean;
    readonly throttled?: true;
    readonly afterSeconds?: number;
  };

/** Sends one mail and says what became of it. Never throws. */
export type SendMail = (mail: Mail) => Promise<Delivery>;

/** An HTTP email provider: two pure functions around a fetch call. */
export interface MailProvider {
  readonly name: string;
  /** Whether a repeated attempt under one idempotency key sends nothing twice. */
  readonly idempotent: boolean;
  /** The request that sends a mail. */
  request(mail: Mail): Request;
  /**
   * What an answer means.
   *
   * @param status The HTTP status.
   * @param headers The answer's headers.
   * @param body The answer's body as text, cut at a bound.
   */
  read(status: number, headers: Headers, body: string): Delivery;
}

/** What a provider needs to know of the operator's account. */
export interface ProviderAccount {
  /** The provider's key or token. */
  readonly apiKey: string;
  /** Root of the provider's API, without a slash at the end; absent for the provider's own. */
  readonly apiUrl?: string;
  /** Mailgun's sending domain. */
  readonly domain?: string;
}
