/**
 * Which resources the content has beside the company.
 *
 * @module
 */
import {
  glossaryTerm,
  market,
  project,
  type Resource,
  service,
  serviceArea,
} from "../model/mod.ts";

/** The resources that have a folder each. */
export const collections: readonly Resource[] = [
  service,
  project,
  market,
  serviceArea,
  glossaryTerm,
];
