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
import type * as block from "./build.ts";

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
  /** Makes the page for the filters in a query; `build` makes the page without filters. */
  readonly filter?: {
    /** The query parameters of the filters. */
    readonly parameters: readonly string[];
    /** @param onward Links to pages to go on from, where nothing is found. */
    readonly answer: (query: URLSearchParams, find: Find, onward: readonly Link[]) => PageAnswer;
  };
  /** Routes that have side effects or are never cached. They replace the route of `build`. */
  readonly routes?: (bids: BidService) => readonly PageRoute[];
  /** The paths of further pages of these routes, which no list has. */
  readonly unlisted?: readonly string[];
}

/** The row of a page on a site; none if the site has nothing for it. */
export type PageFile = (site: Site) => PageRow | undefined;

/** The part of a resource's front matter that its page uses. */
interface Internal {
  readonly updated?: string;
  readonly pictures?: readonly Picture[];
}

/**
 * The row of the page that lists a collection, and of the pages of its resources; none without resources.
 *
 * @param detail The content of a resource's page. The resource's first picture is used in previews.
 */
export function collectionRow<T extends { readonly slug: string; readonly url: string }>(
  { all, internal }: Collection<T, Internal>,
  row: PageRow,
  detail: (resource: T, pictures: readonly Picture[]) => PageContent,
): PageRow | undefined {
  if (all.length === 0) return undefined;
  return {
    common: {
      type: "CollectionPage",
      listed: all.map(({ url }) => url),
      updated: latest(internal.values().map(({ updated }) => updated)),
    },
    below: all.map((resource) => [resource.slug, () => {
      const { updated, pictures = [] } = internal.get(resource.slug) ?? {};
      return { updated, picture: mainPicture(pictures), ...detail(resource, pictures) };
    }]),
    ...row,
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
  /** Its picture in previews. */
  readonly picture?: Picture | undefined;
  readonly structuredData?: readonly StructuredNode[];
  /** Its language, if it is not the site's. */
  readonly language?: string | undefined;
  /** The address of the feed of what it lists. */
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
