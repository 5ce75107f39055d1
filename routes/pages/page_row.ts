/**
 * The types of a page file: its row in the registry, except the path, and the content of its page.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { DynamicContext } from "../../lib/http/route.ts";
import {
  type Collection,
  latest,
  mainPicture,
  type Picture,
  type Site,
} from "../../lib/model/mod.ts";
import type { Link } from "../../lib/page/page.ts";
import type { StructuredNode } from "../../lib/page/structured_data.ts";
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
  /** The part of its content that does not depend on the query. */
  readonly common?: Partial<PageContent>;
  /** The pages below it: the last segment of each one's path, and its content. */
  readonly below?: readonly (readonly [slug: string, build: () => PageContent])[];
  /** Makes the page for the filters in a query. Where it uses none, the answer is that of `build`. */
  readonly filter?: {
    /** The query parameters of the filters. */
    readonly parameters: readonly string[];
    /** @param onward Links to pages to go on from, where nothing is found. */
    readonly answer: (
      query: URLSearchParams,
      find: Find,
      onward: readonly Link[],
    ) => PageAnswer | undefined;
  };
  /** Routes that have side effects or are never cached. They replace the route of `build`. */
  readonly routes?: (bids: BidService) => readonly PageRoute[];
  /** The paths of further pages of these routes, which no list has. */
  readonly unlisted?: readonly string[];
}

/** The row of a page on a site; none if the site has nothing for it. */
export type PageFile = (site: Site) => PageRow | undefined;

/** The collections that a page lists, each with pages of its resources. */
type Listed = "services" | "projects" | "markets" | "serviceAreas" | "glossary" | "news" | "jobs";

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
  detail: (resource: Site[K]["all"][number], pictures: readonly Picture[]) => PageContent,
  more: Partial<PageRow> = {},
): PageRow | undefined {
  const { all, internal } = site[key] as Collection<
    Site[K]["all"][number],
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
      const intro = site.settings.intros[key === "serviceAreas" ? "service-areas" : key];
      return {
        title: name,
        description: block.describeWithNames(site, start, names),
        ...content,
        blocks: [block.lead(intro ?? lead), blocks],
      };
    },
    common: {
      type: "CollectionPage",
      listed: all.map(({ url }) => url),
      updated: latest(internal.values().map(({ updated }) => updated)),
    },
    below: all.map((resource) => [resource.slug, () => {
      const { updated, pictures = [] } = internal.get(resource.slug) ?? {};
      return { updated, picture: mainPicture(pictures), ...detail(resource, pictures) };
    }]),
    ...more,
  };
}

/** The content of a page; its address, breadcrumbs and navigation come from the registry. */
export interface PageContent {
  readonly title: string;
  /** Its name in breadcrumbs, if the title is too long. */
  readonly crumb?: string | undefined;
  readonly description: string;
  /** Breadcrumbs between the parent page and this one. */
  readonly above?: readonly Link[];
  readonly blocks: block.Blocks;
  /** Its type in schema.org, if there is a specific one. */
  readonly type?: "AboutPage" | "CollectionPage" | "ContactPage";
  /** The addresses of the pages that it lists. */
  readonly listed?: readonly string[];
  readonly picture?: Picture | undefined;
  readonly structuredData?: readonly StructuredNode[];
  /** Its language, if it is not the site's. */
  readonly language?: string | undefined;
  readonly feed?: string | undefined;
  /** The address of the same resource in the API, if it is not at the same path there. */
  readonly json?: string;
  /** The date of its last change. */
  readonly updated?: string | undefined;
  readonly indexed?: boolean;
}

/** A route that has side effects or is never cached, at the path of a page or below it. */
export interface PageRoute {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly answer: (context: DynamicContext) => PageAnswer | Promise<PageAnswer>;
}

/** An outcome whose page is not completed yet. */
export type PageAnswer =
  | Omit<Extract<Outcome, { readonly kind: "page" }>, "page"> & { readonly page: PageContent }
  | Extract<Outcome, { readonly kind: "problem" | "redirect" }>;
