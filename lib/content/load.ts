/**
 * Loads the content folder into a {@linkcode Site}.
 *
 * @module
 */
import {
  type Addresses,
  addressesOf,
  type Collection,
  collections,
  type Content,
  glossaryTerm,
  market,
  type Picture,
  project,
  type ProseBlock,
  type Resource,
  service,
  serviceArea,
  type Site,
} from "../model/mod.ts";
import type { Choices, Fields } from "../schema/mod.ts";
import { checkNames } from "./file_names.ts";
import { type CompanyEntry, readCompany } from "./company.ts";
import { pathIn } from "./disk.ts";
import { byFile, ContentError, type ContentFault } from "./faults.ts";
import { type NamedPicture, readImages } from "./images.ts";
import { byCompletion, byOrder, byTerm } from "./order.ts";
import { type OwnPageEntry, readOwnPages } from "./own_pages.ts";
import { readPublicFiles } from "./public_files.ts";
import { reservedBy, type RoutePaths, servedPaths } from "./route_paths.ts";
import { type ContentFile, type Folder, listSlugs, readFolder } from "./resources.ts";
import { checkReferences, checkSteps, checkTitles } from "./rules.ts";
import { checkSettings, readSettings } from "./settings.ts";
import { withYaml } from "./yaml.ts";

/** Options for loading the content. */
export interface LoadOptions {
  /** The paths of the server's routes. */
  readonly routes: RoutePaths;
  /** Receives each warning, by file, even if there are faults. */
  readonly warn?: (warning: ContentFault) => void;
}

/**
 * Loads the content.
 *
 * @param directory The content folder.
 * @param siteUrl The website's origin, for addresses.
 * @throws {ContentError} With every fault of every file.
 */
export function loadSite(
  directory: string,
  siteUrl: string,
  options: LoadOptions,
): Promise<Site> {
  return withYaml(() => readSite(directory, siteUrl, options));
}

async function readSite(
  directory: string,
  siteUrl: string,
  { routes, warn = () => {} }: LoadOptions,
): Promise<Site> {
  const names = checkNames(directory);
  if (!names.ok) {
    throw new ContentError(names.issues.map((issue) => ({ file: directory, field: "", issue })));
  }
  const addresses = addressesOf(siteUrl);
  const lists = collections.map((declaration) => ({
    declaration,
    ...listSlugs(directory, declaration),
  }));
  const there = choicesOf(lists.map(({ declaration, value }) => ({ declaration, slugs: value })));
  const read = <F extends Fields, U extends Fields>(declaration: Resource<F, U>) =>
    readFolder(directory, declaration, there, addresses);
  const services = read(service);
  const projects = read(project);
  const markets = read(market);
  const areas = read(serviceArea);
  const terms = read(glossaryTerm);
  const company = readCompany(directory, addresses);
  const settings = readSettings(directory);
  const isReserved = reservedBy(routes);
  const pages = readOwnPages(directory, isReserved);
  const publicFiles = await readPublicFiles(directory, isReserved);
  const images = readImages(directory, [
    ...companyPictures(directory, company.value),
    ...[services, projects, markets, areas].flatMap(({ value }) => picturesOf(value)),
    ...pages.value.flatMap(pagePictures),
    ...(["hero", "map"] as const).flatMap((field) => {
      const named = settings.value?.[field];
      return named === undefined
        ? []
        : [{ path: pathIn(directory, "site.md"), field: `${field}.file`, file: named.file }];
    }),
  ]);
  const folders: readonly Folder[] = [services, projects, markets, areas, terms]
    .map(({ value }) => value);
  const found: readonly ContentFault[] = [
    ...names.value,
    ...[
      ...lists,
      services,
      projects,
      markets,
      areas,
      terms,
      company,
      settings,
      pages,
      publicFiles,
      images,
    ].flatMap(({ faults }) => faults),
    ...sharedAddresses(directory, publicFiles.value, company.value?.assets ?? [], pages.value),
    ...folders.flatMap(checkReferences),
    ...folders.flatMap(checkSteps),
    ...folders.flatMap(checkTitles),
  ];
  const content = company.value && settings.value && {
    folder: directory,
    company: company.value.published,
    companyUnpublished: company.value.unpublished,
    settings: settings.value,
    services: collect(services.value.entries, byOrder(({ name }) => name)),
    projects: collect(projects.value.entries, byCompletion),
    markets: collect(markets.value.entries, byOrder(({ name }) => name)),
    serviceAreas: collect(areas.value.entries, byOrder(({ city }) => city)),
    glossary: collect(terms.value.entries, byTerm),
    pages: collect(pages.value, byOrder(({ title }) => title)),
    images: images.value,
    publicFiles: publicFiles.value,
    assets: company.value.assets,
  };
  // What settings refer to may be missing because of its own faults, so they are checked only if there are none.
  const isWhole = found.every(({ warning }) => warning === true);
  const last = content === undefined || !isWhole ? [] : checkSettings(directory, {
    settings: content.settings,
    isServed: servedPaths(content, routes),
  });
  const warnings = byFile(found.filter(({ warning }) => warning === true));
  for (const warning of warnings) warn(warning);
  if (content === undefined || !isWhole || last.length > 0) {
    throw new ContentError([...found.filter(({ warning }) => warning !== true), ...last]);
  }
  return siteOf(addresses, { ...content, choices: choicesIn(content) });
}

/** Public files with the address of something else. The server's own routes are checked for each file. */
function sharedAddresses(
  directory: string,
  publicFiles: ReadonlyMap<string, unknown>,
  assets: readonly { readonly path: string }[],
  pages: readonly { readonly published: { readonly slug: string } }[],
): readonly ContentFault[] {
  const others = [
    ...assets.map(({ path }) => [path, "the logo"] as const),
    ...pages.flatMap(({ published: { slug } }) =>
      [`/${slug}`, `/${slug}.md`].map((path) => [path, `pages/${slug}.md`] as const)
    ),
  ];
  return others.filter(([path]) => publicFiles.has(path)).map(([path, other]) => ({
    file: pathIn(directory, `public${path}`),
    field: "",
    issue: `has the same address as ${other}; rename or remove one of the two`,
  }));
}

/** How many resources and own pages a site has, counting the company as one. */
export function fileCount(site: Site): number {
  const { services, projects, markets, serviceAreas, glossary, pages } = site;
  return [services, projects, markets, serviceAreas, glossary, pages]
    .reduce((count, { all }) => count + all.length, 1);
}

/** The site with this content and these addresses, frozen so that no handler can change it. */
function siteOf(addresses: Addresses, content: Content): Site {
  return deepFreeze<Site>({ ...content, addresses });
}

/** The slugs that references may hold, in the order in which they are listed. */
function choicesIn(
  content: Pick<Content, "services" | "projects" | "markets" | "serviceAreas" | "glossary">,
): Choices {
  const slugs = ({ all }: Collection<{ readonly slug: string }>) => all.map(({ slug }) => slug);
  return choicesOf([
    { declaration: service, slugs: slugs(content.services) },
    { declaration: project, slugs: slugs(content.projects) },
    { declaration: market, slugs: slugs(content.markets) },
    { declaration: serviceArea, slugs: slugs(content.serviceAreas) },
    { declaration: glossaryTerm, slugs: slugs(content.glossary) },
  ]);
}

function choicesOf(
  listed: readonly {
    readonly declaration: Pick<Resource, "segment" | "noun">;
    readonly slugs: readonly string[];
  }[],
): Choices {
  return Object.fromEntries(
    listed.map(({ declaration: { segment, noun }, slugs }) => [
      segment,
      { noun, slugs: new Set(slugs) },
    ]),
  );
}

function collect<T, U>(
  entries: readonly {
    readonly file: ContentFile;
    readonly published: T;
    readonly unpublished: U;
  }[],
  order: (
    a: { readonly published: T; readonly unpublished: U },
    b: { readonly published: T; readonly unpublished: U },
  ) => number,
): Collection<T, U> {
  const sorted = entries.toSorted(order);
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ file, published }) => [file.slug, published])),
    unpublished: new Map(sorted.map(({ file, unpublished }) => [file.slug, unpublished])),
  };
}

/** The pictures used in the files of a folder. */
function picturesOf(
  { entries }: {
    readonly entries: readonly { readonly file: ContentFile; readonly unpublished: Pictured }[];
  },
): readonly NamedPicture[] {
  return entries.flatMap(({ file, unpublished }) => namedIn(file.path, unpublished));
}

/** Front matter that may have pictures. */
interface Pictured {
  readonly pictures?: readonly Picture[];
}

function companyPictures(
  directory: string,
  company: CompanyEntry | undefined,
): readonly NamedPicture[] {
  return company === undefined ? [] : namedIn(pathIn(directory, "company.md"), company.unpublished);
}

function namedIn(path: string, { pictures = [] }: Pictured): readonly NamedPicture[] {
  return pictures.map(({ file }, index) => ({ path, field: `pictures[${index}].file`, file }));
}

/** The pictures in an own page, including those in its lists. */
function pagePictures({ file, published }: OwnPageEntry): readonly NamedPicture[] {
  const within = (blocks: readonly ProseBlock[]): readonly NamedPicture[] =>
    blocks.flatMap((block) =>
      block.kind === "picture"
        ? [{ path: file.path, field: "body", file: block.picture.file }]
        : block.kind === "list"
        ? block.items.flatMap(within)
        : []
    );
  return within(published.body);
}

/** Freezes a value deeply, except bytes, which can't be frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach((member) => deepFreeze(member));
  if (value instanceof Map) value.forEach((member) => deepFreeze(member));
  return value;
}
