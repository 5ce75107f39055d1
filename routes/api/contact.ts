/**
 * POST /v1/contact: the only write. The order of the checks is part of the API's contract: rate limit, content type,
 * size, encoding, JSON, fields, Idempotency-Key.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { routePattern, type WriteOperation } from "../../lib/http/operation.ts";
import { invalidFields, printable, type Problem } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import { type BidRequest, bidRequest, bidResponse } from "../../lib/bids/bid_request.ts";
import {
  capitalized,
  duration,
  emergencyTelephone,
  plural,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import {
  KEYED_REPEAT_SECONDS,
  KEYLESS_REPEAT_SECONDS,
  MAX_BODY_BYTES,
  MAX_KEY_LENGTH,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
} from "../../lib/bids/limits.ts";
import { MAX_FAULTS, string } from "../../lib/schema/mod.ts";
import { keyFormat, nextSteps, submitBid } from "../submit_bid.ts";
import { readJson } from "./json_body.ts";

const KEY_HEADER = "Idempotency-Key";

/** The problem of a query. There are no parameters, and nothing may be sent on a misunderstanding. */
function queryProblem(query: URLSearchParams, site: Site): Problem | undefined {
  if (query.size === 0) return undefined;
  const names = [...new Set(query.keys())].slice(0, MAX_FAULTS);
  const fields = new Set(names.map((name) => printable(name) || "query"));
  const issue = "is not a parameter; remove it";
  return invalidFields([...fields].map((field) => ({ field, issue })), site);
}

export function contactRoute(operation: WriteOperation, site: Site, bids: BidService): Route {
  return {
    group: "api",
    method: "POST",
    pattern: routePattern(operation),
    dynamic(context) {
      const { client, query, request } = context;
      const idempotencyKey = request.headers.get(KEY_HEADER);
      const bid = { client, channel: "API", idempotencyKey, keyName: KEY_HEADER } as const;
      const body = () => {
        const problem = queryProblem(query, site);
        return problem === undefined ? readJson(context, site) : { ok: false, problem } as const;
      };
      return submitBid({ ...bid, body }, site, bids);
    },
  };
}

/** How long the same request counts as a repeat, with an idempotency key and without. */
const KEYED = duration(KEYED_REPEAT_SECONDS);
const KEYLESS = duration(KEYLESS_REPEAT_SECONDS);

/** POST /v1/contact. */
export function contactOperation(site: Site): WriteOperation {
  const request = `${site.settings.request_noun} request`;
  const largest = MAX_BODY_BYTES / 1024;
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined ? "" : ` ${site.words.common.inEmergency(telephone)}`;
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
      `Sends an email to a person who estimates work: a real-world side effect that can't be undone. Call it only when the person represented has explicitly asked to be contacted, with that person's own details.${emergency} At most ${RATE_LIMIT} requests in ${RATE_WINDOW_SECONDS} seconds are accepted from one IP address, and a body has at most ${largest} KiB. Send an Idempotency-Key with every request: after a timeout or a 500 only a repeat under the same key is sure not to reach the estimator twice. Without one, the same request within ${KEYLESS} is a repeat. There are no query parameters. A member that is not declared, or any parameter, is refused.`,
    headers: {
      [KEY_HEADER]: string({
        formats: [keyFormat],
        description:
          `A key of your own for this ${request}: 1 to ${MAX_KEY_LENGTH} visible ASCII characters, in quotes or bare. Make it a UUID. The same key and body within ${KEYED} get the first answer again and send nothing; with another body it is refused.`,
      }),
    },
    body: {
      name: "ContactRequest",
      description: `The ${request}.`,
      schema: bidRequest(site.settings),
      example: exampleBid(site),
    },
    success: {
      description:
        `The ${request} was delivered to the estimator; or, after many others, it is stored and goes out in its turn, as message then says.`,
      name: "ContactResponse",
      schema: bidResponse,
      example: {
        submitted: true,
        message: nextSteps(site, false, false),
        reference: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
      },
    },
    problems: ["invalid_request", "request_timeout", "rate_limited"],
  };
}

function exampleBid({ services }: Site): BidRequest {
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
