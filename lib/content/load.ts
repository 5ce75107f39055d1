/**
 * From the content folder to a {@linkcode Site}, once, at start.
 *
 * @module
 */
import {
  type Addresses,
  addressesOf,
  type Collection,
  type Content,
  glossaryTerm,
  market,
  project,
  type Resource,
  service,
  serviceArea,
  type Site,
} from "../model/mod.ts";
import type { Choices, Fields, FieldsOf } from "../schema/mod.ts";
import { checkNames } from "./check_names.ts";
import { collections } from "./collections.ts";
import { readCompany } from "./company.ts";
import { ContentError, type ContentFault } from "./faults.ts";
import { deepFreeze } from "./freeze.ts";
import type { Parsed } from "./file.ts";
import { byCompletion, byOrder, byTerm } from "./order.ts";
import { type Folder, listSlugs, readFolder } from "./read_folder.ts";
import { checkReferences } from "./references.ts";
import { checkSteps, checkTitles } from "./rules.ts";
import { readSettings } from "./settings.ts";

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
  const noFolder = await checkNames(directory, faults);
  if (noFolder !== undefined) throw new ContentError([noFolder]);
  const there = choicesOf(
    await Promise.all(
      collections.map(async (declaration) => ({
        declaration,
        slugs: await listSlugs(directory, declaration, faults),
      })),
    ),
  );
  const read = <F extends Fields, U extends Fields>(declaration: Resource<F, U>) =>
    readFolder(directory, declaration, there, addresses, faults);
  const [company, settings, services, projects, markets, areas, terms] = await Promise.all([
    readCompany(directory, addresses, faults),
    readSettings(directory, faults),
    read(service),
    read(project),
    read(market),
    read(serviceArea),
    read(glossaryTerm),
  ]);

  const folders: readonly Folder[] = [services, projects, markets, areas, terms];
  faults.push(
    ...folders.flatMap(checkReferences),
    ...folders.flatMap(checkSteps),
    ...folders.flatMap(checkTitles),
  );
  if (faults.length > 0 || company === undefined || settings === undefined) {
    throw new ContentError(faults);
  }

  const content = {
    company: company.published,
    companyUnpublished: company.unpublished,
    settings,
    services: collect(services, byOrder(({ name }) => name)),
    projects: collect(projects, byCompletion),
    markets: collect(markets, byOrder(({ name }) => name)),
    serviceAreas: collect(areas, byOrder(({ city }) => city)),
    glossary: collect(terms, byTerm),
    pages: { all: [], bySlug: new Map(), unpublished: new Map() },
    images: new Map(),
    publicFiles: new Map(),
    assets: company.assets,
  };
  const listed = [
    { declaration: service, all: content.services.all },
    { declaration: project, all: content.projects.all },
    { declaration: market, all: content.markets.all },
    { declaration: serviceArea, all: content.serviceAreas.all },
    { declaration: glossaryTerm, all: content.glossary.all },
  ].map(({ declaration, all }) => ({ declaration, slugs: all.map(({ slug }) => slug) }));
  return siteOf(addresses, { ...content, choices: choicesOf(listed) });
}

/** What references may hold. */
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

/** The site that says this under these addresses. */
function siteOf(addresses: Addresses, content: Content): Site {
  return deepFreeze<Site>({ ...content, addresses });
}

function collect<F extends Fields, U extends Fields>(
  { entries }: Folder<F, U>,
  order: (a: Parsed<F, U>, b: Parsed<F, U>) => number,
): Collection<FieldsOf<F>, FieldsOf<U>> {
  const sorted = entries.toSorted(order);
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ file, published }) => [file.slug, published])),
    unpublished: new Map(sorted.map(({ file, unpublished }) => [file.slug, unpublished])),
  };
}
