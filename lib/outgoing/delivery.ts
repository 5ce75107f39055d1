/**
 * The result of an attempt to deliver a message.
 *
 * @module
 */

/** The longest delay that a receiver may ask for, so that none can delay a message forever. */
export const LONGEST_WAIT_SECONDS = 86_400;

/** The receiver accepted the message. `reference` is its id there. */
export interface Delivered {
  readonly kind: "delivered";
  readonly reference?: string;
  /** Whether it accepted the message only without its files. */
  readonly isWithoutFiles?: boolean;
}

/** The result of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  | Delivered
  /** The receiver will never accept the message: a wrong key, sender or receiver, or an exhausted quota. */
  | { readonly kind: "rejected"; readonly reason: string }
  /**
   * Not delivered now. `uncertain` if the receiver may have accepted the message anyway, so that a retry may repeat it
   * unless the receiver supports idempotency keys; `throttled` if the receiver rate-limits the account.
   */
  | {
    readonly kind: "retry";
    readonly reason: string;
    readonly uncertain: boolean;
    readonly throttled?: true;
    readonly afterSeconds?: number;
  };
