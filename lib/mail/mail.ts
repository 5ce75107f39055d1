/**
 * An email, and the result of an attempt to deliver it.
 *
 * @module
 */
import type { Mailbox } from "./mailbox.ts";

/** A plain-text email. Every header value is on one line. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** A bare address; absent if a mail program could read it as another one. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The key by which a provider that supports them detects a repeated attempt. */
  readonly idempotencyKey: string;
}

/** The result of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  /** The provider accepted it; `reference` is the provider's id of the message. */
  | { readonly kind: "delivered"; readonly reference?: string }
  /** The provider will never accept it as it is: a wrong key, sender or receiver, or an exhausted quota. */
  | { readonly kind: "rejected"; readonly reason: string }
  /**
   * Not delivered now. `uncertain` if the provider may have accepted it anyway, so that only a provider that supports
   * idempotency keys can be retried safely; `throttled` if the provider rate-limits the account, whatever the mail.
   */
  | {
    readonly kind: "retry";
    readonly reason: string;
    readonly uncertain: boolean;
    readonly throttled?: true;
    readonly afterSeconds?: number;
  };

/** Sends one mail. Never throws. */
export type SendMail = (mail: Mail) => Promise<Delivery>;

/** An HTTP email provider: two pure functions around a fetch call. */
export interface MailProvider {
  readonly name: string;
  /** Whether it supports idempotency keys. */
  readonly idempotent: boolean;
  /** The request that sends a mail. */
  request(mail: Mail): Request;
  /**
   * Interprets a response.
   *
   * @param status The HTTP status.
   * @param headers The response headers.
   * @param body The response body as text, possibly cut off.
   */
  read(status: number, headers: Headers, body: string): Delivery;
}

/** The operator's account at a provider. */
export interface ProviderAccount {
  /** The provider's key or token. */
  readonly apiKey: string;
  /** The API's base URL, without a trailing slash; the provider's own by default. */
  readonly apiUrl?: string;
  /** Mailgun's sending domain. */
  readonly domain?: string;
}
