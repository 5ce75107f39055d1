/**
 * Renders a page as HTML: one document, without scripts, that works with a strict Content-Security-Policy.
 *
 * @module
 */
import type { Picture, Site } from "../model/mod.ts";
import { present } from "../schema/mod.ts";
import { escapeScript } from "./escape.ts";
import { breadcrumbs, callToAction, footer, header } from "./layout.ts";
import { blocksHtml, type HtmlContext } from "./html_blocks.ts";
import { isRefused } from "./html_form.ts";
import { figureHtml, previewOf } from "./html_pictures.ts";
import { fileAddress, logoAddress, publicAddress } from "./local_address.ts";
import { attribute, type Content, type Markup, markup, trusted } from "./markup.ts";
import { DEFAULT_DARK, fontPath, stylesheetOf } from "./style.ts";
import type { Block, Page } from "./page.ts";

/**
 * Renders a page as an HTML document.
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { testPage, testSite } from "../../tests/support/page.ts";
 * import { renderHtml } from "./mod.ts";
 *
 * const page = testPage([{ kind: "paragraph", text: ["5 < 6 years."] }], { title: "Warranty" });
 * const html = renderHtml(page, testSite());
 * assertStringIncludes(html, "<h1>Warranty</h1>");
 * assertStringIncludes(html, "<p>5 &lt; 6 years.</p>");
 * ```
 */
export function renderHtml(page: Page, site: Site): string {
  return markup`<!DOCTYPE html>
<html lang="${site.settings.language}">
<head>
${head(page, site)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(page, site)}
${breadcrumbs(page, site)}
<main id="main" tabindex="-1">
${mainHtml(page, site)}
</main>
${callToAction(page, site)}
${footer(page, site)}
</body>
</html>
`.html;
}

/** The content of a page, from its title to its end. */
function mainHtml(page: Page, site: Site): Content {
  const { top, picture, body, aside, sections } = arranged(page.blocks);
  const context = contextOf(page, site, picture !== undefined);
  const introduction = blocksHtml(top, 1, context);
  const home = page.segments.length === 0;
  const shown = picture &&
    figureHtml(picture, {
      kind: home ? "hero-picture" : "lead-picture",
      sizes: "(min-width: 62rem) 50vw, 100vw",
      loading: "high",
    }, site);
  return [
    home
      ? markup`<div class="hero">
<div class="wrap hero-text">
<h1>${page.title}</h1>
${introduction}</div>
${shown}</div>
`
      : markup`<div class="top">
<div class="wrap${shown !== undefined && " beside"}">
<div>
<h1>${page.title}</h1>
${introduction}</div>
${shown}</div>
</div>
`,
    bodyHtml(body, aside, context),
    sectionsHtml(sections, context),
  ];
}

/** Text, and what is beside it. */
function bodyHtml(
  groups: readonly Group[],
  aside: Aside | undefined,
  context: HtmlContext,
): Content {
  if (groups.length === 0 && aside === undefined) return undefined;
  const text = groups.length > 0 && markup`<div class="text">
${
    groups.map(({ title, blocks }) =>
      pagePart(
        title,
        undefined,
        markup`${title !== undefined && blocksHtml([title], 1, context)}<div>
${blocksHtml(blocks, title === undefined ? 1 : 2, context)}</div>
`,
      )
    )
  }</div>
`;
  const beside = aside !== undefined &&
    markup`<aside class="beside-text" aria-label="${aside.block.label}">
${blocksHtml(aside.block.blocks, 1, context)}</aside>
`;
  return markup`<div class="wrap body">
${aside?.first === true ? [beside, text] : [text, beside]}</div>
`;
}

/** The most sections with alternating tints; more would look restless. */
const MOST_TINTED = 8;

/** Full-width sections, every other one tinted. */
function sectionsHtml(groups: readonly Group[], context: HtmlContext): Content {
  const alternate = groups.length <= MOST_TINTED;
  let tinted = true;
  return groups.map(({ title, blocks }) => {
    if (title === undefined && blocks.every(({ kind }) => kind === "figures")) {
      return markup`<div class="band"><div class="wrap">
${blocksHtml(blocks, 1, context)}</div></div>
`;
    }
    tinted = alternate && !tinted;
    return pagePart(
      title,
      tinted ? "section tinted" : "section",
      markup`<div class="wrap">
${title !== undefined && blocksHtml([title], 1, context)}${
        blocksHtml(blocks, title === undefined ? 1 : 2, context)
      }</div>
`,
    );
  });
}

/** A part of a page: a section if it has a heading. */
function pagePart(title: Block | undefined, kind: string | undefined, content: Markup): Markup {
  const name = trusted(title === undefined ? "div" : "section");
  return markup`<${name}${attribute("class", kind)}>
${content}</${name}>
`;
}

function head(page: Page, site: Site): Markup {
  const { addresses, company } = site;
  const { segments, title, description, structuredData, indexed } = page;
  return markup`<meta charset="utf-8">
<title>${documentTitle(page, site)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
${themeColor(site)}
${fontPreloads(site)}
<link rel="stylesheet" href="${fileAddress(stylesheetOf(site), site)}">
${
    indexed
      ? markup`<link rel="canonical" href="${addresses.page(...segments)}">
<link rel="alternate" type="text/markdown" href="${addresses.markdown(...segments)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${company.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${addresses.page(...segments)}">
${preview(page, site)}`
      : markup`<meta name="robots" content="noindex">`
  }
<link rel="describedby" type="text/plain" href="${addresses.page("llms.txt")}">
<link rel="ard" type="application/json" href="${addresses.page(".well-known", "ard.json")}">
${icons(site)}${scripts(site)}
${
    structuredData.length > 0 &&
    markup`<script type="application/ld+json">${
      trusted(escapeScript(
        JSON.stringify(structuredData.length === 1 ? structuredData[0] : structuredData),
      ))
    }</script>`
  }`;
}

/** The picture that Slack, Messages and others show with a link: the page's, or the company's, or the hero. */
function preview({ picture }: Page, site: Site): Content {
  const [own] = site.companyUnpublished.pictures ?? [];
  const [shown] = [picture, own, site.settings.hero].flatMap((one) =>
    (one && previewOf(one, site)) ?? []
  );
  if (shown === undefined) return markup`<meta name="twitter:card" content="summary">`;
  return markup`<meta property="og:image" content="${shown.url}">
<meta property="og:image:type" content="${shown.mediaType}">
<meta property="og:image:width" content="${shown.width}">
<meta property="og:image:height" content="${shown.height}">
<meta property="og:image:alt" content="${shown.alt}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The color of a phone's own bars: that of the page's top bar, in light and dark mode. */
function themeColor({ settings }: Site): Content {
  return markup`<meta name="theme-color" content="${settings.dark_color ?? DEFAULT_DARK}">`;
}

function fontPreloads(site: Site): Content {
  const { settings } = site;
  const paths = [settings.heading_font, settings.text_font].flatMap((font) => fontPath(font) ?? []);
  return [...new Set(paths)].map((path) =>
    markup`<link rel="preload" href="${
      publicAddress(path, site)
    }" as="font" type="font/woff2" crossorigin>`
  );
}

/** The icons for tabs and home screens: files in public/, or the logo. */
function icons(site: Site): Content {
  const { company, publicFiles } = site;
  const logo = logoAddress(site);
  const addressOf = (path: string) => {
    const file = publicFiles.get(path);
    return file && fileAddress(file, site);
  };
  // Phones don't support SVG here.
  const touch = addressOf("/apple-touch-icon.png") ??
    (company.logo?.endsWith(".png") === true ? logo : undefined);
  const icon = addressOf("/favicon.svg") ?? addressOf("/favicon.ico") ?? logo;
  return [
    icon !== undefined && markup`<link rel="icon" href="${icon}">`,
    touch && markup`\n<link rel="apple-touch-icon" href="${touch}">`,
  ];
}

/** The third-party scripts that the contractor loads on every page. */
function scripts({ settings }: Site): Content {
  return settings.scripts.map(({ src, attributes = {} }) =>
    markup`\n<script src="${src}"${
      Object.entries(attributes).map(([name, value]) => attribute(name, value))
    }></script>`
  );
}

/** The longest title that search results show. */
const LONGEST_TITLE = 60;

function documentTitle({ segments, title, blocks }: Page, { company }: Site): string {
  const full = segments.length === 0 ? `${company.name}: ${title}` : `${title} | ${company.name}`;
  const short = segments.length === 0 ? company.name : title;
  const shown = full.length <= LONGEST_TITLE ? full : short;
  return isRefused(blocks) ? `Error: ${shown}` : shown;
}

function contextOf(page: Page, site: Site, pictured: boolean): HtmlContext {
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
    firstPictured: pictured
      ? undefined
      : page.blocks.find(({ kind }) => kind === "cards" || kind === "picture"),
  };
}

/** The blocks under a heading of level 2, or those before the first. */
interface Group {
  readonly title?: Block;
  readonly blocks: readonly Block[];
}

/** What is beside the text, and whether it comes first. */
interface Aside {
  readonly block: Extract<Block, { kind: "aside" }>;
  readonly first: boolean;
}

/** The parts of a page. */
interface Arranged {
  readonly top: readonly Block[];
  readonly picture?: Picture;
  readonly body: readonly Group[];
  readonly aside?: Aside;
  readonly sections: readonly Group[];
}

/**
 * Assigns blocks to their places: with the title, in the text, beside it, or at full width. The text ends at the
 * block beside it. If that comes first or is missing, the text ends at the first full-width pictures, cards or
 * drawings.
 */
function arranged(blocks: readonly Block[]): Arranged {
  const lead = blocks.find(isLeadPicture);
  const flow = blocks.filter((block) => block !== lead);
  const start = flow.findIndex((block) => !isOfTitle(block));
  const top = start < 0 ? flow : flow.slice(0, start);
  const rest = flow.slice(top.length);
  const at = rest.findIndex(({ kind }) => kind === "aside");
  const aside = rest[at];
  const [before, after] = at < 0 ? [[], rest] : [rest.slice(0, at), rest.slice(at + 1)];
  const groups = grouped(after);
  const wide = before.length > 0 ? 0 : groups.findIndex(isWide);
  const text = wide < 0 ? groups : groups.slice(0, wide);
  return {
    top,
    ...present({ picture: lead?.picture }),
    body: [...grouped(before), ...text],
    ...(aside?.kind === "aside" && { aside: { block: aside, first: before.length === 0 } }),
    sections: groups.slice(text.length),
  };
}

function grouped(blocks: readonly Block[]): readonly Group[] {
  const groups: { title?: Block; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "heading" && block.level === 2) groups.push({ title: block, blocks: [] });
    else if (last === undefined || last.title === undefined && startsGroup(block, last.blocks)) {
      groups.push({ blocks: [block] });
    } else last.blocks.push(block);
  }
  return groups;
}

/** Even without a heading, a band of figures separates what is before and after it. */
function startsGroup({ kind }: Block, before: readonly Block[]): boolean {
  return (kind === "figures") !== (before.at(-1)?.kind === "figures");
}

function isWide({ blocks }: Group): boolean {
  return blocks.some(({ kind }) =>
    kind === "cards" || kind === "gallery" || kind === "drawing" || kind === "figures"
  );
}

function isLeadPicture(block: Block): block is Extract<Block, { kind: "picture" }> {
  return block.kind === "picture" && block.role === "lead";
}

/** Whether a block belongs to the title, if nothing else came before it. */
function isOfTitle(block: Block): boolean {
  return block.kind === "paragraph" && block.role === "lead" || block.kind === "notice" ||
    block.kind === "actions" || block.kind === "contents" ||
    block.kind === "form" && block.form.method === "get";
}
