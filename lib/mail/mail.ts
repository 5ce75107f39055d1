/**
 * An email.
 *
 * @module
 */
import type { BidFile } from "../bids/bid_files.ts";
import type { Delivery } from "../outgoing/receiver.ts";

/** A plain-text email. Every header value is on one line. */
export interface Mail {
  /** An address, `Name <address>` or `"Name" <address>` (RFC 5322, section 3.4), like `to`. */
  readonly from: string;
  readonly to: string;
  /** A bare address; absent if a mail program could read it as another one. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly files?: readonly BidFile[];
  /** What a mail to the office says if the provider takes it only without its files or its reply-to address. */
  readonly notes?: { readonly filesRefused?: string | undefined; readonly noReply: string };
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The key by which a provider that supports them detects a repeated attempt. */
  readonly idempotencyKey: string;
}

/** The headers of a mail that no person wrote, so that programs don't answer it (RFC 3834, section 5). */
export const automaticHeaders = { "Auto-Submitted": "auto-replied" } as const;

/** Makes one attempt to send a mail. Never rejects. */
export type SendMail = (mail: Mail) => Promise<Delivery>;

/** The slowest connection over which files can be sent to a provider. */
const SLOWEST_BYTES_PER_MS = 100;

/** How long the transfer of files may take, in milliseconds. */
export function transferMs(bytes: number): number {
  return Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}
