/**
 * The pages of a site as markdown: as resources, and through the tools `search` and `fetch`. Clients for deep research
 * expect these names and results.
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
import { numeral, type Site } from "../model/mod.ts";
import { renderMarkdown } from "../page/mod.ts";
import { type Find, MAX_QUESTION, MAX_RESULTS, type SearchResult } from "../search/search.ts";
import type { SearchedPage } from "../search/sections.ts";
import type { McpServer, Tool } from "./server.ts";
import { readAnnotations, schemaForModel, toolFailure } from "./tools.ts";

const MARKDOWN = "text/markdown";

/** How many questions one call may have, and how many results each of several questions gets. */
const MAX_QUESTIONS = 8;
const RESULTS_OF_EACH = 2;

const QUESTION = `[^\\n]{0,${MAX_QUESTION}}`;
const searchInput = object({
  query: string({
    min: 1,
    max: (MAX_QUESTION + "\n".length) * MAX_QUESTIONS,
    description:
      `A question or words, ${MAX_QUESTION} characters at most; or up to ${MAX_QUESTIONS}, each on a line.`,
    formats: [{
      pattern: new RegExp(`^${QUESTION}(?:\\n${QUESTION}){0,${MAX_QUESTIONS - 1}}$`, "u"),
      issue: `has a question of more than ${MAX_QUESTION} characters, or more than ` +
        `${MAX_QUESTIONS} lines; ask in fewer words`,
    }],
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
const text = string();
const document = object({ id: text, title: text, url: text, text, language: text });
const searchOutput = object({ results: list(document) });

/** A page with its address, and the site in its language. */
export interface PublishedPage extends SearchedPage {
  readonly site: Site;
}

/** Makes the resources, and the tools `search` and `fetch`. */
export function pageAccess(
  site: Site,
  pages: readonly PublishedPage[],
  find: Find,
): Pick<McpServer, "resources" | "read" | "tools"> {
  const { addresses, company: { name } } = site;
  const markdownUri = ({ page, site }: PublishedPage) => site.addresses.markdown(...page.segments);
  // Links in markdown lead to the HTML of a page.
  const byAddress = new Map(pages.flatMap((page) => [[markdownUri(page), page], [page.url, page]]));
  /** Finds a page by its address or path, even with a query, an anchor, or a last slash more or less. */
  const findPage = (written: string) => {
    const { origin, pathname } = URL.parse(written, `${addresses.site}/`) ?? {};
    const address = `${origin}${pathname}`;
    return byAddress.get(address) ??
      byAddress.get(address.endsWith("/") ? address.slice(0, -1) : `${address}/`);
  };
  const toDocument = (
    { page, url, language, heading }: Omit<SearchResult, "text" | "marked">,
    text: string,
  ) => ({
    id: url.slice(addresses.site.length),
    title: heading === undefined ? page.title : `${page.title}: ${heading}`,
    url,
    text,
    language,
  });
  const renderText = ({ page, site }: PublishedPage) => renderMarkdown(page, site);
  return {
    resources: pages.map((published) => {
      const { page } = published;
      const uri = markdownUri(published);
      return {
        uri,
        name: uri.slice(addresses.site.length + 1).replace(/\.md$/, ""),
        title: page.title,
        description: page.description,
        mimeType: MARKDOWN,
        ...(page.updated !== undefined && {
          annotations: { lastModified: `${page.updated}T00:00:00Z` },
        }),
      };
    }),
    read(address) {
      const page = byAddress.get(address);
      return page && { uri: markdownUri(page), mimeType: MARKDOWN, text: renderText(page) };
    },
    tools: [
      pageTool(searchInput, ({ query }) => ({
        results: searchEach(query, find).map((result) => toDocument(result, result.text)),
      }), {
        name: "search",
        title: "Search all pages",
        description:
          `Answers a question about ${name} with the words of its pages that fit best: at most ` +
          `${numeral(MAX_RESULTS)}, best first. Several questions get ${
            numeral(RESULTS_OF_EACH)
          } results each. Read a page with fetch.`,
        outputSchema: searchOutput.json,
      }),
      pageTool(fetchInput, ({ id }) => {
        const page = findPage(id);
        return page && toDocument(page, renderText(page));
      }, {
        name: "fetch",
        title: "Read a page",
        description: `Reads a page of ${name} as markdown.`,
        outputSchema: document.json,
      }),
    ],
  };
}

/** Searches for a question, or for several on lines of their own. */
function searchEach(query: string, find: Find): readonly SearchResult[] {
  const questions = query.split("\n").map((line) => line.trim()).filter(Boolean);
  if (questions.length < 2) return find(questions.join()).results;
  const found = questions.flatMap((question) =>
    find(question, { most: RESULTS_OF_EACH, whole: 1 }).results
  );
  return [
    ...new Map(found.map((result) => [`${result.url} ${result.text}`, result])).values(),
  ];
}

/**
 * A tool that reads pages. Its result is also text, for clients that read no structured content.
 *
 * @param getResult Returns the result for valid arguments; `undefined` if no page has the id.
 */
function pageTool<F extends Fields>(
  input: ObjectSchema<F>,
  getResult: (args: FieldsOf<F>) => object | undefined,
  said: Pick<Tool, "name" | "title" | "description" | "outputSchema">,
): Tool {
  return {
    ...said,
    inputSchema: schemaForModel(input.json),
    annotations: readAnnotations,
    call(args) {
      const checked = validate(input, args);
      if (!checked.ok) return toolFailure(invalidArguments(checked.faults));
      const structuredContent = getResult(checked.value);
      if (structuredContent === undefined) {
        const issue = "is not the address of a page of this site; search gives addresses";
        return toolFailure(invalidArguments([{ field: "id", issue }]));
      }
      const text = JSON.stringify(structuredContent);
      return { content: [{ type: "text", text }], structuredContent };
    },
  };
}
