import {
  displayTelephone,
  emergencyTelephone,
  excerpt,
  MCP_PATH,
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import { type Block, type Page, renderMarkdownDocument } from "../../lib/page/mod.ts";
import * as block from "../pages/build.ts";
import { askedFacts } from "../asked_facts.ts";
import { skillOf } from "./agent_skills.ts";
import { listedPages } from "../pages/site_pages.ts";

/** The format's name for a section that readers may skip to save space, in every language. */
const OPTIONAL = "Optional";

/** The longest summary. */
const MAX_SUMMARY = 400;

/** Some readers truncate a longer file. */
const MAX_LENGTH = 50_000;

/**
 * GET /llms.txt: what language models need to know of the site, and its pages with their markdown addresses. Of terms
 * there is the glossary alone.
 *
 * @see https://llmstxt.org/
 */
export function llmsTxt(site: Site): string {
  const whole = write(site, true);
  return whole.length < MAX_LENGTH ? whole : write(site, false);
}

/**
 * Writes the document.
 *
 * @param explained Whether to describe the pages of resources.
 */
function write(site: Site, explained: boolean): string {
  const { addresses, company, words: { documents: words, names } } = site;
  const listed = listedPages(site).filter(({ optional, page }) =>
    !optional || page.segments.length === 1
  );
  const bySection = Map.groupBy(listed, ({ section, optional }) => optional ? OPTIONAL : section);
  const sections = new Set([names.company, "API", ...bySection.keys()]);
  sections.delete(OPTIONAL);
  return renderMarkdownDocument(company.name, [
    { kind: "notice", tone: "success", text: [summary(site)] },
    block.paragraph(emergency(site), ...block.inlineMarkdown(words.addresses(addresses.page()))),
    block.explain(
      words.data(
        addresses.endpoint(),
        addresses.document("openapi.json"),
        addresses.document(MCP_PATH),
        addresses.page("llms-full.txt"),
      ),
    ),
    ...block.section(words.whenToUse, whenToUse(site)),
    ...block.section(site.words.common.goodToKnow, askedFacts(site)),
    ...[...sections, OPTIONAL].flatMap((name) => {
      const pages = (bySection.get(name) ?? []).map(({ page }) => lineOf(site, page, explained));
      return block.section(name, block.cards([...pages, ...name === "API" ? forAgents(site) : []]));
    }),
  ], site);
}

function emergency(site: Site): string {
  const telephone = emergencyTelephone(site);
  const { settings, words: { documents: words } } = site;
  return telephone === undefined
    ? ""
    : words.emergency(displayTelephone(telephone), settings.request_noun);
}

function whenToUse({ addresses, company, settings, words }: Site): Block {
  return block.bullets(words.documents.uses(
    company.name,
    displayTelephone(company.telephone),
    settings.request_noun,
    addresses.page("contact"),
    addresses.endpoint("contact"),
    addresses.document("agent-instructions.md"),
  ));
}

function forAgents(site: Site) {
  const { addresses, settings, words: { documents: words } } = site;
  return [{
    title: words.agentInstructions,
    href: addresses.document("agent-instructions.md"),
    description: words.agentInstructionsFor(settings.request_noun),
  }, {
    title: words.skill,
    href: skillOf(site).url,
    description: words.skillFor,
  }];
}

/** A page with what answers a question about it: a project's place, year and size, an area's communities. */
function lineOf(site: Site, { segments, title, description }: Page, explained: boolean) {
  const [kind, slug = ""] = segments;
  const line = { title, href: site.addresses.markdown(...segments) };
  if (slug !== "" && !explained) return line;
  const project = kind === "projects" ? site.projects.bySlug.get(slug) : undefined;
  if (project !== undefined) {
    const said = [...block.projectNotes(site, project), description];
    return { ...line, description: said.map(sentence).join(" ") };
  }
  const area = kind === "service-areas" ? site.serviceAreas.bySlug.get(slug) : undefined;
  const communities = area?.communities_served ?? [];
  return communities.length === 0
    ? { ...line, description }
    : { ...line, description: site.words.documents.communities(communities) };
}

function summary({ company }: Site): string {
  const text = excerpt(company.description.plain, MAX_SUMMARY);
  return company.tagline === undefined ? text : `${sentence(company.tagline)} ${text}`;
}
