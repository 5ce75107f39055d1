/**
 * The pages of a site, from the registry and the contractor's own pages.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { Problem } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import {
  API_GUIDE,
  languageVersions,
  originalOf,
  resources,
  type Site,
} from "../../lib/model/mod.ts";
import { excerpt } from "../../lib/text/sentences.ts";
import type { Link, Navigation, Page, PageVersion } from "../../lib/page/page.ts";
import { breadcrumbNode, pageNode, questionsNodes } from "../../lib/page/structured_data.ts";
import type { PublishedPage } from "../../lib/mcp/pages.ts";
import { type Find, indexPages, type Search } from "../../lib/search/search.ts";
import type { Topic } from "../../lib/words/mod.ts";
import * as block from "./build.ts";
import { closedJob } from "./jobs.ts";
import { ownPageRow } from "./own_pages.ts";
import type { PageAnswer, PageContent, PageRow } from "./page_row.ts";
import { problemContent } from "./problem.ts";
import { registry } from "./registry.ts";

/** A row, and the path of its page: `/` for the home page. */
type Row = PageRow & { readonly path: string };

const rowsBySite = new WeakMap<Site, readonly Row[]>();

/** The path of a problem's page, which no route has. */
const PROBLEM = "/problem";

/** The rows of the pages that a site has. The result is cached. */
function listRows(site: Site): readonly Row[] {
  const known = rowsBySite.get(site);
  if (known !== undefined) return known;
  const listed = Object.entries(registry).flatMap(([path, file]) => {
    // There is one guide to the API, in English, on the original site.
    if (path === `/${API_GUIDE}` && site.original !== undefined) return [];
    const row = file(site);
    return row === undefined ? [] : [{ path, ...row }];
  });
  const ownPages = site.pages.all.map((page) => ({
    path: `/${page.slug}`,
    ...ownPageRow(site, page),
  }));
  const rows = [...listed, ...ownPages];
  rowsBySite.set(site, rows);
  return rows;
}

/** A page with its section in llms.txt and sitemap.md. */
export interface ListedPage {
  readonly section: string;
  /** Whether readers may skip it to save space. */
  readonly optional: boolean;
  /** Its title or, if it is in another language, its name in the site's language. */
  readonly title: string;
  readonly page: Page;
}

/** All pages for search engines and agents, the home page first. */
export function sitePages(site: Site): readonly Page[] {
  return listedPages(site).map(({ page }) => page);
}

/** The same pages, each with its section in llms.txt and sitemap.md. */
export function listedPages(site: Site): readonly ListedPage[] {
  return listRows(site).flatMap((row) => {
    const { path, name, optional = false, below = [] } = row;
    const section = row.section === "company" ? site.words.names.company : row.section ?? name;
    const pages = [
      buildPage(row, site),
      ...below.map(([slug, build]) => completePage(site, `${path}/${slug}`, build())),
    ];
    return pages.filter(({ indexed }) => indexed)
      .map((page) => ({
        section,
        optional,
        title: page.language === undefined ? page.title : name,
        page,
      }));
  });
}

/** The pages of a site in all its languages, those of the original first. */
export function publishedPages(site: Site): readonly PublishedPage[] {
  return languageVersions(site).flatMap((version) =>
    sitePages(version).map((page) => ({
      page,
      site: version,
      language: page.language ?? version.settings.language,
      url: version.addresses.page(...page.segments),
    }))
  );
}

const searches = new WeakMap<Site, Search>();

/** The pages of a site in all its languages are indexed with the first question. */
function searchOf(site: Site): Search {
  const original = originalOf(site);
  const search = searches.get(original) ?? indexPages(publishedPages(original));
  searches.set(original, search);
  return search;
}

/** The search over the pages of a site in all its languages. */
export function makeSearch(site: Site): Find {
  return (question, options) => searchOf(site).find(question, site.settings.language, options);
}

/** Whether a page, section, fact or line is about a topic. */
export function isAnswered(site: Site, topic: Topic): boolean {
  return searchOf(site).isAbout(topic);
}

/** The routes of the pages that a site has, in one language. */
export function pageRoutes(site: Site, bids: BidService): readonly Route[] {
  const gone = site.closedJobs.map((job): Route => ({
    group: "page",
    method: "GET",
    pattern: pagePattern(site, `/jobs/${job.slug}`),
    exact: true,
    cacheable: () => ({
      kind: "page",
      page: completePage(site, `/jobs/${job.slug}`, closedJob(site, job)),
      gone: true,
    }),
  }));
  return [...gone, ...rowRoutes(site, bids)];
}

/** The path of a page, below its language. */
function pagePattern({ addresses: { root, site } }: Site, path: string): string {
  return `${root.slice(site.length)}${path === "/" ? "" : path}` || "/";
}

function rowRoutes(site: Site, bids: BidService): readonly Route[] {
  return listRows(site).flatMap((row): readonly Route[] => {
    const { path, filter, below = [] } = row;
    const toOutcome = (answer: PageAnswer, path: string): Outcome =>
      answer.kind === "page"
        ? { ...answer, page: completePage(site, path, { ...row.common, ...answer.page }) }
        : answer;
    const routes = row.routes?.(bids).map(({ path, method, answer }): Route => ({
      group: "page",
      method,
      pattern: pagePattern(site, path),
      dynamic: async (context) => toOutcome(await answer(context), path),
    }));
    return [
      ...routes ?? [{
        group: "page",
        method: "GET",
        pattern: pagePattern(site, path),
        query: filter?.parameters,
        cacheable: ({ query }) => {
          const answer = filter?.answer(query, makeSearch(site), linksOnward(site, path));
          return answer === undefined
            ? { kind: "page", page: buildPage(row, site) }
            : toOutcome(answer, path);
        },
      }],
      ...below.map(([slug, build]): Route => ({
        group: "page",
        method: "GET",
        pattern: pagePattern(site, `${path}/${slug}`),
        exact: true,
        cacheable: () => ({ kind: "page", page: completePage(site, `${path}/${slug}`, build()) }),
      })),
    ];
  });
}

function buildPage({ path, common, build }: Row, site: Site): Page {
  return completePage(site, path, { ...common, ...build() });
}

/** Links to the pages with which a visitor goes on who finds nothing at a path. */
function linksOnward(site: Site, from: string): readonly Link[] {
  return listRows(site).filter(({ path, navigation }) =>
    path !== from && (path === "/" || navigation === "main" || navigation === "action")
  ).map((row) => linkTo(row, site));
}

/**
 * The page for a problem.
 *
 * @param path The requested path, below its language: the page may exist in another language of the site.
 */
export function problemPage(site: Site, problem: Problem, path = PROBLEM): Page {
  const page = completePage(site, PROBLEM, problemContent(site, problem, linksOnward(site, path)));
  return { ...page, versions: versionsAt(site, path) };
}

/** Completes a page with all that follows from its place in the site. */
export function completePage(site: Site, path: string, content: PageContent): Page {
  const { title, crumb, above = [], structuredData = [], indexed = true, type, listed } = content;
  const segments = splitPath(path);
  const isPublic = resources.some(({ segment, isInternal = false }) =>
    segment === segments[0] && !isInternal
  );
  // A public collection and its resources have the same paths in the API, which has the original language alone.
  const { feed, language, picture, updated, json } = {
    ...(isPublic && site.original === undefined && { json: site.addresses.endpoint(...segments) }),
    ...content,
  };
  const rows = listRows(site);
  const breadcrumbs = [
    ...rows.filter((row) =>
      path !== row.path && path.startsWith(row.path === "/" ? "/" : `${row.path}/`)
    ).map((row) => linkTo(row, site)),
    ...above,
  ];
  const page = {
    segments,
    title,
    description: excerpt(content.description, block.DESCRIPTION_LENGTH, block.DESCRIPTION_LENGTH),
    breadcrumbs,
    navigation: makeNavigation(rows, site),
    blocks: block.listBlocks(content.blocks),
    crumb,
    feed,
    json,
    language,
    picture,
    updated,
    versions: versionsAt(site, path),
    indexed,
  };
  const last = { text: crumb ?? title, href: site.addresses.page(...segments) };
  // A page that is not indexed needs no structured data.
  const described = !indexed ? [] : [
    ...structuredData,
    ...questionsNodes(page.blocks),
    pageNode(site, last.href, { ...page, type, listed }),
    ...(breadcrumbs.length === 0 ? [] : [breadcrumbNode([...breadcrumbs, last])]),
  ];
  return { ...page, structuredData: described };
}

/** The links on every page: first those that site.md names, in its order. If it names any, only they are in the row. */
function makeNavigation(rows: readonly Row[], site: Site): Navigation {
  const named = (site.settings.navigation ?? []).flatMap((path) =>
    rows.filter((row) => row.path === path)
  );
  const at = (place: PageRow["navigation"]) =>
    rows.filter((row) => row.navigation === place && !named.includes(row))
      .map((row) => linkTo(row, site));
  const first = named.map((row) => linkTo(row, site));
  return {
    main: [...first, ...at("main")],
    actions: at("action"),
    footer: at("footer"),
    ...(first.length > 0 && { row: first.length }),
  };
}

const pathsBySite = new WeakMap<Site, ReadonlySet<string>>();

/** The paths of the pages that a site has, in one language. */
function listPaths(site: Site): ReadonlySet<string> {
  const known = pathsBySite.get(site);
  if (known !== undefined) return known;
  const paths = new Set(
    listRows(site).flatMap(({ path, below = [], unlisted = [] }) => [
      path,
      ...unlisted,
      ...below.map(([slug]) => `${path}/${slug}`),
    ]),
  );
  pathsBySite.set(site, paths);
  return paths;
}

/** The versions of a page: in each language the same page or, if there is none, its list or the home page. */
function versionsAt(site: Site, path: string): readonly PageVersion[] | undefined {
  const versions = languageVersions(site);
  if (versions.length === 1) return undefined;
  const list = `/${splitPath(path)[0] ?? ""}`;
  return versions.map((version) => {
    const paths = listPaths(version);
    const found = [path, list].find((path) => paths.has(path)) ?? "/";
    return {
      language: version.settings.language,
      name: version.words.name,
      href: version.addresses.page(...splitPath(found)),
      markdown: version.addresses.markdown(...splitPath(found)),
      isSame: found === path,
      isOriginal: version.original === undefined,
    };
  });
}

function linkTo({ path, name }: Row, site: Site): Link {
  return { text: name, href: site.addresses.page(...splitPath(path)) };
}

function splitPath(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}
