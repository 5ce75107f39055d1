/**
 * The resources besides the company.
 *
 * @module
 */
import { glossaryTerm } from "./glossary_term.ts";
import { market } from "./market.ts";
import { project } from "./project.ts";
import type { Resource } from "./resource.ts";
import { serviceArea } from "./service_area.ts";
import { service } from "./service.ts";

/** The resources with a folder each. */
export const collections: readonly Resource[] = [
  service,
  project,
  market,
  serviceArea,
  glossaryTerm,
];
