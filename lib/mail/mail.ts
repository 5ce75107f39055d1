/**
 * An email, its sender and receiver (RFC 5322, section 3.4), and the result of an attempt to deliver it.
 *
 * @module
 */
/** The sender or receiver of a mail. */
export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

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

/** Parses an address, `Name <address>` or `"Name" <address>`, which the configuration has validated. */
export function mailboxOf(text: string): Mailbox {
  const [, display = "", address = text] = /^([^]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const quoted = /^"((?:[^"\\]|\\[^])*)"$/.exec(display.trim())?.[1]?.replace(/\\([^])/g, "$1");
  const name = (quoted ?? display).trim();
  return { ...(name !== "" && { name }), address: address.trim() };
}

/** Formats a mailbox, with the name in quotes if needed. */
export function mailboxText({ name, address }: Mailbox): string {
  return name === undefined ? address : `${phrase(name)} <${address}>`;
}

function phrase(name: string): string {
  return /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name;
}
