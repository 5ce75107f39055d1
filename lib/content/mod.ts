/**
 * Loads the content folder into a {@linkcode Site}.
 *
 * @module
 */
import {
  addressesOf,
  bySegment,
  type Collections,
  collections,
  type Entry,
  type Resource,
  resources,
  type Site,
} from "../model/mod.ts";
import { type Choice, type Choices, suggestion } from "../schema/mod.ts";
import { readCompany } from "./company.ts";
import { listFolder, pathIn, type Read } from "./disk.ts";
import { byFile, ContentError, type ContentFault, fileFaults } from "./faults.ts";
import { readImages } from "./images.ts";
import { linkWarnings } from "./links.ts";
import { collect } from "./order.ts";
import { readPublicFiles } from "./public_files.ts";
import { checkFolder, type Folder, readFolder } from "./resources.ts";
import { reservedBy, type RoutePaths, servedPaths } from "./route_paths.ts";
import { securityTxt } from "./security_txt.ts";
import { checkSettings, readSettings } from "./settings.ts";

export { ContentError, type ContentFault, describeFault } from "./faults.ts";
export { reservedBy, type RoutePaths } from "./route_paths.ts";

/** Options for loading the content. */
export interface LoadOptions {
  /** The paths of the server's routes. */
  readonly routes: RoutePaths;
  /** Whether drafts are published too, marked. */
  readonly drafts?: boolean;
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
  { routes, drafts = false, warn = () => {} }: LoadOptions,
): Promise<Site> {
  const names = checkNames(directory);
  if (!names.ok) throw new ContentError(fileFaults(directory, names.issues));
  const addresses = addressesOf(siteUrl);
  const isReserved = reservedBy(routes);
  const folders = resources.map((declaration) => readFolder(directory, declaration, drafts));
  const hidden = folders.flatMap(({ files }) => files.filter(({ isDraft }) => isDraft));
  const context = {
    choices: choicesOf(folders),
    addresses,
    drafts: new Set(hidden.map(({ page }) => page)),
    isReserved,
  };
  const checked = folders.map((folder) => checkFolder(folder, context));
  const company = readCompany(directory, context);
  const settings = readSettings(directory);
  const publicFiles = await readPublicFiles(directory, isReserved);
  const named = [...checked, company, settings].flatMap(({ pictures }) => pictures);
  const images = readImages(directory, named);
  const { assets } = company;
  const isServed = servedPaths({
    folders,
    assets,
    publicFiles: publicFiles.value.keys(),
    images: images.value.values(),
  }, routes);
  const settled = checkSettings(directory, settings.value, isServed);
  const redirected = new Set(settled.value.redirects.map(({ from }) => from.replace(/\/$/, "")));
  const linksOf = (name: string, entry: Entry) =>
    linkWarnings(
      pathIn(directory, name),
      entry,
      addresses,
      (path) => isServed(path) || redirected.has(path),
    );
  const security = securityTxt(settled.value, publicFiles.value, siteUrl, Date.now());
  const parts = [...checked, company, settings, publicFiles, images, settled, security];
  const found = [
    ...names.value,
    ...parts.flatMap(({ faults }) => faults),
    ...sharedAddresses(directory, publicFiles.value, assets, folders),
    ...(company.value === undefined ? [] : linksOf("company.md", company.value)),
    ...checked.flatMap(({ value }, index) =>
      value.flatMap((entry) =>
        linksOf(`${resources[index]!.segment}/${entry.published.slug}.md`, entry)
      )
    ),
  ];
  for (const warning of byFile(found.filter(({ warning }) => warning))) warn(warning);
  const faults = found.filter(({ warning }) => !warning);
  if (company.value === undefined || faults.length > 0) throw new ContentError(faults);
  const content = {
    folder: directory,
    company: company.value.published,
    companyInternal: company.value.internal,
    settings: settled.value,
    ...Object.fromEntries(
      Object.entries(collections).map(([name, declaration], index) => [
        name,
        collect(declaration as Resource, checked[index]!.value),
      ]),
    ) as Collections,
    images: images.value,
    publicFiles: publicFiles.value,
    assets: [...assets, ...security.value],
  };
  const listed = bySegment(content);
  // In the order of the listings.
  const choices = resources.map(({ segment, noun }): [string, Choice] => [
    segment,
    { noun, slugs: new Set(listed[segment]!.bySlug.keys()) },
  ]);
  return deepFreeze({ ...content, addresses, choices: Object.fromEntries(choices) });
}

const NO_FOLDER = "is not a folder; set CONTENT_DIR to the folder that has company.md";

/** The content's folders. */
const folderNames = [...resources.map(({ segment }) => segment), "images", "public"];

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
  if (folderNames.includes(name)) return undefined;
  const meant = suggestion(name, folderNames);
  return `is not a content folder; ${
    meant === undefined ? `the folders are ${folderNames.join(", ")}` : `did you mean "${meant}"?`
  }`;
}

function fileIssue(name: string): string | undefined {
  const small = name.toLowerCase();
  if (!small.endsWith(".md") || name === "company.md" || name === "site.md") return undefined;
  return small === "company.md" || small === "site.md"
    ? `must be named ${small}, in lower case`
    : `belongs in one of the folders ${folderNames.slice(0, -2).join(", ")}`;
}

/** Public files with the address of something else. The server's own routes are checked for each file. */
function sharedAddresses(
  directory: string,
  publicFiles: ReadonlyMap<string, unknown>,
  assets: readonly { readonly path: string }[],
  folders: readonly Folder[],
): readonly ContentFault[] {
  const others = [
    ...assets.map(({ path }) => [path, "the logo"] as const),
    ...folders.flatMap(({ declaration, files }) =>
      files.flatMap(({ slug, page }) => {
        const file = `${declaration.segment}/${slug}.md`;
        return [[page, file], [`${page}.md`, file]] as const;
      })
    ),
  ];
  return others.filter(([path]) => publicFiles.has(path)).flatMap(([path, other]) =>
    fileFaults(pathIn(directory, `public${path}`), [
      `has the same address as ${other}; rename or remove one of the two`,
    ])
  );
}

/** How many resources a site has, counting the company as one. */
export function fileCount(site: Site): number {
  return Object.values(bySegment(site)).reduce((count, { all }) => count + all.length, 1);
}

/** The slugs that references may hold, by the files that there are, and the drafts among them. */
function choicesOf(folders: readonly Folder[]): Choices {
  return Object.fromEntries(folders.map(({ declaration: { segment, noun }, files }) => {
    const slugs = (isDraft: boolean) =>
      new Set(files.filter((file) => file.isDraft === isDraft).map(({ slug }) => slug));
    return [segment, { noun, slugs: slugs(false), drafts: slugs(true) }];
  }));
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
