/**
 * An email, its sender and receiver (RFC 5322, section 3.4), and the result of an attempt to deliver it.
 *
 * @module
 */
/** A plain-text email. Every header value is on one line. */
export interface Mail {
  /** An address, `Name <address>` or `"Name" <address>`, as configured; so is the receiver. */
  readonly from: string;
  readonly to: string;
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
