/**
 * POST /v1/contact: the only write. The order of the checks is part of the API's contract: rate limit, content type,
 * size, encoding, JSON, fields, Idempotency-Key.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { routePattern, type WriteOperation } from "../../lib/http/operation.ts";
import { invalidQuery, printable, type Problem } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import {
  bidCheck,
  type BidRequest,
  bidRequest,
  bidResponse,
  capitalized,
  CHECK_LIMIT,
  duration,
  emergencyTelephone,
  KEYED_REPEAT_SECONDS,
  KEYLESS_REPEAT_SECONDS,
  MAX_BODY_BYTES,
  MAX_KEY_LENGTH,
  plural,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import { didYouMean, object, oneOf, optional, string } from "../../lib/schema/mod.ts";
import { checkBid, keyFormat, nextSteps, submitBid } from "../submit_bid.ts";
import { readJson } from "./json_body.ts";

const KEY_HEADER = "Idempotency-Key";

const CHECK_PARAMETER = "validate_only";

/** The problem of a query that is not understood, such as `validateOnly=true`: nothing may be sent by mistake. */
function queryProblem(query: URLSearchParams, site: Site): Problem | undefined {
  const isRight = query.getAll(CHECK_PARAMETER).join() === "true";
  const fields = [...new Set(query.keys())].flatMap((field) => {
    if (field === CHECK_PARAMETER) {
      return isRight ? [] : [{ field, issue: "must be exactly true, once, or left out" }];
    }
    const issue = `is not a parameter; ${didYouMean(field, [CHECK_PARAMETER], "remove it")}`;
    return [{ field: printable(field), issue }];
  });
  return fields.length === 0 ? undefined : invalidQuery(fields, site.addresses.endpoint("contact"));
}

export function contactRoute(operation: WriteOperation, site: Site, bids: BidService): Route {
  return {
    group: "api",
    method: "POST",
    pattern: routePattern(operation),
    query: [CHECK_PARAMETER],
    dynamic: (context) => {
      const problem = queryProblem(context.query, site);
      // Whatever the query is, nothing may be sent. Its problem is answered like one of the body.
      const submit = context.query.size > 0 ? checkBid : submitBid;
      return submit(
        {
          client: context.client,
          channel: "API",
          idempotencyKey: context.request.headers.get(KEY_HEADER),
          keyName: KEY_HEADER,
          body: () =>
            problem === undefined
              ? readJson(context, site)
              : Promise.resolve({ ok: false, problem }),
        },
        site,
        bids,
      );
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
      `Sends an email to a person who estimates work: a real-world side effect that can't be undone. Call it only when the person represented has explicitly asked to be contacted, with that person's own details.${emergency} At most ${RATE_LIMIT} requests in ${RATE_WINDOW_SECONDS} seconds are accepted from one IP address, and a body has at most ${largest} KiB. Send an Idempotency-Key with every request: after a timeout or a 500 only a repeat under the same key is sure not to reach the estimator twice. Without one, the same request within ${KEYLESS} is a repeat. A member or query parameter that is not declared is refused.`,
    query: object({
      [CHECK_PARAMETER]: optional(oneOf(["true"], {
        description:
          `true checks the ${request} and sends and stores nothing: 200, or the 400 that it would get. At most ${CHECK_LIMIT} in ${RATE_WINDOW_SECONDS} seconds.`,
      })),
    }),
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
    checked: {
      description: `With ${CHECK_PARAMETER}=true: the ${request} is valid. Nothing was sent.`,
      name: "ContactCheck",
      schema: bidCheck,
      example: { valid: true },
    },
    problems: ["invalid_request", "request_timeout", "rate_limited"],
  };
}

/** A valid example of a bid request. */
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
