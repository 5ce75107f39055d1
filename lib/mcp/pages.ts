/**
 * The pages of a site, each as markdown at its address on the website: as resources, and through the tools `search` and
 * `fetch`, whose names and results clients for deep research expect.
 *
 * @module
 */
import { invalidArguments } from "../http/problem.ts";
import {
  type Fields,
  type FieldsOf,
  list,
  object,
  type ObjectSchema,
  string,
  validate,
} from "../schema/mod.ts";
import type { Site } from "../model/mod.ts";
import { type Page, renderMarkdown } from "../page/mod.ts";
import { MAX_QUESTION, type Search, type SearchResult } from "../search/search.ts";
import type { Arguments, McpServer, Tool, ToolResult } from "./server.ts";
import { failed, readAnnotations } from "./tools.ts";

const MARKDOWN = "text/markdown";

const searchInput = object({
  query: string({
    min: 1,
    max: MAX_QUESTION,
    description: "A question, or words.",
  }),
});
const fetchInput = object({
  id: string({
    min: 1,
    max: 2000,
    description:
      "The id of a result of search, or the address or path of a page, such as /contact.",
  }),
});
const line = string({ min: 1 });
const document = object({ id: line, title: line, url: line, text: line, language: line });
const searchOutput = object({ results: list(document) });

/** The pages of a site in one language, and the search over them. */
export interface SearchedPages {
  readonly site: Site;
  readonly pages: readonly Page[];
  readonly search: Search;
}

/** A page, and the site in its language. */
interface FoundPage {
  readonly site: Site;
  readonly page: Page;
}

const uriOf = ({ site, page }: FoundPage) => site.addresses.markdown(...page.segments);
const urlOf = ({ site, page }: FoundPage) => site.addresses.page(...page.segments);

/** The most results of a search. */
const MOST_RESULTS = 10;

/**
 * The resources, and the tools `search` and `fetch`.
 *
 * @param versions The site in each of its languages, the original first.
 */
export function pagesOf(
  versions: readonly SearchedPages[],
): Pick<McpServer, "resources" | "read" | "tools"> {
  const { addresses, company: { name } } = versions[0]!.site;
  const all = versions.flatMap(({ site, pages }) =>
    pages.map((page): FoundPage => ({ site, page }))
  );
  // Links lead to a page's HTML.
  const byAddress = new Map(all.flatMap((found) => [[uriOf(found), found], [urlOf(found), found]]));
  /** The page of an address or path, as people write it: with a query, an anchor, or another last slash. */
  const pageAt = (written: string) => {
    const { origin, pathname } = URL.parse(written, `${addresses.site}/`) ?? {};
    const address = `${origin}${pathname}`;
    return byAddress.get(address) ??
      byAddress.get(address.endsWith("/") ? address.slice(0, -1) : `${address}/`);
  };
  const documentOf = (found: FoundPage, text: string, { heading, anchor }: Place = {}) => {
    const { page, site } = found;
    const url = anchor === undefined ? urlOf(found) : `${urlOf(found)}#${anchor}`;
    const title = heading === undefined ? page.title : `${page.title}: ${heading}`;
    return {
      id: url.slice(addresses.site.length),
      title,
      url,
      text,
      language: page.language ?? site.settings.language,
    };
  };
  return {
    resources: all.map(({ site, page }) => ({
      uri: uriOf({ site, page }),
      name: new URL(site.addresses.page(...page.segments)).pathname.slice(1) || "index",
      title: page.title,
      description: page.description,
      mimeType: MARKDOWN,
      ...(page.updated !== undefined && {
        annotations: { lastModified: `${page.updated}T00:00:00Z` },
      }),
    })),
    read(address) {
      const found = byAddress.get(address);
      return found &&
        { uri: uriOf(found), mimeType: MARKDOWN, text: renderMarkdown(found.page, found.site) };
    },
    tools: [
      searchTool(name, ({ query }) => ({
        results: versions.flatMap(({ site, search }) =>
          search(query).map(({ page, snippet, ...place }) =>
            documentOf({ site, page }, snippet, place)
          )
        ).slice(0, MOST_RESULTS),
      })),
      fetchTool(name, ({ id }) => {
        const found = pageAt(id);
        return found && documentOf(found, renderMarkdown(found.page, found.site));
      }),
    ],
  };
}

/** The result of a call with these arguments. */
type ResultOf<F extends Fields> = (args: FieldsOf<F>) => object | undefined;

function searchTool(name: string, resultOf: ResultOf<typeof searchInput.fields>): Tool {
  return {
    name: "search",
    title: "Search all pages",
    description:
      `Answers a question about ${name} with the words of its pages that fit best: at most ten, ` +
      "best first. Read a page with fetch.",
    inputSchema: searchInput.json,
    outputSchema: searchOutput.json,
    annotations: readAnnotations,
    call: (args) => answer(searchInput, args, resultOf),
  };
}

function fetchTool(name: string, resultOf: ResultOf<typeof fetchInput.fields>): Tool {
  return {
    name: "fetch",
    title: "Read a page",
    description: `Reads a page of ${name} as markdown.`,
    inputSchema: fetchInput.json,
    outputSchema: document.json,
    annotations: readAnnotations,
    call: (args) => answer(fetchInput, args, resultOf),
  };
}

/** Where on a page. */
type Place = Pick<SearchResult, "heading" | "anchor">;

/** The result for valid arguments, also as text, for clients that read no structured content. */
function answer<F extends Fields>(
  input: ObjectSchema<F>,
  args: Arguments,
  resultOf: ResultOf<F>,
): ToolResult {
  const checked = validate(input, args);
  if (!checked.ok) return failed(invalidArguments(checked.faults));
  const structuredContent = resultOf(checked.value);
  if (structuredContent === undefined) {
    const issue = "is not the address of a page of this site; search gives addresses";
    return failed(invalidArguments([{ field: "id", issue }]));
  }
  return {
    content: [{ type: "text", text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}
