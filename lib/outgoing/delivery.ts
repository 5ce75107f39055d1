/**
 * The result of an attempt to deliver a message.
 *
 * @module
 */

/** The result of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  /** The provider accepted it, maybe without its files; `reference` is the provider's id of the message. */
  | { readonly kind: "delivered"; readonly reference?: string; readonly isWithoutFiles?: true }
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
