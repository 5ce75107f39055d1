/**
 * The pages of a site, from the registry and the contractor's own pages.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import { type Problem, unknownPath } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import { excerpt, type Site } from "../../lib/model/mod.ts";
import type { Link, Navigation, Page } from "../../lib/page/page.ts";
import { breadcrumbNode, pageNode } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";
import { ownPages } from "./own_pages.ts";
import {
  latest,
  type PageAnswer,
  type PageContent,
  type PageRoute,
  type PageRow,
  type PagesBelow,
} from "./page_row.ts";
import { problemContent } from "./problem.ts";
import { registry } from "./registry.ts";

/** The rows of the registry, with the contents of their files. */
const rows: readonly PageRow[] = await Promise.all(
  Object.entries(registry).map(async ([path, load]) => ({ path, ...await load() })),
);

/** The pages that a site has; one that lists resources exists only if there are any. */
function rowsOf(site: Site): readonly PageRow[] {
  const there = rows.filter(({ below }) => below === undefined || below.slugs(site).length > 0);
  return [...there, ...ownPages(site)];
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
    const segments = segmentsOf(row.path);
    const below = (row.below?.slugs(site) ?? []).map((slug) => {
      const content = contentBelow(row.below!, site, slug)!;
      return { section, optional, page: completePage(site, [...segments, slug], content) };
    });
    return [
      { section, optional, page: completePage(site, segments, contentOf(row, site)) },
      ...below,
    ];
  });
}

/** The routes of the pages that a site has. */
export function pageRoutes(site: Site, bids: BidService): readonly Route[] {
  return rowsOf(site).flatMap((row): readonly Route[] => [
    ...(row.routes?.(bids).map((route) => routeOf(route, row)) ?? [
      {
        ...GET,
        pattern: row.path,
        cacheable: ({ site }) => shown(site, row.path, contentOf(row, site)),
      },
    ]),
    ...(row.below === undefined ? [] : [routeBelow(row, row.below)]),
  ]);
}

function contentOf(row: PageRow, site: Site): PageContent {
  return ofRow(row, site, row.build(site));
}

/** A page's content, with the date of its last change and the pages that it lists. */
function ofRow(row: PageRow, site: Site, content: PageContent): PageContent {
  const { path, below } = row;
  return {
    ...present({ updated: updatedOf(row, site) }),
    ...(below !== undefined && {
      type: "CollectionPage",
      listed: below.slugs(site).map((slug) => site.addresses.page(...segmentsOf(path), slug)),
    }),
    ...content,
  };
}

function updatedOf({ updated, below }: PageRow, site: Site): string | undefined {
  if (updated !== undefined) return updated(site);
  return latest(below?.slugs(site).map((slug) => below.updated(site, slug)) ?? []);
}

function contentBelow(below: PagesBelow, site: Site, slug: string): PageContent | undefined {
  const content = below.build(site, slug);
  return content && { ...present({ updated: below.updated(site, slug) }), ...content };
}

const GET = { group: "page", method: "GET" } as const;

function routeOf(route: PageRoute, row: PageRow): Route {
  const { path, ...rest } = route;
  const complete = (site: Site, answer: PageAnswer) =>
    outcomeOf(
      site,
      path,
      answer.kind === "page" && path === row.path
        ? { ...answer, page: ofRow(row, site, answer.page) }
        : answer,
    );
  if ("cacheable" in rest) {
    return {
      ...rest,
      group: "page",
      pattern: path,
      cacheable: (facts) => complete(facts.site, rest.cacheable(facts)),
    };
  }
  return {
    ...rest,
    group: "page",
    pattern: path,
    dynamic: async (facts) => complete(facts.site, await rest.dynamic(facts)),
  };
}

function routeBelow({ path }: PageRow, below: PagesBelow): Route {
  return {
    ...GET,
    pattern: `${path}/:slug`,
    cacheable: ({ site, params: { slug = "" } }) => {
      const content = contentBelow(below, site, slug);
      if (content !== undefined) return shown(site, `${path}/${slug}`, content);
      return { kind: "problem", problem: unknownPath(`${path}/${slug}`, site) };
    },
  };
}

/** The page for a problem. */
export function problemPage(site: Site, problem: Problem): Page {
  const onward = rowsOf(site).map((row) => linkTo(row, site));
  return completePage(site, ["problem"], problemContent(site, problem, onward));
}

/** The longest description that search results show. */
const DESCRIPTION_LENGTH = 160;

/** Completes a page with the properties from its place in the site. */
export function completePage(
  site: Site,
  segments: readonly string[],
  content: PageContent,
): Page {
  const { title, crumb, above = [], structuredData = [], indexed = true } = content;
  const { json, picture, updated } = content;
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
    ...present({ json, picture, updated }),
    indexed,
  };
}

/** The pages above a path, the home page first. */
function pathTo(site: Site, segments: readonly string[]): readonly Link[] {
  return rowsOf(site).filter((row) => {
    const above = segmentsOf(row.path);
    return above.length < segments.length && above.every((part, index) => part === segments[index]);
  }).map((row) => linkTo(row, site));
}

/** The navigation of each site, made once. */
const navigations = new WeakMap<Site, Navigation>();

function navigationOf(site: Site): Navigation {
  const known = navigations.get(site);
  if (known !== undefined) return known;
  const all = rowsOf(site);
  const at = (place: PageRow["navigation"]) =>
    all.filter(({ navigation }) => navigation === place).map((row) => linkTo(row, site));
  const navigation = { main: at("main"), actions: at("action"), footer: at("footer") };
  navigations.set(site, navigation);
  return navigation;
}

function outcomeOf(site: Site, path: string, answer: PageAnswer): Outcome {
  return answer.kind === "page"
    ? { ...answer, page: completePage(site, segmentsOf(path), answer.page) }
    : answer;
}

function shown(site: Site, path: string, page: PageContent): Outcome {
  return outcomeOf(site, path, { kind: "page", page });
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
