/**
 * From an outcome to the representation that is sent: status, headers and bytes.
 *
 * @module
 */
import { match } from "ts-pattern";
import { RATE_LIMIT, RATE_WINDOW_SECONDS, type Site } from "../model/mod.ts";
import { type Page, renderHtml, renderMarkdown } from "../page/mod.ts";
import type { OfferedType } from "./negotiate.ts";
import type { Outcome, RateState } from "./outcome.ts";
import { collectionEnvelope, type Envelope, metaOf, resourceEnvelope } from "./envelope.ts";
import { errorEnvelope, type Problem, problemStatus } from "./problem.ts";
import { securityHeaders } from "./security_headers.ts";

/** What is sent, before conditions and codings. */
export interface Representation {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether caches may keep it; it then has an ETag. */
  readonly cacheable: boolean;
  /** Its strong ETag, where that is known without looking at every byte. */
  readonly tag?: string;
}

/** What decides the form of an answer, beside the outcome itself. */
export interface Form {
  readonly site: Site;
  /** The type of a page. */
  readonly type: OfferedType;
  /** The part of the query that the answer depends on, `?` included; empty where it depends on none. */
  readonly search: string;
  /** Whether pages of other origins may read the answer: every read of the API, and its failures. */
  readonly shared: boolean;
  /** Whether a problem is told as JSON rather than as a page. */
  readonly json: boolean;
  /** Makes the page that tells a problem. */
  readonly problemPage: (site: Site, problem: Problem) => Page;
}

/** Five minutes in a browser, an hour at the edge (SPEC.md, Limits). */
const CACHED = "public, max-age=300, s-maxage=3600";
const JSON_TYPE = "application/json";
const encoder = new TextEncoder();

/** Makes the representation of an outcome. */
export function represent(outcome: Outcome, form: Form): Representation {
  return match(outcome)
    .with(
      { kind: "resource" },
      ({ data }) => readJson(resourceEnvelope(data, metaOf(form.site)), form),
    )
    .with(
      { kind: "collection" },
      ({ items }) => readJson(collectionEnvelope(items, metaOf(form.site, items.length)), form),
    )
    .with({ kind: "document" }, ({ mediaType, body, link, volatile = false }) => ({
      status: 200,
      headers: {
        "Content-Type": mediaType,
        "Cache-Control": volatile ? "no-store" : CACHED,
        ...(link !== undefined && { Link: link }),
        ...cors(true),
        ...security("data", form),
      },
      body: typeof body === "string" ? encoder.encode(body) : body,
      cacheable: !volatile,
    }))
    .with(
      { kind: "page" },
      ({ page, volatile = false, problem, rate }) =>
        pageOf(page, {
          problem,
          rate,
          volatile: volatile || problem !== undefined,
          addressed: problem === undefined || problemStatus[problem.code] === 400,
        }, form),
    )
    .with({ kind: "redirect" }, ({ status, location, volatile = false }) => ({
      status,
      headers: {
        Location: location,
        "Cache-Control": status === 308 && !volatile ? CACHED : "no-store",
        ...cors(form.shared),
        ...security(form.json ? "data" : "page", form),
      },
      body: new Uint8Array(),
      cacheable: false,
    }))
    .with({ kind: "accepted" }, ({ data, rate }) => ({
      status: 202,
      headers: {
        "Content-Type": JSON_TYPE,
        "Cache-Control": "no-store",
        ...rateHeaders(rate),
        ...security("data", form),
      },
      body: encodeJson({ data, meta: metaOf(form.site) }),
      cacheable: false,
    }))
    .with(
      { kind: "problem" },
      ({ problem, rate }) =>
        form.json ? problemJson(problem, rate, form) : pageOf(
          form.problemPage(form.site, problem),
          { problem, rate, volatile: true, addressed: false },
          form,
        ),
    )
    .exhaustive();
}

/** The JSON representation of a problem. */
export function problemJson(
  problem: Problem,
  rate: RateState | undefined,
  form: Pick<Form, "site" | "shared" | "json">,
): Representation {
  return {
    status: problemStatus[problem.code],
    headers: {
      "Content-Type": JSON_TYPE,
      "Cache-Control": "no-store",
      ...(!form.json && { Vary: "Accept" }),
      ...problemHeaders(problem),
      ...rateHeaders(rate),
      ...cors(form.shared),
      ...security("data", form),
    },
    body: encodeJson(errorEnvelope(problem, form.site.addresses)),
    cacheable: false,
  };
}

/** The answer to OPTIONS. */
export function optionsOf(
  allow: readonly string[],
  form: Pick<Form, "site" | "shared">,
): Representation {
  return {
    status: 204,
    headers: {
      Allow: allow.join(", "),
      ...cors(form.shared),
      ...(form.shared && {
        "Access-Control-Allow-Methods": allow.join(", "),
        "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match, X-Request-Id",
        "Access-Control-Max-Age": "7200",
      }),
      ...security("data", form),
    },
    body: new Uint8Array(),
    cacheable: false,
  };
}

function readJson(envelope: Envelope, form: Form): Representation {
  return {
    status: 200,
    headers: {
      "Content-Type": JSON_TYPE,
      "Cache-Control": CACHED,
      ...cors(form.shared),
      ...security("data", form),
    },
    ...envelope,
    cacheable: true,
  };
}

function pageOf(
  page: Page,
  { problem, rate, volatile, addressed }: {
    readonly problem: Problem | undefined;
    readonly rate: RateState | undefined;
    readonly volatile: boolean;
    /** Whether the page is found at an address of its own. */
    readonly addressed: boolean;
  },
  form: Form,
): Representation {
  const { site, type, search } = form;
  const html = type === "text/html";
  return {
    status: problem === undefined ? 200 : problemStatus[problem.code],
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": volatile ? "no-store" : CACHED,
      Vary: "Accept",
      // Markdown has no place of its own to say it in.
      ...(!page.indexed && { "X-Robots-Tag": "noindex" }),
      ...(addressed && {
        Link: linkHeader(page, site, html, search),
        "Content-Location": contentLocation(page, site, html) + search,
      }),
      ...(problem !== undefined && problemHeaders(problem)),
      ...rateHeaders(rate),
      ...security("page", form),
    },
    body: encoder.encode(html ? renderHtml(page, site) : renderMarkdown(page, site)),
    cacheable: !volatile,
  };
}

/** Relations of a page (RFC 8288); the home page's lead to what machines start from. */
function linkHeader(
  { segments }: Page,
  { addresses }: Site,
  html: boolean,
  search: string,
): string {
  const links = [
    html
      ? `<${addresses.markdown(...segments)}${search}>; rel="alternate"; type="text/markdown"`
      : `<${addresses.page(...segments)}>; rel="canonical"`,
  ];
  if (segments.length === 0) {
    links.push(
      `<${addresses.page("openapi.json")}>; rel="service-desc"; type="application/json"`,
      `<${addresses.documentation()}>; rel="service-doc"`,
      `<${addresses.page(".well-known", "api-catalog")}>; rel="api-catalog"`,
      `<${addresses.page("llms.txt")}>; rel="describedby"; type="text/plain"`,
    );
  }
  return links.join(", ");
}

function contentLocation({ segments }: Page, { addresses }: Site, html: boolean): string {
  const address = html ? addresses.page(...segments) : addresses.markdown(...segments);
  return address.slice(addresses.site.length);
}

function problemHeaders({ allow, retryAfterSeconds }: Problem): Record<string, string> {
  return {
    ...(allow !== undefined && { Allow: allow.join(", ") }),
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  };
}

/** draft-ietf-httpapi-ratelimit-headers. */
function rateHeaders(rate: RateState | undefined): Record<string, string> {
  if (rate === undefined) return {};
  return {
    "RateLimit-Policy": `"contact";q=${RATE_LIMIT};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: `"contact";r=${rate.remaining};t=${rate.resetSeconds}`,
  };
}

const SHARED: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};
const OWN: Readonly<Record<string, string>> = {};

function cors(shared: boolean): Readonly<Record<string, string>> {
  return shared ? SHARED : OWN;
}

function security(
  kind: "page" | "data",
  { site }: Pick<Form, "site">,
): Readonly<Record<string, string>> {
  return securityHeaders(kind, site.addresses.site.startsWith("https://"));
}

function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value));
}
