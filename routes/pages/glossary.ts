import { invalidQuery, printable, type Problem } from "../../lib/http/problem.ts";
import {
  glossaryQuery,
  type GlossaryTerm,
  readQuery,
  searchGlossary,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { thing } from "../../lib/page/structured_data.ts";
import { schemaOf } from "../../lib/schema/mod.ts";
import * as block from "./build.ts";
import { collectionRow, lastChange, type PageContent, type PageFile } from "./page_row.ts";

/** GET /glossary, with the search of the API, and GET /glossary/{slug}. */
export const glossary: PageFile = (site) =>
  collectionRow(
    site,
    "glossary",
    (all) => {
      const { company, settings, words: { glossary: words } } = site;
      const sections = byInitial(all);
      const step = Math.ceil(all.length / 5);
      const five = all.filter((_, index) => index % step === 0).map(({ term }) => term);
      return {
        description: words.description(all.length, settings.trade, company.name, five),
        lead: words.lead,
        blocks: [searchForm(site), block.contents(words.byLetter, sections), sections],
        structuredData: [{ ...glossaryNode(site), hasDefinedTerm: all.map(termNode) }],
      };
    },
    (term) => {
      const { common, glossary: words } = site.words;
      const terms = term.related_terms.flatMap((slug) => site.glossary.bySlug.get(slug) ?? []);
      const services = term.related_services.flatMap((slug) =>
        site.services.bySlug.get(slug) ?? []
      );
      return {
        title: words.title(term.term),
        crumb: term.term,
        description: term.definition.plain,
        blocks: [
          block.proseWithLeadSentence(term.definition),
          block.section(words.why, block.prose(term.summary)),
          block.section(common.questions, block.questions(term.faqs)),
          block.section(words.related, termCards(terms)),
          block.section(words.applies, block.serviceCards(site, services)),
        ],
        structuredData: [{
          ...termNode(term),
          description: term.definition.plain,
          inDefinedTermSet: glossaryNode(site),
        }],
      };
    },
    {
      optional: true,
      filter: {
        parameters: Object.keys(glossaryQuery.fields),
        answer: (query) => searchListing(site, query),
      },
    },
  );

/** The glossary, filtered by the API's search. */
function searchListing(
  site: Site,
  query: URLSearchParams,
): PageContent | Problem | undefined {
  const { addresses, glossary, words: { glossary: words, names } } = site;
  const address = addresses.page("glossary");
  const checked = readQuery(glossaryQuery, query);
  if (!checked.ok) return invalidQuery(checked.faults, address);
  const { q = "" } = checked.value;
  if (q === "") return undefined;
  const terms = searchGlossary(site, { q });
  return {
    // The number of searches that find nothing is unlimited, so they are not cached.
    volatile: terms.length === 0,
    // The visitor's words are not ours, so they are not in the title.
    title: words.search,
    crumb: words.searchCrumb,
    description: words.searchDescription,
    above: [{ text: names.glossary, href: address }],
    blocks: [
      block.lead(...words.found(
        printable(q),
        terms.length,
        glossary.all.length,
        (text) => block.link(text, address),
      )),
      searchForm(site, q),
      byInitial(terms),
    ],
    json: `${addresses.endpoint("glossary")}?${new URLSearchParams({ q })}`,
    updated: lastChange(glossary),
  };
}

/** Terms under their first letter; those without one, under digits. */
function byInitial(terms: readonly GlossaryTerm[]): readonly Block[] {
  const groups = Map.groupBy(terms, ({ term }) => {
    const first = term.normalize("NFD").charAt(0).toUpperCase();
    return /[A-Z]/.test(first) ? first : "0-9";
  });
  return [...groups].flatMap(([initial, terms]) =>
    block.section(initial, termCards(terms), { id: `letter-${initial.toLowerCase()}` })
  );
}

function termCards(terms: readonly GlossaryTerm[]): Block {
  return block.cards(
    terms.map(({ term, url, definition }) => ({
      title: term,
      href: url,
      description: block.cardText(definition),
    })),
    "list",
  );
}

function searchForm(site: Site, q = ""): Block {
  const words = site.words.glossary;
  const { maxLength } = schemaOf(glossaryQuery.fields.q).json;
  return {
    kind: "form",
    form: {
      method: "get",
      action: site.addresses.page("glossary"),
      label: words.search,
      submit: words.submit,
      tool: { name: "searchGlossary", description: words.tool(site.company.name) },
      fields: [{
        kind: "search",
        name: "q",
        label: words.field,
        value: q,
        ...(typeof maxLength === "number" && { maxLength }),
      }],
    },
  };
}

function termNode({ term, slug, url }: GlossaryTerm) {
  return { ...thing("DefinedTerm", url, "term"), name: term, termCode: slug };
}

function glossaryNode({ addresses, company, words }: Site) {
  const name = words.glossary.of(company.name);
  return { ...thing("DefinedTermSet", addresses.page("glossary"), "terms"), name };
}
