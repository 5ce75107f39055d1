import {
  capitalized,
  displayTelephone,
  emergencyTelephone,
  languageVersions,
  MCP_PATH,
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import { excerpt } from "../../lib/text/sentences.ts";
import { messagingLinks, renderMarkdownDocument } from "../../lib/page/mod.ts";
import * as block from "../pages/build.ts";
import { askedFacts, contentLanguage, listAsked } from "../asked_facts.ts";
import { makeSkill } from "./agent_skills.ts";
import { type ListedPage, listedPages } from "../pages/site_pages.ts";

/** The format's name for a section that readers may skip to save space, in every language. */
const OPTIONAL = "Optional";

/** The longest summary, in characters. */
const MAX_SUMMARY = 400;

/** Some programs truncate a file with more characters. */
const MAX_LENGTH = 50_000;

/**
 * GET /llms.txt: what language models need to know about the site, and its pages with their markdown addresses, except
 * those of single terms.
 *
 * @see https://llmstxt.org/
 */
export function llmsTxt(site: Site): string {
  const whole = write(site, true);
  return whole.length < MAX_LENGTH ? whole : write(site, false);
}

/** @param explained Whether to describe the pages of resources. */
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
    block.paragraph(
      emergency(site),
      ...messages(site),
      ...block.inlineMarkdown(words.addresses(addresses.page())),
    ),
    block.explain(
      words.data(
        addresses.endpoint(),
        addresses.document("openapi.json"),
        addresses.document(MCP_PATH),
        addresses.page("llms-full.txt"),
        contentLanguage(site, site.settings.language),
      ),
    ),
    // No headings before the lists of links: the format's parsers read what is below each as links.
    block.paragraph(words.answers(company.name, listAsked(site).answered)),
    askedFacts(site),
    block.explain(words.requests(
      site.settings.request_noun,
      addresses.page("contact"),
      addresses.endpoint("contact"),
      addresses.document("agent-instructions.md"),
    )),
    ...block.section(site.words.about.languages, otherLanguages(site)),
    ...[...sections, OPTIONAL].flatMap((name) => {
      const pages = (bySection.get(name) ?? []).map((page) => pageCard(site, page, explained));
      return block.section(name, block.cards([...pages, ...name === "API" ? forAgents(site) : []]));
    }),
  ], site);
}

function emergency(site: Site): string {
  const telephone = emergencyTelephone(site);
  return telephone === undefined
    ? ""
    : `${site.words.common.inEmergency(displayTelephone(telephone))} `;
}

function messages(site: Site) {
  return messagingLinks(site).flatMap(({ text, telephone, href }) => [
    block.link(`${text} ${displayTelephone(telephone)}`, href),
    ". ",
  ]);
}

/** Links to the home pages in the other languages, each by the language's own name. */
function otherLanguages(site: Site) {
  return languageVersions(site).filter((version) => version !== site)
    .map(({ addresses, words }) => block.links([{ text: words.name, href: addresses.markdown() }]));
}

function forAgents(site: Site) {
  const { addresses, settings, words: { documents: words } } = site;
  return [{
    title: words.agentInstructions,
    href: addresses.document("agent-instructions.md"),
    description: words.agentInstructionsFor(settings.request_noun),
  }, {
    title: words.skill,
    href: makeSkill(site).url,
    description: words.skillFor,
  }];
}

/** A link to a page, with its most useful facts: a project's place, year and size, an area's communities. */
function pageCard(site: Site, { title, page }: ListedPage, explained: boolean) {
  const { segments, description, language } = page;
  const [kind, slug = ""] = segments;
  // The format's parsers end a title at the first bracket.
  const name = title.replaceAll("[", "(").replaceAll("]", ")");
  const card = { title: name, href: site.addresses.markdown(...segments) };
  if (slug !== "" && !explained || language !== undefined) return card;
  const project = kind === "projects" ? site.projects.bySlug.get(slug) : undefined;
  if (project !== undefined) {
    const parts = [...block.projectNotes(site, project), description];
    return { ...card, description: parts.map(sentence).join(" ") };
  }
  const post = kind === "news" ? site.news.all.find((post) => post.slug === slug) : undefined;
  if (post !== undefined) {
    const date = site.words.formats.date(post.date);
    return { ...card, description: `${sentence(date)} ${description}` };
  }
  if (kind === "about") return { ...card, description: leadersAndLicenses(site) ?? description };
  if (kind === "contact") {
    const parts = [whenToCall(site), description].filter((part) => part !== "");
    return { ...card, description: parts.map(sentence).join(" ") };
  }
  const area = kind === "service-areas" ? site.serviceAreas.bySlug.get(slug) : undefined;
  const communities = area?.communities_served ?? [];
  return communities.length === 0
    ? { ...card, description }
    : { ...card, description: site.words.documents.communities(communities) };
}

/** Who leads the company, and which licenses it has where; `undefined` if neither is published. */
function leadersAndLicenses(
  { company: { leadership = [], licenses }, words }: Site,
): string | undefined {
  const people = leadership.map(({ name, role }) => `${name}, ${role}`).join("; ");
  const held = [...Map.groupBy(licenses, ({ jurisdiction }) => jurisdiction)]
    .map(([place, all]) => `${all.map(({ type }) => type).join("; ")} (${place})`).join("; ");
  const parts = [
    people && words.about.leadership + words.colon + people,
    held && capitalized(words.profile.parts.licenses) + words.colon + held,
  ].filter((part) => part !== "").map(sentence);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** The hours of the office, and those of the emergency line. */
function whenToCall({ company: { hours }, words: { about: words, colon } }: Site): string {
  const times = [[words.weekdays, hours.weekday], [words.emergency, hours.emergency]] as const;
  return times.filter(([, time]) => time !== undefined).map((part) => part.join(colon)).join("; ");
}

function summary({ company }: Site): string {
  const text = excerpt(company.description.plain, MAX_SUMMARY);
  return company.tagline === undefined ? text : `${sentence(company.tagline)} ${text}`;
}
