import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Site } from "../../lib/model/mod.ts";
import { sitePages } from "../pages/registry.ts";

/**
 * The address of every canonical page.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
function sitemap(site: Site): string {
  const addresses = sitePages(site).map(({ segments }) => site.addresses.page(...segments));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // An address needs no escaping: its segments are percent-encoded.
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}

/** GET /sitemap.xml */
export const sitemapDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "application/xml; charset=utf-8",
  body: sitemap(site),
});
