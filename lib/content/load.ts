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
import type { Fields, FieldsOf } from "../schema/mod.ts";
import { checkNames } from "./check_names.ts";
import { readCompany } from "./company.ts";
import { ContentError, type ContentFault } from "./faults.ts";
import { deepFreeze } from "./freeze.ts";
import { byCompletion, bySpecification, byTerm } from "./order.ts";
import { type Folder, readFolder } from "./read_folder.ts";
import { checkReferences } from "./references.ts";
import { checkSteps, checkTitles } from "./rules.ts";

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
  const read = <F extends Fields, U extends Fields>(declaration: Resource<F, U>) =>
    readFolder(directory, declaration, addresses, faults);
  const [noFolder, company, services, projects, markets, areas, terms] = await Promise.all([
    checkNames(directory, faults),
    readCompany(directory, addresses, faults),
    read(service),
    read(project),
    read(market),
    read(serviceArea),
    read(glossaryTerm),
  ]);
  if (noFolder !== undefined) throw new ContentError([noFolder]);

  const folders: readonly Folder[] = [services, projects, markets, areas, terms];
  faults.push(
    ...checkReferences(folders, faults),
    ...folders.flatMap(checkSteps),
    ...folders.flatMap(checkTitles),
  );
  if (faults.length > 0 || company === undefined) throw new ContentError(faults);

  return siteOf(addresses, {
    company: company.published,
    policy: company.unpublished,
    services: collect(published(services), bySpecification(service)),
    projects: collect(published(projects), byCompletion),
    placements: new Map(
      projects.entries.map(({ file, unpublished }) => [file.slug, unpublished]),
    ),
    markets: collect(published(markets), bySpecification(market)),
    serviceAreas: collect(published(areas), bySpecification(serviceArea)),
    glossary: collect(published(terms), byTerm),
    assets: company.assets,
  });
}

/** The site that says this under these addresses. */
function siteOf(addresses: Addresses, content: Content): Site {
  return deepFreeze<Site>({ ...content, addresses });
}

function published<F extends Fields, U extends Fields>(
  { entries }: Folder<F, U>,
): readonly FieldsOf<F>[] {
  return entries.map((entry) => entry.published);
}

function collect<T extends { readonly slug: string }>(
  resources: readonly T[],
  order: (a: T, b: T) => number,
): Collection<T> {
  return {
    all: resources.toSorted(order),
    bySlug: new Map(resources.map((resource) => [resource.slug, resource])),
  };
}
