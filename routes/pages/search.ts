import { invalidQuery, printable } from "../../lib/http/problem.ts";
import { readQuery, type Site } from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { object, optional, string } from "../../lib/schema/mod.ts";
import { type Find, MAX_QUESTION } from "../../lib/search/search.ts";
import * as block from "./build.ts";
import type { PageAnswer, PageContent, PageFile } from "./page_row.ts";

const searchQuery = object({
  q: optional(string({ max: MAX_QUESTION })),
}, { unknown: "drop" });

/** GET /search: a form, and what the pages say to a question. */
export const search: PageFile = (site) => ({
  name: site.words.search.name,
  navigation: "main",
  build: () => content(site, [block.lead(site.words.search.lead), form(site)]),
  filter: {
    parameters: Object.keys(searchQuery.fields),
    answer: (query, find) => results(site, query, find),
  },
});

function content(site: Site, blocks: readonly Block[]): PageContent {
  return {
    title: site.words.search.name,
    description: site.words.search.description(site.company.name),
    blocks,
    indexed: false,
  };
}

function results(site: Site, query: URLSearchParams, find: Find): PageAnswer {
  const checked = readQuery(searchQuery, query);
  if (!checked.ok) {
    const problem = invalidQuery(checked.faults, site.addresses.page("search"));
    return { kind: "problem", problem };
  }
  const { q = "" } = checked.value;
  const found = find(q, true);
  const items = found.map(({ page, url, language, heading, snippet }) => ({
    title: heading ?? page.title,
    ...(heading !== undefined && { notes: [page.title] }),
    href: url,
    description: snippet,
    ...(language !== site.settings.language && { language }),
  }));
  const { lead, found: said, answers } = site.words.search;
  return {
    kind: "page",
    // The number of questions is unlimited.
    volatile: true,
    page: content(site, [
      block.lead(q.trim() === "" ? lead : said(printable(q), found.length)),
      form(site, q),
      ...block.listBlocks(block.section(answers, block.cards(items, "list"))),
    ]),
  };
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
