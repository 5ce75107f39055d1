/**
 * What a page file gives: all of its row but the path, and what the page says.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome, ReadFacts } from "../../lib/http/outcome.ts";
import type { DynamicFacts } from "../../lib/http/route.ts";
import type { Collection, Picture, Site } from "../../lib/model/mod.ts";
import type { Block, Link } from "../../lib/page/page.ts";
import type { StructuredNode } from "../../lib/page/structured_data.ts";

/** A page of the website, with the pages of the resources below it. */
export interface PageRow extends PageFile {
  /** Its path, such as `/service-areas`; `/` for the home page. */
  readonly path: string;
}

/** What the file of a page says of it. */
export interface PageFile {
  /** What links to it say: navigation, breadcrumbs, lists of pages. */
  readonly name: string | ((site: Site) => string);
  /** Where it is linked on every page. `action` is what a visitor is asked to do. */
  readonly navigation?: "main" | "action" | "footer";
  /** The section of llms.txt and sitemap.md that lists it; without one, it has a section of its own. */
  readonly section?: "Company" | "API";
  /** Whether a reader short of room may leave it out of llms.txt. */
  readonly optional?: boolean;
  /** What it says. */
  readonly build: (site: Site) => PageContent;
  /** The day of the last change of what it says; that of the last of its resources, unless given. */
  readonly updated?: (site: Site) => string | undefined;
  /** Pages one level down, a resource each. Where there is no resource, the page is not there either. */
  readonly below?: PagesBelow;
  /** What answers at its path and below, where that is more than the page itself. */
  readonly routes?: (bids: BidService) => readonly PageRoute[];
}

/** The pages of a collection, by slug. */
export interface PagesBelow {
  readonly slugs: (site: Site) => readonly string[];
  /** The day of the last change of a resource. */
  readonly updated: (site: Site, slug: string) => string | undefined;
  /** What the page of a resource says; `undefined` where there is none with this slug. */
  readonly build: (site: Site, slug: string) => PageContent | undefined;
}

/** A page for each resource of a collection. */
export function pagesOf<T extends { readonly slug: string }>(
  collection: (site: Site) => Collection<T, { readonly updated?: string }>,
  build: (site: Site, resource: T) => PageContent,
): PagesBelow {
  return {
    slugs: (site) => collection(site).all.map(({ slug }) => slug),
    updated: (site, slug) => collection(site).unpublished.get(slug)?.updated,
    build(site, slug) {
      const resource = collection(site).bySlug.get(slug);
      return resource && build(site, resource);
    },
  };
}

/** The last of some days, such as `2026-03-01`. */
export function latest(days: Iterable<string | undefined>): string | undefined {
  return [...days].filter((day) => day !== undefined).sort().at(-1);
}

/** What a page says itself; its address, breadcrumbs and navigation come from the registry. */
export interface PageContent {
  readonly title: string;
  /** Its name in its breadcrumbs, where the title is too long for one. */
  readonly crumb?: string;
  readonly description: string;
  /** Breadcrumbs between the page above and this one. */
  readonly above?: readonly Link[];
  readonly blocks: readonly Block[];
  /** What schema.org calls a page like it, where it has a name. */
  readonly type?: "AboutPage" | "CollectionPage" | "ContactPage";
  /** The addresses of what it lists. */
  readonly listed?: readonly string[];
  /** What previews show of it. */
  readonly picture?: Picture;
  readonly structuredData?: readonly StructuredNode[];
  readonly json?: string;
  /** The day of the last change of what it says. */
  readonly updated?: string;
  readonly indexed?: boolean;
}

/** What answers at one path. */
export type PageRoute =
  & { readonly path: string }
  & (
    | {
      readonly method: "GET";
      /** The query parameters that its answer depends on. */
      readonly query: readonly string[];
      readonly cacheable: (facts: ReadFacts) => PageAnswer;
    }
    | {
      readonly method: "GET" | "POST";
      readonly dynamic: (facts: DynamicFacts) => Promise<PageAnswer>;
    }
  );

/** An outcome whose page is still to be completed. */
export type PageAnswer =
  | Omit<Extract<Outcome, { readonly kind: "page" }>, "page"> & { readonly page: PageContent }
  | Extract<Outcome, { readonly kind: "problem" | "redirect" }>;

/** The day of the last change of anything that pages about the whole site are made of. */
export function siteUpdated(site: Site): string | undefined {
  const { settings, companyUnpublished, services, projects, markets, serviceAreas } = site;
  return latest([
    settings.updated,
    companyUnpublished.updated,
    ...[services, projects, markets, serviceAreas].flatMap(({ unpublished }) =>
      [...unpublished.values()].map(({ updated }) => updated)
    ),
  ]);
}
