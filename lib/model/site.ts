/**
 * The whole content, validated and indexed, which all handlers answer from; and the list of its collections.
 *
 * @module
 */
import type { Choices } from "../schema/mod.ts";
import type { Addresses } from "./addresses.ts";
import type { Company, CompanyInternal } from "./company.ts";
import { type GlossaryTerm, glossaryTerm, type GlossaryTermInternal } from "./glossary_term.ts";
import type { Asset, ImageFile, PublicFile } from "./files.ts";
import { type Market, market, type MarketInternal } from "./market.ts";
import type { OwnPage, OwnPageInternal } from "./own_page.ts";
import { type Project, project, type ProjectInternal } from "./project.ts";
import { type Service, service, type ServiceInternal } from "./service.ts";
import { type ServiceArea, serviceArea, type ServiceAreaInternal } from "./service_area.ts";
import type { Resource } from "./resource.ts";
import type { Settings } from "./settings.ts";

/** The resources of one kind, in the order in which they are listed, and by slug. */
export interface Collection<T, U = unknown> {
  readonly all: readonly T[];
  readonly bySlug: ReadonlyMap<string, T>;
  /** Front matter that is used but not published, by slug. */
  readonly internal: ReadonlyMap<string, U>;
}

/** The content of a site, as plain data. */
export interface Content {
  /** The content folder's path when it was loaded. */
  readonly folder: string;
  readonly company: Company;
  readonly companyInternal: CompanyInternal;
  /** site.md, with defaults. */
  readonly settings: Settings;
  readonly services: Collection<Service, ServiceInternal>;
  readonly projects: Collection<Project, ProjectInternal>;
  readonly markets: Collection<Market, MarketInternal>;
  readonly serviceAreas: Collection<ServiceArea, ServiceAreaInternal>;
  readonly glossary: Collection<GlossaryTerm, GlossaryTermInternal>;
  /** The contractor's own pages, such as `/privacy`. */
  readonly pages: Collection<OwnPage, OwnPageInternal>;
  /** The pictures used in front matter and own pages, by their `file`. */
  readonly images: ReadonlyMap<string, ImageFile>;
  /** The files of `public/`, by the path at which they are served, such as `/favicon.ico`. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** Other files, such as the logo. */
  readonly assets: readonly Asset[];
  /** The slugs that references may hold; see `bind()` in lib/schema. */
  readonly choices: Choices;
}

/** The content of one site, and the addresses at which it is published. Frozen. */
export interface Site extends Content {
  readonly addresses: Addresses;
}

/** The resources with a folder each: all but the company. */
export const collections: readonly Resource[] = [
  service,
  project,
  market,
  serviceArea,
  glossaryTerm,
];

/** The collections of a site by their segments. */
export function bySegment(
  content: Pick<Content, "services" | "projects" | "markets" | "serviceAreas" | "glossary">,
): Readonly<Record<string, Collection<{ readonly slug: string }>>> {
  return {
    services: content.services,
    projects: content.projects,
    markets: content.markets,
    "service-areas": content.serviceAreas,
    glossary: content.glossary,
  };
}

/** The latest of some dates, such as `2026-03-01`. */
export function latest(days: Iterable<string | undefined>): string | undefined {
  return [...days].filter((day) => day !== undefined).sort().at(-1);
}

/** The date of the newest change of anything on the website; `undefined` if no file names one. */
export function newestChange({ settings, companyInternal, pages, ...content }: Content) {
  const all = [...Object.values(bySegment(content)), pages].flatMap(({ internal }) =>
    [...internal.values()] as readonly { readonly updated?: string }[]
  );
  return latest([settings, companyInternal, ...all].map(({ updated }) => updated));
}
