/**
 * The types of a page file: its row in the registry, except the path, and the content of its page.
 *
 * @module
 */
import type { Problem } from "../../lib/http/problem.ts";
import {
  type Collection,
  type Collections,
  latest,
  mainPicture,
  type Picture,
  type Site,
} from "../../lib/model/mod.ts";
import type { Link, Page } from "../../lib/page/page.ts";
import type { Find } from "../../lib/search/search.ts";
import * as block from "./build.ts";

/** A page of a site, with the pages of the resources below it. */
export interface PageRow {
  /** The text of links to the page, in navigation, breadcrumbs and lists of pages. */
  readonly name: string;
  /** Where every page links to this one. `action` is the call to action. */
  readonly navigation?: "main" | "action" | "footer";
  /** Its section in llms.txt and sitemap.md; by default a section of its own. */
  readonly section?: "company" | "API";
  /** Whether readers of llms.txt may skip it to save space. */
  readonly optional?: boolean;
  readonly build: () => PageContent;
  /** The pages below it: the last segment of each one's path, and its content. */
  readonly below?: readonly (readonly [slug: string, build: () => PageContent])[];
  /** Filters the page by a query. */
  readonly filter?: {
    /** The query parameters of the filters. */
    readonly parameters: readonly string[];
    /**
     * The page for a query, or why there is none; `undefined` if the query uses no filter.
     *
     * @param onward Links to pages to go on from, where nothing is found.
     */
    readonly answer: (
      query: URLSearchParams,
      find: Find,
      onward: readonly Link[],
    ) => PageContent | Problem | undefined;
  };
}

/** The row of a page on a site; none if the site has nothing for it. */
export type PageFile = (site: Site) => PageRow | undefined;

/** The content of a page; its address, breadcrumbs and navigation come from the registry. */
export interface PageContent extends
  Pick<
    Page,
    | "title"
    | "crumb"
    | "description"
    | "picture"
    | "language"
    | "feed"
    // If it is not at the same path in the API.
    | "json"
    | "updated"
  >,
  Partial<Pick<Page, "structuredData" | "indexed">> {
  /** Breadcrumbs between the parent page and this one. */
  readonly above?: readonly Link[];
  readonly blocks: block.Blocks;
  /** Its type in schema.org, if there is a specific one. */
  readonly type?: "AboutPage" | "CollectionPage" | "ContactPage";
  /** The addresses of the pages that it lists. */
  readonly listed?: readonly string[];
  /** Whether it is never cached, since the number of such pages is unlimited. */
  readonly volatile?: boolean;
}

/** The collections that a page lists. */
type Listed = Exclude<keyof Collections, "pages">;

/** The internal front matter of a resource. */
export type InternalOf<K extends Listed> = Site[K]["internal"] extends ReadonlyMap<string, infer U>
  ? Partial<U>
  : never;

/** The day of the last change in a collection. */
export function lastChange(
  { internal }: { readonly internal: ReadonlyMap<string, { readonly updated?: string }> },
): string | undefined {
  return latest(internal.values().map(({ updated }) => updated));
}

/** What a page says that lists a collection. */
interface Listing extends Partial<PageContent> {
  /** A description, to which the names of resources are added. */
  readonly start?: string;
  /** The paragraph beside the title, where site.md has none. */
  readonly lead: string;
  readonly blocks: block.Blocks;
}

/**
 * The row of the page that lists a collection, and of the pages of its resources; none without resources.
 *
 * @param detail The content of a resource's page. The resource's first picture is used in previews.
 */
export function collectionRow<K extends Listed>(
  site: Site,
  key: K,
  list: (all: readonly Site[K]["all"][number][]) => Listing,
  detail?: (resource: Site[K]["all"][number], internal: InternalOf<K>) => PageContent,
  more: Partial<PageRow> = {},
): PageRow | undefined {
  const { all, internal } = site[key] as Collection<
    Site[K]["all"][number] & { readonly url: string },
    { readonly updated?: string; readonly pictures?: readonly Picture[] }
  >;
  if (all.length === 0) return undefined;
  const name = site.words.names[key];
  return {
    name,
    navigation: "main",
    build() {
      const { start = "", lead, blocks, ...content } = list(all);
      const names = all.map((one) =>
        "title" in one ? one.title : "city" in one ? one.city : "term" in one ? one.term : one.name
      );
      // As many names as fit, which are no more than characters, and the number of the others.
      const first = names.slice(0, block.DESCRIPTION_LENGTH);
      const descriptions = first.map((_, left) => {
        const named = first.slice(0, first.length - left);
        return site.words.common.naming(start, named, names.length - named.length);
      });
      const fitting = descriptions.find(({ length }) => length <= block.DESCRIPTION_LENGTH);
      const intro = site.settings.intros[key === "serviceAreas" ? "service-areas" : key];
      return {
        title: name,
        description: fitting ?? `${start}.`,
        type: "CollectionPage",
        listed: detail && all.map(({ url }) => url),
        updated: lastChange(site[key]),
        ...content,
        blocks: [block.lead(intro ?? lead), blocks],
      };
    },
    below: detail && all.map((resource) => [resource.slug, () => {
      const matter = internal.get(resource.slug) ?? {};
      const { updated, pictures } = matter;
      return {
        updated,
        picture: mainPicture(pictures),
        ...detail(resource, matter as InternalOf<K>),
      };
    }]),
    ...more,
  };
}
