import { CLIENT_SECONDS, SHARED_SECONDS } from "../../lib/http/cache_lifetime.ts";
import {
  apiProblemCodes,
  errorEnvelope,
  exampleUnknownSlug,
  problemKinds,
} from "../../lib/http/problem.ts";
import {
  API_VERSION,
  duration,
  inEnglish,
  languageVersions,
  newestChange,
  service,
  type Site,
} from "../../lib/model/mod.ts";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../../lib/bids/limits.ts";
import { wordsOf } from "../../lib/words/mod.ts";
import { describedOperations } from "../api/mod.ts";
import { operationGroups } from "./api_operation.ts";
import * as block from "./build.ts";
import { type PageContent, type PageFile } from "./page_row.ts";

/** GET /api: the guide to the API, with an anchor for each error code. */
export const apiGuide: PageFile = (site) =>
  // There is one, in English, on the original site.
  site.original === undefined
    ? {
      name: site.words.names.api,
      navigation: "footer",
      section: "API",
      build: () => ({
        ...guide(inEnglish(site)),
        ...(inEnglish(site) !== site && { language: "en" }),
      }),
    }
    : undefined;

function guide(site: Site): PageContent {
  const { addresses, company } = site;
  const operations = describedOperations(site);
  const meta = { api_version: API_VERSION, documentation_url: addresses.documentation(), count: 0 };
  const [client, shared] = [CLIENT_SECONDS, SHARED_SECONDS].map(duration);
  const failure = errorEnvelope(exampleUnknownSlug(service, site), addresses);
  const part = (id: string, title: string, ...content: readonly (string | block.Blocks)[]) =>
    block.section(
      title,
      content.map((one) => typeof one === "string" ? block.explain(one) : one),
      { id },
    );
  const sections = [
    part(
      "base-url",
      "Base URL",
      block.codeBlock("text", addresses.api),
      "All paths below follow it. The machine-readable description is " +
        `[openapi.json](${addresses.page("openapi.json")}) (OpenAPI 3.1); agents also read the ` +
        `[agent instructions](${addresses.page("agent-instructions.md")}).`,
    ),
    part(
      "endpoints",
      "Endpoints",
      block.table(
        "Endpoints of the API",
        ["Method", "Path", "What it answers"],
        operations.map(({ method, path, summary, operationId }) => [
          [block.code(method)],
          [{ kind: "link", text: [block.code(path)], href: `#${operationId}` }],
          [summary],
        ]),
      ),
    ),
    part(
      "envelope",
      "Envelope",
      "Every success is an object with `data`, the resource or an array of resources, and `meta`. On " +
        "listings `meta.count` says how many there are. Listings are complete: there is no pagination.",
      block.codeBlock("json", JSON.stringify({ data: [], meta }, null, 2)),
    ),
    operationGroups(site, operations),
    part(
      "files",
      "Files",
      "`POST /contact` takes JSON alone. Plans and photos come with the " +
        `[form](${addresses.page("contact")}).`,
    ),
    part("languages", "Languages", languageNote(site)),
    part("examples", "Examples", examples(site)),
    part(
      "caching",
      "Caching",
      `Reads may be cached for ${client} by a client and for ${shared} by a shared cache. Each carries a ` +
        "strong `ETag`; send it back in `If-None-Match` and an answer that has not changed is 304 without a " +
        "body. Failures and answers to POST are `no-store`, and have an `X-Request-Id`, which names the " +
        "request in the server's log. What a cache may keep has none.",
    ),
    part(
      "cors",
      "Other origins",
      "`Access-Control-Allow-Origin: *` is on every read and its failures. `POST /contact` is not " +
        "available to pages of other origins.",
    ),
    part(
      "rate-limit",
      "Rate limit",
      `Reads have no limit. POST /contact takes ${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} ` +
        "seconds from one address; the next is answered [rate_limited](#rate_limited) with `Retry-After`. " +
        "The headers `RateLimit` and `RateLimit-Policy` say how many are left.",
    ),
    part(
      "errors",
      "Errors",
      "Every failure is JSON in the same format. Branch on `error.code`, never on the message; " +
        "`error.hint` says what to do next.",
      block.codeBlock("json", JSON.stringify(failure, null, 2)),
      apiProblemCodes.map((id) => {
        const { status, meaning } = problemKinds[id];
        const text = block.paragraph(`Status ${status}. ${meaning(site)}`);
        return block.section(id, text, { level: 3, id });
      }),
    ),
  ].flat();
  return {
    title: "Guide to the API",
    crumb: "API",
    description:
      `The public JSON API of ${company.name}: base URL, endpoints, filters, caching, limits and errors. ` +
      "Reads need no key.",
    blocks: [
      block.lead(
        "Everything on this website is also JSON. Reading the API needs no key and no registration, and " +
          "browsers may read it from any website.",
      ),
      block.contents("On this page", sections),
      sections,
    ],
    json: addresses.endpoint(),
    // Its examples are real responses of this site.
    updated: newestChange(site),
  };
}

/** The language of the API's content, and the other languages of the website; nothing if it has one language. */
function languageNote(site: Site): block.Blocks {
  const [original, ...others] = languageVersions(site);
  const { language } = original!.settings;
  const homes = others.map(({ addresses, words }) => `[${words.name}](${addresses.page()})`);
  return homes.length > 0 && block.explain(
    `The API gives the content in ${wordsOf(language).name} (${language}). ` +
      `As pages it is also there in ${homes.join(", ")}.`,
  );
}

/** Commands that filter a listing, and one that requests a page as markdown. */
function examples({ addresses, services, projects: { all }, glossary }: Site): block.Blocks {
  const projects = all.length > 0 && addresses.endpoint("projects");
  const slug = services.all[0]?.slug;
  const term = glossary.all[0]?.term;
  const commands = [
    projects && `curl '${projects}?featured=true'`,
    projects && slug && `curl '${projects}?featured=true&service=${slug}'`,
    term && `curl '${addresses.endpoint("glossary")}?${new URLSearchParams({ q: term })}'`,
    `curl ${addresses.page("about")} \\\n  -H 'Accept: text/markdown'`,
  ];
  return [
    block.paragraph(
      `${projects ? "Filters combine, p" : "P"}arameters that are not listed above are ignored, ` +
        "and every page of the website is markdown too:",
    ),
    commands.filter((text) => typeof text === "string")
      .map((text) => block.codeBlock("sh", text)),
  ];
}
