/**
 * Turns an outcome into a representation: status, headers and bytes.
 *
 * @module
 */
import { concat } from "@std/bytes/concat";
import { match } from "ts-pattern";
import { fileVersion, type Site } from "../model/mod.ts";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../bids/limits.ts";
import { CACHED, IMMUTABLE } from "./cache_lifetime.ts";
import { CORS_HEADERS, preflightHeaders } from "./cors.ts";
import type { DiskFile } from "./disk_file.ts";
import { listAlternates, type Page, renderHtml, renderMarkdown } from "../page/mod.ts";
import type { PageVersion } from "../page/page.ts";
import type { OfferedType } from "./negotiate.ts";
import type { Outcome, RateState } from "./outcome.ts";
import { successEnvelope } from "./operation.ts";
import { errorEnvelope, type Problem, problemKinds, unknownPath } from "./problem.ts";
import {
  EDITOR_COPY,
  EDITOR_PROGRAM,
  isActive,
  securityHeaders,
  type SecurityOptions,
} from "./security_headers.ts";

/** A representation, before conditions and codings are applied. */
export interface Representation {
  readonly status: number;
  /** All headers except ETag, Vary and Content-Encoding. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Bytes, or a file, which is read when it is sent. */
  readonly body: Uint8Array<ArrayBuffer> | DiskFile;
  /** Whether the client's Accept header determined it. */
  readonly negotiated?: boolean;
  /** Whether it is cacheable; it then has an ETag. */
  readonly cacheable?: boolean;
  /** Whether ranges of it may be requested. */
  readonly ranges?: boolean;
  /** Whether it contains a secret of this client, which the length of a compressed body could reveal (BREACH). */
  readonly secret?: boolean;
  /** The source of its ETag, if known without hashing the bytes. */
  readonly digest?: string;
}

/** What determines the form of a response, besides the outcome. */
export interface ResponseForm {
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
  /** The path below the language of the address, without `.md`; absent where a site has one language. */
  readonly path?: string;
}

/** Makes the pages for problems. A path is the requested one, below its language. */
export interface ProblemPages {
  readonly problemPage: (site: Site, problem: Problem, path?: string) => Page;
  /** The versions of such a page in other languages. */
  readonly versionsAt: (site: Site, path: string) => readonly PageVersion[] | undefined;
}

const encoder = new TextEncoder();

/** Stands for a path. */
const MARK = "\u{f0000}";

/** The paths that stand in a text of each type as they are. */
const PLAIN: Readonly<Record<OfferedType, RegExp>> = {
  "text/html": /^[^\s&<>"']+$/,
  // An underscore between letters or digits emphasizes nothing.
  "text/markdown": /^(?:[a-z0-9./%-]|(?<=[a-z0-9])_(?=[a-z0-9]))+$/i,
};

type Only<K extends Outcome["kind"]> = Extract<Outcome, { kind: K }>;

export class Representer {
  readonly #site: Site;
  readonly #pages: ProblemPages;
  readonly #security: SecurityOptions;
  /** The headers that every page has, and every response of JSON or without a body. */
  readonly #pageHeaders: Representation["headers"];
  readonly #dataHeaders: Representation["headers"];
  /** The page of what is not there, and what is around the path in it, by type, language and links to other languages. */
  readonly #missing = new Map<
    string,
    { readonly page: Representation; readonly around: readonly Uint8Array[] }
  >();

  constructor(site: Site, pages: ProblemPages) {
    const { addresses, settings, publicFiles } = site;
    this.#site = site;
    this.#pages = pages;
    this.#security = {
      secure: addresses.site.startsWith("https://"),
      scriptOrigins: [...new Set(settings.scripts.map(({ src }) => new URL(src).origin))],
      editorProgram: publicFiles.has(EDITOR_COPY) ? "'self'" : EDITOR_PROGRAM,
    };
    this.#pageHeaders = {
      ...securityHeaders("page", this.#security),
      "Origin-Trial": settings.origin_trial,
    };
    this.#dataHeaders = securityHeaders("data", this.#security);
  }

  represent(outcome: Outcome, form: ResponseForm): Representation {
    return match(outcome)
      .with({ kind: "data" }, (it) => this.#data(it, form))
      .with({ kind: "accepted" }, (it) => this.#accepted(it))
      .with({ kind: "problem" }, (it) => this.#problem(it, form))
      .with({ kind: "message" }, ({ status, body }) => this.#json(status, body))
      .with({ kind: "methods" }, (it) => this.#methods(it, form))
      .with({ kind: "page" }, (it) => this.#page(it, form))
      .with({ kind: "file" }, (it) => this.#file(it))
      .with({ kind: "document" }, (it) => this.#document(it))
      .with({ kind: "redirect" }, (it) => this.#redirect(it, form))
      .exhaustive();
  }

  #data({ data }: Only<"data">, form: ResponseForm): Representation {
    const headers = { "Cache-Control": CACHED, ...corsHeaders(form) };
    return { ...this.#json(200, successEnvelope(data, this.#site), headers), cacheable: true };
  }

  #accepted({ data, rate }: Only<"accepted">): Representation {
    return this.#json(202, successEnvelope(data, this.#site), stateHeaders(undefined, rate));
  }

  #problem({ problem, rate }: Only<"problem">, form: ResponseForm): Representation {
    if (isPage(form)) return this.#problemPage(problem, rate, form);
    const { status } = problemKinds[problem.code];
    const headers = { ...stateHeaders(problem, rate), ...corsHeaders(form) };
    const body = errorEnvelope(problem, this.#site.addresses);
    return { ...this.#json(status, body, headers), negotiated: !form.api };
  }

  /** The page for a problem. Crawlers ask for ever new pages that are not there: all but the path is rendered once. */
  #problemPage(
    problem: Problem,
    rate: RateState | undefined,
    form: ResponseForm,
  ): Representation {
    const { site = this.#site, path: place, type = "text/html" } = form;
    const render = (problem: Problem) => {
      const page = this.#pages.problemPage(site, problem, place);
      return this.#page({ kind: "page", page, problem, rate }, form, false);
    };
    const { missing } = problem;
    if (missing === undefined || !PLAIN[type].test(missing)) return render(problem);
    const versions = place && this.#pages.versionsAt(site, place);
    const key = `${type} ${site.addresses.root} ${JSON.stringify(versions)}`;
    let known = this.#missing.get(key);
    if (known === undefined) {
      const page = render(unknownPath(MARK, site));
      const around = new TextDecoder().decode(page.body).split(MARK);
      known = { page, around: around.map((text) => encoder.encode(text)) };
      this.#missing.set(key, known);
    }
    const path = encoder.encode(missing);
    const body = known.around.flatMap((part, index) => index === 0 ? [part] : [path, part]);
    return { ...known.page, body: concat(body) };
  }

  #methods({ allow }: Only<"methods">, form: ResponseForm): Representation {
    return this.#json(204, undefined, {
      Allow: allow.join(", "),
      ...corsHeaders(form),
      ...(form.shared && preflightHeaders(allow)),
    });
  }

  /** @param hasAddress Whether the page belongs to the requested address, as an error page does not. */
  #page(
    { page, gone, problem, rate, secret = false, volatile = secret || problem !== undefined }: Only<
      "page"
    >,
    { type, search, site = this.#site }: ResponseForm,
    hasAddress = problem === undefined || problemKinds[problem.code].status === 400,
  ): Representation & { readonly body: Uint8Array<ArrayBuffer> } {
    const html = type !== "text/markdown";
    return {
      status: problem !== undefined ? problemKinds[problem.code].status : gone ? 410 : 200,
      headers: {
        "Content-Type": `${html ? "text/html" : type}; charset=utf-8`,
        "Cache-Control": cacheControl(volatile),
        // Markdown has no robots element.
        ...(!page.indexed && { "X-Robots-Tag": "noindex" }),
        ...(hasAddress && addressHeaders(page, site, html, search)),
        ...(page.versions && { "Content-Language": page.language ?? site.settings.language }),
        ...stateHeaders(problem, rate),
        ...(page.updated !== undefined && !volatile &&
          { "Last-Modified": new Date(page.updated).toUTCString() }),
        ...this.#pageHeaders,
      },
      body: encoder.encode(html ? renderHtml(page, site) : renderMarkdown(page, site)),
      negotiated: true,
      cacheable: !volatile,
      secret,
    };
  }

  #file({ file, immutable }: Only<"file">): Representation {
    return {
      status: 200,
      headers: {
        "Content-Type": file.mediaType,
        "Cache-Control": immutable ? IMMUTABLE : CACHED,
        "Accept-Ranges": "bytes",
        ...CORS_HEADERS,
        ...securityHeaders(isActive(file.mediaType) ? "active file" : "file", this.#security),
      },
      body: "source" in file ? file : file.bytes,
      cacheable: true,
      ranges: true,
      digest: fileVersion(file),
    };
  }

  #document(
    { mediaType, body, link, language, volatile = false, security = "data" }: Only<"document">,
  ): Representation {
    return {
      status: 200,
      headers: {
        "Content-Type": mediaType,
        "Cache-Control": cacheControl(volatile),
        Link: link,
        "Content-Language": language,
        ...CORS_HEADERS,
        ...securityHeaders(security, this.#security),
      },
      body: typeof body === "string" ? encoder.encode(body) : body,
      cacheable: !volatile,
    };
  }

  #redirect(
    { status, location, volatile = false }: Only<"redirect">,
    form: ResponseForm,
  ): Representation {
    return {
      status,
      headers: {
        Location: location,
        "Cache-Control": cacheControl(status === 303 || volatile),
        ...corsHeaders(form),
        ...(isPage(form) ? this.#pageHeaders : this.#dataHeaders),
      },
      body: new Uint8Array(),
    };
  }

  /** A response of JSON, or without a body. It is not cached unless its headers say so. */
  #json(
    status: number,
    value: unknown,
    headers: Representation["headers"] = {},
  ): Representation {
    return {
      status,
      headers: {
        ...(value !== undefined && { "Content-Type": "application/json" }),
        "Cache-Control": cacheControl(true),
        ...headers,
        ...this.#dataHeaders,
      },
      body: encoder.encode(value === undefined ? "" : JSON.stringify(value)),
    };
  }
}

function isPage({ api, type }: ResponseForm): boolean {
  return !api && type !== undefined;
}

function cacheControl(volatile: boolean): string {
  return volatile ? "no-store" : CACHED;
}

function corsHeaders({ shared }: ResponseForm): Representation["headers"] {
  return shared ? CORS_HEADERS : {};
}

/** Content-Location and Link (RFC 8288) of a page. The home page also links to the documents for machines. */
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
    ...listAlternates(page).map(({ language, href }) =>
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

/** The headers of a failure, and of the rate limit (draft-ietf-httpapi-ratelimit-headers). */
function stateHeaders(
  problem: Problem | undefined,
  rate: RateState | undefined,
): Representation["headers"] {
  return {
    Allow: problem?.allow?.join(", "),
    "Retry-After": problem?.retryAfterSeconds?.toString(),
    "RateLimit-Policy": rate && `"contact";q=${RATE_LIMIT};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: rate && `"contact";r=${rate.remaining};t=${rate.resetSeconds}`,
  };
}
