/**
 * The whole content, validated and indexed: what every handler answers from.
 *
 * @module
 */
import type { Addresses } from "./addresses.ts";
import type { Company, CompanyPolicy } from "./company.ts";
import type { GlossaryTerm } from "./glossary_term.ts";
import type { Market } from "./market.ts";
import type { Project, ProjectPlacement } from "./project.ts";
import type { Service } from "./service.ts";
import type { ServiceArea } from "./service_area.ts";

/** The resources of one kind, in the order in which they are listed, and by slug. */
export interface Collection<T> {
  readonly all: readonly T[];
  readonly bySlug: ReadonlyMap<string, T>;
}

/** A file beside the content that is published as it is, such as the logo. */
export interface Asset {
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a site says: plain data, which one thread can send to another. */
export interface Content {
  readonly company: Company;
  readonly policy: CompanyPolicy;
  readonly services: Collection<Service>;
  readonly projects: Collection<Project>;
  /** Where each project belongs, by the project's slug. */
  readonly placements: ReadonlyMap<string, ProjectPlacement>;
  readonly markets: Collection<Market>;
  readonly serviceAreas: Collection<ServiceArea>;
  readonly glossary: Collection<GlossaryTerm>;
  readonly assets: readonly Asset[];
}

/** The content of one site, and the addresses at which it is published. Frozen. */
export interface Site extends Content {
  readonly addresses: Addresses;
}
