import type { Operation } from "../../lib/http/operation.ts";
import { errorEnvelope, problemCodes, problemKinds, unknownSlug } from "../../lib/http/problem.ts";
import { API_VERSION, service, type Site } from "../../lib/model/mod.ts";
import { capitalized, plural, withArticle } from "../../lib/model/words.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { operationsOf } from "../api/mod.ts";
import { readCommands, writeCommands } from "./api_examples.ts";
import { bidRequests, caching, filters, otherOrigins, rateLimit } from "./api_rules.ts";
import { aside, code, contents, link, paragraph, section } from "./build.ts";
import type { PageContent, PageRow } from "./page_row.ts";

/** GET /api: the guide to the API, with an anchor for each error code. */
export const apiGuide: PageRow = {
  path: "/api",
  name: "Guide to the API",
  navigation: "footer",
  section: "API",
  build: guide,
};

function guide(site: Site): PageContent {
  const { addresses, company, settings } = site;
  const operations = operationsOf(site);
  const request = `${settings.request_noun} request`;
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
    ...section("Endpoints", endpoints(site, operations), { id: "endpoints" }),
    ...section("Envelope", envelope(site), { id: "envelope" }),
    ...section("Filters", filters(site), { id: "filters" }),
    ...section("Examples", [
      {
        kind: "code",
        language: "sh",
        text: readCommands(site, operations).join("\n"),
        label: "Commands that read",
      },
    ], { id: "examples" }),
    ...section(capitalized(plural(request)), [
      ...bidRequests(site),
      ...example(writeCommands(site, operations), request),
    ], { id: plural(request).replaceAll(/[^a-z0-9]+/g, "-") }),
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

function endpoints(site: Site, operations: readonly Operation[]): readonly Block[] {
  return [{
    kind: "table",
    label: "Endpoints of the API",
    columns: ["Method", "Path", "What it answers"],
    rows: operations.map(({ method, path, summary, description }): readonly Text[] => [
      [code(method)],
      [
        method === "GET" && !path.includes("{")
          ? {
            kind: "link",
            text: path,
            href: site.addresses.api + (path === "/" ? "" : path),
            code: true,
          }
          : code(path),
      ],
      [told(summary, description)],
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

/** What an operation does. A description that names one thing says what its summary says. */
function told(summary: string, description: string): string {
  if (/^Get one /.test(summary) && /^One /.test(description)) return `Get o${description.slice(1)}`;
  return `${/[.!?]$/.test(summary) ? summary : `${summary}.`} ${description}`;
}

/** A command that has an effect, with what to know before it is run. */
function example(commands: readonly string[], request: string): readonly Block[] {
  if (commands.length === 0) return [];
  return [
    paragraph(
      "The command below mails a real estimator. Run it only when the person asked for it, with that " +
        "person's details in place of these and a UUID of your own as the key.",
    ),
    {
      kind: "code",
      language: "sh",
      text: commands.join("\n"),
      label: `A command that sends ${withArticle(request)}`,
    },
  ];
}
