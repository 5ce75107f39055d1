/**
 * Renders the blocks of a page as HTML.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Site } from "../model/mod.ts";
import type { Anchored } from "./anchors.ts";
import { formHtml } from "./html_form.ts";
import { iconHtml } from "./assets.ts";
import {
  commonShape,
  initials,
  isDrawing,
  pictureHtml,
  type PictureUse,
  WIDE_SCREEN,
} from "./html_pictures.ts";
import {
  foldHtml,
  headingElement,
  inlinesHtml,
  isTelephone,
  sharedHtml,
  textHtml,
} from "./html_text.ts";
import { localAddress } from "./local_address.ts";
import { proofHtml } from "./proof.ts";
import { type Markup, markup, trusted, writeAttributes } from "./markup.ts";
import type { Block, BlockOf, FormField, PageInline, PageInlines } from "./page.ts";

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
const WIDE_SIZES = `${WIDE_SCREEN} 40rem, 100vw`;

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
  const { site, anchors } = context;
  const inline = (text: PageInlines) => inlinesHtml(text, site);
  const within = (blocks: readonly Block[]) => blocksHtml(blocks, level, context);
  return match(block)
    .with({ kind: "heading" }, (heading) => {
      const { text, id = anchors.get(heading) } = heading;
      const linked = heading.id !== undefined && text;
      return headingElement(heading.level, text, site, { id, linked });
    })
    .with({ kind: "notice" }, (notice) => noticeHtml(notice, context))
    .with({ kind: "list" }, ({ items }) => {
      const lines = items.map((item) => markup`<li>${inline(item)}</li>\n`);
      return markup`<ul${writeAttributes({ class: listClass(items) })}>\n${lines}</ul>\n`;
    })
    .with({ kind: "text" }, ({ blocks }) => markup`${textHtml(blocks, level, site)}`)
    .with({ kind: "steps" }, ({ items }) => {
      const steps = items.map(({ title, description }) =>
        markup`<li><strong>${title}</strong>\n${textHtml(description, level, site)}</li>\n`
      );
      return markup`<ol class="steps">\n${steps}</ol>\n`;
    })
    .with({ kind: "facts" }, ({ look = "facts", items }) => {
      const use: PictureUse = { sizes: "(min-width: 40rem) 16rem, 50vw", loading: "lazy" };
      const facts = items.map(({ name, values, picture }) => {
        // Initials in place of a portrait stand beside the name and say nothing new.
        const letters = look === "people" &&
          markup`<svg class="initials" viewBox="0 0 80 100" aria-hidden="true">\
<text x="40" y="50">${initials(name)}</text></svg>`;
        const image = picture && pictureHtml(picture, use, site) || letters;
        const known = values.map((value) => markup`<dd>${inline(value)}</dd>`);
        return markup`<div><dt>${image}${name}</dt>${known}</div>\n`;
      });
      return markup`<dl class="${look}">\n${facts}</dl>\n`;
    })
    .with({ kind: "figures" }, ({ items }) => {
      const figures = items.map(({ value, label }) =>
        markup`<div><dt>${label}</dt><dd>${value}</dd></div>\n`
      );
      return markup`<dl class="figures">\n${figures}</dl>\n`;
    })
    .with({ kind: "questions" }, ({ items }) => {
      const folds = items.map((item) => {
        const question = headingElement(level + 1, item.question, site);
        // A browser opens the fold whose content has the id in an address.
        const id = anchors.get(item);
        return foldHtml(question, textHtml(item.answer, level + 1, site), { id });
      });
      return markup`<div class="questions">\n${folds}</div>\n`;
    })
    .with({ kind: "fold" }, ({ summary, blocks }) => foldHtml(summary, within(blocks)))
    .with({ kind: "quotations" }, ({ look, items }) => {
      const quotations = items.map(({ blocks, speaker, picture }) =>
        markup`<figure>${
          picture && pictureHtml(picture, { sizes: WIDE_SIZES, loading: "lazy" }, site)
        }<blockquote>
${within(blocks)}</blockquote>
${speaker && markup`<figcaption>${inline(speaker)}</figcaption>\n`}</figure>\n`
      );
      const kind = look === "band" && items.length === 1 ? "quotations band" : "quotations";
      return markup`<div class="${kind}">\n${quotations}</div>\n`;
    })
    .with({ kind: "cards" }, (cards) => {
      const { leads, items } = cards;
      const isSplit = leads && items.length > 2 && isPictured(items, site);
      const lists = isSplit ? [items.slice(0, 1), items.slice(1)] : [items];
      return markup`${
        lists.map((items, index) => {
          const isFirst = index === 0 && cards === context.firstPictured;
          return cardListHtml({ ...cards, items }, level, isFirst, site);
        })
      }`;
    })
    .with({ kind: "aside" }, (aside) => {
      const { label, blocks } = aside;
      return markup`<aside id="${anchors.get(aside)}" aria-label="${label}">
${within(blocks)}</aside>\n`;
    })
    .with({ kind: "contents" }, ({ label, items }) => {
      const links = items.map(({ text, href }) => markup`<li><a href="${href}">${text}</a></li>\n`);
      return markup`<nav class="contents" aria-label="${label}">\n<ul>\n${links}</ul>\n</nav>\n`;
    })
    .with({ kind: "actions" }, ({ items }) => {
      const buttons = items.map(({ text, href }) => {
        const kind = isTelephone(href) ? "button nobreak" : "button";
        return markup`<li><a class="${kind}" href="${localAddress(href, site)}">${text}</a></li>\n`;
      });
      return markup`<ul class="actions">\n${buttons}</ul>\n${proofHtml(site)}`;
    })
    .with(
      { kind: P.union("paragraph", "table", "code", "rule", "picture", "gallery") },
      (block) => sharedHtml(block, site, block === context.firstPictured ? "high" : "lazy"),
    )
    .with({ kind: "drawing" }, ({ drawing }) =>
      markup`<figure class="drawing">
${trusted(drawing.svg)}
<figcaption>${drawing.caption}</figcaption>
</figure>\n`)
    .with({ kind: "form" }, ({ form }) => formHtml(form, site))
    .exhaustive();
}

function noticeHtml(
  { tone, text }: BlockOf<"notice">,
  { site, problems, refused }: HtmlContext,
): Markup {
  const paragraph = markup`<p>${inlinesHtml(text, site)}</p>`;
  if (tone !== "problem") {
    const role = writeAttributes({ role: tone === "success" && "status" });
    return markup`<div class="notice ${tone}"${role}>${paragraph}</div>\n`;
  }
  const links = problems.map(({ name, problem }) =>
    markup`<li><a href="#${name}">${problem}</a></li>\n`
  );
  const focus = writeAttributes({ autofocus: refused });
  return markup`<div class="notice problem" role="alert" tabindex="-1"${focus}>
${paragraph}
${links.length > 0 && markup`<ul>\n${links}</ul>\n`}</div>\n`;
}

/**
 * Links to pages as cards. The whole card is the link; its accessible name is its heading.
 *
 * @param isFirst Whether the first of its pictures may be visible without scrolling.
 */
function cardListHtml(
  { look, items }: BlockOf<"cards">,
  level: number,
  isFirst: boolean,
  site: Site,
): Markup {
  const pictured = look !== "list" && look !== "index" && isPictured(items, site);
  const isLarge = look !== undefined && look !== "cards";
  const sizes = isLarge
    ? "(min-width: 84rem) 48rem, (min-width: 42rem) 58vw, 100vw"
    : "(min-width: 84rem) 40rem, (min-width: 42rem) 50vw, 100vw";
  const name = trusted(`h${level + 1}`);
  const hasIcons = items.every(({ icon }) => icon !== undefined);
  const cards = items.map((item, index) => {
    const { title, href, language, notes = [], description = [], picture, icon } = item;
    const loading = !isFirst || index >= FIRST_ROW ? "lazy" : index === 0 ? "high" : "eager";
    // The card's title says what the picture shows, so screen readers skip the picture.
    const pictureMarkup = picture && pictureHtml({ ...picture, alt: "" }, { sizes, loading }, site);
    const image = pictured
      ? pictureMarkup ?? markup`<div class="blank" data-initials="${initials(title)}"></div>`
      : hasIcons && icon && iconHtml(icon, site);
    const link = markup`<a href="${localAddress(href, site)}"${
      writeAttributes({ hreflang: language })
    }>${title}</a>`;
    const text = [
      notes.map((note) => markup`<p class="note">${note}</p>\n`),
      description.length > 0 && markup`<p>${inlinesHtml([description].flat(), site)}</p>\n`,
    ];
    const lang = writeAttributes({ lang: language });
    return markup`<li class="card"${lang}>${image}<div><${name}>${link}</${name}>\n${text}</div></li>\n`;
  });
  const kind = [
    "cards",
    isLarge && `as-${look}`,
    pictured && "pictured",
    pictured && commonShape(items.map(({ picture }) => picture), site),
    look !== "strip" && items.length > (isLarge ? MOST_LARGE : MOST_CARDS) &&
    (pictured && !items.some(({ picture }) => picture && isDrawing(picture, site))
      ? "pairs"
      : "many"),
  ].filter(Boolean).join(" ");
  // A strip scrolls, so the keyboard must reach it.
  const scrolls = writeAttributes({ tabindex: look === "strip" && "0" });
  return markup`<ul class="${kind}"${scrolls}>\n${cards}</ul>\n`;
}

/**
 * The most cards that a phone shows with large pictures: in a layout with large cards, and in others. If there are
 * more, two cards stand in a row; with drawings, whose words would be too small, the cards become rows of words.
 */
const [MOST_LARGE, MOST_CARDS] = [4, 3];

/** Whether cards are shown with pictures: two thirds must have one, and the others then show initials. */
function isPictured(items: BlockOf<"cards">["items"], { images }: Site): boolean {
  const count = items.filter(({ picture }) => picture && images.has(picture.file)).length;
  return count > 0 && count >= items.length * 2 / 3;
}

/** The longest item that fits a narrow column. */
const SHORT_ITEM = 32;

function listClass(items: readonly PageInlines[]): string | undefined {
  const isAlone = (is: (run: PageInline) => boolean) =>
    items.every(([run, ...more]) => run !== undefined && is(run) && more.length === 0);
  if (isAlone((run) => typeof run === "object" && run.kind === "link")) return "links";
  if (items.length < 4) return undefined;
  const areShort = isAlone((run) => typeof run === "string" && run.length <= SHORT_ITEM);
  return areShort ? "columns-list short" : "columns-list";
}
