/**
 * The catalogue of all failures: code, status, message and hint. The messages and hints that visitors see, too, are in
 * lib/words.
 *
 * @module
 */
import {
  type Addresses,
  API_ROOT,
  bySegment,
  counted,
  displayTelephone,
  plural,
  type Resource,
  resources,
  type Site,
  withArticle,
} from "../model/mod.ts";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../bids/limits.ts";
import { type Fault, MAX_FAULTS, NOT_ON_A_LINE } from "../schema/mod.ts";
import { type ProblemText, type Words, wordsOf } from "../words/mod.ts";

/** What all failures of one code have in common. */
interface ProblemKind {
  readonly status: number;
  /** The explanation in the guide to the API. */
  readonly meaning: (site: Site) => string;
  /** What a visitor can do about it, if the hint is only for programs. */
  readonly advice?: (site: Site) => string;
}

const kinds = {
  invalid_request: {
    status: 400,
    meaning: (site) =>
      `A query parameter, or the body or Idempotency-Key of ${
        withArticle(requestNoun(site))
      }, is not as described. Nothing was sent. The array fields names each offending field and says how to write it.`,
  },
  not_found: {
    status: 404,
    meaning: () => "There is nothing at this address. The hint names the list to look in.",
    advice: ({ words }) => words.problem.mistyped,
  },
  method_not_allowed: {
    status: 405,
    meaning: () =>
      "The address exists, but does not support this method. The Allow header lists those it supports.",
  },
  not_acceptable: {
    status: 406,
    meaning: () => "The Accept header accepts none of the page's types.",
  },
  request_timeout: {
    status: 408,
    meaning: () =>
      "The server was reading too many bodies, and this one had taken longest to arrive. Nothing was sent. Send it again, in one piece.",
    advice: ({ words }) => words.problem.sendAgain,
  },
  precondition_failed: {
    status: 412,
    meaning: () =>
      "If-Match names a version that is not the current one. A GET returns the current ETag.",
  },
  rate_limited: {
    status: 429,
    meaning: (site) =>
      `More than ${RATE_LIMIT} ${
        plural(requestNoun(site))
      } in ${RATE_WINDOW_SECONDS} seconds came from one address, or too many in an hour or a day from its network. Wait retry_after_seconds, then send it again.`,
  },
  too_busy: {
    status: 503,
    meaning: () =>
      "Too many forms with files are being read. Nothing was sent. Send it again after the time in Retry-After.",
    advice: ({ words }) => words.problem.sendAgain,
  },
  internal_error: {
    status: 500,
    meaning: (site) =>
      `The server failed, or the ${
        requestNoun(site)
      } was not delivered in time. The hint has the telephone number to call. The ${
        requestNoun(site)
      } may still go out later, so repeat it under the same Idempotency-Key or not at all.`,
    advice: ({ company, words }) => words.problem.tryLater(displayTelephone(company.telephone)),
  },
} satisfies Readonly<Record<string, ProblemKind>>;

/** The stable, machine-readable name of a failure. Clients branch on it. */
export type ProblemCode = keyof typeof kinds;

export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = kinds;

/** The codes of the API. Only a page, that of the form, is ever too busy. */
export const apiProblemCodes = (Object.keys(problemKinds) as readonly ProblemCode[])
  .filter((code) => code !== "too_busy");

/** What a visitor sends, such as `bid request`. */
function requestNoun({ settings }: Site): string {
  return `${settings.request_noun} request`;
}

/** One failure, as the error envelope shows it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  /** The next step to resolve it. */
  readonly hint: string;
  /** Message and hint in the language of a site, for its page, with the site's noun for a request. */
  readonly say?: (words: Words["problem"], noun?: string) => ProblemText;
  /** Only if nothing is at a path: the path, as the message shows it. */
  readonly missing?: string;
  /** Only on `invalid_request`. */
  readonly fields?: readonly Fault[];
  /** Only on `rate_limited` and `too_busy`. */
  readonly retryAfterSeconds?: number;
  /** Only on `method_not_allowed`: the supported methods. */
  readonly allow?: readonly string[];
}

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
      fields,
      retry_after_seconds: retryAfterSeconds,
    },
  };
}

function problem(
  code: ProblemCode,
  message: string,
  hint: string,
  more: Pick<Problem, "fields" | "missing" | "retryAfterSeconds" | "allow" | "say"> = {},
): Problem {
  return { code, message, hint, ...more };
}

/** A problem that visitors see, too. `message` and `hint`, for programs, are in English. */
function visitorProblem(
  code: ProblemCode,
  say: NonNullable<Problem["say"]>,
  more: Parameters<typeof problem>[3] = {},
): Problem {
  const { message, hint } = say(wordsOf("en").problem);
  return problem(code, message, hint, { ...more, say });
}

/** No resource of a kind has this slug. */
export function unknownSlug(
  { noun, segment }: Pick<Resource, "noun" | "segment">,
  slug: string,
  { addresses }: Site,
): Problem {
  return problem(
    "not_found",
    `No ${noun} has the slug "${printable(slug)}".`,
    `Use a slug from ${addresses.endpoint(segment)}.`,
  );
}

/** A slug that doesn't exist, as an example: of a kind of resource, or of another if the contractor has none of it. */
export function exampleUnknownSlug(kind: Resource, site: Site): Problem {
  const listed = [kind, ...resources].find(({ isInternal = false, segment }) =>
    !isInternal && bySegment(site)[segment]!.all.length > 0
  );
  return unknownSlug(listed ?? kind, "unknown", site);
}

/** Nothing exists at this path. */
export function unknownPath(path: string, site: Site): Problem {
  const missing = printable(path);
  return visitorProblem(
    "not_found",
    (words) => words.unknownPath(missing, listingFor(path, site)),
    { missing },
  );
}

/** The address of the list that is nearest to a path. */
function listingFor(path: string, { addresses, choices }: Site): string {
  if (path === API_ROOT || path.startsWith(`${API_ROOT}/`)) return addresses.endpoint();
  const prefix = addresses.root.slice(addresses.site.length);
  const [, segment = ""] = path.slice(prefix.length).split("/");
  const listed = Object.hasOwn(choices, segment) && choices[segment]!.slugs.size > 0;
  return listed ? addresses.page(segment) : addresses.page();
}

/** The address supports other methods. */
export function methodNotAllowed(method: string, allow: readonly string[]): Problem {
  return visitorProblem(
    "method_not_allowed",
    (words) => words.methodNotAllowed(printable(method), allow),
    { allow },
  );
}

/** What programs that come to the form can do instead. */
export function insteadOfForm({ addresses }: Site): string {
  return `Programs send JSON to POST ${addresses.endpoint("contact")}.`;
}

/**
 * The page has none of the requested types.
 *
 * @param path The path of the page, below its language.
 */
export function notAcceptable(offered: readonly string[], path: string, site: Site): Problem {
  const types = `Send Accept: ${offered.join(" or Accept: ")}, or no Accept header at all.`;
  return problem(
    "not_acceptable",
    "The Accept header accepts none of the page's types.",
    /^\/contact(?:\/|$)/.test(path) ? `${types} ${insteadOfForm(site)}` : types,
  );
}

/** If-Match names another version. */
export function preconditionFailed(): Problem {
  return problem(
    "precondition_failed",
    "If-Match does not name the current version.",
    "Read it again without If-Match, and use the ETag of that response.",
  );
}

function invalid(message: string, hint: string, fields: readonly Fault[]): Problem {
  return problem("invalid_request", message, hint, { fields });
}

/** Query parameters have values that are not recognized. */
export function invalidQuery(fields: readonly Fault[], endpoint: string): Problem {
  return visitorProblem("invalid_request", (words) => words.invalidQuery(fields.length, endpoint), {
    fields,
  });
}

/** A tool of /mcp was called with arguments that can't be used. */
export function invalidArguments(fields: readonly Fault[]): Problem {
  return invalid(
    "The arguments don't match the tool's input schema.",
    "Correct each argument that is named here, then call the tool again.",
    fields.slice(0, MAX_FAULTS),
  );
}

/** The Host header is more or less than a host and a port. */
export function invalidHost(): Problem {
  return invalid(
    "The Host header is not a host name.",
    "Send the host of the address, and its port if it has one, as in Host: www.example.com.",
    [{ field: "Host", issue: "is not a host name" }],
  );
}

/** Fields of a bid request are missing or malformed. */
export function invalidFields(fields: readonly Fault[], site: Site): Problem {
  return invalid(
    `The ${requestNoun(site)} has ${counted(fields.length, "field")} to correct. Nothing was sent.`,
    "Correct each field that fields names, then send the whole request again.",
    fields,
  );
}

/** The body of a bid request can't be read at all. */
export function invalidBody(issue: string, hint: string, say?: Problem["say"]): Problem {
  const message = `The body ${issue}. Nothing was sent.`;
  return { ...invalid(message, hint, [{ field: "body", issue }]), say };
}

const IN_ONE_PIECE = "Send it again in one piece.";

/** A body, or a form in it, was incomplete. */
export function incompleteBody(): Problem {
  const issue = "was incomplete or arrived too late";
  return invalidBody(issue, IN_ONE_PIECE, (words) => words.incomplete());
}

/** A body, or the text in a form, is too large. */
export function tooLargeBody(maxBytes: number, shorter = "Shorten the text."): Problem {
  return invalidBody(`is larger than ${maxBytes} bytes`, shorter, (words) => words.tooLong());
}

/** A body arrived too slowly while others had to be read. */
export function bodyTimeout(): Problem {
  const message = "The body arrived too slowly. Nothing was sent.";
  const say: Problem["say"] = (words) => words.incomplete();
  return problem("request_timeout", message, IN_ONE_PIECE, { say });
}

/** Too many forms with files are being read. */
export function tooBusy(): Problem {
  return { ...visitorProblem("too_busy", (words) => words.tooBusy()), retryAfterSeconds: 20 };
}

/** The status and text of a problem with a body, for clients that expect no error envelope. */
export function bodyRefusal({ code, fields: [fault] = [], message, hint }: Problem) {
  const issue = fault === undefined ? message : `The body ${fault.issue}.`;
  return { status: problemKinds[code].status, text: `${issue} ${hint}` };
}

/** The form was posted by a page of another site. */
export function foreignPost(form: string): Problem {
  return visitorProblem("invalid_request", (words) => words.foreignPost(form), {
    fields: [{ field: "Origin", issue: "is not this website" }],
  });
}

/** The Idempotency-Key header is malformed, or was used before with another bid request. */
export function invalidKey(fault: Fault, site: Site): Problem {
  return invalid(
    `${fault.field} ${fault.issue}. Nothing was sent.`,
    `Send a new ${fault.field} for each new ${requestNoun(site)}, such as a UUID.`,
    [fault],
  );
}

/** A client sent too many bid requests. */
export function rateLimited(retryAfterSeconds: number, site: Site): Problem {
  return visitorProblem(
    "rate_limited",
    (words, noun = site.settings.request_noun) => words.rateLimited(noun, retryAfterSeconds),
    { retryAfterSeconds },
  );
}

/** A network has used up its share of the emails of an hour or a day. */
export function networkLimited(retryAfterSeconds: number, site: Site): Problem {
  const { company: { telephone }, settings: { request_noun } } = site;
  return visitorProblem(
    "rate_limited",
    (words, noun = request_noun) => words.networkLimited(noun, retryAfterSeconds, telephone),
    { retryAfterSeconds },
  );
}

/** A bid request could not be delivered. `isKept` if it is stored and will be tried again. */
export function undelivered(site: Site, isKept: boolean): Problem {
  const { company, settings: { request_noun } } = site;
  const number = telephoneAdvice(site);
  return visitorProblem(
    "internal_error",
    (words, noun = request_noun) =>
      isKept
        ? words.kept(noun, number, displayTelephone(company.telephone))
        : words.undelivered(noun, number),
  );
}

export function unexpected(site: Site): Problem {
  return visitorProblem("internal_error", (words) => words.unexpected(telephoneAdvice(site)));
}

function telephoneAdvice({ company, addresses }: Site): string {
  return `${company.telephone} (telephone in GET ${addresses.endpoint("company")})`;
}

/** What a message can't show as it is, and what turns the direction of its text. */
const UNPRINTABLE = new RegExp(`[${NOT_ON_A_LINE}\\u202a-\\u202e\\u2066-\\u2069]`, "g");

/** A part of a request, made safe for messages: short, well-formed Unicode without control characters. */
export function printable(text: string): string {
  const clean = text.toWellFormed().replace(UNPRINTABLE, "\ufffd");
  return clean.length > 100 ? `${clean.slice(0, 100).toWellFormed()}…` : clean;
}
