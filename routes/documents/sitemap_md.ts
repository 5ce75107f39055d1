import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Site } from "../../lib/model/mod.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import { links, section } from "../pages/build.ts";
import { listedPages } from "../pages/registry.ts";

/** Every page by its section, with its markdown address. */
function sitemap(site: Site): string {
  const sections = Map.groupBy(listedPages(site), ({ section }) => section);
  const blocks = [...sections].flatMap(([name, pages]) =>
    section(
      name,
      links(pages.map(({ page: { title, segments } }) => ({
        text: title,
        href: site.addresses.markdown(...segments),
      }))),
    )
  );
  return renderMarkdownDocument(`Sitemap of ${site.company.name}`, blocks, site);
}

/** GET /sitemap.md */
export const sitemapMarkdownDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/markdown; charset=utf-8",
  body: sitemap(site),
});
