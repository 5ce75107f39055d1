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
import { type Page, renderMarkdown, renderMarkdownText } from "../page/mod.ts";
import { searchIn } from "./search.ts";
import type { Arguments, McpServer, ToolResult } from "./server.ts";
import { failed, readAnnotations } from "./tools.ts";

const MARKDOWN = "text/markdown";

const searchInput = object({
  query: string({
    min: 1,
    max: 200,
    description: "Words or a question, such as what has to be done and where.",
  }),
});
const fetchInput = object({
  id: string({
    min: 1,
    max: 2000,
    description: "The address of a page, such as the id of a result of search.",
  }),
});
const line = string({ min: 1 });
const document = object({ id: line, title: line, url: line, text: line });
const searchOutput = object({ results: list(document) });

/** The resources, and the tools `search` and `fetch`. The index is made with the first search. */
export function pagesOf(
  site: Site,
  pages: readonly Page[],
): Pick<McpServer, "resources" | "read" | "tools"> {
  const { addresses, company: { name } } = site;
  const uriOf = ({ segments }: Page) => addresses.markdown(...segments);
  const urlOf = ({ segments }: Page) => addresses.page(...segments);
  // Links lead to a page's HTML.
  const byAddress = new Map(pages.flatMap((page) => [[uriOf(page), page], [urlOf(page), page]]));
  /** The page of an address as links and people write it: with a query or fragment, with or without the last slash. */
  const pageAt = (address: string) => {
    const [path = ""] = address.split(/[?#]/);
    return byAddress.get(path) ??
      byAddress.get(path.endsWith("/") ? path.slice(0, -1) : `${path}/`);
  };
  const documentOf = (page: Page, text: string) => {
    const url = urlOf(page);
    return { id: url, title: page.title, url, text };
  };
  let search: ReturnType<typeof searchIn<Page>> | undefined;
  return {
    resources: pages.map((page) => ({
      uri: uriOf(page),
      name: page.segments.join("/") || "index",
      title: page.title,
      description: page.description,
      mimeType: MARKDOWN,
      ...(page.updated !== undefined && {
        annotations: { lastModified: `${page.updated}T00:00:00Z` },
      }),
    })),
    read(address) {
      const page = byAddress.get(address);
      return page && { uri: uriOf(page), mimeType: MARKDOWN, text: renderMarkdown(page, site) };
    },
    tools: [
      {
        name: "search",
        title: "Search all pages",
        description:
          `Finds pages of ${name} by words or a question: at most ten, best first, each with the line ` +
          "that fits best. Read one with fetch.",
        inputSchema: searchInput.json,
        outputSchema: searchOutput.json,
        annotations: readAnnotations,
        call: (args) =>
          answer(searchInput, args, ({ query }) => {
            search ??= searchIn(pages, (page) => renderMarkdownText(page, site));
            return { results: search(query).map(({ page, snippet }) => documentOf(page, snippet)) };
          }),
      },
      {
        name: "fetch",
        title: "Read a page",
        description: `Reads a page of ${name} as markdown.`,
        inputSchema: fetchInput.json,
        outputSchema: document.json,
        annotations: readAnnotations,
        call: (args) =>
          answer(fetchInput, args, ({ id }) => {
            const page = pageAt(id);
            return page && documentOf(page, renderMarkdown(page, site));
          }),
      },
    ],
  };
}

/** The result for valid arguments, also as text, for clients that read no structured content. */
function answer<F extends Fields>(
  input: ObjectSchema<F>,
  args: Arguments,
  resultOf: (args: FieldsOf<F>) => object | undefined,
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
