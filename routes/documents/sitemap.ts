import { languageVersions, type Site } from "../../lib/model/mod.ts";
import { escapeHtml } from "../../lib/page/escape.ts";
import { listAlternates, renderMarkdownDocument } from "../../lib/page/mod.ts";
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
  const versions = languageVersions(site);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
    `${versions.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""}>`,
    ...versions.flatMap((version) => sitePages(version).map((page) => entry(version, page))),
    "</urlset>",
    "",
  ].join("\n");
}

function entry({ addresses, images }: Site, page: Page): string {
  const { segments, updated, blocks } = page;
  // Pictures on cards belong to the linked pages.
  const pictures = blocks.flatMap((block) =>
    block.kind === "picture" ? [block.picture] : block.kind === "gallery" ? block.pictures : []
  );
  const imageElements = pictures.flatMap(({ file }) => {
    const path = images.get(file)?.path;
    return path === undefined
      ? []
      : `<image:image><image:loc>${escapeHtml(addresses.site + path)}</image:loc></image:image>`;
  });
  // A page's address needs no escaping, since its segments are percent-encoded.
  const address = addresses.page(...segments);
  const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
  const versions = listAlternates(page).map(({ language, href }) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  );
  return `  <url><loc>${address}</loc>${changed}${imageElements.join("")}${
    versions.join("")
  }</url>`;
}

/** GET /sitemap.md: all pages by section, with their markdown addresses. */
export function sitemapMarkdown(site: Site): string {
  const { addresses, company, news, words: { documents: words } } = site;
  const sections = Map.groupBy(listedPages(site), ({ section }) => section);
  return renderMarkdownDocument(words.sitemapOf(company.name), [
    ...[...sections].flatMap(([name, pages]) =>
      block.section(
        name,
        block.links(pages.map(({ title, page: { segments } }) => ({
          text: title,
          href: addresses.markdown(...segments),
        }))),
      )
    ),
    ...block.section(
      words.forSoftware,
      block.links([
        { text: words.llms, href: addresses.page("llms.txt") },
        { text: words.full, href: addresses.page("llms-full.txt") },
        { text: words.forEngines, href: addresses.document("sitemap.xml") },
        { text: words.openapi, href: addresses.document("openapi.json") },
        ...(news.all.length === 0 ? [] : [{ text: words.feed, href: feedAddress(site) }]),
      ]),
    ),
  ], site);
}
