/**
 * Submits a bid request that came through the form, the API or MCP: checks the rate limit, the fields and the
 * idempotency key, and hands the request to the bid service.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { BidService, SubmitOptions } from "../lib/contact/bid_service.ts";
import type { RateDecision } from "../lib/contact/rate_decision.ts";
import type { ReadBody } from "../lib/http/pending_bodies.ts";
import {
  invalidFields,
  invalidKey,
  networkLimited,
  printable,
  type Problem,
  rateLimited,
  undelivered,
} from "../lib/http/problem.ts";
import type { RateState } from "../lib/http/outcome.ts";
import { type BidRequest, bidRequest, isEmergency } from "../lib/bids/bid_request.ts";
import { emergencyTelephone, type Site } from "../lib/model/mod.ts";
import { MAX_KEY_LENGTH } from "../lib/bids/limits.ts";
import { shortReference } from "../lib/bids/short_reference.ts";
import {
  type Fault,
  type Format,
  isRecord,
  MAX_FAULTS,
  type Schema,
  validate,
} from "../lib/schema/mod.ts";

/** A bid request, through any protocol. */
interface IncomingBid extends Omit<SubmitOptions, "idempotencyKey"> {
  readonly idempotencyKey: string | null | undefined;
  /** The name of the header, argument or field with the idempotency key. */
  readonly keyName: string;
  /** The decision of the rate limit, if it was made before. */
  readonly decision?: RateDecision;
  /** Reads the body, or returns why it can't be read. Called after the rate limit. */
  readonly body: () => ReadBody<unknown> | Promise<ReadBody<unknown>>;
  readonly fileFaults?: readonly Fault[];
  /** The schema of the body, if it is not the API's. */
  readonly schema?: Schema<BidRequest>;
}

/** The outcome of a bid request that is refused, with what only the form needs to know. */
function refusal(problem: Problem, rate: RateState, faults?: readonly Fault[]) {
  return { kind: "problem", problem, rate, faults, isWithoutFiles: false } as const;
}

/** Checks a bid request and submits it. Returns the outcome for the API, with what only the form needs to know. */
export async function submitBid(incoming: IncomingBid, site: Site, bids: BidService) {
  const { body, idempotencyKey, keyName, decision, schema, fileFaults = [], ...options } = incoming;
  const { allowed, ...rate } = decision ?? await bids.checkRate(options.client);
  if (!allowed) return refusal(rateLimited(rate.resetSeconds, site), rate);
  const read = await body();
  if (!read.ok) return refusal(read.problem, rate);
  const bid = validate<BidRequest>(schema ?? bidRequest(site.settings), read.value);
  const key = idempotencyKey?.trim();
  const isMalformed = key !== undefined && !keyFormat.pattern.test(key);
  const keyFault = { field: keyName, issue: keyFormat.issue };
  if (!bid.ok || fileFaults.length > 0) {
    const faults = [...(bid.ok ? [] : bid.faults), ...fileFaults];
    const fields = [...listFaults(faults, read.value), ...(isMalformed ? [keyFault] : [])];
    return refusal(invalidFields(fields, site), rate, faults);
  }
  if (isMalformed) return refusal(invalidKey(keyFault, site), rate);
  const submitted = { ...options, idempotencyKey: key?.replaceAll('"', "") };
  return match(await bids.submit(bid.value, submitted))
    .with({ kind: "delivered" }, ({ key, reference, queued = false, isWithoutFiles }) => {
      const emergency = isEmergency(bid.value, site);
      const message = nextSteps(site, queued, emergency);
      const data = { submitted: true, message, reference };
      const short = shortReference(key);
      return { kind: "accepted", data, rate, queued, emergency, isWithoutFiles, short } as const;
    })
    .with({ kind: "undelivered" }, ({ isKept = false, isWithoutFiles = false }) => (
      { ...refusal(undelivered(site, isKept), rate), isWithoutFiles }
    ))
    .with(
      { kind: "network-limited" },
      ({ seconds }) =>
        refusal(networkLimited(seconds, site), { remaining: 0, resetSeconds: seconds }),
    )
    .with({ kind: "key-reused" }, () => {
      const issue = `was used before, with another ${site.settings.request_noun} request`;
      return refusal(invalidKey({ field: keyName, issue }, site), rate);
    })
    .exhaustive();
}

/** The first fault of every field, under the caller's name for the field. */
function listFaults(faults: readonly Fault[], value: unknown): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const { field, issue } of faults) {
    // An unknown member may have a name that looks like a path.
    const isMember = isRecord(value) && Object.hasOwn(value, field);
    const [, member = field, item] = isMember ? [] : /^(.+)\[([0-9]+)\]$/.exec(field) ?? [];
    const name = printable(member);
    if (first.has(name)) continue;
    first.set(name, {
      field: name,
      issue: item === undefined ? issue : `item ${Number(item) + 1} ${issue}`,
    });
  }
  return [...first.values()].slice(0, MAX_FAULTS);
}

/** The sentences that tell a person what happens next with a bid request. */
export function nextSteps(site: Site, queued: boolean, isEmergency: boolean): string {
  const { company: { telephone }, settings } = site;
  const emergency = emergencyTelephone(site);
  const request = `Your ${settings.request_noun} request`;
  const sent = queued
    ? `${request} is stored and will go to our estimator as soon as earlier ones have gone out. If it can't wait, call ${telephone}.`
    : `${request} is with our estimator, who will reply by email or phone.`;
  if (emergency === undefined) return sent;
  if (isEmergency) {
    return `${emergency} is the number for an emergency: call it now, because nobody reads ${settings.request_noun} requests at night. ${sent}`;
  }
  return queued ? sent : `${sent} In an emergency call ${emergency}.`;
}

/**
 * The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header, section 2): a string of RFC 8941, or the bare
 * word that many clients send.
 */
export const keyFormat: Format = {
  // The quotes are escaped, since generated clients in some languages put the pattern between quotes.
  pattern: new RegExp(
    `^(?:\\x22[!#-[\\]-~]{1,${MAX_KEY_LENGTH}}\\x22|[!#-+\\--:<-[\\]-~]{1,${MAX_KEY_LENGTH}})$`,
  ),
  issue: `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters, in quotes`,
};
