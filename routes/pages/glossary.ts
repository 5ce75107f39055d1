import { firstSentence, type GlossaryTerm, type Site } from "../../lib/model/mod.ts";
import { questionsNodes, termNode } from "../../lib/page/structured_data.ts";
import { prose, questions, section, withTelephone } from "./build.ts";
import { serviceCards, termCards } from "./cards.ts";
import type { PageContent } from "./page_row.ts";

/** A term, with links to related pages. */
export function termDetail(site: Site, term: GlossaryTerm): PageContent {
  const { addresses } = site;
  const terms = term.related_terms.flatMap((slug) => site.glossary.bySlug.get(slug) ?? []);
  const services = term.related_services.flatMap((slug) => site.services.bySlug.get(slug) ?? []);
  const first = firstSentence(term.definition);
  const rest = term.definition.slice(first.length).trim();
  return {
    title: `${term.term}: what it means`,
    crumb: term.term,
    description: term.definition,
    blocks: [
      { kind: "paragraph", text: withTelephone(site, first), role: "lead" },
      ...(rest === "" ? [] : prose(site, rest)),
      ...section("Why it matters", prose(site, term.summary)),
      ...section("Questions", questions(site, term.faqs)),
      ...section("Related terms", termCards(terms)),
      ...section("Where it applies", serviceCards(site, services)),
    ],
    structuredData: [termNode(site, term), ...questionsNodes(term.faqs)],
    json: addresses.endpoint("glossary", term.slug),
  };
}
