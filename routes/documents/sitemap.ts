import type { Site } from "../../lib/model/mod.ts";
import { escapeHtml } from "../../lib/page/escape.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import type { Page } from "../../lib/page/page.ts";
import * as block from "../pages/build.ts";
import { feedAddress } from "../pages/news.ts";
import { listedPages, sitePages } from "../pages/site_pages.ts";

/**
 * GET /sitemap.xml: the addresses of all canonical pages, with the date of the last change (`updated`) and pictures.
 *
 * @see https://www.sitemaps.org/protocol.html and
 *   https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function sitemap(site: Site): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...sitePages(site).map((page) => entry(site, page)),
    "</urlset>",
    "",
  ].join("\n");
}

function entry({ addresses, images }: Site, { segments, updated, blocks }: Page): string {
  // Pictures on cards belong to the linked pages.
  const pictures = blocks.flatMap((block) =>
    block.kind === "picture" ? [block.picture] : block.kind === "gallery" ? block.pictures : []
  );
  const shown = pictures.flatMap(({ file }) => {
    const path = images.get(file)?.path;
    return path === undefined
      ? []
      : `<image:image><image:loc>${escapeHtml(addresses.site + path)}</image:loc></image:image>`;
  });
  // A page's address needs no escaping, since its segments are percent-encoded.
  const address = addresses.page(...segments);
  const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
  return `  <url><loc>${address}</loc>${changed}${shown.join("")}</url>`;
}

/** GET /sitemap.md: all pages by section, with their markdown addresses. */
export function sitemapMarkdown(site: Site): string {
  const { addresses, company, news } = site;
  const sections = Map.groupBy(listedPages(site), ({ section }) => section);
  return renderMarkdownDocument(`Sitemap of ${company.name}`, [
    ...[...sections].flatMap(([name, pages]) =>
      block.section(
        name,
        block.links(pages.map(({ page: { title, segments } }) => ({
          text: title,
          href: addresses.markdown(...segments),
        }))),
      )
    ),
    ...block.section(
      "For software",
      block.links([
        { text: "llms.txt: every page for language models", href: addresses.page("llms.txt") },
        { text: "llms-full.txt: the text of every page", href: addresses.page("llms-full.txt") },
        { text: "The same for search engines", href: addresses.page("sitemap.xml") },
        { text: "The API, as an OpenAPI document", href: addresses.page("openapi.json") },
        ...(news.all.length === 0
          ? []
          : [{ text: "The news, as an Atom feed", href: feedAddress(site) }]),
      ]),
    ),
  ], site);
}
