/**
 * The catalogue of all failures: the stable code, the status, the message and the hint, for programs and people.
 *
 * @module
 */
import {
  type Addresses,
  API_ROOT,
  counted,
  displayTelephone,
  MAX_BODY_BYTES,
  plural,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  type Resource,
  type Site,
  withArticle,
} from "../model/mod.ts";
import { type Fault, present } from "../schema/mod.ts";

/** What all failures of one code have in common. */
interface Kind {
  readonly status: number;
  /** The title of its page. */
  readonly title: string;
  /** What it means, for the guide to the API. */
  readonly meaning: (site: Site) => string;
  /** What it means for an operation that reads or writes, if that is more specific. */
  readonly onRead?: string;
  readonly onWrite?: (site: Site) => string;
  /** What a person can do about it, if the hint is only for programs. */
  readonly advice?: (site: Site) => string;
}

const kinds = {
  invalid_request: {
    status: 400,
    title: "The request has to be corrected",
    meaning: (site) =>
      `A query parameter has a value that is not recognized, or the body of ${
        withArticle(requestOf(site))
      } is malformed. The array fields names each offending field and says how to write it.`,
    onRead:
      "A query parameter has a value that is not recognized. The array fields names each one and says how to write it.",
    onWrite: () =>
      `The body, its media type or the Idempotency-Key is not as described, or the body has more than ${
        MAX_BODY_BYTES / 1024
      } KiB. Nothing was sent. The array fields names each offending field and says how to write it.`,
  },
  not_found: {
    status: 404,
    title: "Page not found",
    meaning: () => "There is nothing at this address. The hint gives the listing to look in.",
    advice: () => "The address may be mistyped, or the page may be gone.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: () =>
      "The address exists, but does not support this method. The Allow header lists those it supports.",
  },
  not_acceptable: {
    status: 406,
    title: "No acceptable representation",
    meaning: () => "The Accept header accepts none of the page's types.",
  },
  precondition_failed: {
    status: 412,
    title: "Another version",
    meaning: () => "If-Match names another version than the current one, whose ETag a GET returns.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    meaning: (site) =>
      `More than ${RATE_LIMIT} ${
        plural(requestOf(site))
      } in ${RATE_WINDOW_SECONDS} seconds came from one address. Wait retry_after_seconds, then send it again.`,
  },
  internal_error: {
    status: 500,
    title: "Something failed on our side",
    meaning: (site) =>
      `The ${
        requestOf(site)
      } could not be delivered, or the server failed. The hint has the telephone number to call.`,
    onRead: "The server failed. Try again in a minute, or call the telephone number in the hint.",
    onWrite: (site) =>
      `The ${
        requestOf(site)
      } was not delivered in time. Call the telephone number in the hint. It may still go out later, so repeat it under the same Idempotency-Key or not at all.`,
    advice: ({ company }) =>
      `Try again in a few minutes, or call ${displayTelephone(company.telephone)}.`,
  },
} satisfies Readonly<Record<string, Kind>>;

/** The stable, machine-readable name of a failure. Clients branch on it. */
export type ProblemCode = keyof typeof kinds;

/** What all failures of a code have in common, for the codes of the API's contract. */
export const problemKinds: Readonly<Record<ProblemCode, Kind>> = kinds;

/** Every code. */
export const problemCodes = Object.keys(problemKinds) as readonly ProblemCode[];

/** What a failure means for an operation. */
export function meaningFor(code: ProblemCode, method: "GET" | "POST", site: Site): string {
  const { meaning, onRead, onWrite } = problemKinds[code];
  return (method === "GET" ? onRead : onWrite?.(site)) ?? meaning(site);
}

/** What a visitor sends, such as `bid request`. */
function requestOf({ settings }: Site): string {
  return `${settings.request_noun} request`;
}

/** One failure, as the error envelope shows it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  /** The next step to resolve it. */
  readonly hint: string;
  /** Only on `invalid_request`. */
  readonly fields?: readonly Fault[];
  /** Only on `rate_limited`. */
  readonly retryAfterSeconds?: number;
  /** Only on `method_not_allowed`: the supported methods. */
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
      status: problemKinds[code].status,
      documentation_url: addresses.documentation(code),
      ...present({ fields, retry_after_seconds: retryAfterSeconds }),
    },
  };
}

/** No resource of a kind has this slug. */
export function unknownSlug(
  { noun, segment }: Pick<Resource, "noun" | "segment">,
  slug: string,
  { addresses }: Site,
): Problem {
  return {
    code: "not_found",
    message: `No ${noun} has the slug "${printable(slug)}".`,
    hint: `Take a slug from ${addresses.endpoint(segment)}.`,
  };
}

/** Nothing exists at this path. */
export function unknownPath(path: string, site: Site): Problem {
  return {
    code: "not_found",
    message: `There is nothing at "${printable(path)}".`,
    hint: `Start from ${listingFor(path, site)}, which lists what there is.`,
  };
}

/** The listing that is nearest to a path. */
function listingFor(path: string, { addresses, choices }: Site): string {
  if (path === API_ROOT || path.startsWith(`${API_ROOT}/`)) return addresses.endpoint();
  const [, segment = ""] = path.split("/");
  const listed = Object.hasOwn(choices, segment) && choices[segment]!.slugs.size > 0;
  return listed ? addresses.page(segment) : addresses.page();
}

/** The address supports other methods. */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  return {
    code: "method_not_allowed",
    message: `This address does not support ${printable(method)}.`,
    hint: `Use ${allow.join(", ")}.`,
    allow,
  };
}

/** The page has none of the requested types. */
export function notAcceptable(offered: readonly string[], programs?: string): Problem {
  const types = `Send Accept: ${offered.join(" or Accept: ")}, or no Accept header at all.`;
  return {
    code: "not_acceptable",
    message: "The Accept header accepts none of the page's types.",
    hint: programs === undefined ? types : `${types} ${programs}`,
  };
}

/** If-Match names another version. */
export function preconditionFailed(): Problem {
  return {
    code: "precondition_failed",
    message: "If-Match does not name the current version.",
    hint: "Read it again without If-Match, and take its ETag.",
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

/** A tool of /mcp was called with arguments that can't be used. */
export function invalidArguments(fields: readonly Fault[]): Problem {
  return {
    code: "invalid_request",
    message: "The arguments are not as the tool's input schema has them.",
    hint: "Correct each argument that is named here, then call the tool again.",
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
export function invalidFields(fields: readonly Fault[], site: Site): Problem {
  return {
    code: "invalid_request",
    message: `The ${requestOf(site)} has ${
      counted(fields.length, "field")
    } to correct. Nothing was sent.`,
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

/** This copy of the form was already sent, with other content. */
export function reusedForm(): Problem {
  return {
    code: "invalid_request",
    message: "This copy of the form was already sent, with other content. Nothing more was sent.",
    hint: "Send it once more if you want the estimator to have both.",
    fields: [{ field: "idempotencyKey", issue: "was used for another request" }],
  };
}

/** The Idempotency-Key header is malformed, or was used before with another bid request. */
export function invalidKey(fault: Fault, site: Site): Problem {
  return {
    code: "invalid_request",
    message: `${fault.field} ${fault.issue}. Nothing was sent.`,
    hint: `Send a new ${fault.field} for each new ${requestOf(site)}, such as a UUID.`,
    fields: [fault],
  };
}

/** A client sent too many bid requests. */
export function rateLimited(retryAfterSeconds: number, site: Site): Problem {
  return {
    code: "rate_limited",
    message: `Too many ${plural(requestOf(site))} came from this address. This one was not sent.`,
    hint: `Wait ${counted(retryAfterSeconds, "second")}, then send it again.`,
    retryAfterSeconds,
  };
}

/** A client is sending too many bodies at a time. */
export function tooManyBodies(): Problem {
  const retryAfterSeconds = 10;
  return {
    code: "rate_limited",
    message: "Too many requests from this address are still in progress. This one was not read.",
    hint: `Finish those first, or wait ${
      counted(retryAfterSeconds, "second")
    }, then send it again.`,
    retryAfterSeconds,
  };
}

/** A bid request could not be delivered. */
export function undelivered(site: Site): Problem {
  return {
    code: "internal_error",
    message: `The ${requestOf(site)} could not be delivered by email.`,
    hint: `Call ${telephoneOf(site)}.`,
  };
}

/** An unexpected failure of the server. */
export function unexpected(site: Site): Problem {
  return {
    code: "internal_error",
    message: "The server failed to answer this request.",
    hint: `Try again in a minute, or call ${telephoneOf(site)}.`,
  };
}

function telephoneOf({ company, addresses }: Site): string {
  return `${company.telephone} (telephone in GET ${addresses.endpoint("company")})`;
}

/** A part of a request, made safe for messages: short, well-formed Unicode without control characters. */
export function printable(text: string): string {
  const clean = text.toWellFormed().replace(
    // deno-lint-ignore no-control-regex -- it replaces control characters
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
  return clean.length > 100 ? `${clean.slice(0, 100).toWellFormed()}…` : clean;
}
