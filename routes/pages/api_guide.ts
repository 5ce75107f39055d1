import { LIMIT, WINDOW_SECONDS } from "../../lib/contact/rate_limit.ts";
import type { ReadHandler } from "../../lib/http/outcome.ts";
import {
  errorEnvelope,
  type ProblemCode,
  problemMeaning,
  problemStatus,
  unknownSlug,
} from "../../lib/http/problem.ts";
import {
  API_VERSION,
  glossaryQuery,
  projectQuery,
  service,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, Page, Text } from "../../lib/page/page.ts";
import { type Fields, type ObjectSchema, schemaOf } from "../../lib/schema/mod.ts";
import { buildPage, code, link, paragraph, section, shown } from "./build.ts";

/** What the guide says of an operation of the API. */
export interface GuideOperation {
  readonly method: string;
  /** Relative to the API's root, such as `/services/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
}

/** The guide to the API, with an anchor for each error code. */
export function apiGuide(site: Site, operations: readonly GuideOperation[]): Page {
  const { addresses, company } = site;
  return buildPage(site, {
    segments: ["api"],
    title: "Guide to the API",
    description:
      `The public JSON API of ${company.name}: base URL, endpoints, filters, caching, limits and errors. ` +
      "Reads need no key.",
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "Everything on this website is also JSON. Reads need no key and no registration, and pages of " +
          "other origins may make them.",
        ],
      },
      ...section("Base URL", [
        { kind: "code", language: "text", text: addresses.api },
        paragraph(
          "All paths below follow it. The machine-readable description is ",
          link("openapi.json", addresses.page("openapi.json")),
          " (OpenAPI 3.1); agents also read the ",
          link("agent instructions", addresses.page("agent-instructions.md")),
          ".",
        ),
      ], { id: "base-url" }),
      ...section("Endpoints", endpoints(site, operations), { id: "endpoints" }),
      ...section("Envelope", envelope(site), { id: "envelope" }),
      ...section("Filters", filters(), { id: "filters" }),
      ...section("Examples", examples(site), { id: "examples" }),
      ...section("Bid requests", bidRequests(site), { id: "bid-requests" }),
      ...section("Caching", caching(), { id: "caching" }),
      ...section("Other origins", otherOrigins(), { id: "cors" }),
      ...section("Rate limit", rateLimit(), { id: "rate-limit" }),
      ...section("Errors", errors(site), { id: "errors" }),
    ],
    json: addresses.endpoint(),
  });
}

/** GET /api */
export function apiGuidePage(operations: readonly GuideOperation[]): ReadHandler {
  return ({ site }) => shown(apiGuide(site, operations));
}

function endpoints(site: Site, operations: readonly GuideOperation[]): readonly Block[] {
  if (operations.length === 0) return [];
  return [{
    kind: "table",
    caption: "Endpoints of the API",
    columns: ["Method", "Path", "What it answers"],
    rows: operations.map(({ method, path, summary, description }): readonly Text[] => [
      [code(method)],
      [
        method === "GET" && !path.includes("{")
          ? link(path, site.addresses.api + (path === "/" ? "" : path))
          : code(path),
      ],
      [`${sentence(summary)} ${description}`],
    ]),
  }];
}

function envelope({ addresses }: Site): readonly Block[] {
  const meta = { api_version: API_VERSION, documentation_url: addresses.documentation() };
  return [
    paragraph(
      "Every success is an object with ",
      code("data"),
      ", the resource or an array of resources, and ",
      code("meta"),
      ". On listings ",
      code("meta.count"),
      " says how many there are. Listings are complete: there are no pages to turn.",
    ),
    { kind: "code", language: "json", text: json({ data: [], meta: { ...meta, count: 0 } }) },
  ];
}

function filters(): readonly Block[] {
  return [
    {
      kind: "table",
      caption: "Query parameters",
      columns: ["Endpoint", "Parameter", "What it does"],
      rows: [
        ...filterRows("/projects", projectQuery),
        ...filterRows("/glossary", glossaryQuery),
      ],
    },
    paragraph(
      "Filters combine. A value that is not recognized, or a parameter given twice, is refused with ",
      link("invalid_request", "#invalid_request"),
      "; parameters that are not listed here are ignored.",
    ),
  ];
}

function filterRows(path: string, query: ObjectSchema<Fields>): readonly (readonly Text[])[] {
  return Object.entries(query.fields).map(([name, field]) => {
    const { description, enum: values, maxLength, type } = schemaOf(field).json;
    const bounds = Array.isArray(values)
      ? ` One of ${values.join(", ")}.`
      : typeof maxLength === "number"
      ? ` At most ${maxLength} characters.`
      : type === "boolean"
      ? " Exactly true or false."
      : "";
    return [[code(path)], [code(name)], [sentence(String(description ?? "")) + bounds]];
  });
}

function examples({ addresses, services, serviceAreas, glossary }: Site): readonly Block[] {
  const area = serviceAreas.all[0]?.slug;
  const term = glossary.all[0]?.slug;
  const service = services.all[0]?.slug;
  const commands = [
    `curl ${addresses.endpoint("company")}`,
    ...(service === undefined ? [] : [
      `curl ${addresses.endpoint("services", service)}`,
      `curl '${addresses.endpoint("projects")}?service=${service}${
        area === undefined ? "" : `&city=${area}`
      }'`,
    ]),
    `curl '${addresses.endpoint("projects")}?featured=true'`,
    `curl '${addresses.endpoint("glossary")}?q=pressure'`,
    ...(term === undefined ? [] : [`curl ${addresses.endpoint("glossary", term)}`]),
    `curl -H 'Accept: text/markdown' ${addresses.page("services")}`,
  ];
  return [{ kind: "code", language: "sh", text: commands.join("\n") }];
}

function bidRequests({ addresses, company }: Site): readonly Block[] {
  return [
    paragraph(
      code("POST /contact"),
      " sends an email to an estimator. Use it only when the person represented has asked to be " +
        "contacted, with that person's own details, and never for an emergency: call ",
      link(company.telephone, `tel:${company.telephone}`),
      " then. The fields with their bounds are in the ",
      link("agent instructions", addresses.page("agent-instructions.md")),
      ". The body is JSON with ",
      code("Content-Type: application/json"),
      ". With an ",
      code("Idempotency-Key"),
      " header, the same request sent again delivers nothing twice. Success is 202 with ",
      code("data.submitted"),
      " true.",
    ),
  ];
}

function caching(): readonly Block[] {
  return [
    paragraph(
      "Reads may be kept five minutes by a client and one hour by a shared cache. Each carries a strong ",
      code("ETag"),
      "; send it back in ",
      code("If-None-Match"),
      " and an answer that has not changed is 304 without a body. Failures and answers to POST are ",
      code("no-store"),
      ".",
    ),
  ];
}

function otherOrigins(): readonly Block[] {
  return [
    paragraph(
      "Every read and its failures carry ",
      code("Access-Control-Allow-Origin: *"),
      ". ",
      code("POST /contact"),
      " is not opened to pages of other origins.",
    ),
  ];
}

function rateLimit(): readonly Block[] {
  return [
    paragraph(
      `Reads have no limit. POST /contact takes ${LIMIT} requests in any ${WINDOW_SECONDS} seconds from ` +
        "one address; the next is answered ",
      link("rate_limited", "#rate_limited"),
      " with ",
      code("Retry-After"),
      ". The headers ",
      code("RateLimit"),
      " and ",
      code("RateLimit-Policy"),
      " say how many are left.",
    ),
  ];
}

function errors(site: Site): readonly Block[] {
  const { addresses } = site;
  const sample = unknownSlug(service.noun, "unknown", addresses.endpoint(service.segment));
  return [
    paragraph(
      "Every failure is JSON of one shape. Branch on ",
      code("error.code"),
      ", never on the message; ",
      code("error.hint"),
      " says what to do next.",
    ),
    { kind: "code", language: "json", text: json(errorEnvelope(sample, addresses)) },
    ...Object.entries(problemStatus).flatMap(([name, status]) =>
      section(
        name,
        [paragraph(`Status ${status}. ${problemMeaning[name as ProblemCode]}`)],
        { level: 3, id: name },
      )
    ),
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
