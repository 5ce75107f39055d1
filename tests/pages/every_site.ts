/**
 * The sites whose every page is tested: the fixtures, and the sample.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import { FOLDERS } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { pagePaths, SITE_URL, type TestServer, testServer } from "../support/site.ts";

/** A site that is served, and the paths of its pages. */
export interface ServedSite {
  readonly name: string;
  readonly site: Site;
  readonly server: TestServer;
  readonly paths: readonly string[];
}

/** Each site. */
export const everySite: readonly ServedSite[] = await Promise.all(
  Object.entries(FOLDERS).map(async ([name, folder]) => {
    const site = await loadContent(folder, SITE_URL);
    const server = testServer({ site });
    return { name, site, server, paths: await pagePaths(server) };
  }),
);
