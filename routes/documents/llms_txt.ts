import {
  displayTelephone,
  emergencyTelephone,
  MCP_PATH,
  sentence,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import * as block from "../pages/build.ts";
import { askedFacts } from "../asked_facts.ts";
import { skillOf } from "./agent_skills.ts";
import { type ListedPage, listedPages } from "../pages/site_pages.ts";

/** The format's name for a section that readers may skip to save space. */
const OPTIONAL = "Optional";

/** Some readers truncate a longer file. */
const MAX_LENGTH = 50_000;

/**
 * GET /llms.txt: a short overview of the site for language models, all pages with their markdown addresses.
 *
 * @see https://llmstxt.org/
 */
export function llmsTxt(site: Site): string {
  const pages = listedPages(site);
  const whole = write(site, pages, true);
  return whole.length < MAX_LENGTH ? whole : write(site, pages, false);
}

/**
 * Writes the document.
 *
 * @param explained Whether to describe the pages of the last section, which is the longest.
 */
function write(site: Site, pages: readonly ListedPage[], explained: boolean): string {
  const { addresses, company, settings } = site;
  const bySection = Map.groupBy(pages, ({ section, optional }) => optional ? OPTIONAL : section);
  const request = withArticle(`${settings.request_noun} request`);
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined
    ? ""
    : `In an emergency call ${displayTelephone(telephone)}; never send ${request} for one. `;
  const forAgents = [{
    title: "Agent instructions",
    href: addresses.page("agent-instructions.md"),
    description: `When ${request} may be sent for somebody, and how.`,
  }, {
    title: "Skill",
    href: skillOf(site).url,
    description: "The same for an agent that loads skills.",
  }];
  const under = (name: string) =>
    (bySection.get(name) ?? []).map(({ page: { title, description, segments } }) => ({
      title,
      href: addresses.markdown(...segments),
      description: explained || name !== OPTIONAL ? description : undefined,
    }));
  const names = new Set([site.words.names.company, "API", ...bySection.keys()]);
  names.delete(OPTIONAL);
  return renderMarkdownDocument(company.name, [
    { kind: "notice", tone: "success", text: [summary(site, pages[0]!)] },
    block.paragraph(
      emergency,
      ...block.inlineMarkdown(
        "The address of a page without its .md is the same page as HTML; that of the home page is " +
          `\`${addresses.page()}\`. The agent instructions and the skill are markdown alone.`,
      ),
    ),
    block.explain(
      `Everything here is also JSON: the API begins at \`${addresses.endpoint()}\` and is described by ` +
        `\`${addresses.page("openapi.json")}\`. ` +
        `Tools that read and search it are at \`${addresses.page(MCP_PATH)}\` (MCP, no sign-in). ` +
        `The text of every page in one file is \`${addresses.page("llms-full.txt")}\`.`,
    ),
    askedFacts(site),
    ...[...names, OPTIONAL].flatMap((name) =>
      block.section(name, block.cards([...under(name), ...name === "API" ? forAgents : []]))
    ),
  ], site);
}

function summary({ company }: Site, home: ListedPage): string {
  const { description } = home.page;
  return company.tagline === undefined
    ? description
    : `${sentence(company.tagline)} ${description}`;
}
