/**
 * POST /v1/contact: the only write. The order of the checks is part of the API's contract: rate limit, content type,
 * size, encoding, JSON, fields, Idempotency-Key.
 *
 * @module
 */
import type { BidService, SubmitOptions } from "../../lib/contact/bid_service.ts";
import { patternOf, type WriteOperation } from "../../lib/http/operation.ts";
import {
  invalidBody,
  invalidFields,
  invalidKey,
  networkLimited,
  printable,
  type Problem,
  rateLimited,
  undelivered,
} from "../../lib/http/problem.ts";
import type { DynamicFacts, Route } from "../../lib/http/route.ts";
import {
  capitalized,
  type ContactRequest,
  contactRequest,
  contactResponse,
  emergencyTelephone,
  isEmergency,
  MAX_BODY_BYTES,
  plural,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import {
  type Fault,
  type Format,
  isRecord,
  present,
  string,
  validate,
} from "../../lib/schema/mod.ts";

/** A bid request, through any protocol. */
interface IncomingBid extends Pick<SubmitOptions, "client" | "channel" | "trapped"> {
  /** The idempotency key, and the name of the header, argument or field that has it. */
  readonly idempotencyKey: string | null;
  readonly keyName: string;
  /** Reads the body, or returns why it can't be read. Called after the rate limit. */
  readonly body: () => Promise<BidBody>;
}

/** The value of a body, or the problem to respond with. */
type BidBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** Checks a bid request and submits it. The outcome is the API's, with what the form has to know besides. */
export async function submitBid(
  { body, idempotencyKey, keyName, ...from }: IncomingBid,
  site: Site,
  bids: BidService,
) {
  const rate = await bids.admit(from.client);
  const refused = (problem: Problem, faults?: readonly Fault[]) =>
    ({ kind: "problem", problem, rate, faults, isReused: false }) as const;
  if (!rate.allowed) return refused(rateLimited(rate.resetSeconds, site));

  const read = await body();
  if (!read.ok) return refused(read.problem);
  const bid = validate(contactRequest(site.settings), read.value);
  const key = idempotencyKey?.trim();
  const isMalformed = key !== undefined && !keyFormat.pattern.test(key);
  const keyFault = { field: keyName, issue: keyFormat.issue };
  if (!bid.ok) {
    const fields = [...byField(bid.faults, read.value), ...(isMalformed ? [keyFault] : [])];
    return refused(invalidFields(fields, site), bid.faults);
  }
  if (isMalformed) return refused(invalidKey(keyFault, site));
  const options = { ...from, ...present({ idempotencyKey: key?.replaceAll('"', "") }) };
  const submission = await bids.submit(bid.value, options);
  switch (submission.kind) {
    case "delivered": {
      const { reference, queued = false } = submission;
      const emergency = isEmergency(bid.value, site);
      const message = messageOf(site, queued, emergency);
      const data = { submitted: true, message, ...present({ reference }) };
      return { kind: "accepted", data, rate, queued, emergency } as const;
    }
    case "undelivered":
      return refused(undelivered(site));
    case "closed":
      return {
        ...refused(networkLimited(submission.rate.resetSeconds, site)),
        rate: submission.rate,
      };
    case "key-reused": {
      const issue = `was used before, with another ${site.settings.request_noun} request`;
      return { ...refused(invalidKey({ field: keyName, issue }, site)), isReused: true };
    }
  }
}

/** The JSON object in a request's body. */
async function readJson({ readBody }: DynamicFacts, site: Site): Promise<BidBody> {
  const body = await readBody({
    mediaType: "application/json",
    maxBytes: MAX_BODY_BYTES,
    example: "Send a JSON object with Content-Type: application/json.",
    shorter:
      "Shorten the text, and write letters as UTF-8 rather than as \\u escapes; send plans and drawings by " +
      "email once the estimator has replied.",
  });
  if (!body.ok) return body;
  const refused = (issue: string): BidBody => {
    const hint = `Send a JSON object as ${site.addresses.page("openapi.json")} describes it.`;
    return { ok: false, problem: invalidBody(issue, hint) };
  };
  const { value, fault } = parsed(body.text);
  if (fault === undefined) {
    return isRecord(value) ? { ok: true, value } : refused("is not a JSON object");
  }
  const before = body.text.slice(0, faultPosition(body.text, fault)).split("\n");
  const column = [...before.at(-1)!].length + 1;
  return refused(`is not JSON: see line ${before.length}, column ${column}`);
}

/** The value of a JSON text, or the message of V8's error. */
function parsed(text: string): { readonly value?: unknown; readonly fault?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: String(error) };
  }
}

/** Where a text stops being JSON. V8 says so in every message but those about its end and an unexpected token. */
function faultPosition(text: string, fault: string): number {
  const named = /at position (\d+)/.exec(fault)?.[1];
  if (named !== undefined) return Number(named);
  if (!UNEXPECTED.test(fault)) return text.length;
  // Exactly what has more than the text before the token fails with this message.
  let [valid, wrong] = [0, text.length];
  while (wrong - valid > 1) {
    const middle = (valid + wrong) >> 1;
    if (UNEXPECTED.test(parsed(text.slice(0, middle)).fault ?? "")) wrong = middle;
    else valid = middle;
  }
  return valid;
}

const UNEXPECTED = /Unexpected token/;

/** The most offending fields that a response lists; a body has room for thousands. */
const MAX_FAULTS = 50;

/** Every offending field once, under the caller's name for it. */
function byField(faults: readonly Fault[], value: unknown): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const { field, issue } of faults) {
    // A member that is not known has its sender's name, which may look like a path.
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

/** What happens next with a bid request. */
function messageOf(site: Site, queued: boolean, isEmergency: boolean): string {
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

const KEY_HEADER = "Idempotency-Key";

/**
 * The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header, section 2): a string of RFC 8941, or the bare
 * word that many clients send.
 */
const keyFormat: Format = {
  pattern: /^(?:"[!#-[\]-~]{1,255}"|[!#-+\--:<-[\]-~]{1,255})$/,
  issue: "must have 1 to 255 visible ASCII characters, in quotes",
};

/** The route of POST /v1/contact. */
export function contactRoute(operation: WriteOperation, site: Site, bids: BidService): Route {
  return {
    group: "api",
    method: "POST",
    pattern: patternOf(operation),
    dynamic: (facts) =>
      submitBid(
        {
          client: facts.client,
          channel: "API",
          idempotencyKey: facts.request.headers.get(KEY_HEADER),
          keyName: KEY_HEADER,
          body: () => readJson(facts, site),
        },
        site,
        bids,
      ),
  };
}

/** POST /v1/contact. */
export function contactOperation(site: Site): WriteOperation {
  const request = `${site.settings.request_noun} request`;
  const largest = MAX_BODY_BYTES / 1024;
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined
    ? ""
    : ` Never call it for an emergency: call ${telephone} instead (hours.emergency of GET /company).`;
  return {
    method: "POST",
    path: "/contact",
    operationId: "submitBidRequest",
    tag: {
      name: "Contact",
      description: `${
        capitalized(plural(request))
      }. The only operation with a real-world side effect.`,
    },
    summary: `Send ${withArticle(request)} to the estimator`,
    description:
      `Sends an email to a person who estimates work: a real-world side effect that can't be undone. Call it only when the person represented has explicitly asked to be contacted, with that person's own details.${emergency} At most ${RATE_LIMIT} requests in ${RATE_WINDOW_SECONDS} seconds are accepted from one IP address, and a body has at most ${largest} KiB. Send an Idempotency-Key with every request: after a timeout or a 500 only a repeat under the same key is sure not to reach the estimator twice. Without one, the same request within 15 minutes is a repeat. A member that is not declared is refused.`,
    headers: {
      [KEY_HEADER]: string({
        formats: [keyFormat],
        description:
          `A key of your own for this ${request}: 1 to 255 visible ASCII characters, in quotes or bare. Make it a UUID, because all callers share one set of keys. The same key and body within 24 hours get the first answer again and send nothing; with another body it is refused.`,
      }),
    },
    body: {
      name: "ContactRequest",
      description: `The ${request}.`,
      schema: contactRequest(site.settings),
      example: exampleBid(site),
    },
    success: {
      description:
        `The ${request} was delivered to the estimator; or, after many others, it is stored and goes out in its turn, as message then says.`,
      name: "ContactResponse",
      schema: contactResponse,
      example: {
        submitted: true,
        message: messageOf(site, false, false),
        reference: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
      },
    },
    problems: ["invalid_request", "rate_limited"],
  };
}

/** A valid example of a bid request. */
function exampleBid({ services }: Site): ContactRequest {
  return {
    firstName: "Dana",
    lastName: "Whitfield",
    companyName: "Example Development",
    email: "dana@example.com",
    phone: "+1 202 555 0117",
    selectedServices: [services.all[0]?.slug ?? "Other work"],
    timeline: "Start in March",
    additionalInfo: "The work is at 12 Example Road. Photos and measurements are ready.",
  };
}
