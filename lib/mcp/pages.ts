/**
 * The pages of a site as resources, each as markdown, at its address on the website.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import { type Page, renderMarkdown } from "../page/mod.ts";
import type { McpServer, Resource, ResourceTemplate } from "./server.ts";

const MARKDOWN = "text/markdown";

/** The resources, their templates and their contents. */
export function pageResources(
  site: Site,
  pages: readonly Page[],
): Pick<McpServer, "resources" | "resourceTemplates" | "read"> {
  const uriOf = ({ segments }: Page) => site.addresses.markdown(...segments);
  const byAddress = pagesByAddress(site, pages);
  return {
    resources: pages.map((page): Resource => ({
      uri: uriOf(page),
      name: page.segments.join("/") || "index",
      title: page.title,
      description: page.description,
      mimeType: MARKDOWN,
      ...(page.updated !== undefined && {
        annotations: { lastModified: `${page.updated}T00:00:00Z` },
      }),
    })),
    resourceTemplates: templatesOf(site, pages),
    read(address) {
      const page = byAddress.get(address);
      return page && { uri: uriOf(page), mimeType: MARKDOWN, text: renderMarkdown(page, site) };
    },
  };
}

/** The pages by the addresses of their markdown and of their HTML, to which links lead. */
export function pagesByAddress(
  { addresses }: Site,
  pages: readonly Page[],
): ReadonlyMap<string, Page> {
  return new Map(pages.flatMap((page) => [
    [addresses.markdown(...page.segments), page],
    [addresses.page(...page.segments), page],
  ]));
}

/** A template for each page with pages below it. */
function templatesOf({ addresses }: Site, pages: readonly Page[]): readonly ResourceTemplate[] {
  return pages.flatMap(({ segments, title }) => {
    const below = pages.filter((page) =>
      segments.length > 0 && page.segments.length === segments.length + 1 &&
      segments.every((segment, index) => segment === page.segments[index])
    );
    if (below.length === 0) return [];
    const slugs = below.map((page) => page.segments.at(-1)!);
    return [{
      uriTemplate: `${addresses.page(...segments)}/{slug}.md`,
      name: segments.join("/"),
      title,
      description: `A page below "${title}", by its slug.`,
      mimeType: MARKDOWN,
      valuesOf: (variable: string) => variable === "slug" ? slugs : undefined,
    }];
  });
}
