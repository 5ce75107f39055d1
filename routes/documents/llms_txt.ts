import {
  displayTelephone,
  emergencyTelephone,
  MCP_PATH,
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import * as block from "../pages/build.ts";
import { askedFacts } from "../asked_facts.ts";
import { skillOf } from "./agent_skills.ts";
import { type ListedPage, listedPages } from "../pages/site_pages.ts";

/** The format's name for a section that readers may skip to save space, in every language. */
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
  const { addresses, company, settings: { request_noun }, words: { documents: words } } = site;
  const bySection = Map.groupBy(pages, ({ section, optional }) => optional ? OPTIONAL : section);
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined
    ? ""
    : words.emergency(displayTelephone(telephone), request_noun);
  const forAgents = [{
    title: words.agentInstructions,
    href: addresses.page("agent-instructions.md"),
    description: words.agentInstructionsFor(request_noun),
  }, {
    title: words.skill,
    href: skillOf(site).url,
    description: words.skillFor,
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
      ...block.inlineMarkdown(words.addresses(addresses.page())),
    ),
    block.explain(
      words.data(
        addresses.endpoint(),
        addresses.page("openapi.json"),
        addresses.page(MCP_PATH),
        addresses.page("llms-full.txt"),
      ),
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
