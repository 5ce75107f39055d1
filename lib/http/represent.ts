/**
 * Turns an outcome into a representation: status, headers and bytes.
 *
 * @module
 */
import { match } from "ts-pattern";
import { RATE_WINDOW_SECONDS, rateLimits, type Site, versionOf } from "../model/mod.ts";
import { CACHED, LASTING } from "./cache_lifetime.ts";
import { CORS_HEADERS, preflightHeaders } from "./cors.ts";
import type { DiskFile } from "./disk_file.ts";
import { alternatesOf, type Page, renderHtml, renderMarkdown } from "../page/mod.ts";
import type { OfferedType } from "./negotiate.ts";
import type { Outcome, RateState } from "./outcome.ts";
import { successEnvelope } from "./operation.ts";
import { errorEnvelope, type Problem, problemKinds } from "./problem.ts";
import { present } from "../schema/mod.ts";
import { EDITOR_COPY, EDITOR_PROGRAM, isActive, securityHeaders } from "./security_headers.ts";

/** A representation, before conditions and codings are applied. */
export interface Representation {
  readonly status: number;
  /** All headers except ETag, Vary and Content-Encoding. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, or a file, which is read when it is sent. */
  readonly body: Uint8Array<ArrayBuffer> | DiskFile;
  /** Whether it depends on the Accept header. */
  readonly negotiated?: boolean;
  /** Whether it is cacheable; it then has an ETag. */
  readonly cacheable?: boolean;
  /** Whether ranges of it may be requested. */
  readonly ranges?: boolean;
  /** Whether it has what only this client may know: compressed, its length could tell (BREACH). */
  readonly secret?: boolean;
  /** The source of its ETag, if known without hashing the bytes. */
  readonly digest?: string;
}

/** What determines the form of a response, besides the outcome. */
export interface Form {
  /** Whether the request is for the API, where everything is JSON. */
  readonly api: boolean;
  /** The type of a page or problem; without it, problems are JSON. */
  readonly type: OfferedType | undefined;
  /** The part of the query that the response depends on, including `?`; empty if none. */
  readonly search: string;
  /** Whether other origins may read the response: all reads of the API, and their failures. */
  readonly shared: boolean;
  /** The site in the language of the address; without it, the original. */
  readonly site?: Site | undefined;
}

/** Makes the page for a problem. */
export type ProblemPage = (site: Site, problem: Problem) => Page;

const encoder = new TextEncoder();

/** A page to be sent. */
type PageOutcome = Extract<Outcome, { kind: "page" }>;

/** Returns the function that makes a site's representations. */
export function representerOf(
  site: Site,
  problemPage: ProblemPage,
): (outcome: Outcome, form: Form) => Representation {
  const security = {
    secure: site.addresses.site.startsWith("https://"),
    scriptOrigins: [...new Set(site.settings.scripts.map(({ src }) => new URL(src).origin))],
    editorProgram: site.publicFiles.has(EDITOR_COPY) ? "'self'" : EDITOR_PROGRAM,
  };
  const forPages = {
    ...securityHeaders("page", security),
    ...present({ "Origin-Trial": site.settings.origin_trial }),
  };
  const forData = securityHeaders("data", security);

  /** A response of JSON, or without a body. It is not cached unless its headers say so. */
  const json = (
    status: number,
    value: unknown,
    headers: Representation["headers"] = {},
  ): Representation => ({
    status,
    headers: {
      ...(value !== undefined && { "Content-Type": "application/json" }),
      "Cache-Control": "no-store",
      ...headers,
      ...forData,
    },
    body: encoder.encode(value === undefined ? "" : JSON.stringify(value)),
  });

  /** @param addressed Whether the page has its own address. */
  function pageOf(
    {
      page,
      gone,
      problem,
      rate,
      secret = false,
      volatile = secret || problem !== undefined,
    }: PageOutcome,
    { type, search, site: version = site }: Form,
    addressed = problem === undefined || problemKinds[problem.code].status === 400,
  ): Representation {
    const html = type !== "text/markdown";
    return {
      status: problem !== undefined ? problemKinds[problem.code].status : gone ? 410 : 200,
      headers: {
        "Content-Type": `${html ? "text/html" : type}; charset=utf-8`,
        "Cache-Control": volatile ? "no-store" : CACHED,
        // Markdown has no other place for it.
        ...(!page.indexed && { "X-Robots-Tag": "noindex" }),
        ...(addressed && addressHeaders(page, version, html, search)),
        ...(page.versions && { "Content-Language": page.language ?? version.settings.language }),
        ...stateHeaders(problem, rate),
        ...(page.updated !== undefined && !volatile &&
          { "Last-Modified": new Date(page.updated).toUTCString() }),
        ...forPages,
      },
      body: encoder.encode(html ? renderHtml(page, version) : renderMarkdown(page, version)),
      negotiated: true,
      cacheable: !volatile,
      secret,
    };
  }

  return (outcome, form) => {
    const cors = form.shared ? CORS_HEADERS : {};
    const isPage = !form.api && form.type !== undefined;
    return match(outcome)
      .with({ kind: "data" }, ({ data }) => ({
        ...json(200, successEnvelope(data, site), { "Cache-Control": CACHED, ...cors }),
        cacheable: true,
      }))
      .with(
        { kind: "accepted" },
        ({ data, rate }) => json(202, successEnvelope(data, site), stateHeaders(undefined, rate)),
      )
      .with(
        { kind: "checked" },
        ({ data, rate }) => json(200, successEnvelope(data, site), stateHeaders(undefined, rate)),
      )
      .with({ kind: "problem" }, ({ problem, rate }) => {
        if (isPage) {
          const page = problemPage(form.site ?? site, problem);
          return pageOf({ kind: "page", page, problem, ...present({ rate }) }, form, false);
        }
        const headers = { ...stateHeaders(problem, rate), ...cors };
        const { status } = problemKinds[problem.code];
        return {
          ...json(status, errorEnvelope(problem, site.addresses), headers),
          negotiated: !form.api,
        };
      })
      .with(
        { kind: "message" },
        ({ status, body, allow }) => json(status, body, present({ Allow: allow?.join(", ") })),
      )
      .with({ kind: "methods" }, ({ allow }) =>
        json(204, undefined, {
          Allow: allow.join(", "),
          ...cors,
          ...(form.shared && preflightHeaders(allow)),
        }))
      .with({ kind: "page" }, (page) => pageOf(page, form))
      .with({ kind: "file" }, ({ file, lasting }) => ({
        status: 200,
        headers: {
          "Content-Type": file.mediaType,
          "Cache-Control": lasting ? LASTING : CACHED,
          "Accept-Ranges": "bytes",
          ...CORS_HEADERS,
          ...securityHeaders(isActive(file.mediaType) ? "active file" : "file", security),
        },
        body: "source" in file ? file : file.bytes,
        cacheable: true,
        ranges: true,
        ...present({ digest: versionOf(file) }),
      }))
      .with(
        { kind: "document" },
        ({ mediaType, body, link, volatile = false, security: kind = "data" }) => ({
          status: 200,
          headers: {
            "Content-Type": mediaType,
            "Cache-Control": volatile ? "no-store" : CACHED,
            ...present({ Link: link }),
            ...CORS_HEADERS,
            ...securityHeaders(kind, security),
          },
          body: typeof body === "string" ? encoder.encode(body) : body,
          cacheable: !volatile,
        }),
      )
      .with({ kind: "redirect" }, ({ status, location, volatile = false }) => ({
        status,
        headers: {
          Location: location,
          "Cache-Control": status === 303 || volatile ? "no-store" : CACHED,
          ...cors,
          ...(isPage ? forPages : forData),
        },
        body: new Uint8Array(),
      }))
      .exhaustive();
  };
}

/** The address of a page and its links (RFC 8288); the home page also links to the documents for machines. */
function addressHeaders(
  page: Page,
  { addresses }: Site,
  html: boolean,
  search: string,
): Record<string, string> {
  const { segments } = page;
  const address = addresses.page(...segments);
  const markdown = addresses.markdown(...segments);
  const links = [
    html
      ? `<${markdown}${search}>; rel="alternate"; type="text/markdown"`
      : `<${address}>; rel="canonical"`,
    ...alternatesOf(page).map(({ language, href }) =>
      `<${href}>; rel="alternate"; hreflang="${language}"`
    ),
    `<${addresses.page("llms.txt")}>; rel="describedby"; type="text/plain"`,
  ];
  if (segments.length === 0) {
    links.push(
      `<${addresses.document("openapi.json")}>; rel="service-desc"; type="application/json"`,
      `<${addresses.documentation()}>; rel="service-doc"`,
      `<${addresses.document(".well-known", "api-catalog")}>; rel="api-catalog"`,
      `<${addresses.document(".well-known", "ard.json")}>; rel="ard"; type="application/json"`,
    );
  }
  const location = (html ? address : markdown).slice(addresses.site.length) + search;
  return { Link: links.join(", "), "Content-Location": location };
}

/** What a client is told with a failure, and of its rate limit (draft-ietf-httpapi-ratelimit-headers). */
function stateHeaders(
  problem: Problem | undefined,
  rate: RateState | undefined,
): Record<string, string> {
  const name = rate?.name ?? "contact";
  return present({
    Allow: problem?.allow?.join(", "),
    "Retry-After": problem?.retryAfterSeconds?.toString(),
    "RateLimit-Policy": rate && `"${name}";q=${rateLimits[name]};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: rate && `"${name}";r=${rate.remaining};t=${rate.resetSeconds}`,
  });
}
