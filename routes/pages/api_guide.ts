import type { ReadHandler } from "../../lib/http/outcome.ts";
import {
  errorEnvelope,
  type ProblemCode,
  problemMeaning,
  problemStatus,
  unknownSlug,
} from "../../lib/http/problem.ts";
import { API_VERSION, service, type Site } from "../../lib/model/mod.ts";
import type { Block, Page, Text } from "../../lib/page/page.ts";
import { exampleCommands } from "./api_examples.ts";
import { bidRequests, caching, filters, otherOrigins, rateLimit } from "./api_rules.ts";
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
      ...section("Examples", [
        { kind: "code", language: "sh", text: exampleCommands(site, operations).join("\n") },
      ], { id: "examples" }),
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
