import { CLIENT_SECONDS, SHARED_SECONDS } from "../../lib/http/cache_lifetime.ts";
import type { Operation } from "../../lib/http/operation.ts";
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
  const sections = [
    block.section("Base URL", baseUrl(site), { id: "base-url" }),
    block.section("Endpoints", endpoints(operations), { id: "endpoints" }),
    block.section("Envelope", envelope(site), { id: "envelope" }),
    operationGroups(site, operations),
    block.section("Files", files(site), { id: "files" }),
    block.section("Languages", languages(site), { id: "languages" }),
    block.section("Examples", examples(site), { id: "examples" }),
    block.section("Caching", caching(), { id: "caching" }),
    block.section("Other origins", otherOrigins(), { id: "cors" }),
    block.section("Rate limit", rateLimit(), { id: "rate-limit" }),
    block.section("Errors", errors(site), { id: "errors" }),
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

function baseUrl({ addresses }: Site): block.Blocks {
  return [
    block.codeBlock("text", addresses.api),
    block.explain(
      "All paths below follow it. The machine-readable description is " +
        `[openapi.json](${addresses.page("openapi.json")}) (OpenAPI 3.1); agents also read the ` +
        `[agent instructions](${addresses.page("agent-instructions.md")}).`,
    ),
  ];
}

function envelope({ addresses }: Site): block.Blocks {
  const meta = { api_version: API_VERSION, documentation_url: addresses.documentation(), count: 0 };
  return [
    block.explain(
      "Every success is an object with `data`, the resource or an array of resources, and `meta`. On " +
        "listings `meta.count` says how many there are. Listings are complete: there is no pagination.",
    ),
    block.codeBlock("json", json({ data: [], meta })),
  ];
}

function files({ addresses }: Site): block.Blocks {
  return block.explain(
    `\`POST /contact\` takes JSON alone. Plans and photos come with the [form](${
      addresses.page("contact")
    }).`,
  );
}

/** The language of the API's content, and the other languages of the website; nothing if it has one language. */
function languages(site: Site): block.Blocks {
  const [original, ...others] = languageVersions(site);
  if (others.length === 0) return undefined;
  const { language } = original!.settings;
  const homes = others.map(({ addresses, words }) => `[${words.name}](${addresses.page()})`);
  return block.explain(
    `The API gives the content in ${
      wordsOf(language).name
    } (${language}). As pages it is also there in ${homes.join(", ")}.`,
  );
}

function caching(): block.Blocks {
  const [client, shared] = [CLIENT_SECONDS, SHARED_SECONDS].map(duration);
  return block.explain(
    `Reads may be cached for ${client} by a client and for ${shared} by a shared cache. Each carries a strong ` +
      "`ETag`; send it back in `If-None-Match` and an answer that has not changed is 304 without a body. " +
      "Failures and answers to POST are `no-store`, and have an `X-Request-Id`, which names the request in the " +
      "server's log. What a cache may keep has none.",
  );
}

function otherOrigins(): block.Blocks {
  return block.explain(
    "`Access-Control-Allow-Origin: *` is on every read and its failures. `POST /contact` is not available to " +
      "pages of other origins.",
  );
}

function rateLimit(): block.Blocks {
  return block.explain(
    `Reads have no limit. POST /contact takes ${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds ` +
      "from one address; the next is answered [rate_limited](#rate_limited) with `Retry-After`. The " +
      "headers `RateLimit` and `RateLimit-Policy` say how many are left.",
  );
}

function errors(site: Site): block.Blocks {
  const failure = errorEnvelope(exampleUnknownSlug(service, site), site.addresses);
  return [
    block.explain(
      "Every failure is JSON in the same format. Branch on `error.code`, never on the message; `error.hint` " +
        "says what to do next.",
    ),
    block.codeBlock("json", json(failure)),
    apiProblemCodes.map((id) => {
      const { status, meaning } = problemKinds[id];
      return block.section(id, block.paragraph(`Status ${status}. ${meaning(site)}`), {
        level: 3,
        id,
      });
    }),
  ];
}

function endpoints(operations: readonly Operation[]): block.Blocks {
  return block.table(
    "Endpoints of the API",
    ["Method", "Path", "What it answers"],
    operations.map(({ method, path, summary, operationId }) => [
      [block.code(method)],
      [{ kind: "link", text: [block.code(path)], href: `#${operationId}` }],
      [summary],
    ]),
  );
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
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
      `${
        projects ? "Filters combine, p" : "P"
      }arameters that are not listed above are ignored, and every page of the website is markdown too:`,
    ),
    commands.filter((text) => typeof text === "string")
      .map((text) => block.codeBlock("sh", text)),
  ];
}
