/**
 * What is written for a bid request: the mail and the webhook to the office, the acknowledgement to the sender, and the
 * lead, which the office can list until some days after the delivery. A request with a sign of spam is marked, and
 * delivered like any other, since a lost one can cost a contract.
 *
 * @module
 */
import type { BidFile, BidFileInfo } from "../bids/bid_files.ts";
import { type BidRequest, isEmergency } from "../bids/bid_request.ts";
import { acknowledgement } from "../mail/acknowledgement.ts";
import {
  bidMail,
  type Channel,
  countLinks,
  type Message,
  serviceNames,
  type WrittenIn,
} from "../mail/bid_mail.ts";
import { safeLine, safeLines } from "../mail/safe_text.ts";
import { bidWebhook } from "../mail/webhook.ts";
import type { Site } from "../model/mod.ts";

export interface Messages {
  readonly mail: Message;
  readonly webhook?: Message | undefined;
  /** Whether it is likely spam, which is sent after all others. */
  readonly isLikelySpam?: boolean;
  readonly files?: readonly BidFile[];
  readonly lead?: Lead;
  /** The message to the sender, which is sent after the delivery. */
  readonly acknowledgement?: Message | undefined;
}

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

/** What is known of a request from earlier ones within a day. */
export interface History {
  /** Whether its form was sent before, or its sender wrote before. */
  readonly isAgain: boolean;
  /** The key of a request that said the same. */
  readonly similar?: string | undefined;
  /** How many networks sent the same text, and under how many names, including this request. */
  readonly networks: number;
  readonly names: number;
}

/** How a bid request came, and with what. */
export interface BidOrigin {
  readonly channel: Channel;
  /** Whether the form's field that people don't see was filled in. */
  readonly trapped?: boolean;
  /** The language and the path of the form, if it is not in the office's language. */
  readonly writtenIn?: WrittenIn;
  /** The site in the form's language; in the office's by default. */
  readonly formSite?: Site;
  readonly files?: readonly BidFile[];
}

/** What the messages of a bid request depend on, besides its key and history. */
export interface MessageParts extends BidOrigin {
  readonly bid: BidRequest;
  readonly site: Site;
  readonly received: number;
  /** How long ago the form was served in milliseconds, if its key says so. */
  readonly formAge: number | undefined;
  readonly fileInfos: readonly BidFileInfo[];
  /** Whether the files can't be stored, because too many wait. */
  readonly isWithoutFiles: boolean;
  readonly hasWebhook: boolean;
}

export function writeMessages(parts: MessageParts, key: string, history: History): Messages {
  const { bid, site, formSite = site, channel, received, writtenIn } = parts;
  const { files, fileInfos, isWithoutFiles, hasWebhook } = parts;
  const likelySpam = findSpam(parts, history);
  const details = {
    key,
    received: new Date(received),
    channel,
    likelySpam,
    similar: history.similar,
    writtenIn,
    ...(fileInfos.length > 0 && { files: fileInfos, isWithoutFiles }),
  };
  return {
    mail: bidMail(bid, site, details),
    webhook: hasWebhook ? bidWebhook(bid, site, details) : undefined,
    isLikelySpam: likelySpam !== undefined,
    files: isWithoutFiles ? [] : files,
    lead: {
      key,
      receivedAt: received,
      name: safeLine(`${bid.firstName} ${bid.lastName}`),
      company: safeLine(bid.companyName ?? ""),
      email: safeLine(bid.email ?? ""),
      phone: safeLine(bid.phone),
      services: serviceNames(bid, site).join(", "),
      timeline: safeLine(bid.timeline ?? ""),
      information: safeLines(bid.additionalInfo).join("\n"),
      heardAboutUs: safeLine(bid.heardAboutUs ?? ""),
    },
    acknowledgement: likelySpam === undefined && site.settings.acknowledge
      ? acknowledgement(formSite, {
        email: bid.email ?? "",
        key,
        isEmergency: isEmergency(bid, site),
      })
      : undefined,
  };
}

/** The shortest time in which a person fills in the form. */
const QUICKEST_MS = 3_000;

/** How many links make a request suspicious. */
const MANY_LINKS = 3;

/** How many networks and how many names make it suspicious that they send the same text within a day. */
const MANY_SENDERS = 3;

/** Why a bid request is likely spam, as part of a sentence in the office's language; `undefined` if it is not. */
function findSpam(
  { bid, site, trapped, formAge = Infinity }: MessageParts,
  { isAgain, networks, names }: History,
): string | undefined {
  const { signs } = site.words.officeMail;
  const isQuick = !isAgain && formAge >= 0 && formAge < QUICKEST_MS;
  const links = countLinks(bid);
  const reasons = [
    trapped && signs.trapped,
    isQuick && signs.quick((formAge / 1000).toFixed(1)),
    links >= MANY_LINKS && signs.links(links),
    networks >= MANY_SENDERS && names >= MANY_SENDERS && signs.sameText(networks, names),
  ];
  return reasons.filter(Boolean).join("; ") || undefined;
}
