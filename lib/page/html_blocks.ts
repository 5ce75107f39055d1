/**
 * Renders the blocks of a page as HTML.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Picture, Site } from "../model/mod.ts";
import type { Anchored } from "./anchors.ts";
import { formHtml } from "./html_form.ts";
import { iconHtml } from "./assets.ts";
import { galleryHtml } from "./html_galleries.ts";
import {
  initialsHtml,
  initialsOf,
  isUpright,
  pictureHtml,
  type PictureUse,
} from "./html_pictures.ts";
import {
  foldHtml,
  heading,
  inlineHtml,
  largeFigure,
  methodHtml,
  telephoneClass,
  textHtml,
} from "./html_text.ts";
import { localAddress } from "./local_address.ts";
import { attributesOf, type Fragment, type Markup, markup, trusted } from "./markup.ts";
import type { Block, FormField, Inline, Text } from "./page.ts";

/** What all blocks of a page share. */
export interface HtmlContext {
  readonly site: Site;
  /** The ids of its headings and questions. */
  readonly anchors: ReadonlyMap<Anchored, string>;
  /** The fields with problems in the page's forms, which the notice of a problem links. */
  readonly problems: readonly FormField[];
  /** Whether the page is a form shown again: its problems then get the focus. */
  readonly refused: boolean;
  /** The block whose pictures may be visible without scrolling. */
  readonly firstPictured: Block | undefined;
}

/** How many cards may be visible without scrolling. */
const FIRST_ROW = 3;

/** The width of a picture that takes half of a wide page. */
const WIDE_SIZES = "(min-width: 62rem) 40rem, 100vw";

/**
 * The HTML of consecutive blocks.
 *
 * @param level The level of the heading above them.
 */
export function blocksHtml(
  blocks: readonly Block[],
  level: number,
  context: HtmlContext,
): readonly Markup[] {
  let above = level;
  return blocks.map((block) => {
    if (block.kind === "heading") above = block.level;
    return blockHtml(block, above, context);
  });
}

function blockHtml(block: Block, level: number, context: HtmlContext): Markup {
  const { site } = context;
  const inline = (text: Text) => text.map((run) => inlineHtml(run, site));
  return match(block)
    .with(
      { kind: "heading" },
      (block) => {
        const { level, text, id, method } = block;
        return heading(
          level,
          [method !== undefined && [methodHtml(method), " "], text],
          site,
          { id: id ?? context.anchors.get(block), linked: id !== undefined && text },
        );
      },
    )
    .with(
      { kind: "paragraph" },
      ({ text, role }) => markup`<p${attributesOf({ class: role })}>${inline(text)}</p>\n`,
    )
    .with({ kind: "notice", tone: "problem" }, ({ text }) => {
      const focus = attributesOf({ autofocus: context.refused });
      const links = context.problems.map(({ name, problem }) =>
        markup`<li><a href="#${name}">${problem}</a></li>\n`
      );
      return markup`<div class="notice problem" role="alert" tabindex="-1"${focus}>
<p>${inline(text)}</p>
${links.length > 0 && markup`<ul>\n${links}</ul>\n`}</div>\n`;
    })
    .with({ kind: "notice" }, ({ tone, text }) => {
      const role = attributesOf({ role: tone === "success" && "status" });
      return markup`<div class="notice ${tone}"${role}><p>${inline(text)}</p></div>\n`;
    })
    .with({ kind: "list" }, ({ items }) =>
      markup`<ul${attributesOf({ class: listClass(items) })}>
${items.map((item) => markup`<li>${inline(item)}</li>\n`)}</ul>\n`)
    .with({ kind: "text" }, ({ blocks }) => markup`${textHtml(blocks, level, site)}`)
    .with({ kind: "steps" }, ({ items }) => {
      const steps = items.map(({ title, description }) =>
        markup`<li><strong>${title}</strong>\n${textHtml(description, level, site)}</li>\n`
      );
      return markup`<ol class="steps">\n${steps}</ol>\n`;
    })
    .with({ kind: "facts" }, ({ look = "facts", items }) => {
      const facts = items.map(({ name, values, picture }) => {
        const use: PictureUse = { sizes: "(min-width: 40rem) 16rem, 50vw", loading: "lazy" };
        const shown = picture && pictureHtml(picture, use, site) ||
          look === "people" && initialsHtml(name);
        const known = values.map((value) => markup`<dd>${inline(value)}</dd>`);
        return markup`<div><dt>${shown}${name}</dt>${known}</div>\n`;
      });
      return markup`<dl class="${look}">\n${facts}</dl>\n`;
    })
    .with({ kind: "table" }, (table) => tableHtml(table, inline))
    .with({ kind: "questions" }, ({ items }) =>
      markup`<div class="questions">
${
        items.map((item, index) =>
          foldHtml(
            heading(level + 1, item.question, site),
            textHtml(item.answer, level + 1, site),
            {
              open: index === 0,
              // A browser opens what is folded around the element that an address leads to.
              id: context.anchors.get(item),
            },
          )
        )
      }</div>\n`)
    .with(
      { kind: "fold" },
      ({ summary, blocks }) => foldHtml(summary, blocksHtml(blocks, level, context)),
    )
    .with({ kind: "beside-code" }, ({ text, code }) =>
      markup`<div class="beside-code">
<div>
${blocksHtml(text, level, context)}</div>
<div>
${blocksHtml(code, level, context)}</div>
</div>\n`)
    .with({ kind: "quotations" }, ({ look, items }) => {
      const quotations = items.map(({ blocks, speaker, picture }) =>
        markup`<figure>${
          picture && pictureHtml(picture, { sizes: WIDE_SIZES, loading: "lazy" }, site)
        }<blockquote>
${blocksHtml(blocks, level, context)}</blockquote>
${speaker && markup`<figcaption>${inline(speaker)}</figcaption>\n`}</figure>\n`
      );
      const kind = look === "band" && items.length === 1 ? "quotations band" : "quotations";
      return markup`<div class="${kind}">\n${quotations}</div>\n`;
    })
    .with({ kind: "cards" }, (cards) => cardsHtml(cards, level, context))
    .with({ kind: "picture" }, (block) => {
      const loading = block === context.firstPictured ? "high" : "lazy";
      return markup`${largeFigure(block.picture, loading, site)}`;
    })
    .with({ kind: "gallery" }, ({ pictures, look }) => galleryHtml(pictures, site, look))
    .with({ kind: "figures" }, ({ items }) =>
      markup`<dl class="figures">
${items.map(({ value, label }) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>\n`)
    .with({ kind: "aside" }, ({ label, blocks }) =>
      markup`<aside aria-label="${label}">
${blocksHtml(blocks, level, context)}</aside>\n`)
    .with({ kind: "contents" }, ({ label, items }) => {
      const links = items.map(({ text, href, deeper }) => {
        const kind = attributesOf({ class: deeper && "deeper" });
        return markup`<li${kind}><a href="${href}">${text}</a></li>\n`;
      });
      const list = markup`<ul>\n${links}</ul>\n`;
      // One with two levels is long: folded on a phone, and on a wide screen it scrolls.
      const isLong = items.some(({ deeper }) => deeper);
      const focus = attributesOf({ tabindex: isLong && "0" });
      const shown = isLong ? foldHtml(label, list) : list;
      return markup`<nav class="contents" aria-label="${label}"${focus}>\n${shown}</nav>\n`;
    })
    .with({ kind: "actions" }, ({ items }) => {
      const buttons = items.map(({ text, href }) => {
        const kind = `button${telephoneClass(href)}`;
        return markup`<li><a class="${kind}" href="${localAddress(href, site)}">${text}</a></li>\n`;
      });
      return markup`<ul class="actions">\n${buttons}</ul>\n`;
    })
    .with({ kind: "code" }, (code) => markup`${textHtml([code], level, site)}`)
    .with({ kind: "drawing" }, ({ drawing }) =>
      markup`<figure class="drawing">
${trusted(drawing.svg)}
<figcaption>${drawing.caption}</figcaption>
</figure>\n`)
    .with({ kind: "form" }, ({ form }) => formHtml(form, site))
    .exhaustive();
}

/** Links to pages as cards. The whole card is the link; its accessible name is its heading. */
function cardsHtml(
  { look, items }: Extract<Block, { kind: "cards" }>,
  level: number,
  { site, firstPictured }: HtmlContext,
): Markup {
  const pictured = look !== "list" && look !== "index" && isPictured(items, site);
  const isFirst = firstPictured?.kind === "cards" && firstPictured.items === items;
  const isLarge = look !== undefined && look !== "cards";
  const sizes = isLarge
    ? "(min-width: 84rem) 48rem, (min-width: 42rem) 58vw, 100vw"
    : "(min-width: 84rem) 40rem, (min-width: 42rem) 50vw, 100vw";
  const name = trusted(`h${level + 1}`);
  const shown = items.map((item, index) => {
    const { title, href, language, notes = [], description, picture, icon } = item;
    const loading = !isFirst || index >= FIRST_ROW ? "lazy" : index === 0 ? "high" : "eager";
    // The title says what it shows; screen readers skip it.
    const shown = picture && pictureHtml({ ...picture, alt: "" }, { sizes, loading }, site);
    const image = pictured
      ? shown ?? markup`<div class="blank" data-initials="${initialsOf(title)}"></div>`
      : icon && iconHtml(icon, site);
    const link = markup`<a href="${localAddress(href, site)}">${title}</a>`;
    const text = [
      notes.map((note) => markup`<p class="note">${note}</p>\n`),
      description !== undefined && markup`<p>${description}</p>\n`,
    ];
    const lang = attributesOf({ lang: language });
    return markup`<li class="card"${lang}>${image}<div><${name}>${link}</${name}>\n${text}</div></li>\n`;
  });
  const kind = [
    "cards",
    isLarge && `as-${look}`,
    pictured && "pictured",
    pictured && shapeOf(items.map(({ picture }) => picture), site),
    look !== "strip" && items.length > MOST_LARGE && "many",
  ].filter(Boolean).join(" ");
  // What scrolls can be reached by keyboard.
  const scrolls = attributesOf({ tabindex: look === "strip" && "0" });
  return markup`<ul class="${kind}"${scrolls}>\n${shown}</ul>\n`;
}

/** The most cards that a phone shows with their pictures; more are rows of words there. */
const MOST_LARGE = 4;

/** How pictures of one list are cut: those that are taller than wide are not cut to be wide. */
function shapeOf(pictures: readonly (Picture | undefined)[], site: Site): string | undefined {
  const upright = pictures.map((picture) => picture !== undefined && isUpright(picture, site));
  if (upright.every(Boolean)) return "upright";
  return upright.some(Boolean) ? "mixed" : undefined;
}

/** Whether cards have pictures: most of them must, and the others then show their initials. */
function isPictured(
  items: Extract<Block, { kind: "cards" }>["items"],
  { images }: Site,
): boolean {
  const count = items.filter(({ picture }) => picture && images.has(picture.file)).length;
  return count > 0 && count >= items.length * 2 / 3;
}

/** A table. On a narrow screen its cells are stacked, each with its column's name. */
function tableHtml(
  { label, columns, rows }: Extract<Block, { kind: "table" }>,
  inline: (text: Text) => readonly Fragment[],
): Markup {
  const lines = rows.map((row) => {
    const cells = row.map((cell, index) =>
      markup`<td${attributesOf({ "data-label": index > 0 && columns[index] })}>${inline(cell)}</td>`
    );
    return markup`<tr>${cells}</tr>\n`;
  });
  return markup`<table aria-label="${label}">
<thead><tr>${columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${lines}</tbody>
</table>\n`;
}

/** The longest item that fits a narrow column. */
const SHORT_ITEM = 32;

function listClass(items: readonly Text[]): string | undefined {
  const isAlone = (is: (run: Inline) => boolean) =>
    items.every(([run, ...more]) => run !== undefined && is(run) && more.length === 0);
  if (isAlone((run) => typeof run === "object" && run.kind === "link")) return "links";
  if (items.length < 4) return undefined;
  const areShort = isAlone((run) => typeof run === "string" && run.length <= SHORT_ITEM);
  return areShort ? "columns-list short" : "columns-list";
}
