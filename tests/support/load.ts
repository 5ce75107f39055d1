/**
 * Loading a content folder as the server does.
 *
 * @module
 */
import { type LoadOptions, loadSite } from "../../lib/content/mod.ts";
import type { Site } from "../../lib/model/mod.ts";
import { routePaths } from "../../routes/mod.ts";

/** Loads a content folder beside the server's own routes. */
export function loadContent(
  directory: string,
  siteUrl: string,
  warn: NonNullable<LoadOptions["warn"]> = () => {},
  drafts = false,
): Promise<Site> {
  return loadSite(directory, siteUrl, { routes: routePaths, warn, drafts });
}
