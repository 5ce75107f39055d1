/**
 * The pages of a site, from the registry and the contractor's own pages.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { Problem } from "../../lib/http/problem.ts";
import type { ProblemPages } from "../../lib/http/represent.ts";
import type { Route } from "../../lib/http/route.ts";
import {
  languageVersions,
  oncePerSite,
  originalOf,
  resources,
  type Site,
} from "../../lib/model/mod.ts";
import { excerpt } from "../../lib/text/sentences.ts";
import { localAddress } from "../../lib/page/mod.ts";
import type { Link, Navigation, Page, PageVersion } from "../../lib/page/page.ts";
import { pageNodes } from "../../lib/page/structured_data.ts";
import type { PublishedPage } from "../../lib/mcp/pages.ts";
import { type Find, indexPages } from "../../lib/search/search.ts";
import type { Topic } from "../../lib/words/mod.ts";
import * as block from "./build.ts";
import { contactRoutes } from "./contact.ts";
import { closedJob } from "./jobs.ts";
import { ownPageRow } from "./own_pages.ts";
import type { PageContent, PageRow } from "./page_row.ts";
import { problemContent } from "./problem.ts";
import { registry } from "./registry.ts";

/** The path of a problem's page, which no route has. */
const PROBLEM = "/problem";

/** The rows of the pages that a site has, by the paths of the pages: `/` for the home page. */
const rowsOf = oncePerSite((site): ReadonlyMap<string, PageRow> => {
  const rows = new Map<string, PageRow>();
  for (const [path, file] of Object.entries(registry)) {
    const row = file(site);
    if (row !== undefined) rows.set(path, row);
  }
  for (const page of site.pages.all) rows.set(`/${page.slug}`, ownPageRow(site, page));
  return rows;
});

/** The paths of the pages that a site has, in one language. */
const pathsOf = oncePerSite((site): ReadonlySet<string> =>
  new Set([...rowsOf(site)].flatMap(([path, { below = [] }]) => [
    path,
    ...below.map(([slug]) => `${path}/${slug}`),
  ]))
);

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
  return [...rowsOf(site)].flatMap(([path, row]) => {
    const { name, optional = false, below = [] } = row;
    const section = row.section === "company" ? site.words.names.company : row.section ?? name;
    const pages = [
      completePage(site, path, row.build()),
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

/** The pages of a site in all its languages are indexed with the first question. */
const searchOf = oncePerSite((original) =>
  indexPages(publishedPages(original), original.company.name)
);

/** The search over the pages of a site in all its languages. */
export function makeSearch(site: Site): Find {
  return (question, options) =>
    searchOf(originalOf(site)).find(question, site.settings.language, options);
}

/** Whether a page, section, fact or line is about a topic. */
export function isAnswered(site: Site, topic: Topic): boolean {
  return searchOf(originalOf(site)).isAbout(topic);
}

/** The routes of the pages that a site has, in one language. */
export function pageRoutes(site: Site, bids: BidService): readonly Route[] {
  const complete = (path: string, content: PageContent) => completePage(site, path, content);
  const read = (path: string, cacheable: (query: URLSearchParams) => Outcome): Route => ({
    group: "page",
    method: "GET",
    pattern: localAddress(addressAt(site, path), site),
    cacheable: ({ query }) => cacheable(query),
  });
  const readBelow = (path: string, build: () => PageContent, gone?: true): Route => ({
    ...read(path, () => ({ kind: "page", page: complete(path, build()), gone })),
    exact: true,
  });
  return [
    ...site.closedJobs.map((job) =>
      readBelow(`/jobs/${job.slug}`, () => closedJob(site, job), true)
    ),
    ...[...rowsOf(site)].flatMap(([path, { build, filter, below = [] }]) => {
      // Its routes have side effects, or are never cached.
      if (path === "/contact") return contactRoutes(site, bids, complete);
      const page = read(path, (query) => {
        const answer = filter?.answer(query, makeSearch(site), linksOnward(site, path));
        if (answer !== undefined && "code" in answer) return { kind: "problem", problem: answer };
        // Search engines don't index a filtered page.
        const content = answer === undefined ? build() : { ...answer, indexed: false };
        return { kind: "page", page: complete(path, content), volatile: content.volatile };
      });
      return [
        { ...page, query: filter?.parameters },
        ...below.map(([slug, build]) => readBelow(`${path}/${slug}`, build)),
      ];
    }),
  ];
}

/** Links to those of the site's pages that are wanted. */
function linksToPages(
  site: Site,
  isWanted: (path: string, row: PageRow) => boolean,
): readonly Link[] {
  return linksAt(site, [...rowsOf(site)].filter((row) => isWanted(...row)).map(([path]) => path));
}

/** Links to the pages at paths, where the site has one. */
function linksAt(site: Site, paths: readonly string[]): readonly Link[] {
  return paths.flatMap((path) => {
    const row = rowsOf(site).get(path);
    return row === undefined ? [] : { text: row.name, href: addressAt(site, path) };
  });
}

/** Links to the pages with which a visitor goes on who finds nothing at a path. */
function linksOnward(site: Site, from: string): readonly Link[] {
  return linksToPages(
    site,
    (path, { navigation }) =>
      path !== from && (path === "/" || navigation === "main" || navigation === "action"),
  );
}

/**
 * The page for a problem.
 *
 * @param path The requested path, below its language: the page may exist in another language of the site.
 */
function problemPage(site: Site, problem: Problem, path = PROBLEM): Page {
  const page = completePage(site, PROBLEM, problemContent(site, problem, linksOnward(site, path)));
  return { ...page, versions: versionsAt(site, path) };
}

export const problemPages: ProblemPages = { problemPage, versionsAt };

/** Completes a page with all that follows from its place in the site. */
export function completePage(site: Site, path: string, content: PageContent): Page {
  const { above = [], indexed = true, ...said } = content;
  const segments = pathSegments(path);
  const isPublic = resources.some(({ segment, isInternal = false }) =>
    segment === segments[0] && !isInternal
  );
  const parents = segments.map((_, depth) => `/${segments.slice(0, depth).join("/")}`);
  const page = {
    // A public collection and its resources have the same paths in the API, which has the original language alone.
    json: isPublic && site.original === undefined
      ? site.addresses.endpoint(...segments)
      : undefined,
    ...said,
    segments,
    description: excerpt(said.description, block.DESCRIPTION_LENGTH, block.DESCRIPTION_LENGTH),
    breadcrumbs: [...linksAt(site, parents), ...above],
    navigation: navigationOf(site),
    blocks: block.listBlocks(said.blocks),
    versions: versionsAt(site, path),
    indexed,
  };
  // A page that is not indexed needs no structured data.
  return { ...page, structuredData: indexed ? pageNodes(site, page, content) : [] };
}

/** The links on every page: first those that site.md names, in its order. If it names any, only they are in the row. */
const navigationOf = oncePerSite((site): Navigation => {
  const { navigation = [] } = site.settings;
  const first = linksAt(site, navigation);
  const at = (place: PageRow["navigation"]) =>
    linksToPages(site, (path, row) => row.navigation === place && !navigation.includes(path));
  return {
    main: [...first, ...at("main")],
    actions: at("action"),
    footer: at("footer"),
    ...(first.length > 0 && { row: first.length }),
  };
});

/** The versions of a page: in each language the same page or, if there is none, its list or the home page. */
function versionsAt(site: Site, path: string): readonly PageVersion[] | undefined {
  const versions = languageVersions(site);
  if (versions.length === 1) return undefined;
  const list = `/${pathSegments(path)[0] ?? ""}`;
  return versions.map((version) => {
    const found = [path, list].find((path) => pathsOf(version).has(path)) ?? "/";
    return {
      language: version.settings.language,
      name: version.words.name,
      href: addressAt(version, found),
      markdown: version.addresses.markdown(...pathSegments(found)),
      isSame: found === path,
      isOriginal: version.original === undefined,
    };
  });
}

function addressAt({ addresses }: Site, path: string): string {
  return addresses.page(...pathSegments(path));
}

function pathSegments(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}
