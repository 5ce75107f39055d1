/**
 * The documents of the website that are not pages: the path, type and text of each.
 *
 * @module
 */
import type { Route } from "../../lib/http/route.ts";
import { SERVER_CARD_TYPE } from "../../lib/mcp/identity.ts";
import { inEnglish, languageVersions, MCP_PATH, type Site } from "../../lib/model/mod.ts";
import { openApiDocument } from "../../lib/openapi/document.ts";
import { describedOperations } from "../api/mod.ts";
import { agentInstructions } from "./agent_instructions.ts";
import { makeSkill, skillFile, skillIndex } from "./agent_skills.ts";
import { apiCatalog, ardManifest, serverCard } from "./discovery.ts";
import { llmsFullTxt } from "./llms_full_txt.ts";
import { llmsTxt } from "./llms_txt.ts";
import { newsFeed } from "./news_feed.ts";
import { sitemap, sitemapMarkdown } from "./sitemap.ts";

/** A document that depends only on the content. */
interface Document {
  readonly mediaType: string;
  /** Its text, or the value of its JSON. */
  readonly write: (site: Site) => string | object | Promise<object>;
  /** Whether a site has it; every site does by default. */
  readonly exists?: (site: Site) => boolean;
  /** Whether the software's words in it are English, whatever the site's language is. */
  readonly english?: true;
  /** Whether each language has a document of its own. */
  readonly translated?: true;
  readonly link?: (site: Site) => string;
}

const JSON_TYPE = "application/json";
const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

const documents: Readonly<Record<string, Document>> = {
  "/openapi.json": { mediaType: JSON_TYPE, write: openApi },
  "/agent-instructions.md": { mediaType: MARKDOWN, write: agentInstructions, english: true },
  "/AGENTS.md": { mediaType: MARKDOWN, write: agentInstructions, english: true },
  "/llms.txt": { mediaType: TEXT, write: llmsTxt, translated: true },
  "/llms-full.txt": { mediaType: TEXT, write: llmsFullTxt, translated: true },
  "/sitemap.xml": { mediaType: XML, write: sitemap },
  "/sitemap.md": { mediaType: MARKDOWN, write: sitemapMarkdown, translated: true },
  "/news/feed.xml": {
    mediaType: "application/atom+xml; charset=utf-8",
    write: newsFeed,
    exists: ({ news }) => news.all.length > 0,
    translated: true,
  },
  "/robots.txt": { mediaType: TEXT, write: robots },
  "/.well-known/api-catalog": {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    write: apiCatalog,
    // HEAD also has the link to the API (RFC 9727, section 2).
    link: ({ addresses }) => `<${addresses.endpoint()}>; rel="item"`,
  },
  "/.well-known/ard.json": { mediaType: JSON_TYPE, write: ardManifest, english: true },
  "/.well-known/ai-catalog.json": {
    mediaType: "application/ai-catalog+json",
    write: ardManifest,
    english: true,
  },
  "/.well-known/agent-skills/index.json": {
    mediaType: JSON_TYPE,
    write: skillIndex,
    english: true,
  },
  "/.well-known/agent-skills/:name/SKILL.md": {
    mediaType: MARKDOWN,
    write: skillFile,
    english: true,
  },
  [`/${MCP_PATH}/server-card`]: { mediaType: SERVER_CARD_TYPE, write: serverCard, english: true },
  "/.well-known/mcp/server-card.json": {
    mediaType: SERVER_CARD_TYPE,
    write: serverCard,
    english: true,
  },
};

export const documentPaths: readonly string[] = Object.keys(documents);

export function documentRoutes(site: Site): readonly Route[] {
  const { name } = makeSkill(site);
  const { root, site: origin } = site.addresses;
  const prefix = root.slice(origin.length);
  const written = Object.entries(documents).filter(([, { exists, translated = false }]) =>
    (exists?.(site) ?? true) && (site.original === undefined || translated)
  );
  const hasSeveral = languageVersions(site).length > 1;
  return written.map(([pattern, { mediaType, write, english, link, translated }]) => ({
    group: "document",
    method: "GET",
    pattern: prefix + pattern.replace(":name", name),
    async cacheable() {
      const text = await write(english ? inEnglish(site) : site);
      const body = typeof text === "string" ? text : `${JSON.stringify(text, null, 2)}\n`;
      return {
        kind: "document",
        mediaType,
        body,
        link: link?.(site),
        language: translated && hasSeveral ? site.settings.language : undefined,
      };
    },
  }));
}

/** GET /openapi.json */
function openApi(site: Site): string {
  return JSON.stringify(openApiDocument(inEnglish(site), describedOperations(inEnglish(site))));
}

/**
 * GET /robots.txt: the rules for crawlers. They may read everything, and use it by the owner's policy.
 *
 * @see RFC 9309, and https://contentsignals.org/ for Content-Signal
 */
function robots({ addresses, settings }: Site): string {
  return [
    "User-agent: *",
    ...(settings.content_signal === undefined
      ? []
      : [`Content-Signal: ${settings.content_signal}`]),
    "Allow: /",
    "",
    `Sitemap: ${addresses.page("sitemap.xml")}`,
    "",
  ].join("\n");
}
