/**
 * From the content folder to a {@linkcode Site}, once, at start.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import {
  addressesOf,
  type Asset,
  type Collection,
  type Company,
  company,
  type CompanyPolicy,
  type GlossaryTerm,
  glossaryTerm,
  type Market,
  market,
  type Project,
  project,
  type ProjectPlacement,
  type Resource,
  type Service,
  service,
  type ServiceArea,
  serviceArea,
  type Site,
} from "../model/mod.ts";
import { ContentError, type ContentFault } from "./faults.ts";
import { type ContentFile, parseFile } from "./file.ts";
import { checkReferences, checkSteps, checkTitles, type Reference } from "./references.ts";

/** The resources that have a folder each. */
export const collections: readonly Resource[] = [
  service,
  project,
  market,
  serviceArea,
  glossaryTerm,
];

const LOGO_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/**
 * Loads the content.
 *
 * @param directory The content folder.
 * @param siteUrl The website's origin, of which the addresses are made.
 * @throws {ContentError} With every fault of every file.
 */
export async function loadSite(directory: string, siteUrl: string): Promise<Site> {
  const faults: ContentFault[] = [];
  const addresses = addressesOf(siteUrl);
  const [companyFile, ...folders] = await Promise.all([
    readCompany(directory, faults),
    ...collections.map(({ segment }) => readFolder(directory, segment, faults)),
    checkNames(directory, faults),
  ]);

  const companyEntry = companyFile &&
    await readCompanyEntry(directory, companyFile, addresses.page(), siteUrl, faults);
  const entries = collections.map((declaration, index) =>
    ((folders[index] ?? []) as readonly ContentFile[]).flatMap((file) => {
      const url = addresses.page(declaration.segment, file.slug);
      const entry = readEntry(declaration, file, { slug: file.slug, url }, faults);
      return entry === undefined ? [] : [entry];
    })
  );
  const slugs = new Map(
    collections.map(({ segment }, index) => [
      segment,
      new Set(((folders[index] ?? []) as readonly ContentFile[]).map(({ slug }) => slug)),
    ]),
  );
  faults.push(...checkReferences(entries.flat().flatMap(referencesOf), slugs));
  faults.push(
    ...entries.flat().flatMap(({ file, published }) => checkSteps(file.path, published)),
  );
  for (const [index, { title }] of collections.entries()) {
    faults.push(...checkTitles(
      entries[index]!.map(({ file, published }) => ({
        file: file.path,
        field: title,
        title: String(published[title]),
      })),
    ));
  }
  if (faults.length > 0 || companyEntry === undefined) {
    throw new ContentError(
      faults.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0),
    );
  }

  const [services, projects, markets, areas, terms] = entries as [
    Entry[],
    Entry[],
    Entry[],
    Entry[],
    Entry[],
  ];
  return deepFreeze<Site>({
    addresses,
    company: companyEntry.published as unknown as Company,
    policy: companyEntry.unpublished as CompanyPolicy,
    services: collect<Service>(inOrderOf(services, service)),
    projects: collect<Project>(projects.toSorted(byCompletion)),
    placements: new Map(
      projects.map(({ file, unpublished }) => [
        file.slug,
        unpublished as unknown as ProjectPlacement,
      ]),
    ),
    markets: collect<Market>(inOrderOf(markets, market)),
    serviceAreas: collect<ServiceArea>(inOrderOf(areas, serviceArea)),
    glossary: collect<GlossaryTerm>(terms.toSorted(byText("term"))),
    assets: companyEntry.assets,
  });
}

/** A resource with the file that it came from. */
interface Entry {
  readonly declaration: Resource;
  readonly file: ContentFile;
  readonly published: Readonly<Record<string, unknown>>;
  readonly unpublished: Readonly<Record<string, unknown>>;
}

function readEntry(
  declaration: Resource,
  file: ContentFile,
  made: Readonly<Record<string, unknown>>,
  faults: ContentFault[],
): Entry | undefined {
  const own: { field: string; issue: string }[] = [];
  const parsed = parseFile(declaration, file, made, own);
  faults.push(...own.map((fault) => ({ file: file.path, ...fault })));
  return parsed && { declaration, file, ...parsed };
}

/** The company, with its logo when that is a file beside it. */
async function readCompanyEntry(
  directory: string,
  file: ContentFile,
  url: string,
  siteUrl: string,
  faults: ContentFault[],
): Promise<(Entry & { readonly assets: readonly Asset[] }) | undefined> {
  const logo = /^logo:[ \t]*["']?([a-z0-9-]+\.([a-z0-9]+))["']?[ \t]*$/m.exec(file.text);
  if (logo === null) {
    const entry = readEntry(company, file, { url }, faults);
    return entry && { ...entry, assets: [] };
  }
  const [line, name, extension] = logo as unknown as [string, string, string];
  const asset = await readAsset(directory, name, LOGO_TYPES[extension]);
  if (asset === undefined) {
    faults.push({
      file: file.path,
      field: "logo",
      issue:
        `"${name}" is not there; put the picture beside the file, as .svg, .png, .webp or .jpg`,
    });
  }
  const text = file.text.replace(line, `logo: ${siteUrl}/${name}`);
  const entry = readEntry(company, { ...file, text }, { url }, faults);
  return entry && { ...entry, assets: asset === undefined ? [] : [asset] };
}

async function readAsset(
  directory: string,
  name: string,
  mediaType: string | undefined,
): Promise<Asset | undefined> {
  if (mediaType === undefined) return undefined;
  try {
    return { path: `/${name}`, mediaType, bytes: await Deno.readFile(join(directory, name)) };
  } catch {
    return undefined;
  }
}

async function readCompany(
  directory: string,
  faults: ContentFault[],
): Promise<ContentFile | undefined> {
  const path = join(directory, "company.md");
  try {
    return { path, slug: "company", text: await Deno.readTextFile(path) };
  } catch (error) {
    faults.push({ file: path, field: "", issue: unreadable(error) });
    return undefined;
  }
}

async function readFolder(
  directory: string,
  segment: string,
  faults: ContentFault[],
): Promise<readonly ContentFile[]> {
  const folder = join(directory, segment);
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      if (entry.name.startsWith(".")) continue;
      if (!entry.isDirectory && entry.name.endsWith(".md")) names.push(entry.name);
      else {
        faults.push({
          file: join(folder, entry.name),
          field: "",
          issue: "is not a .md file; move it out of the content folder",
        });
      }
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      faults.push({ file: folder, field: "", issue: unreadable(error) });
    }
    return [];
  }
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      try {
        return [{ path, slug: name.slice(0, -".md".length), text: await Deno.readTextFile(path) }];
      } catch (error) {
        faults.push({ file: path, field: "", issue: unreadable(error) });
        return [];
      }
    }),
  );
  return files.flat();
}

/** A misspelt folder or a stray file would be passed over in silence: it is a fault. */
async function checkNames(directory: string, faults: ContentFault[]): Promise<undefined> {
  const folders = collections.map(({ segment }) => segment);
  try {
    for await (const { name, isDirectory } of Deno.readDir(directory)) {
      if (name.startsWith(".")) continue;
      if (isDirectory && !folders.includes(name)) {
        faults.push({
          file: join(directory, name),
          field: "",
          issue: `is not a folder of the content; the folders are ${folders.join(", ")}`,
        });
      } else if (!isDirectory && name.endsWith(".md") && name !== "company.md") {
        faults.push({
          file: join(directory, name),
          field: "",
          issue: `belongs in one of the folders ${folders.join(", ")}`,
        });
      }
    }
  } catch {
    // A content folder that can't be read is reported with company.md.
  }
}

function unreadable(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "is not there; every site has this file";
  return `can't be read: ${error instanceof Error ? error.message : error}`;
}

function referencesOf({ declaration, file, published, unpublished }: Entry): Reference[] {
  switch (declaration.segment) {
    case "glossary": {
      const { related_terms, related_services } = published as unknown as GlossaryTerm;
      return [
        { ...link(file, "related_terms", "glossary", related_terms), self: file.slug },
        link(file, "related_services", "services", related_services),
      ];
    }
    case "projects": {
      const { services, service_area } = unpublished as unknown as ProjectPlacement;
      return [
        link(file, "services", "services", services),
        link(file, "service_area", "service-areas", [service_area]),
      ];
    }
    default:
      return [];
  }
}

function link(
  file: ContentFile,
  field: string,
  folder: string,
  slugs: readonly string[],
): Reference {
  return { file: file.path, field, folder, slugs };
}

function collect<T>(entries: readonly Entry[]): Collection<T> {
  return {
    all: entries.map(({ published }) => published as T),
    bySlug: new Map(entries.map(({ file, published }) => [file.slug, published as T])),
  };
}

function inOrderOf(entries: readonly Entry[], { slugs = [] }: Resource): Entry[] {
  const position = new Map(slugs.map((slug, index) => [slug, index]));
  return entries.toSorted((a, b) => position.get(a.file.slug)! - position.get(b.file.slug)!);
}

/** Unfinished projects first, then the newest; those alike by name. */
function byCompletion(a: Entry, b: Entry): number {
  const year = ({ published }: Entry) => {
    const date = String(published.completion_date);
    return /^[0-9]{4}$/.test(date) ? Number(date) : Infinity;
  };
  const [first, second] = [year(a), year(b)];
  return first === second ? byText("name")(a, b) : second - first;
}

function byText(field: string): (a: Entry, b: Entry) => number {
  const key = ({ published }: Entry) => sortKey(String(published[field]));
  return (a, b) => compare(key(a), key(b)) || compare(a.file.slug, b.file.slug);
}

/** Text as a listing sorts it: without case and accents. Intl.Collator takes long to load. */
function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  if (value instanceof Map) { for (const member of value.values()) deepFreeze(member); }
  return value;
}
