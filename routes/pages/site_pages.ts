/**
 * The pages of a site, from the registry and the contractor's own pages.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import { type Problem, unknownPath } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import { excerpt, resources, type Site } from "../../lib/model/mod.ts";
import type { Link, Navigation, Page } from "../../lib/page/page.ts";
import { breadcrumbNode, pageNode } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";
import { ownPages } from "./own_pages.ts";
import { DESCRIPTION_LENGTH } from "./build.ts";
import type { PageAnswer, PageContent, PageRoute, PageRow } from "./page_row.ts";
import { problemContent } from "./problem.ts";
import { registry } from "./registry.ts";

const rowsBySite = new WeakMap<Site, readonly PageRow[]>();

/** The pages that a site has, listed once; one that lists resources exists only if there are any. */
function rowsOf(site: Site): readonly PageRow[] {
  const known = rowsBySite.get(site);
  if (known !== undefined) return known;
  const listed = registry.filter(({ exists, below }) =>
    exists?.(site) ?? (below === undefined || below.slugs(site).length > 0)
  );
  const rows = [...listed, ...ownPages(site)];
  rowsBySite.set(site, rows);
  return rows;
}

/** A page with its section in llms.txt and sitemap.md. */
export interface ListedPage {
  readonly section: string;
  /** Whether readers may skip it to save space. */
  readonly optional: boolean;
  readonly page: Page;
}

/** All pages for search engines and agents, the home page first. */
export function sitePages(site: Site): readonly Page[] {
  return listedPages(site).map(({ page }) => page);
}

/** The same pages, each with its section in llms.txt and sitemap.md. */
export function listedPages(site: Site): readonly ListedPage[] {
  return rowsOf(site).flatMap((row) => {
    const { section = nameOf(row, site), optional = false } = row;
    const slugs = row.below?.slugs(site) ?? [];
    const pages = [pageOf(row, site), ...slugs.map((slug) => pageBelow(row, site, slug)!)];
    return pages.map((page) => ({ section, optional, page }));
  });
}

/** The routes of the pages that a site has. */
export function pageRoutes(site: Site, bids: BidService): readonly Route[] {
  return rowsOf(site).flatMap((row) => [
    ...row.routes?.(site, bids).map((route) => dynamicRoute(site, row, route)) ??
      [readRoute(site, row)],
    ...(row.below === undefined ? [] : [routeBelow(site, row)]),
  ]);
}

function readRoute(site: Site, row: PageRow): Route {
  const { path, filter } = row;
  return {
    group: "page",
    method: "GET",
    pattern: path,
    ...present({ query: filter?.parameters }),
    cacheable: ({ query }) =>
      filter === undefined
        ? { kind: "page", page: pageOf(row, site) }
        : outcomeOf(filter.answer(site, query), (content) => pageOf(row, site, content)),
  };
}

function dynamicRoute(site: Site, row: PageRow, { path, method, answer }: PageRoute): Route {
  return {
    group: "page",
    method,
    pattern: path,
    ...present({ programs: row.programs?.(site) }),
    async dynamic(facts) {
      return outcomeOf(
        await answer(facts),
        (content) =>
          path === row.path
            ? pageOf(row, site, content)
            : completePage(site, segmentsOf(path), content),
      );
    },
  };
}

function routeBelow(site: Site, row: PageRow): Route {
  return {
    group: "page",
    method: "GET",
    pattern: `${row.path}/:slug`,
    cacheable({ params: { slug = "" } }) {
      const page = pageBelow(row, site, slug);
      return page === undefined
        ? { kind: "problem", problem: unknownPath(`${row.path}/${slug}`, site) }
        : { kind: "page", page };
    },
  };
}

function outcomeOf(answer: PageAnswer, complete: (content: PageContent) => Page): Outcome {
  return answer.kind === "page" ? { ...answer, page: complete(answer.page) } : answer;
}

/** The page of a row. */
function pageOf(row: PageRow, site: Site, content = row.build(site)): Page {
  const { below, updated = below?.updated } = row;
  const segments = segmentsOf(row.path);
  return completePage(site, segments, {
    ...present({ updated: updated?.(site) }),
    ...(below !== undefined && {
      type: "CollectionPage",
      listed: below.slugs(site).map((slug) => site.addresses.page(...segments, slug)),
      ...jsonOf(site, segments),
    }),
    ...content,
  });
}

/** The page of a resource; `undefined` if the slug does not exist. */
function pageBelow({ path, below }: PageRow, site: Site, slug: string): Page | undefined {
  const segments = [...segmentsOf(path), slug];
  const content = below?.build(site, slug);
  return content && completePage(site, segments, { ...jsonOf(site, segments), ...content });
}

/** The address of a collection or resource in the API, which has it at the same path, or not at all. */
function jsonOf(site: Site, segments: readonly string[]): { readonly json?: string } {
  const isPublic = resources.some(({ segment, isInternal = false }) =>
    segment === segments[0] && !isInternal
  );
  return isPublic ? { json: site.addresses.endpoint(...segments) } : {};
}

/** The page for a problem. */
export function problemPage(site: Site, problem: Problem): Page {
  const onward = rowsOf(site).map((row) => linkTo(row, site));
  return completePage(site, ["problem"], problemContent(site, problem, onward));
}

/** Completes a page with the properties from its place in the site. */
export function completePage(
  site: Site,
  segments: readonly string[],
  content: PageContent,
): Page {
  const { title, crumb, above = [], structuredData = [], indexed = true } = content;
  const { feed, json, language, picture, updated } = content;
  const breadcrumbs = [...pathTo(site, segments), ...above];
  const description = excerpt(content.description, DESCRIPTION_LENGTH, DESCRIPTION_LENGTH);
  const own = { text: crumb ?? title, href: site.addresses.page(...segments) };
  return {
    segments,
    title,
    ...present({ crumb }),
    description,
    breadcrumbs,
    navigation: navigationOf(site),
    blocks: content.blocks,
    // A page that is not indexed needs no structured data.
    structuredData: !indexed ? [] : [
      ...structuredData,
      pageNode(site, own.href, { ...content, description }),
      ...(breadcrumbs.length === 0 ? [] : [breadcrumbNode([...breadcrumbs, own])]),
    ],
    ...present({ feed, json, language, picture, updated }),
    indexed,
  };
}

/** The pages above a path, the home page first. */
function pathTo(site: Site, segments: readonly string[]): readonly Link[] {
  const here = `/${segments.join("/")}`;
  return rowsOf(site)
    .filter(({ path }) => here !== path && here.startsWith(path === "/" ? path : `${path}/`))
    .map((row) => linkTo(row, site));
}

function navigationOf(site: Site): Navigation {
  const all = rowsOf(site);
  const at = (place: PageRow["navigation"]) =>
    all.filter(({ navigation }) => navigation === place).map((row) => linkTo(row, site));
  return { main: at("main"), actions: at("action"), footer: at("footer") };
}

function linkTo(row: PageRow, site: Site): Link {
  return { text: nameOf(row, site), href: site.addresses.page(...segmentsOf(row.path)) };
}

function nameOf({ name }: PageRow, site: Site): string {
  return typeof name === "string" ? name : name(site);
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}
