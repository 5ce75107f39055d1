import type { Site } from "../../lib/model/mod.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import { links, section } from "../pages/build.ts";
import { listedPages } from "../pages/site_pages.ts";

/** GET /sitemap.md: all pages by section, with their markdown addresses. */
export function sitemapMarkdown(site: Site): string {
  const { addresses } = site;
  const sections = Map.groupBy(listedPages(site), ({ section }) => section);
  const blocks = [...sections].flatMap(([name, pages]) => {
    const markdown = pages.map(({ page: { title, segments } }) => ({
      text: title,
      href: addresses.markdown(...segments),
    }));
    return section(name, links(markdown));
  });
  const machines = section(
    "For software",
    links([
      { text: "llms.txt: every page for language models", href: addresses.page("llms.txt") },
      { text: "llms-full.txt: the text of every page", href: addresses.page("llms-full.txt") },
      { text: "The same for search engines", href: addresses.page("sitemap.xml") },
      { text: "The API, as an OpenAPI document", href: addresses.page("openapi.json") },
    ]),
  );
  return renderMarkdownDocument(`Sitemap of ${site.company.name}`, [...blocks, ...machines], site);
}
