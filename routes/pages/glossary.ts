import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { type GlossaryTerm, glossaryTerm, type Site } from "../../lib/model/mod.ts";
import type { Page } from "../../lib/page/page.ts";
import { questionsNodes, termNode } from "../../lib/page/structured_data.ts";
import { buildPage, bySlug, prose, questions, section } from "./build.ts";
import { serviceCards, termCards } from "./cards.ts";

/** A term with what it leads to. */
export function termDetail(site: Site, term: GlossaryTerm): Page {
  const { addresses } = site;
  const terms = term.related_terms.flatMap((slug) => site.glossary.bySlug.get(slug) ?? []);
  const services = term.related_services.flatMap((slug) => site.services.bySlug.get(slug) ?? []);
  return buildPage(site, {
    segments: ["glossary", term.slug],
    title: `${term.term}: what it means`,
    crumb: term.term,
    description: term.definition,
    above: [{ text: "Glossary", href: addresses.page("glossary") }],
    blocks: [
      ...prose(site, term.definition, "lead"),
      ...section("Why it matters", prose(site, term.summary)),
      ...section("Questions", questions(site, term.faqs)),
      ...section("Related terms", termCards(terms)),
      ...section("Where it applies", serviceCards(services)),
    ],
    structuredData: [termNode(site, term), ...questionsNodes(term.faqs)],
    json: addresses.endpoint("glossary", term.slug),
  });
}

/** GET /glossary/:slug */
export const termPage: CacheableHandler = bySlug(
  glossaryTerm,
  ({ glossary }) => glossary,
  termDetail,
);
