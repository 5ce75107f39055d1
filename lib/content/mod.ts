/**
 * Loads the content folder into a {@linkcode Site}.
 *
 * @module
 */
import {
  addressesOf,
  bySegment,
  collections,
  glossaryTerm,
  market,
  type Picture,
  project,
  type ProseBlock,
  type Resource,
  service,
  serviceArea,
  type Settings,
  type Site,
} from "../model/mod.ts";
import type { Choices, Fields } from "../schema/mod.ts";
import { readCompany } from "./company.ts";
import { listFolder, pathIn, type Read } from "./disk.ts";
import { byFile, ContentError, type ContentFault, fileFaults } from "./faults.ts";
import { type NamedPicture, readImages } from "./images.ts";
import { byCompletion, byOrder, collect } from "./order.ts";
import { type OwnPageEntry, readOwnPages } from "./own_pages.ts";
import { readPublicFiles } from "./public_files.ts";
import { listSlugs, readFolder } from "./resources.ts";
import { reservedBy, type RoutePaths, servedPaths } from "./route_paths.ts";
import { checkSettings, readSettings } from "./settings.ts";

export { ContentError, describeFault } from "./faults.ts";
export { reservedBy, type RoutePaths } from "./route_paths.ts";

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
export async function loadSite(
  directory: string,
  siteUrl: string,
  { routes, warn = () => {} }: LoadOptions,
): Promise<Site> {
  const names = checkNames(directory);
  if (!names.ok) throw new ContentError(fileFaults(directory, names.issues));
  const addresses = addressesOf(siteUrl);
  const lists = new Map(
    collections.map((declaration) => [declaration.segment, listSlugs(directory, declaration)]),
  );
  const listedChoices = choicesOf((segment) => lists.get(segment)!.value);
  const read = <F extends Fields, U extends Fields>(declaration: Resource<F, U>) =>
    readFolder(directory, declaration, listedChoices, addresses);
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
    ...picturesOf(company.value === undefined ? [] : [company.value]),
    ...[services, projects, markets, areas].flatMap(({ value }) => picturesOf(value)),
    ...pages.value.flatMap(pagePictures),
    ...settingsPictures(directory, settings.value),
  ]);
  const folders = [...lists.values(), services, projects, markets, areas, terms];
  const found = [
    ...names.value,
    ...[...folders, company, settings, pages, publicFiles, images].flatMap(({ faults }) => faults),
    ...sharedAddresses(directory, publicFiles.value, company.value?.assets ?? [], pages.value),
  ];
  for (const warning of byFile(found.filter(({ warning }) => warning))) warn(warning);
  const faults = found.filter(({ warning }) => !warning);
  if (company.value === undefined || faults.length > 0) throw new ContentError(faults);
  const content = {
    folder: directory,
    company: company.value.published,
    companyInternal: company.value.internal,
    settings: settings.value,
    services: collect(services.value, byOrder, ({ name }) => name),
    projects: collect(projects.value, byCompletion, ({ name }) => name),
    markets: collect(markets.value, byOrder, ({ name }) => name),
    serviceAreas: collect(areas.value, byOrder, ({ city }) => city),
    glossary: collect(terms.value, () => 0, ({ term }) => term),
    pages: collect(pages.value, byOrder, ({ title }) => title),
    images: images.value,
    publicFiles: publicFiles.value,
    assets: company.value.assets,
  };
  // Last, since what settings refer to may be missing because of its own faults.
  const settingsFaults = checkSettings(directory, settings.value, servedPaths(content, routes));
  if (settingsFaults.length > 0) throw new ContentError(settingsFaults);
  const listed = bySegment(content);
  const choices = choicesOf((segment) => listed[segment]!.bySlug.keys());
  return deepFreeze({ ...content, addresses, choices });
}

const NO_FOLDER = "is not a folder; set CONTENT_DIR to the folder that has company.md";

/** The content's folders. */
const folders = [...collections.map(({ segment }) => segment), "pages", "images", "public"];

/**
 * A fault for every folder and file that belongs elsewhere: a misspelt folder or stray file would be ignored silently.
 * An issue if there is no content folder.
 */
function checkNames(directory: string): Read<readonly ContentFault[]> {
  const listed = listFolder({ directory, name: "" }, { notFolder: NO_FOLDER, missing: NO_FOLDER });
  if (!listed.ok) return listed;
  const faults = listed.value.flatMap(({ name, isDirectory }) => {
    const issue = isDirectory ? folderIssue(name) : fileIssue(name);
    return issue === undefined ? [] : fileFaults(pathIn(directory, name), [issue]);
  });
  return { ok: true, value: faults };
}

function folderIssue(name: string): string | undefined {
  return folders.includes(name)
    ? undefined
    : `is not a content folder; the folders are ${folders.join(", ")}`;
}

function fileIssue(name: string): string | undefined {
  const small = name.toLowerCase();
  if (!small.endsWith(".md") || name === "company.md" || name === "site.md") return undefined;
  return small === "company.md" || small === "site.md"
    ? `must be named ${small}, in lower case`
    : `belongs in one of the folders ${folders.slice(0, -2).join(", ")}`;
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
  return others.filter(([path]) => publicFiles.has(path)).flatMap(([path, other]) =>
    fileFaults(pathIn(directory, `public${path}`), [
      `has the same address as ${other}; rename or remove one of the two`,
    ])
  );
}

/** How many resources and own pages a site has, counting the company as one. */
export function fileCount(site: Site): number {
  return [...Object.values(bySegment(site)), site.pages]
    .reduce((count, { all }) => count + all.length, 1);
}

/** The slugs that references may hold. */
function choicesOf(slugs: (segment: string) => Iterable<string>): Choices {
  return Object.fromEntries(
    collections.map(({ segment, noun }) => [segment, { noun, slugs: new Set(slugs(segment)) }]),
  );
}

/** The pictures that front matter names. */
function picturesOf(
  entries: readonly {
    readonly path: string;
    readonly internal: { readonly pictures?: readonly Picture[] };
  }[],
): readonly NamedPicture[] {
  return entries.flatMap(({ path, internal: { pictures = [] } }) =>
    pictures.map(({ file }, index) => ({ path, field: `pictures[${index}].file`, file }))
  );
}

function settingsPictures(directory: string, settings: Settings): readonly NamedPicture[] {
  return (["hero", "map"] as const).flatMap((field) => {
    const named = settings[field];
    return named === undefined
      ? []
      : [{ path: pathIn(directory, "site.md"), field: `${field}.file`, file: named.file }];
  });
}

/** The pictures in an own page, including those in its lists. */
function pagePictures({ path, published }: OwnPageEntry): readonly NamedPicture[] {
  const within = (blocks: readonly ProseBlock[]): readonly NamedPicture[] =>
    blocks.flatMap((block) =>
      block.kind === "picture"
        ? [{ path, field: "body", file: block.picture.file }]
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
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) deepFreeze(member);
  return value;
}
