import { invalidQuery, printable, type Problem } from "../../lib/http/problem.ts";
import { readQuery, type Site } from "../../lib/model/mod.ts";
import type { Block, Link } from "../../lib/page/page.ts";
import { object, optional, string } from "../../lib/schema/mod.ts";
import { type Find, MAX_QUESTION } from "../../lib/search/search.ts";
import * as block from "./build.ts";
import type { PageContent, PageFile } from "./page_row.ts";

const searchQuery = object({ q: optional(string()) }, { unknown: "drop" });

/** GET /search: a form, and what the pages say to a question. */
export const search: PageFile = (site) => ({
  name: site.words.search.name,
  navigation: "main",
  build: () => searchPage(site, [block.lead(site.words.search.lead), form(site)]),
  filter: {
    parameters: Object.keys(searchQuery.fields),
    answer: (query, find, onward) => results(site, query, find, onward),
  },
});

function searchPage(
  { company, words: { search: words } }: Site,
  blocks: block.Blocks,
): PageContent {
  return {
    title: words.name,
    description: words.description(company.name),
    blocks,
    indexed: false,
  };
}

/** How many pages to go on from are named where nothing is found. */
const ONWARD = 3;

function results(
  site: Site,
  query: URLSearchParams,
  find: Find,
  onward: readonly Link[],
): PageContent | Problem {
  const { addresses, company, words: { search: words } } = site;
  const checked = readQuery(searchQuery, query);
  if (!checked.ok) return invalidQuery(checked.faults, addresses.page("search"));
  const q = (checked.value.q ?? "").slice(0, MAX_QUESTION).toWellFormed();
  const { results, corrected } = find(q, { isVisitor: true });
  const items = results.map(({ page, url, language, heading, marked }) => ({
    title: heading ?? page.title,
    ...(heading !== undefined && { notes: [page.title] }),
    href: url,
    description: marked,
    ...(language !== site.settings.language && { language }),
  }));
  const found = words.found(printable(corrected ?? q), items.length);
  const isEmpty = q.trim() === "";
  const page = searchPage(site, [
    block.lead(
      isEmpty ? words.lead : corrected ? `${found} ${words.typed(printable(q))}` : found,
    ),
    form(site, q),
    block.section(words.answers, items.length > 0 && block.cards(items, "list")),
    !isEmpty && items.length === 0 && [
      block.paragraph(...words.onward(
        (text) => block.link(text, addresses.page("contact")),
        block.callLink(company.telephone),
      )),
      block.links(onward.slice(0, ONWARD)),
    ],
  ]);
  // The number of questions is unlimited.
  return { ...page, volatile: true };
}

function form({ addresses, company, words: { search: words } }: Site, q = ""): Block {
  return {
    kind: "form",
    form: {
      method: "get",
      action: addresses.page("search"),
      label: words.name,
      submit: words.name,
      tool: { name: "searchSite", description: words.tool(company.name) },
      fields: [
        { kind: "search", name: "q", label: words.field, value: q, maxLength: MAX_QUESTION },
      ],
    },
  };
}
