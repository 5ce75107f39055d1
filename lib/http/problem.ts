/**
 * The catalogue of every failure: its stable code, its status, what it says and what to do next.
 *
 * @module
 */
import { type Addresses, RATE_LIMIT, RATE_WINDOW_SECONDS, type Site } from "../model/mod.ts";
import type { Fault } from "../schema/mod.ts";

/** The codes of the specification with their statuses. Clients branch on the code. */
export const problemStatus = {
  invalid_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  rate_limited: 429,
  internal_error: 500,
} as const;

/** A stable, machine-readable name of a failure. */
export type ProblemCode = keyof typeof problemStatus;

/** What each code means, for the guide to the API. */
export const problemMeaning: Readonly<Record<ProblemCode, string>> = {
  invalid_request:
    "A query parameter has a value that is not recognized, or the body of a bid request is malformed. " +
    "The array fields names each offending field and says how to write it.",
  not_found: "There is nothing at this address. The hint gives the listing to look in.",
  method_not_allowed:
    "The address exists and does not take this method. The Allow header lists those it takes.",
  not_acceptable: "The Accept header admits none of the types that the page has.",
  rate_limited:
    `More than ${RATE_LIMIT} bid requests in ${RATE_WINDOW_SECONDS} seconds came from one address. Wait retry_after_seconds, then send it again.`,
  internal_error:
    "The bid request could not be delivered, or the server failed. The hint has the telephone number to call.",
};

/** One failure, as the error envelope shows it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  /** The next action that resolves it. */
  readonly hint: string;
  /** Only on `invalid_request`. */
  readonly fields?: readonly Fault[];
  /** Only on `rate_limited`. */
  readonly retryAfterSeconds?: number;
  /** Only on `method_not_allowed`: the methods that the address takes. */
  readonly allow?: readonly string[];
}

/** The error envelope of a problem. */
export function errorEnvelope(
  problem: Problem,
  addresses: Addresses,
): Readonly<Record<string, unknown>> {
  const { code, message, hint, fields, retryAfterSeconds } = problem;
  return {
    error: {
      code,
      message,
      hint,
      status: problemStatus[code],
      documentation_url: addresses.documentation(code),
      ...(fields !== undefined && { fields }),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    },
  };
}

/** No resource of a kind has this slug. */
export function unknownSlug(noun: string, slug: string, listing: string): Problem {
  return {
    code: "not_found",
    message: `No ${noun} has the slug "${shown(slug)}".`,
    hint: `Take a slug from ${listing}.`,
  };
}

/** Nothing stands at this path. */
export function unknownPath(path: string, index: string): Problem {
  return {
    code: "not_found",
    message: `There is nothing at "${shown(path)}".`,
    hint: `Start from ${index}, which lists what there is.`,
  };
}

/** The address takes other methods. */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  return {
    code: "method_not_allowed",
    message: `This address does not take ${shown(method)}.`,
    hint: `Use ${allow.join(", ")}.`,
    allow,
  };
}

/** The page has none of the types asked for. */
export function notAcceptable(offered: readonly string[]): Problem {
  return {
    code: "not_acceptable",
    message: "The Accept header admits none of the types that this page has.",
    hint: `Send Accept: ${offered.join(" or Accept: ")}, or no Accept header at all.`,
  };
}

/** Query parameters have values that are not recognized. */
export function invalidQuery(fields: readonly Fault[], endpoint: string): Problem {
  return {
    code: "invalid_request",
    message: `The query has ${
      counted(fields.length, "parameter")
    } with a value that is not recognized.`,
    hint:
      `Correct each parameter that fields names, or leave it out: GET ${endpoint} answers without any.`,
    fields,
  };
}

/** The Host header is more or less than a host and a port. */
export function invalidHost(): Problem {
  return {
    code: "invalid_request",
    message: "The Host header is not a host name.",
    hint: "Send the host of the address, and its port if it has one, as in Host: www.example.com.",
    fields: [{ field: "Host", issue: "is not a host name" }],
  };
}

/** Fields of a bid request are missing or malformed. */
export function invalidFields(fields: readonly Fault[]): Problem {
  return {
    code: "invalid_request",
    message: `The bid request has ${counted(fields.length, "field")} to correct. Nothing was sent.`,
    hint: "Correct each field that fields names, then send the whole request again.",
    fields,
  };
}

/** The body of a bid request can't be read at all. */
export function invalidBody(issue: string, hint: string): Problem {
  return {
    code: "invalid_request",
    message: `The body ${issue}. Nothing was sent.`,
    hint,
    fields: [{ field: "body", issue }],
  };
}

/** The form was posted by a page of another site. */
export function foreignPost(form: string): Problem {
  return {
    code: "invalid_request",
    message: "The form was posted by a page of another site. Nothing was sent.",
    hint: `Open ${form} and send the form there.`,
    fields: [{ field: "Origin", issue: "is not this website" }],
  };
}

/** A copy of the form was sent before, with other content. */
export function reusedForm(): Problem {
  return {
    code: "invalid_request",
    message: "This copy of the form was already sent, with other content. Nothing more was sent.",
    hint: "Send it once more if you want the estimator to have both.",
    fields: [{ field: "idempotencyKey", issue: "was used for another request" }],
  };
}

/** The Idempotency-Key header can't be read, or came before with another bid request. */
export function invalidKey(fault: Fault): Problem {
  return {
    code: "invalid_request",
    message: `${fault.field} ${fault.issue}. Nothing was sent.`,
    hint: `Send a new ${fault.field} for each new bid request, such as a UUID.`,
    fields: [fault],
  };
}

/** A client sent too many bid requests. */
export function rateLimited(retryAfterSeconds: number): Problem {
  return {
    code: "rate_limited",
    message: "Too many bid requests came from this address. This one was not sent.",
    hint: `Wait ${counted(retryAfterSeconds, "second")}, then send it again.`,
    retryAfterSeconds,
  };
}

/** A bid request could not be delivered. */
export function undelivered({ company, addresses }: Site): Problem {
  return {
    code: "internal_error",
    message: "The bid request could not be delivered by email.",
    hint: `Call ${company.telephone} (telephone in GET ${addresses.endpoint("company")}).`,
  };
}

/** The server failed in a way that it should not. */
export function unexpected({ company, addresses }: Site): Problem {
  return {
    code: "internal_error",
    message: "The server failed to answer this request.",
    hint: `Try again in a minute, or call ${company.telephone} (telephone in GET ${
      addresses.endpoint("company")
    }).`,
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A part of a request as a message may show it: short, and well-formed Unicode without controls. */
function shown(text: string): string {
  const clean = text.toWellFormed().replace(
    // deno-lint-ignore no-control-regex -- control characters are what it replaces
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
  return clean.length > 100 ? `${clean.slice(0, 100).toWellFormed()}…` : clean;
}
