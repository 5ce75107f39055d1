import { invalidQuery, printable } from "../../lib/http/problem.ts";
import {
  counted,
  enumerate,
  glossaryQuery,
  type GlossaryTerm,
  readQuery,
  searchGlossary,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { glossaryNode, questionsNodes, termNode } from "../../lib/page/structured_data.ts";
import { schemaOf } from "../../lib/schema/mod.ts";
import {
  cards,
  cardText,
  contents,
  lead,
  ledSentence,
  link,
  prose,
  questions,
  section,
  serviceCards,
} from "./build.ts";
import { collectionRow, type PageAnswer, type PageContent, type PageFile } from "./page_row.ts";

/** GET /glossary, with the search of the API, and GET /glossary/{slug}. */
export const glossary: PageFile = (site) =>
  collectionRow(site.glossary, {
    name: "Glossary",
    navigation: "main",
    optional: true,
    build: () => listing(site),
    filter: {
      parameters: Object.keys(glossaryQuery.fields),
      answer: (query) => searched(site, query),
    },
  }, (term) => detail(site, term));

/** The glossary, from A to Z. */
function listing(site: Site): PageContent {
  const { company, glossary: { all }, settings } = site;
  const sections = byInitial(all);
  const explained = `${counted(all.length, "term")} of ${settings.trade}`;
  const step = Math.ceil(all.length / 5);
  const five = enumerate(all.filter((_, index) => index % step === 0).map(({ term }) => term));
  return {
    title: "Glossary",
    description: `${explained}, explained by ${company.name}: ${five}.`,
    blocks: [
      lead(settings.intros.glossary ?? "What the words of the trade mean, and why they matter."),
      searchForm(site),
      contents("Terms by first letter", sections),
      sections,
    ],
    structuredData: [glossaryNode(site)],
  };
}

/** The glossary, filtered by the API's search. */
function searched(site: Site, query: URLSearchParams): PageAnswer {
  const { addresses, glossary } = site;
  const address = addresses.page("glossary");
  const checked = readQuery(glossaryQuery, query);
  if (!checked.ok) return { kind: "problem", problem: invalidQuery(checked.faults, address) };
  const { q = "" } = checked.value;
  if (q === "") return { kind: "page", page: listing(site) };
  const terms = searchGlossary(site, { q });
  const found = terms.length === 0
    ? `No term or definition contains "${printable(q)}".`
    : `${counted(terms.length, "term")} with "${printable(q)}".`;
  return {
    kind: "page",
    // The number of searches that find nothing is unlimited, so they are not cached.
    volatile: terms.length === 0,
    // A search is the visitor's words, not ours: the title and search engines have none.
    page: {
      title: "Search the glossary",
      crumb: "Search",
      description: "Terms of the glossary that contain what was searched for.",
      above: [{ text: "Glossary", href: address }],
      blocks: [
        lead(
          `${found} See `,
          link(`all ${counted(glossary.all.length, "term")}`, address),
          ".",
        ),
        searchForm(site, q),
        byInitial(terms),
      ],
      json: `${addresses.endpoint("glossary")}?${new URLSearchParams({ q })}`,
      indexed: false,
    },
  };
}

/** Terms under their first letter; those without one, under digits. */
function byInitial(terms: readonly GlossaryTerm[]): readonly Block[] {
  const groups = Map.groupBy(terms, ({ term }) => {
    const first = term.normalize("NFD").charAt(0).toUpperCase();
    return /[A-Z]/.test(first) ? first : "0-9";
  });
  return [...groups].flatMap(([initial, terms]) =>
    section(initial, termCards(terms), { id: `letter-${initial.toLowerCase()}` })
  );
}

function termCards(terms: readonly GlossaryTerm[]): Block {
  return cards(
    terms.map(({ term, url, definition }) => ({
      title: term,
      href: url,
      description: cardText(definition),
    })),
    "list",
  );
}

function searchForm(site: Site, q = ""): Block {
  const { maxLength } = schemaOf(glossaryQuery.fields.q).json;
  return {
    kind: "form",
    form: {
      method: "get",
      action: site.addresses.page("glossary"),
      label: "Search the glossary",
      submit: "Search",
      tool: {
        name: "searchGlossary",
        description: `Searches the terms that ${site.company.name} explains.`,
      },
      fields: [{
        kind: "search",
        name: "q",
        label: "Term, or words from its definition",
        value: q,
        ...(typeof maxLength === "number" && { maxLength }),
      }],
    },
  };
}

/** A term, with links to related pages. */
function detail(site: Site, term: GlossaryTerm): PageContent {
  const terms = term.related_terms.flatMap((slug) => site.glossary.bySlug.get(slug) ?? []);
  const services = term.related_services.flatMap((slug) => site.services.bySlug.get(slug) ?? []);
  return {
    title: `${term.term}: what it means`,
    crumb: term.term,
    description: term.definition.plain,
    blocks: [
      ledSentence(term.definition),
      section("Why it matters", prose(term.summary)),
      section("Questions", questions(term.faqs)),
      section("Related terms", termCards(terms)),
      section("Where it applies", serviceCards(site, services)),
    ],
    structuredData: [termNode(site, term), ...questionsNodes(term.faqs)],
  };
}
