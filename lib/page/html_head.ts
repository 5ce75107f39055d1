/**
 * The head of a page as HTML.
 *
 * @module
 */
import { homeTitle, LONGEST_TITLE, type Site } from "../model/mod.ts";
import { scriptHtml } from "./assets.ts";
import { escapeScript } from "./escape.ts";
import { isRefused } from "./html_form.ts";
import { fileAddress, publicAddress } from "./local_address.ts";
import { logoAddress, makeFavicon } from "./logo.ts";
import { type Fragment, type Markup, markup, trusted, writeAttributes } from "./markup.ts";
import { openGraph } from "./open_graph.ts";
import type { Page } from "./page.ts";
import { DEFAULT_DARK } from "./palette.ts";
import { jsonLd } from "./structured_data.ts";
import { type Extra, extraStylesheet, fontAddresses, makeStylesheet } from "./style.ts";

/**
 * The head of a page: its title, what search engines and previews read, stylesheets, icons and scripts.
 *
 * @param main Its content, for which some of these are.
 */
export function headHtml(page: Page, main: Markup, site: Site): Markup {
  const { addresses, company, settings, words } = site;
  const { color_scheme: scheme, dark_color = DEFAULT_DARK } = settings;
  const { segments, title, description, structuredData, indexed, feed } = page;
  const whole = `${title} | ${company.name}`;
  const fitting = whole.length <= LONGEST_TITLE ? whole : title;
  const documentTitle = segments.length === 0 ? homeTitle(site) : fitting;
  const preloads = [...fontAddresses(site)].map((href) =>
    markup`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>\n`
  );
  const alternates = listAlternates(page).map(({ language, href }) =>
    markup`<link rel="alternate" hreflang="${language}" href="${href}">\n`
  );
  // Those of others, which the contractor loads on every page.
  const scripts = settings.scripts.map(({ src, attributes = {} }) =>
    markup`\n<script src="${src}"${writeAttributes(attributes)}></script>`
  );
  const data = structuredData.length > 0 &&
    markup`<script type="application/ld+json">${
      trusted(escapeScript(jsonLd(structuredData)))
    }</script>`;
  return markup`<meta charset="utf-8">
<title>${isRefused(page.blocks) ? words.layout.refused(documentTitle) : documentTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="${scheme === "auto" ? "light dark" : scheme}">
<meta name="theme-color" content="${dark_color}">
${preloads}
<link rel="stylesheet" href="${fileAddress(makeStylesheet(site), site)}">
${extrasFor(page, main, site)}${
    indexed
      ? markup`<link rel="canonical" href="${addresses.page(...segments)}">
<link rel="alternate" type="text/markdown" href="${addresses.markdown(...segments)}">
${alternates}${openGraph(page, site)}`
      : markup`<meta name="robots" content="noindex">`
  }
${
    feed &&
    markup`<link rel="alternate" type="application/atom+xml" title="${
      words.news.description(company.name)
    }" href="${feed}">`
  }
<link rel="describedby" type="text/plain" href="${addresses.page("llms.txt")}">
<link rel="ard" type="application/json" href="${addresses.document(".well-known", "ard.json")}">
${icons(site)}${scripts}
${data}`;
}

/**
 * The `hreflang` alternates of a page: each version by its tag, and the original again as `x-default`; none if the page
 * is in one language alone, or not indexed.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function listAlternates(
  { versions = [], indexed }: Page,
): readonly { readonly language: string; readonly href: string }[] {
  const same = versions.filter(({ isSame }) => isSame);
  if (same.length < 2 || !indexed) return [];
  const original = same.filter(({ isOriginal }) => isOriginal);
  return [...same, ...original.map(({ href }) => ({ language: "x-default", href }))];
}

/** The stylesheets and scripts that not all pages need, by what a page has. */
function extrasFor({ segments, blocks }: Page, { html }: Markup, site: Site): Fragment {
  const sheet = (name: Extra) =>
    markup`<link rel="stylesheet" href="${fileAddress(extraStylesheet(name), site)}">\n`;
  // The form's script also thanks the visitor by name.
  const isThanks = blocks.some((block) => block.kind === "notice" && block.tone === "success");
  const filters = blocks.some((block) =>
    block.kind === "form" && block.form.method === "get" &&
    block.form.fields.every(({ kind }) => kind === "select" || kind === "checkboxes")
  );
  return [
    sheet(segments.length === 0 ? "home" : "page"),
    /class="cards\b/.test(html) && sheet("cards"),
    /class="gallery\b/.test(html) && sheet("gallery"),
    html.includes('class="compare"') && sheet("compare"),
    /class="(?:gallery|compare)\b/.test(html) && scriptHtml("lightbox", site),
    /class="quotations?\b/.test(html) && sheet("quotation"),
    /<(?:code|pre)\b/.test(html) && sheet("code"),
    html.includes('class="filter"') && sheet("filter"),
    html.includes('class="fields"') && sheet("form"),
    filters && scriptHtml("filter", site),
    /<table\b/.test(html) && sheet("table"),
    /class="(?:contents|anchor)"/.test(html) && sheet("contents"),
    html.includes('<figure class="drawing"') && sheet("map"),
    (isThanks || html.includes('method="post"')) && scriptHtml("form", site),
  ];
}

/** The icons for tabs and home screens: files in public/, or the logo. */
function icons(site: Site): Fragment {
  const logo = logoAddress(site);
  const iconAt = (path: string, logoEnding?: string) => {
    if (site.publicFiles.has(path)) return publicAddress(path, site);
    return logoEnding && site.company.logo?.endsWith(logoEnding) ? logo : undefined;
  };
  // Phones don't support SVG as a touch icon.
  const touch = iconAt("/apple-touch-icon.png", ".png");
  const ico = iconAt("/favicon.ico");
  const drawn = iconAt("/favicon.svg", ".svg");
  const initials = makeFavicon(site);
  const icon = ico ?? drawn ?? logo ?? (initials && fileAddress(initials, site));
  return [
    // With its size, the .ico is only for browsers that can't show the drawing.
    icon &&
    markup`<link rel="icon" href="${icon}"${writeAttributes({ sizes: drawn && ico && "32x32" })}>`,
    ico && drawn && markup`\n<link rel="icon" href="${drawn}" type="image/svg+xml">`,
    touch && markup`\n<link rel="apple-touch-icon" href="${touch}">`,
  ];
}
