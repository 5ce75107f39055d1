/**
 * An email, its sender and receiver (RFC 5322, section 3.4).
 *
 * @module
 */
import type { BidFile } from "../model/mod.ts";
import type { Delivery } from "../outgoing/delivery.ts";

/** What the mail says to the office if the provider refused a part of it: the reply-to address, or the files. */
export interface MailNotes {
  readonly noReply: string;
  readonly filesRefused: (names: string) => string;
  /** That files are kept, and the command that gets them. */
  readonly whereKept?: string;
}

/** A plain-text email. Every header value is on one line. */
export interface Mail {
  /** An address, `Name <address>` or `"Name" <address>`, as configured; so is the receiver. */
  readonly from: string;
  readonly to: string;
  /** A bare address; absent if a mail program could read it as another one. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** Its attachments. */
  readonly files?: readonly BidFile[];
  /** What a mail to the office says if its provider refuses a part of it. */
  readonly notes?: MailNotes;
  /** Whether no person wrote it: headers say so, and programs don't answer it (RFC 3834). */
  readonly isAutomatic?: boolean;
  /** The key by which a provider that supports them detects a repeated attempt. */
  readonly idempotencyKey: string;
}

/** What the headers of an automatic mail say besides, by their names (RFC 3834, section 5). */
export const automaticHeaders = { "Auto-Submitted": "auto-replied" } as const;

/** Sends one mail. Never throws. */
export type SendMail = (mail: Mail) => Promise<Delivery>;

/** The slowest connection to a provider that files are sent over, in bytes a millisecond. */
const SLOWEST = 100;

/** How long files of so many bytes may take to be sent, in milliseconds. */
export function transferMs(bytes: number): number {
  return Math.ceil(bytes / SLOWEST);
}
