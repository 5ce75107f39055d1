/**
 * The HTML of a page: one document, without scripts, that a strict Content-Security-Policy lets through.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import { escapeScript } from "./escape.ts";
import { breadcrumbs, footer, header, heroDrawing } from "./layout.ts";
import { blocksHtml, type HtmlContext } from "./html_blocks.ts";
import { isRefused } from "./html_form.ts";
import { localAddress } from "./local_address.ts";
import { type Content, type Markup, markup, trusted } from "./markup.ts";
import type { Block, Page } from "./page.ts";

/** Renders a page as an HTML document. */
export function renderHtml(page: Page, site: Site): string {
  const home = page.segments.length === 0;
  const { intro, sections } = arranged(page);
  const context = contextOf(page, site);
  const introduction = blocksHtml(intro, 1, context);
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
${head(page, site)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(page, site)}
${!home && breadcrumbs(page, site)}
<main id="main" tabindex="-1"${home && trusted(' class="home"')}>
${
    home
      ? markup`<div class="hero">
<div class="wrap hero-grid">
<div class="hero-text">
<h1>${page.title}</h1>
${introduction}
</div>
${heroDrawing}
</div>
</div>`
      : markup`<div class="wrap top">
<h1>${page.title}</h1>
${introduction}
</div>`
  }
${sections.map((blocks) => section(blocks, context))}
</main>
${footer(page, site)}
</body>
</html>
`.html;
}

function head(page: Page, site: Site): Markup {
  const { addresses, company } = site;
  const { segments, title, description, structuredData, indexed } = page;
  return markup`<meta charset="utf-8">
<title>${documentTitle(page, site)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/style.css">
${
    indexed
      ? markup`<link rel="canonical" href="${addresses.page(...segments)}">
<link rel="alternate" type="text/markdown" href="${addresses.markdown(...segments)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${company.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${addresses.page(...segments)}">`
      : markup`<meta name="robots" content="noindex">`
  }
<link rel="describedby" type="text/plain" href="${addresses.page("llms.txt")}">
${
    company.logo !== undefined &&
    markup`<link rel="icon" href="${localAddress(company.logo, site)}">`
  }
${
    structuredData.length > 0 &&
    markup`<script type="application/ld+json">${
      trusted(escapeScript(
        JSON.stringify(structuredData.length === 1 ? structuredData[0] : structuredData),
      ))
    }</script>`
  }`;
}

/** The most characters of a title that search results show. */
const LONGEST_TITLE = 70;

function documentTitle({ segments, title, blocks }: Page, { company }: Site): string {
  const full = segments.length === 0 ? `${company.name}: ${title}` : `${title} | ${company.name}`;
  const short = segments.length === 0 ? company.name : title;
  const shown = full.length <= LONGEST_TITLE ? full : short;
  return isRefused(blocks) ? `Error: ${shown}` : shown;
}

function contextOf(page: Page, site: Site): HtmlContext {
  const problems = page.blocks.flatMap((block) =>
    block.kind !== "form"
      ? []
      : block.form.fields.flatMap(({ name, problem }) =>
        problem === undefined ? [] : [{ name, problem }]
      )
  );
  return {
    site,
    problems,
    summary: page.blocks.find((block) => block.kind === "notice" && block.tone === "problem") ??
      page.blocks.find(({ kind }) => kind === "form"),
    refused: isRefused(page.blocks),
  };
}

/** A page's blocks: those before the first heading of level 2, then a group for each. */
function arranged({ blocks }: Page): {
  readonly intro: readonly Block[];
  readonly sections: readonly (readonly Block[])[];
} {
  const [intro, ...sections] = blocks.reduce<Block[][]>((groups, block) => {
    if (block.kind === "heading" && block.level === 2) groups.push([]);
    groups.at(-1)!.push(block);
    return groups;
  }, [[]]);
  return { intro: intro ?? [], sections };
}

function section([title, ...blocks]: readonly Block[], context: HtmlContext): Content {
  return markup`<section class="wrap section">
${title !== undefined && blocksHtml([title], 1, context)}<div class="section-body">
${blocksHtml(blocks, 2, context)}</div>
</section>
`;
}
