import type { Site } from "../lib/model/mod.ts";
import { type Search, searchIn } from "../lib/search/search.ts";
import { sitePages } from "./pages/site_pages.ts";

const searches = new WeakMap<Site, Search>();

/** The search over the pages of a site, indexed with the first question. */
export function searchOf(site: Site): Search {
  let search = searches.get(site);
  if (search === undefined) {
    search = searchIn(sitePages(site), site.settings.language);
    searches.set(site, search);
  }
  return search;
}
