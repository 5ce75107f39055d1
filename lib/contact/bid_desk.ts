/**
 * Where bid requests are handed in: counted, turned into mail and delivered.
 *
 * @module
 */
import type { Log } from "../log.ts";
import type { SendMail } from "../mail/mail.ts";
import type { ContactRequest, Site } from "../model/mod.ts";
import { bidMail } from "./bid_mail.ts";
import type { RateDecision, RateLimiter } from "./rate_limit.ts";

/** What became of a bid request within its request. */
export type Submission =
  | { readonly kind: "delivered"; readonly reference?: string }
  | { readonly kind: "undelivered" }
  /** The idempotency key came before, with another bid request. */
  | { readonly kind: "key-reused" };

/** What goes with a bid request. */
export interface SubmitOptions {
  /** Where it was written. */
  readonly channel: "website" | "API";
  /** The key by which its sender tells a repeated request. */
  readonly idempotencyKey?: string;
}

/** The desk. Every effect of a bid request goes through it. */
export interface BidDesk {
  /** Counts a request of a client and says whether it is let in. */
  admit(client: string): Promise<RateDecision>;
  /** Hands in a valid bid request. Never throws. */
  submit(bid: ContactRequest, options: SubmitOptions): Promise<Submission>;
}

/** What the desk works with. */
export interface BidDeskOptions {
  readonly site: Site;
  /** Sender and receiver, and the way to send; absent when mail is not configured. */
  readonly mail?: { readonly from: string; readonly to: string; readonly send: SendMail };
  readonly limit: RateLimiter;
  readonly now: () => number;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
  readonly log: Log;
}

/** Opens the desk. */
export function bidDesk({ site, mail, limit, now, newKey, log }: BidDeskOptions): BidDesk {
  return {
    admit: limit,
    async submit(bid, { channel }) {
      const key = newKey();
      if (mail === undefined) {
        log.error("bid request not delivered", { key, reason: "mail is not configured" });
        return { kind: "undelivered" };
      }
      const facts = { from: mail.from, to: mail.to, key, received: new Date(now()), channel };
      const delivery = await mail.send(bidMail(bid, site, facts));
      if (delivery.kind === "delivered") {
        log.info("bid request delivered", { key });
        return delivery;
      }
      log.error("bid request not delivered", { key, reason: delivery.reason });
      return { kind: "undelivered" };
    },
  };
}
