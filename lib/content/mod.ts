/**
 * Loads the content folder into a {@linkcode Site}.
 *
 * @module
 */
import {
  API_ROOT,
  bySegment,
  type Collections,
  collections,
  type Company,
  type Content,
  dayIn,
  defaultSettings,
  type Entry,
  makeAddresses,
  makeSite,
  type Published,
  type Resource,
  resources,
  type Site,
} from "../model/mod.ts";
import { didYouMean } from "../schema/mod.ts";
import { wordsOf } from "../words/mod.ts";
import { warnOfPast } from "./calendar.ts";
import { readCompany } from "./company.ts";
import { readLogoColors } from "./logo_colors.ts";
import { ContentFolder } from "./content_folder.ts";
import { ContentError, type ContentFault } from "./faults.ts";
import { readImages } from "./images.ts";
import { readPublicFiles } from "./public_files.ts";
import {
  type CheckContext,
  checkFolder,
  collect,
  meantSlug,
  readFolder,
  type ResourceFolder,
  servicesIn,
} from "./resources.ts";
import { placeFaults } from "./rules.ts";
import { reservedBy, type RoutePaths, servedPaths } from "./route_paths.ts";
import { securityTxt } from "./security_txt.ts";
import { checkHomeTitle, checkSettings, isInFolder, isTimeZone, readSettings } from "./settings.ts";
import { isLanguage, readTranslations, translationPaths } from "./translations.ts";

export {
  ContentError,
  type ContentFault,
  describeFault,
  listFindings,
  toFinding,
} from "./faults.ts";
export { warningsSince } from "./calendar.ts";
export { ContentFolder } from "./content_folder.ts";
export { readContentFile, type SplitFile } from "./front_matter.ts";
export { wordsIn } from "./overlay.ts";
export { isLanguage, languageIssue } from "./translations.ts";
export { reservedBy, type RoutePaths } from "./route_paths.ts";

export interface LoadOptions {
  readonly routes: RoutePaths;
  /** Whether drafts are published too, marked as such, and a missing picture is only a warning. */
  readonly drafts?: boolean;
  /** The time that decides the day of the Site, in milliseconds since 1970. */
  readonly now?: number;
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
  { routes, drafts = false, now = Date.now(), warn = () => {} }: LoadOptions,
): Promise<Site> {
  const folder = new ContentFolder(directory);
  if (!checkTop(folder)) throw new ContentError(folder.faults());
  const folders = resources.map((declaration) => readFolder(folder, declaration, drafts));
  const baseContext = makeContext(folder, folders, siteUrl, routes);
  const siteFile = readSettings(baseContext);
  const context = { ...baseContext, language: siteFile.value.language };
  const entries = folders.map((files) => checkFolder(files, context));
  const readOriginal = readCompany(context, servicesIn(entries));
  const { entry: company, assets = [] } = readOriginal ?? {};
  const original = { folders, company: readOriginal, settings: siteFile, pages: routes.pages };
  const { shown: translations, hidden } = readTranslations(original, context, drafts);
  const publicFiles = await readPublicFiles(folder, context.isReserved);
  const images = readImages(folder, context.pictures, drafts);
  const translated = translations.flatMap(translationPaths);
  const served = servedPaths({ folders, translated, assets, publicFiles, images }, routes);
  const settings = checkSettings(folder, siteFile.value, served);
  for (const { name, paths } of context.links) {
    for (const path of paths) {
      if (path.startsWith(`${API_ROOT}/`) || served.has(path)) continue;
      const isMoved = settings.redirects.some(({ from }) =>
        from.replace(/\/$/, "") === path || isInFolder(path, from)
      );
      if (isMoved) continue;
      const issue =
        `links to "${path}", which does not exist; link to a page or a file of this site`;
      folder.faultsOf(name).push({ field: "", issue, warning: true });
    }
  }
  checkSharedAddresses(folder, publicFiles, assets, folders);
  checkPlaces(folder, entries, company?.published);
  if (company !== undefined) checkHomeTitle(folder, company.published, settings);
  const security = securityTxt(folder, settings, publicFiles, siteUrl, now);
  const today = dayIn(isTimeZone(settings.time_zone) ? settings.time_zone : "UTC", now);
  const jobs = published(entries, collections.jobs);
  warnOfPast(folder, today, { companyInternal: company?.internal, settings, jobs });

  const allFaults = folder.faults();
  for (const warning of allFaults.filter(({ warning }) => warning)) warn(warning);
  const faults = allFaults.filter(({ warning }) => !warning);
  if (company === undefined || faults.length > 0) throw new ContentError(faults);
  const shared = {
    folder: directory,
    files: folder.textCount,
    images,
    publicFiles,
    assets: [...assets, ...security],
    logoColors: await readLogoColors(assets),
  };
  const content = orderContent(entries, {
    ...shared,
    company: company.published,
    companyInternal: company.internal,
    settings,
    words: wordsOf(settings.language),
    addresses: context.addresses,
    ...(hidden.length > 0 && { hiddenLanguages: hidden }),
    ...(translations.length > 0 && {
      translations: translations.map(({ company, tag, addresses, untranslated, ...own }) =>
        orderContent(own.entries, {
          ...shared,
          company: company!.published,
          companyInternal: company!.internal,
          settings: { ...own.settings, redirects: settings.redirects },
          words: wordsOf(tag),
          addresses,
          untranslated,
        })
      ),
    }),
  });
  return makeSite(content, today);
}

function makeContext(
  folder: ContentFolder,
  folders: readonly ResourceFolder[],
  siteUrl: string,
  routes: RoutePaths,
): CheckContext {
  const languages = folder.list("", "").map(({ name }) => name).filter(isLanguage);
  const pages = [...routes.pages, ...languages.map((tag) => `/${tag}`)];
  const all = folders.flatMap(({ files }) => files);
  return {
    folder,
    addresses: makeAddresses(siteUrl),
    language: defaultSettings.language,
    isReserved: reservedBy({ ...routes, pages }),
    choices: Object.fromEntries(folders.map(({ declaration: { segment, noun }, files }) => {
      const [drafts = [], shown = []] = [true, false].map((isDraft) =>
        files.filter((file) => file.isDraft === isDraft).map(({ slug }) => meantSlug(slug))
      );
      return [segment, { noun, slugs: new Set(shown), drafts: new Set(drafts) }];
    })),
    drafts: new Set(all.filter(({ isDraft }) => isDraft).map(({ page }) => page)),
    pictures: [],
    links: [],
  };
}

/** The content with its resources in listed order, deeply frozen except for `words`. */
function orderContent(
  entries: readonly (readonly Entry[])[],
  { words, ...parts }: Omit<Content, keyof Collections | "choices">,
): Content {
  const listed = Object.fromEntries(
    Object.entries(collections).map(([name, declaration], index) => [
      name,
      collect(declaration as Resource, entries[index]!),
    ]),
  ) as Collections;
  const ordered = bySegment(listed);
  const frozen = deepFreeze({
    ...parts,
    ...listed,
    choices: Object.fromEntries(resources.map(({ segment, noun }) => [
      segment,
      { noun, slugs: new Set(ordered[segment]!.bySlug.keys()) },
    ])),
  });
  return Object.freeze({ ...frozen, words });
}

/** The published values of the files of a folder. */
function published<R>(
  entries: readonly (readonly Entry[])[],
  declaration: R,
): readonly Published<R>[] {
  const found = entries[resources.indexOf(declaration as Resource)] ?? [];
  return found.map(({ published }) => published as Published<R>);
}

/** Warns of latitudes and longitudes that are probably mistyped. */
function checkPlaces(
  folder: ContentFolder,
  entries: readonly (readonly Entry[])[],
  { geo, telephone = "" }: Partial<Company> = {},
): void {
  const isAmerican = telephone.startsWith("+1");
  for (const { field, ...fault } of geo ? placeFaults(geo, geo, isAmerican) : []) {
    folder.faultsOf("company.md").push({ field: `geo.${field}`, ...fault });
  }
  for (const area of published(entries, serviceAreas)) {
    const faults = folder.faultsOf(`${serviceAreas.segment}/${area.slug}.md`);
    faults.push(...placeFaults(area, geo, isAmerican));
  }
}

const { serviceAreas } = collections;

/** The content's folders. */
const folderNames = [...resources.map(({ segment }) => segment), "images", "public"];

/**
 * Refuses every folder and file that belongs elsewhere: a misspelt folder or stray file would be ignored silently.
 *
 * @returns Whether there is a content folder.
 */
function checkTop(folder: ContentFolder): boolean {
  const noFolder = "is not a folder; set CONTENT_DIR to the folder that has company.md";
  const listed = folder.attempt("", () => folder.list("", noFolder), noFolder);
  for (const { name, isDirectory } of listed ?? []) {
    const small = name.toLowerCase();
    const isFile = small === "company.md" || small === "site.md";
    if (isDirectory && !folderNames.includes(name) && !isLanguage(name)) {
      const known = `the folders are ${folderNames.join(", ")}, and for a further language its ` +
        "tag, such as es or fr-CA";
      const mend = didYouMean(name, folderNames, known);
      folder.refuse(name, `is not a content folder; ${mend}`);
    } else if (!isDirectory && isFile && name !== small) {
      folder.refuse(name, `must be named ${small}, in lower case`);
    } else if (!isDirectory && !isFile && small.endsWith(".md")) {
      const folders = folderNames.slice(0, -2).join(", ");
      folder.refuse(name, `belongs in one of the folders ${folders}`);
    }
  }
  return listed !== undefined;
}

/** Refuses public files with the address of a page or a logo. readPublicFiles() refuses those with that of a route. */
function checkSharedAddresses(
  folder: ContentFolder,
  publicFiles: Site["publicFiles"],
  assets: Site["assets"],
  folders: readonly ResourceFolder[],
): void {
  const others = [
    ...assets.map(({ path }) => [path, "the logo"]),
    ...folders.flatMap(({ files }) =>
      files.flatMap(({ name, page }) => [[page, name], [`${page}.md`, name]])
    ),
  ];
  for (const [path, other] of others) {
    if (!publicFiles.has(path!)) continue;
    folder.refuse(
      `public${path}`,
      `has the same address as ${other}; rename or remove one of the two`,
    );
  }
}

/** Freezes a value deeply, except bytes, which can't be frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (value instanceof Map) value.forEach(deepFreeze);
  else for (const name in value) deepFreeze(value[name]);
  return value;
}
