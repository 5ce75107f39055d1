import type { Operation } from "../../lib/http/operation.ts";
import { errorEnvelope, problemCodes, problemKinds, unknownSlug } from "../../lib/http/problem.ts";
import { API_VERSION, service, type Site, withArticle } from "../../lib/model/mod.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { operationsOf } from "../api/mod.ts";
import { furtherCommands, programs } from "./api_examples.ts";
import { operationGroups } from "./api_operation.ts";
import { caching, otherOrigins, rateLimit } from "./api_rules.ts";
import { aside, code, contents, link, paragraph, section } from "./build.ts";
import { type PageContent, type PageFile, siteUpdated } from "./page_row.ts";

/** GET /api: the guide to the API, with an anchor for each error code. */
export const apiGuide: PageFile = {
  name: "Guide to the API",
  navigation: "footer",
  section: "API",
  build: guide,
  // Its examples are real responses of this site.
  updated: siteUpdated,
};

function guide(site: Site): PageContent {
  const { addresses, company } = site;
  const operations = operationsOf(site);
  const sections = [
    ...section("Base URL", [
      { kind: "code", language: "text", text: addresses.api, label: "The base URL" },
      paragraph(
        "All paths below follow it. The machine-readable description is ",
        link("openapi.json", addresses.page("openapi.json")),
        " (OpenAPI 3.1); agents also read the ",
        link("agent instructions", addresses.page("agent-instructions.md")),
        ".",
      ),
    ], { id: "base-url" }),
    ...section("Endpoints", endpoints(operations), { id: "endpoints" }),
    ...section("Envelope", envelope(site), { id: "envelope" }),
    ...operationGroups(site, operations),
    ...section("Examples", examples(site, operations), { id: "examples" }),
    ...section("Caching", caching(), { id: "caching" }),
    ...section("Other origins", otherOrigins(), { id: "cors" }),
    ...section("Rate limit", rateLimit(), { id: "rate-limit" }),
    ...section("Errors", errors(site), { id: "errors" }),
  ];
  return {
    title: "Guide to the API",
    crumb: "API",
    description:
      `The public JSON API of ${company.name}: base URL, endpoints, filters, caching, limits and errors. ` +
      "Reads need no key.",
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "Everything on this website is also JSON. Reading the API needs no key and no registration, and " +
          "browsers may read it from any website.",
        ],
      },
      ...aside("On this page", contents("On this page", sections)),
      ...sections,
    ],
    json: addresses.endpoint(),
  };
}

function endpoints(operations: readonly Operation[]): readonly Block[] {
  return [{
    kind: "table",
    label: "Endpoints of the API",
    columns: ["Method", "Path", "What it answers"],
    rows: operations.map(({ method, path, summary, operationId }): readonly Text[] => [
      [code(method)],
      [{ kind: "link", text: path, href: `#${operationId}`, code: true }],
      [summary],
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
    {
      kind: "code",
      language: "json",
      text: json({ data: [], meta: { ...meta, count: 0 } }),
      label: "An answer",
    },
  ];
}

function errors(site: Site): readonly Block[] {
  const { addresses } = site;
  const sample = unknownSlug(service, "unknown", site);
  return [
    paragraph(
      "Every failure is JSON of one shape. Branch on ",
      code("error.code"),
      ", never on the message; ",
      code("error.hint"),
      " says what to do next.",
    ),
    {
      kind: "code",
      language: "json",
      text: json(errorEnvelope(sample, addresses)),
      label: "A failure",
    },
    ...problemCodes.flatMap((name) =>
      section(
        name,
        [paragraph(`Status ${problemKinds[name].status}. ${problemKinds[name].meaning(site)}`)],
        { level: 3, id: name },
      )
    ),
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Programs, and commands with filters. */
function examples(site: Site, operations: readonly Operation[]): readonly Block[] {
  const request = withArticle(`${site.settings.request_noun} request`);
  const bid = operations.find((operation) => operation.method === "POST")?.body.example;
  const { ts, python } = programs(site, bid);
  return [
    paragraph(
      "Filters combine, parameters that are not listed above are ignored, and every page of the website is markdown too:",
    ),
    ...furtherCommands(site).map((text, index): Block => ({
      kind: "code",
      language: "sh",
      text,
      label: `A command, ${index + 1}`,
    })),
    paragraph(
      `The programs that send ${request} email a person. Run them only when the person represented asked for it, ` +
        "with that person's details in place of these.",
    ),
    ...section("TypeScript", [
      { kind: "code", language: "ts", text: ts.read, label: "A program in TypeScript that reads" },
      { kind: "code", language: "ts", text: ts.send, label: "A program in TypeScript that sends" },
    ], { level: 3, id: "typescript" }),
    ...section("Python", [
      {
        kind: "code",
        language: "python",
        text: python.read,
        label: "A program in Python that reads",
      },
      {
        kind: "code",
        language: "python",
        text: python.send,
        label: "A program in Python that sends",
      },
    ], { level: 3, id: "python" }),
  ];
}
