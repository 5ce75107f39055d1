import type { ReadFacts } from "../../lib/http/outcome.ts";
import { invalidQuery } from "../../lib/http/problem.ts";
import {
  counted,
  enumerate,
  firstSentence,
  glossaryQuery,
  type GlossaryTerm,
  readQuery,
  searchGlossary,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { glossaryNode, questionsNodes, termNode } from "../../lib/page/structured_data.ts";
import { type Fault, schemaOf } from "../../lib/schema/mod.ts";
import {
  lead,
  link,
  problemNotice,
  prose,
  questions,
  section,
  serviceCards,
  termCards,
  withTelephone,
} from "./build.ts";
import { type PageAnswer, type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /glossary, with the search of the API, and GET /glossary/{slug}. */
export const glossary: PageFile = {
  name: "Glossary",
  navigation: "main",
  optional: true,
  build: (site) => listing(site),
  below: pagesOf(({ glossary }) => glossary, detail),
  filter: { parameters: Object.keys(glossaryQuery.fields), answer: searched },
};

/**
 * The glossary, from A to Z.
 *
 * @param q Filters the terms by this text; search engines don't index such a listing.
 * @param faults The faults of the search; all terms are then shown.
 */
function listing(site: Site, q = "", faults: readonly Fault[] = []): PageContent {
  const { addresses } = site;
  const sought = q !== "" && faults.length === 0;
  const terms = sought ? searchGlossary(site, { q }) : site.glossary.all;
  const groups = byInitial(terms);
  return {
    title: sought ? searchTitle(q) : "Glossary",
    ...(sought && { crumb: "Search" }),
    description: sought ? `${counted(terms.length, "term")} of the glossary.` : describe(site),
    ...(sought && { above: [{ text: "Glossary", href: addresses.page("glossary") }] }),
    blocks: [
      ...(faults.length === 0
        ? []
        : [problemNotice("The search could not be made. All terms are listed.")]),
      sought
        ? found(site, terms.length)
        : lead("What the words of the trade mean, and why they matter."),
      searchForm(site, q, faults),
      ...(sought ? [] : initials(groups)),
      ...groups.flatMap(({ initial, id, terms }) => section(initial, termCards(terms), { id })),
    ],
    structuredData: sought ? [] : [glossaryNode(site)],
    ...(sought && { json: `${addresses.endpoint("glossary")}?${new URLSearchParams({ q })}` }),
    indexed: !sought && faults.length === 0,
  };
}

/** The glossary, filtered by the API's search. */
function searched({ site, query }: ReadFacts): PageAnswer {
  const checked = readQuery(glossaryQuery, query);
  if (checked.ok) return { kind: "page", page: listing(site, checked.value.q) };
  return {
    kind: "page",
    page: listing(site, query.get("q") ?? "", checked.faults),
    problem: invalidQuery(checked.faults, site.addresses.page("glossary")),
  };
}

/** How many terms match, with a link back to all. */
function found({ addresses, glossary }: Site, count: number): Block {
  const all = link(`all ${counted(glossary.all.length, "term")}`, addresses.page("glossary"));
  return count === 0
    ? lead("No term or definition contains this. See ", all, ".")
    : lead(`${counted(count, "term")} found. See `, all, ".");
}

/** The visible part of the search text. */
function searchTitle(q: string): string {
  const seen = q.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim();
  return seen === "" ? "Glossary: search" : `Glossary: terms with "${seen}"`;
}

interface Group {
  readonly initial: string;
  readonly id: string;
  readonly terms: readonly GlossaryTerm[];
}

/** Terms by their first letter; those without one, under digits. */
function byInitial(terms: readonly GlossaryTerm[]): readonly Group[] {
  const groups = Map.groupBy(terms, ({ term }) => {
    const first = term.normalize("NFD").charAt(0).toUpperCase();
    return /[A-Z]/.test(first) ? first : "0-9";
  });
  return [...groups].map(([initial, terms]) => ({
    initial,
    id: `letter-${initial.toLowerCase()}`,
    terms,
  }));
}

function initials(groups: readonly Group[]): readonly Block[] {
  if (groups.length === 0) return [];
  return [{
    kind: "contents",
    label: "Terms by first letter",
    items: groups.map(({ initial, id }) => ({ text: initial, href: `#${id}` })),
  }];
}

/** The description of the whole glossary, which names five terms of it. */
function describe({ glossary, settings, company }: Site): string {
  const count = glossary.all.length;
  const step = Math.ceil(count / 5);
  const some = glossary.all.filter((_, index) => index % step === 0).map(({ term }) => term);
  const explained = `${counted(count, "term")} of ${settings.trade}, explained by ${company.name}`;
  return `${explained}: ${enumerate(some)}.`;
}

function searchForm(site: Site, q: string, faults: readonly Fault[]): Block {
  const { maxLength } = schemaOf(glossaryQuery.fields.q).json;
  const fault = faults[0];
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
        ...(fault !== undefined && { problem: `The search ${fault.issue}.` }),
      }],
    },
  };
}

/** A term, with links to related pages. */
function detail(site: Site, term: GlossaryTerm): PageContent {
  const terms = term.related_terms.flatMap((slug) => site.glossary.bySlug.get(slug) ?? []);
  const services = term.related_services.flatMap((slug) => site.services.bySlug.get(slug) ?? []);
  const first = firstSentence(term.definition);
  const rest = term.definition.slice(first.length).trim();
  return {
    title: `${term.term}: what it means`,
    crumb: term.term,
    description: term.definition,
    blocks: [
      lead(...withTelephone(site, first)),
      ...(rest === "" ? [] : prose(site, rest)),
      ...section("Why it matters", prose(site, term.summary)),
      ...section("Questions", questions(site, term.faqs)),
      ...section("Related terms", termCards(terms)),
      ...section("Where it applies", serviceCards(site, services)),
    ],
    structuredData: [termNode(site, term), ...questionsNodes(term.faqs)],
  };
}
