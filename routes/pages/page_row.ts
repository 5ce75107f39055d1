/**
 * The contents of a page file: its row, except the path, and the page's content.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { DynamicContext } from "../../lib/http/route.ts";
import { type Collection, latest, type Picture, type Site } from "../../lib/model/mod.ts";
import type { Link } from "../../lib/page/page.ts";
import type { StructuredNode } from "../../lib/page/structured_data.ts";
import type { Find } from "../../lib/search/search.ts";
import type * as block from "./build.ts";

/** A page of a site, with the pages of the resources below it. */
export interface PageRow {
  /** The text of links to it, in navigation, breadcrumbs and lists of pages. */
  readonly name: string;
  /** Where every page links to it. `action` is the call to action. */
  readonly navigation?: "main" | "action" | "footer";
  /** Its section in llms.txt and sitemap.md; without it, it has its own section. */
  readonly section?: "company" | "API";
  /** Whether readers of llms.txt may skip it to save space. */
  readonly optional?: boolean;
  /** Its content. */
  readonly build: () => PageContent;
  /** What its content has whatever the query is. */
  readonly common?: Partial<PageContent>;
  /** The pages below it: the last segment of each one's path, and its content. */
  readonly below?: readonly (readonly [slug: string, build: () => PageContent])[];
  /** The page for the filters in a query; `build` makes the one without filters. */
  readonly filter?: {
    /** The query parameters that it depends on. */
    readonly parameters: readonly string[];
    readonly answer: (query: URLSearchParams, find: Find) => PageAnswer;
  };
  /** Its routes, if its response is never the same or has side effects. They replace the one that `build` answers. */
  readonly routes?: (bids: BidService) => readonly PageRoute[];
  /** The paths of pages that these routes answer below its own. */
  readonly unlisted?: readonly string[];
  /** What programs that want JSON use instead of these routes, as a sentence. */
  readonly programs?: string;
}

/** The row of a page on a site; none if the site has nothing for it. */
export type PageFile = (site: Site) => PageRow | undefined;

/** The front matter of a resource that its page uses. */
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
      return { updated, picture: pictures[0], ...detail(resource, pictures) };
    }]),
    ...row,
  };
}

/** A page's own content; its address, breadcrumbs and navigation come from the registry. */
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
  /** The address of the same in the API, if it is not at the same path there. */
  readonly json?: string;
  /** The date of its last change. */
  readonly updated?: string | undefined;
  readonly indexed?: boolean;
}

/** A route whose response is never the same or has side effects, at the path of a page or below it. */
export interface PageRoute {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly answer: (context: DynamicContext) => PageAnswer | Promise<PageAnswer>;
}

/** An outcome whose page is still to be completed. */
export type PageAnswer =
  | Omit<Extract<Outcome, { readonly kind: "page" }>, "page"> & { readonly page: PageContent }
  | Extract<Outcome, { readonly kind: "problem" | "redirect" }>;
