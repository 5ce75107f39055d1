/**
 * How much content there is.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";

/** How many content files a site was loaded from. */
export function fileCount({ services, projects, markets, serviceAreas, glossary }: Site): number {
  return [services, projects, markets, serviceAreas, glossary]
    .reduce((count, { all }) => count + all.length, 1);
}
