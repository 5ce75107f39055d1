/**
 * The result of an attempt to deliver a message.
 *
 * @module
 */

/** The provider accepted it; `reference` is its id of the message, `refusedFiles` names those that it would not take. */
export interface Delivered {
  readonly kind: "delivered";
  readonly reference?: string;
  readonly refusedFiles?: readonly string[];
}

/** The result of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  | Delivered
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
