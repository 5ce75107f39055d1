/**
 * The contents of a page file: its row, except the path, and the page's content.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { DynamicFacts } from "../../lib/http/route.ts";
import { type Collection, latest, type Picture, type Site } from "../../lib/model/mod.ts";
import type { Block, Link } from "../../lib/page/page.ts";
import type { StructuredNode } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";

/** A page of the website, with the pages of the resources below it. */
export interface PageRow extends PageFile {
  /** Its path, such as `/service-areas`; `/` for the home page. */
  readonly path: string;
}

/** The description of a page in its file. */
export interface PageFile {
  /** The text of links to it, in navigation, breadcrumbs and lists of pages. */
  readonly name: string | ((site: Site) => string);
  /** Where every page links to it. `action` is the call to action. */
  readonly navigation?: "main" | "action" | "footer";
  /** Its section in llms.txt and sitemap.md; without it, it has its own section. */
  readonly section?: "Company" | "API";
  /** Whether readers of llms.txt may skip it to save space. */
  readonly optional?: boolean;
  /** Its content. */
  readonly build: (site: Site) => PageContent;
  /** The date of its last change; by default that of its resources. */
  readonly updated?: (site: Site) => string | undefined;
  /** Whether a site has it; by default if there are no pages below it, or some. */
  readonly exists?: (site: Site) => boolean;
  /** The pages below it, one per resource. Without resources, the page itself does not exist. */
  readonly below?: PagesBelow;
  /** The page for the filters in a query; `build` makes the one without filters. */
  readonly filter?: {
    /** The query parameters that it depends on. */
    readonly parameters: readonly string[];
    readonly answer: (site: Site, query: URLSearchParams) => PageAnswer;
  };
  /** Its routes, if its response is never the same or has side effects. They replace the one that `build` answers. */
  readonly routes?: (site: Site, bids: BidService) => readonly PageRoute[];
  /** What programs that want JSON use instead of these routes, as a sentence. */
  readonly programs?: (site: Site) => string;
}

/** The pages of a collection, by slug. */
export interface PagesBelow {
  readonly slugs: (site: Site) => readonly string[];
  /** The date of the last change of any of them. */
  readonly updated: (site: Site) => string | undefined;
  /** The content of a resource's page; `undefined` if the slug does not exist. */
  readonly build: (site: Site, slug: string) => PageContent | undefined;
}

/** The front matter of a resource that its page uses. */
interface Internal {
  readonly updated?: string;
  readonly pictures?: readonly Picture[];
}

/**
 * The pages of a collection's resources.
 *
 * @param build The content of one page. Its pictures are those of the resource; the first is used in previews.
 */
export function pagesOf<T extends { readonly slug: string }>(
  collection: (site: Site) => Collection<T, Internal>,
  build: (site: Site, resource: T, pictures: readonly Picture[]) => PageContent,
): PagesBelow {
  return {
    slugs: (site) => collection(site).all.map(({ slug }) => slug),
    updated: (site) => updatedIn(collection(site)),
    build(site, slug) {
      const { bySlug, internal } = collection(site);
      const resource = bySlug.get(slug);
      if (resource === undefined) return undefined;
      const { updated, pictures = [] } = internal.get(slug) ?? {};
      return {
        ...present({ updated, picture: pictures[0] }),
        ...build(site, resource, pictures),
      };
    },
  };
}

/** A page's own content; its address, breadcrumbs and navigation come from the registry. */
export interface PageContent {
  readonly title: string;
  /** Its name in breadcrumbs, if the title is too long. */
  readonly crumb?: string;
  readonly description: string;
  /** Breadcrumbs between the parent page and this one. */
  readonly above?: readonly Link[];
  readonly blocks: readonly Block[];
  /** Its type in schema.org, if there is a specific one. */
  readonly type?: "AboutPage" | "CollectionPage" | "ContactPage";
  /** The addresses of the pages that it lists. */
  readonly listed?: readonly string[];
  /** Its picture in previews. */
  readonly picture?: Picture;
  readonly structuredData?: readonly StructuredNode[];
  /** Its language, if it is not the site's. */
  readonly language?: string;
  /** The address of the feed of what it lists. */
  readonly feed?: string;
  readonly json?: string;
  /** The date of its last change. */
  readonly updated?: string;
  readonly indexed?: boolean;
}

/** A route whose response is never the same or has side effects, at the path of a page or below it. */
export interface PageRoute {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly answer: (facts: DynamicFacts) => PageAnswer | Promise<PageAnswer>;
}

/** An outcome whose page is still to be completed. */
export type PageAnswer =
  | Omit<Extract<Outcome, { readonly kind: "page" }>, "page"> & { readonly page: PageContent }
  | Extract<Outcome, { readonly kind: "problem" | "redirect" }>;

/** The date of the last change of any resource of a collection. */
export function updatedIn({ internal }: Collection<unknown, Internal>): string | undefined {
  return latest(internal.values().map(({ updated }) => updated));
}
