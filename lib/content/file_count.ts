/**
 * How much content there is.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";

/** How many resources and own pages a site has, the company counted as one. */
export function fileCount(site: Site): number {
  const { services, projects, markets, serviceAreas, glossary, pages } = site;
  return [services, projects, markets, serviceAreas, glossary, pages]
    .reduce((count, { all }) => count + all.length, 1);
}
