/**
 * Loading a content folder as the server does.
 *
 * @module
 */
import { loadSite } from "../../lib/content/mod.ts";
import type { Site } from "../../lib/model/mod.ts";
import { routePaths } from "../../routes/mod.ts";

/** Loads a content folder beside the server's own routes. */
export function loadContent(
  directory: string,
  siteUrl: string,
  warn: NonNullable<Parameters<typeof loadSite>[2]["warn"]> = () => {},
): Promise<Site> {
  return loadSite(directory, siteUrl, { routes: routePaths, warn });
}
