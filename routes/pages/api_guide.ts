import type { Operation } from "../../lib/http/operation.ts";
import { errorEnvelope, problemCodes, problemKinds, unknownSlug } from "../../lib/http/problem.ts";
import {
  API_VERSION,
  newestChange,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  service,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { operationsOf } from "../api/mod.ts";
import { fold, operationGroups } from "./api_operation.ts";
import {
  aside,
  code,
  codeBlock,
  contents,
  inlineMarkdown,
  lead,
  paragraph,
  section,
  table,
} from "./build.ts";
import { type PageContent, type PageFile } from "./page_row.ts";

/** GET /api: the guide to the API, with an anchor for each error code. */
export const apiGuide: PageFile = (site) => ({
  name: "Guide to the API",
  navigation: "footer",
  section: "API",
  build: () => guide(site),
});

function guide(site: Site): PageContent {
  const { addresses, company } = site;
  const operations = operationsOf(site);
  const sections = [
    ...section("Base URL", [
      codeBlock("text", addresses.api, "The base URL"),
      paragraph(...inlineMarkdown(
        "All paths below follow it. The machine-readable description is " +
          `[openapi.json](${addresses.page("openapi.json")}) (OpenAPI 3.1); agents also read the ` +
          `[agent instructions](${addresses.page("agent-instructions.md")}).`,
      )),
    ], { id: "base-url" }),
    ...section("Endpoints", [endpoints(operations)], { id: "endpoints" }),
    ...section("Envelope", envelope(site), { id: "envelope" }),
    ...operationGroups(site, operations),
    ...section("Examples", examples(site, operations), { id: "examples" }),
    ...section("Caching", [caching], { id: "caching" }),
    ...section("Other origins", [otherOrigins], { id: "cors" }),
    ...section("Rate limit", [rateLimit], { id: "rate-limit" }),
    ...section("Errors", errors(site), { id: "errors" }),
  ];
  return {
    title: "Guide to the API",
    crumb: "API",
    description:
      `The public JSON API of ${company.name}: base URL, endpoints, filters, caching, limits and errors. ` +
      "Reads need no key.",
    blocks: [
      lead(
        "Everything on this website is also JSON. Reading the API needs no key and no registration, and " +
          "browsers may read it from any website.",
      ),
      ...aside("On this page", contents("On this page", sections)),
      ...sections,
    ],
    json: addresses.endpoint(),
    // Its examples are real responses of this site.
    updated: newestChange(site),
  };
}

function endpoints(operations: readonly Operation[]): Block {
  return table(
    "Endpoints of the API",
    ["Method", "Path", "What it answers"],
    operations.map(({ method, path, summary, operationId }) => [
      [{ kind: "method", text: method }],
      [{ kind: "link", text: [code(path)], href: `#${operationId}` }],
      [summary],
    ]),
  );
}

function envelope({ addresses }: Site): readonly Block[] {
  const meta = { api_version: API_VERSION, documentation_url: addresses.documentation(), count: 0 };
  return [
    paragraph(...inlineMarkdown(
      "Every success is an object with `data`, the resource or an array of resources, and `meta`. On " +
        "listings `meta.count` says how many there are. Listings are complete: there is no pagination.",
    )),
    codeBlock("json", json({ data: [], meta }), "An answer"),
  ];
}

const caching = paragraph(...inlineMarkdown(
  "Reads may be cached for five minutes by a client and for one hour by a shared cache. Each carries a strong " +
    "`ETag`; send it back in `If-None-Match` and an answer that has not changed is 304 without a body. " +
    "Failures and answers to POST are `no-store`.",
));

const otherOrigins = paragraph(...inlineMarkdown(
  "Every read and its failures carry `Access-Control-Allow-Origin: *`. `POST /contact` is not available to " +
    "pages of other origins.",
));

const rateLimit = paragraph(...inlineMarkdown(
  `Reads have no limit. POST /contact takes ${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds ` +
    "from one address; the next is answered [rate_limited](#rate_limited) with `Retry-After`. The " +
    "headers `RateLimit` and `RateLimit-Policy` say how many are left.",
));

function errors(site: Site): readonly Block[] {
  const sample = unknownSlug(service, "unknown", site);
  return [
    paragraph(...inlineMarkdown(
      "Every failure is JSON in the same format. Branch on `error.code`, never on the message; `error.hint` " +
        "says what to do next.",
    )),
    codeBlock("json", json(errorEnvelope(sample, site.addresses)), "A failure"),
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
  return [
    paragraph(
      "Filters combine, parameters that are not listed above are ignored, and every page of the website is markdown too:",
    ),
    ...commands(site).map((text, index) => codeBlock("sh", text, `A command, ${index + 1}`)),
    paragraph(
      `The programs that send ${request} email a person. Run them only when the person represented asked for it, ` +
        "with that person's details in place of these.",
    ),
    ...programs(site, bid).flatMap(({ name, language, read, send }) =>
      section(name, [
        codeBlock(language, read, `A program in ${name} that reads`),
        fold("Send a request", codeBlock(language, send, `A program in ${name} that sends`)),
      ], { level: 3, id: name.toLowerCase() })
    ),
  ];
}

/** Commands that filter a listing, and one that requests a page as markdown. */
function commands({ addresses, services, glossary }: Site): readonly string[] {
  const service = services.all[0]?.slug;
  const term = glossary.all[0]?.term;
  return [
    `curl '${addresses.endpoint("projects")}?featured=true'`,
    ...(service === undefined
      ? []
      : [`curl '${addresses.endpoint("projects")}?featured=true&service=${service}'`]),
    ...(term === undefined
      ? []
      : [`curl '${addresses.endpoint("glossary")}?${new URLSearchParams({ q: term })}'`]),
    `curl ${addresses.page("about")} \\\n  -H 'Accept: text/markdown'`,
  ];
}

/** Programs that read a listing and send a request, in two languages. */
function programs({ addresses }: Site, bid: unknown) {
  const projects = addresses.endpoint("projects");
  const contact = addresses.endpoint("contact");
  const body = JSON.stringify(bid, null, 2);
  return [
    {
      name: "TypeScript",
      language: "ts",
      read: `const response = await fetch("${projects}");
const { data, meta, error } = await response.json();
if (!response.ok) throw new Error(\`\${error.message} \${error.hint}\`);
for (const project of data) console.log(project.name, project.url);
console.log(\`\${meta.count} in all\`);`,
      send: `const response = await fetch("${contact}", {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});
const { data, error } = await response.json();
console.log(response.ok ? data.message : \`\${error.message} \${error.hint}\`);`,
    },
    {
      name: "Python",
      language: "python",
      read: `import json
import urllib.request

with urllib.request.urlopen("${projects}") as response:
    answer = json.load(response)
for project in answer["data"]:
    print(project["name"], project["url"])
print(answer["meta"]["count"], "in all")`,
      send: `import json
import urllib.error
import urllib.request
import uuid

request = urllib.request.Request(
    "${contact}",
    data=json.dumps(${body.replaceAll("\n", "\n    ")}).encode(),
    headers={
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["message"])
except urllib.error.HTTPError as failure:
    print(json.load(failure)["error"]["hint"])`,
    },
  ];
}
