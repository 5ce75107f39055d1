import type { Picture, Site } from "../../lib/model/mod.ts";
import { escapeHtml } from "../../lib/page/escape.ts";
import { pictureOf } from "../../lib/page/html_text.ts";
import { renderMarkdownDocument } from "../../lib/page/mod.ts";
import type { Block, Page } from "../../lib/page/page.ts";
import { links, section } from "../pages/build.ts";
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

function entry(site: Site, { segments, updated, blocks }: Page): string {
  const files = new Set(picturesIn(blocks, site).map(({ file }) => file));
  const images = [...files].flatMap((file) => {
    const path = site.images.get(file)?.path;
    if (path === undefined) return [];
    const address = escapeHtml(site.addresses.site + path);
    return `<image:image><image:loc>${address}</image:loc></image:image>`;
  });
  // A page's address needs no escaping, since its segments are percent-encoded.
  const address = site.addresses.page(...segments);
  const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
  return `  <url><loc>${address}</loc>${changed}${images.join("")}</url>`;
}

/** The page's own pictures; those on cards belong to the linked pages. */
function picturesIn(blocks: readonly Block[], site: Site): readonly Picture[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "picture":
        return [block.picture];
      case "gallery":
        return block.pictures;
      case "aside":
        return picturesIn(block.blocks, site);
      case "text":
        return block.blocks.flatMap((within) =>
          within.kind === "picture"
            ? [pictureOf(within.picture, site)]
            : within.kind === "gallery"
            ? within.pictures.map((picture) => pictureOf(picture, site))
            : []
        );
      case "facts":
        return block.items.flatMap(({ picture }) => picture ?? []);
      default:
        return [];
    }
  });
}

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
