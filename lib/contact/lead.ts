/**
 * Leads: the people who sent bid requests. The office can list them until some days after the delivery.
 *
 * @module
 */
import type { BidRequest } from "../bids/bid_request.ts";
import type { Site } from "../model/mod.ts";
import { chosenServices } from "../mail/bid_mail.ts";
import { safeLine } from "../mail/safe_text.ts";

/** A person who sent a bid request, and what for. */
export interface Lead {
  readonly key: string;
  readonly receivedAt: number;
  readonly deliveredAt?: number;
  /** The provider's id of the mail. */
  readonly reference?: string | undefined;
  /** Absent until the request is delivered. */
  readonly expiresAt?: number;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly services: string;
  readonly timeline: string;
  readonly information: string;
  readonly heardAboutUs: string;
  /** What requests could have before; read, and no longer written. */
  readonly replyBy?: string;
  readonly plansUrl?: string;
}

export function makeLead(bid: BidRequest, site: Site, key: string, receivedAt: number): Lead {
  const { known, free, more } = chosenServices(bid, site);
  const services = [...known.map(({ name }) => name), ...free];
  return {
    key,
    receivedAt,
    name: safeLine(`${bid.firstName} ${bid.lastName}`),
    company: safeLine(bid.companyName ?? ""),
    email: safeLine(bid.email ?? ""),
    phone: safeLine(bid.phone),
    services: [...services, ...(more > 0 ? [site.words.officeMail.andMore(more)] : [])].join(", "),
    timeline: safeLine(bid.timeline ?? ""),
    information: bid.additionalInfo.toWellFormed(),
    heardAboutUs: safeLine(bid.heardAboutUs ?? ""),
  };
}
