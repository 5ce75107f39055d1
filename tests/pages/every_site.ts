/**
 * The sites whose every page is tested: the fixtures, and the sample.
 *
 * @module
 */
import {
  FRENCH_DIR,
  GARDENER_DIR,
  HOMEOWNERS_DIR,
  MANY_SERVICES_DIR,
  REMODELER_DIR,
  SMALL_CONTENT_DIR,
  SPANISH_DIR,
} from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { sampleSite } from "../support/sample.ts";
import { pagePaths, site, SITE_URL, type TestServer, testServer } from "../support/site.ts";

/** A site that is served, and the paths of its pages. */
export interface ServedSite {
  readonly name: string;
  readonly site: typeof site;
  readonly server: TestServer;
  readonly paths: readonly string[];
}

async function served(name: string, content: typeof site): Promise<ServedSite> {
  const server = testServer({ site: content });
  return { name, site: content, server, paths: await pagePaths(server) };
}

/** Each site. */
export const everySite: readonly ServedSite[] = [
  await served("a contractor with everything", site),
  await served("a contractor with little", await loadContent(SMALL_CONTENT_DIR, SITE_URL)),
  await served("thirty services", await loadContent(MANY_SERVICES_DIR, SITE_URL)),
  await served("homeowners", await loadContent(HOMEOWNERS_DIR, SITE_URL)),
  await served("photographs", await loadContent(REMODELER_DIR, SITE_URL)),
  await served("sections of its own", await loadContent(GARDENER_DIR, SITE_URL)),
  await served("French and English", await loadContent(FRENCH_DIR, SITE_URL)),
  await served("Spanish", await loadContent(SPANISH_DIR, SITE_URL)),
  await served("the sample", sampleSite),
];
