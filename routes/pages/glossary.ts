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
import { plainText } from "../../lib/text/mod.ts";
import { glossaryNode, questionsNodes, termNode } from "../../lib/page/structured_data.ts";
import { type Fault, schemaOf } from "../../lib/schema/mod.ts";
import {
  contents,
  lead,
  ledSentence,
  link,
  problemNotice,
  prose,
  questions,
  section,
  serviceCards,
  termCards,
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
 * @param q The text of a search that could not be made, because of `faults`.
 */
function listing(site: Site, q = "", faults: readonly Fault[] = []): PageContent {
  const sections = byInitial(site.glossary.all);
  return {
    title: "Glossary",
    description: describe(site),
    blocks: [
      ...(faults.length === 0
        ? []
        : [problemNotice("The search could not be made. All terms are listed.")]),
      lead(
        site.settings.intros.glossary ?? "What the words of the trade mean, and why they matter.",
      ),
      searchForm(site, q, faults),
      ...contents("Terms by first letter", sections),
      ...sections,
    ],
    structuredData: [glossaryNode(site)],
    indexed: faults.length === 0,
  };
}

/** The terms that contain a text. A search is the visitor's words, not ours: the title and search engines have none. */
function searchResults(site: Site, q: string, terms: readonly GlossaryTerm[]): PageContent {
  const { addresses, glossary } = site;
  const all = link(`all ${counted(glossary.all.length, "term")}`, addresses.page("glossary"));
  const found = terms.length === 0
    ? `No term or definition contains "${printable(q)}".`
    : `${counted(terms.length, "term")} with "${printable(q)}".`;
  return {
    title: "Search the glossary",
    crumb: "Search",
    description: "Terms of the glossary that contain what was searched for.",
    above: [{ text: "Glossary", href: addresses.page("glossary") }],
    blocks: [lead(`${found} See `, all, "."), searchForm(site, q), ...byInitial(terms)],
    json: `${addresses.endpoint("glossary")}?${new URLSearchParams({ q })}`,
    indexed: false,
  };
}

/** The glossary, filtered by the API's search. */
function searched(site: Site, query: URLSearchParams): PageAnswer {
  const checked = readQuery(glossaryQuery, query);
  if (checked.ok) {
    const { q = "" } = checked.value;
    if (q === "") return { kind: "page", page: listing(site) };
    const terms = searchGlossary(site, { q });
    // The number of searches that find nothing is unlimited, so they are not cached.
    return { kind: "page", page: searchResults(site, q, terms), volatile: terms.length === 0 };
  }
  return {
    kind: "page",
    page: listing(site, query.get("q") ?? "", checked.faults),
    problem: invalidQuery(checked.faults, site.addresses.page("glossary")),
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

/** The description of the whole glossary, which names five terms of it. */
function describe({ glossary, settings, company }: Site): string {
  const count = glossary.all.length;
  const step = Math.ceil(count / 5);
  const some = glossary.all.filter((_, index) => index % step === 0).map(({ term }) => term);
  const explained = `${counted(count, "term")} of ${settings.trade}, explained by ${company.name}`;
  return `${explained}: ${enumerate(some)}.`;
}

function searchForm(site: Site, q: string, [fault]: readonly Fault[] = []): Block {
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
        ...(fault !== undefined && { problem: `The search ${fault.issue}.` }),
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
    description: plainText(term.definition),
    blocks: [
      ...ledSentence(term.definition),
      ...section("Why it matters", prose(term.summary)),
      ...section("Questions", questions(term.faqs)),
      ...section("Related terms", termCards(terms)),
      ...section("Where it applies", serviceCards(site, services)),
    ],
    structuredData: [termNode(site, term), ...questionsNodes(term.faqs)],
  };
}
