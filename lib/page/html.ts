/**
 * Renders a page as HTML: one document, without scripts, that works with a strict Content-Security-Policy.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import { makeAnchors } from "./anchors.ts";
import { headHtml } from "./html_head.ts";
import { breadcrumbsHtml, callToAction, footerHtml, headerHtml, quickActions } from "./layout.ts";
import { blocksHtml, type HtmlContext } from "./html_blocks.ts";
import { fieldsWithProblems, isRefused } from "./html_form.ts";
import { galleryHtml } from "./html_galleries.ts";
import { figureHtml, isUpright, WIDE_SCREEN } from "./html_pictures.ts";
import { bindAmpersands } from "./html_text.ts";
import { surfaceClass } from "./surfaces.ts";
import { type Fragment, type Markup, markup, trusted, writeAttributes } from "./markup.ts";
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
  const main = markup`${mainHtml(page, site)}`;
  return markup`<!DOCTYPE html>
<html lang="${site.settings.language}">
<head>
${headHtml(page, main, site)}
</head>
<body>
<a class="skip" href="#page_main">${site.words.layout.skip}</a>
${headerHtml(page, site)}
${breadcrumbsHtml(page, site)}
<main id="page_main" tabindex="-1"${writeAttributes({ lang: page.language })}>
${main}
</main>
${callToAction(page, site)}
${footerHtml(page, site)}
${quickActions(page, site)}
</body>
</html>
`.html;
}

/** The content of a page, from its title to its end. */
function mainHtml(page: Page, site: Site): Fragment {
  const { blocks, segments, title } = page;
  const isHome = segments.length === 0;
  const places = arrange(blocks, isHome);
  const { strip, aside } = places;
  const { hero_layout, style } = site.settings;
  const lead = isHome && hero_layout === "plain" ? undefined : places.lead;
  const figure = lead?.kind === "gallery"
    ? markup`<div class="lead-picture">\n${galleryHtml(lead.pictures, site)}</div>\n`
    : lead && figureHtml(lead.picture, {
      kind: isHome ? "hero-picture" : "lead-picture",
      sizes: isHome && hero_layout === "cover" ? "100vw" : `${WIDE_SCREEN} 50vw, 100vw`,
      loading: "high",
    }, site);
  const isBeside = figure !== undefined &&
    (strip === undefined || lead?.kind === "picture" && isUpright(lead.picture, site));
  const context = {
    site,
    anchors: makeAnchors(page),
    problems: fieldsWithProblems(blocks),
    refused: isRefused(blocks),
    firstPictured: figure === undefined
      ? blocks.find(({ kind }) => kind === "cards" || kind === "picture")
      : undefined,
  };
  const within = (blocks: readonly Block[]) => blocksHtml(blocks, 1, context);
  const introduction = markup`<h1>${bindAmpersands(title)}</h1>\n${within(places.top)}`;
  const heroKind = figure === undefined ? "plain" : hero_layout;
  const top = isHome
    ? markup`<div class="hero ${heroKind}${surfaceClass(style, "hero")}">
<div class="wrap hero-text">
${introduction}</div>
${figure}</div>
`
    : markup`<div class="top${strip && " leads"}${surfaceClass(style, "top")}">
<div class="wrap${isBeside && " beside"}">
<div>
${introduction}</div>
${figure}${strip && within([strip])}</div>
</div>
`;
  const text = places.body.map((part) => {
    const html = within(part);
    // The heading stands beside what is under it.
    const heading = isTitle(part[0]) ? html.slice(0, 1) : [];
    return partHtml(part, undefined, [
      heading,
      markup`<div>\n${html.slice(heading.length)}</div>\n`,
    ]);
  });
  const body = [
    text.length > 0 && markup`<div class="text">\n${text}</div>\n`,
    aside &&
    markup`<aside id="${context.anchors.get(aside)}" class="beside-text${
      surfaceClass(style, "aside")
    }" aria-label="${aside.label}">
${within(aside.blocks)}</aside>
`,
  ];
  return [
    top,
    sectionsHtml(places.opening, context),
    body.some(Boolean) && markup`<div class="wrap body">
${places.asideFirst ? body.reverse() : body}</div>
`,
    sectionsHtml(places.sections, context),
  ];
}

/** The most sections with alternating tints; more would look restless. */
const MOST_TINTED = 8;

/** Full-width sections, every other one tinted, unless a table of contents links to them: then they are one whole. */
function sectionsHtml(parts: readonly Part[], context: HtmlContext): Fragment {
  const { style } = context.site.settings;
  const alternate = parts.length <= MOST_TINTED &&
    parts.every(([first]) => first?.kind !== "heading" || first.id === undefined);
  let tinted = true;
  return parts.map((part) => {
    const content = markup`<div class="wrap">\n${blocksHtml(part, 1, context)}</div>`;
    const [first] = part;
    const kind = first?.kind === "heading" ? first.part : isBand(first) ? "figures" : undefined;
    tinted = alternate && !tinted;
    const surface = kind === undefined ? tinted && " tinted" : surfaceClass(style, kind);
    return partHtml(part, `section${surface || ""}`, markup`${content}\n`);
  });
}

/** A part of a page: a section if it has a heading. */
function partHtml(part: Part, kind: string | undefined, content: Fragment): Markup {
  const name = trusted(isTitle(part[0]) ? "section" : "div");
  return markup`<${name}${writeAttributes({ class: kind })}>
${content}</${name}>
`;
}

/** A heading of level 2 with the blocks under it, or the blocks before the first. */
type Part = readonly Block[];

/**
 * Assigns blocks to their places: with the title, in the text, beside it, or at full width. The text ends at the aside.
 * If the aside comes first or is missing, the text ends at the first full-width pictures, cards or drawings. Titled
 * parts with such before the text, and tables there, are at full width too.
 */
function arrange(blocks: readonly Block[], isHome: boolean) {
  const lead = blocks.filter((block) => block.kind === "picture" || block.kind === "gallery")
    .find(({ role }) => role === "lead");
  const flow = blocks.filter((block) => block !== lead);
  const start = flow.findIndex((block) => !isOfTitle(block));
  const top = start < 0 ? flow : flow.slice(0, start);
  const first = flow[top.length];
  const hasStrip = !isHome && first?.kind === "facts" && first.look === "strip";
  const strip = hasStrip ? first : undefined;
  const rest = flow.slice(top.length + (strip === undefined ? 0 : 1));
  const aside = rest.find((block) => block.kind === "aside");
  const before = splitParts(aside === undefined ? [] : rest.slice(0, rest.indexOf(aside)));
  const after = splitParts(aside === undefined ? rest : rest.slice(rest.indexOf(aside) + 1));
  const isOpening = (part: Part) =>
    isTitle(part[0]) && part.some((block) => isWide(block) || block.kind === "table");
  const parts = before.length > 0 ? before : after;
  const opened = isHome ? 0 : Math.max(0, parts.findIndex((part) => !isOpening(part)));
  const [opening, flowing] = [parts.slice(0, opened), parts.slice(opened)];
  const wide = before.length > 0 ? -1 : flowing.findIndex((part) => part.some(isWide));
  const body = wide < 0 ? flowing : flowing.slice(0, wide);
  return {
    top,
    lead,
    /** Facts directly below the lead picture. On the home page they are a section instead. */
    strip,
    opening,
    body,
    aside,
    asideFirst: before.length === 0,
    sections: before.length > 0 ? after : flowing.slice(body.length),
  };
}

function splitParts(blocks: readonly Block[]): readonly Part[] {
  const parts: Block[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    // A band of figures or facts is a part of its own, unless it has a heading.
    const isNew = last === undefined || isTitle(block) ||
      isBand(block) !== isBand(last[0]) && !isTitle(last.at(-1));
    if (isNew) parts.push([block]);
    else last.push(block);
  }
  return parts;
}

function isBand(block: Block | undefined): boolean {
  return block?.kind === "figures" || block?.kind === "facts" && block.look === "strip";
}

function isTitle(block: Block | undefined): boolean {
  return block?.kind === "heading" && block.level === 2;
}

function isWide(block: Block): boolean {
  return ["cards", "gallery", "drawing", "figures", "quotations"].includes(block.kind) ||
    block.kind === "facts" && block.look !== undefined;
}

/** Whether a block belongs to the title, if nothing else came before it. */
function isOfTitle(block: Block): boolean {
  return block.kind === "paragraph" && block.role === "lead" || block.kind === "notice" ||
    block.kind === "actions" || block.kind === "contents" ||
    block.kind === "form" && block.form.method === "get";
}
