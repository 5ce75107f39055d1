/**
 * The blocks of a page in HTML.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Site } from "../model/mod.ts";
import { formHtml, problemList } from "./html_form.ts";
import { localAddress } from "./local_address.ts";
import { attribute, type Content, type Markup, markup, trusted } from "./markup.ts";
import type { Block, Inline, Text } from "./page.ts";

/** What the blocks of a page have in common. */
export interface HtmlContext {
  readonly site: Site;
  /** What is wrong with the fields of the page's forms. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
  /** The block that sums the problems up. */
  readonly summary: Block | undefined;
  /** Whether the page is a form that came back: what is wrong with it has the focus. */
  readonly refused: boolean;
}

/**
 * The HTML of blocks that follow each other.
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
      ({ level, text, id }) => heading(level, text, id),
    )
    .with(
      { kind: "paragraph" },
      ({ text, role }) => markup`<p${attribute("class", role)}>${inline(text)}</p>\n`,
    )
    .with(
      { kind: "notice" },
      (notice) =>
        notice.tone === "problem"
          ? markup`<div class="notice problem" role="alert" tabindex="-1"${
            attribute("autofocus", context.refused)
          }>
<p>${inline(notice.text)}</p>
${context.summary === notice && problemList(context.problems)}</div>\n`
          : markup`<div class="notice ${notice.tone}"${
            attribute("role", notice.tone === "success" && "status")
          }><p>${inline(notice.text)}</p></div>\n`,
    )
    .with(
      { kind: "list" },
      ({ items }) =>
        markup`<ul${attribute("class", items.every(isLinkAlone) && "links")}>
${items.map((item) => markup`<li>${inline(item)}</li>\n`)}</ul>\n`,
    )
    .with(
      { kind: "steps" },
      ({ items }) =>
        markup`<ol class="steps">
${
          items.map(({ title, description }) =>
            markup`<li><strong>${title}</strong>\n<p>${inline(description)}</p></li>\n`
          )
        }</ol>\n`,
    )
    .with(
      { kind: "facts" },
      ({ items }) =>
        markup`<dl class="facts">
${
          items.map(({ name, values }) =>
            markup`<div><dt>${name}</dt>${
              values.map((value) => markup`<dd>${inline(value)}</dd>`)
            }</div>\n`
          )
        }</dl>\n`,
    )
    .with({ kind: "table" }, (table) => tableHtml(table, inline))
    .with({ kind: "questions" }, ({ items }) =>
      markup`<div class="questions">
${
        items.map(({ question, answer }) =>
          markup`<div>${heading(level + 1, question)}<p>${inline(answer)}</p></div>\n`
        )
      }</div>\n`)
    .with({ kind: "cards" }, ({ items }) =>
      markup`<ul class="cards">
${
        items.map(({ title, href, note, description }) =>
          markup`<li><a href="${localAddress(href, site)}">${title}</a>
${note !== undefined && markup`<p class="note">${note}</p>\n`}${
            description !== undefined && markup`<p>${description}</p>\n`
          }</li>\n`
        )
      }</ul>\n`)
    .with(
      { kind: "contents" },
      ({ label, items }) =>
        markup`<nav aria-label="${label}">
<ul class="links">
${items.map(({ text, href }) => markup`<li><a href="${href}">${text}</a></li>\n`)}</ul>
</nav>\n`,
    )
    .with({ kind: "actions" }, ({ items }) =>
      markup`<ul class="actions">
${
        items.map(({ text, href }) =>
          markup`<li><a class="button${telephoneClass(href)}" href="${
            localAddress(href, site)
          }">${text}</a></li>\n`
        )
      }</ul>\n`)
    .with({ kind: "code" }, codeHtml)
    .with({ kind: "drawing" }, ({ drawing }) =>
      markup`<figure class="drawing">
${trusted(drawing.svg)}
<figcaption>${drawing.caption}</figcaption>
</figure>\n`)
    .with(
      { kind: "form" },
      (block) => formHtml(block.form, site, context.summary === block ? context.problems : []),
    )
    .exhaustive();
}

/**
 * A table. On a narrow screen its cells stand below each other, each with the name of its column; that
 * takes the meaning from the elements, so their roles say it.
 */
function tableHtml(
  { label, columns, rows }: Extract<Block, { kind: "table" }>,
  inline: (text: Text) => readonly Content[],
): Markup {
  return markup`<table role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${
    columns.map((name) => markup`<th role="columnheader" scope="col">${name}</th>`)
  }</tr></thead>
<tbody role="rowgroup">
${
    rows.map((row) =>
      markup`<tr role="row">${
        row.map((cell, index) =>
          markup`<td role="cell"${attribute("data-label", index > 0 && columns[index])}>${
            inline(cell)
          }</td>`
        )
      }</tr>\n`
    )
  }</tbody>
</table>\n`;
}

/** The most characters of a line of code that the narrowest screen shows without scrolling. */
const SHORT_LINE = 24;

function codeHtml({ language, text, label }: Extract<Block, { kind: "code" }>): Markup {
  const pre = markup`<pre><code${
    attribute("class", language === "" ? undefined : `language-${language}`)
  }>${text}</code></pre>`;
  return text.split("\n").every((line) => line.length <= SHORT_LINE)
    ? markup`${pre}\n`
    : markup`<section class="scroll" aria-label="${label}" tabindex="0">${pre}</section>\n`;
}

function heading(level: number, text: string, id?: string): Markup {
  const name = trusted(`h${Math.min(level, 6)}`);
  return markup`<${name}${attribute("id", id)}>${text}</${name}>\n`;
}

function inlineHtml(run: Inline, site: Site): Content {
  return match(run)
    .with(P.string, (text) => text)
    .with(
      { kind: "link" },
      ({ text, href, code = false }) =>
        markup`<a${attribute("class", telephoneClass(href).trim() || undefined)} href="${
          localAddress(href, site)
        }">${code ? markup`<code>${text}</code>` : text}</a>`,
    )
    .with({ kind: "code" }, ({ text }) => markup`<code>${text}</code>`)
    .with({ kind: "strong" }, ({ text }) => markup`<strong>${text}</strong>`)
    .with({ kind: "identifier" }, ({ text }) => markup`<span class="nobreak">${text}</span>`)
    .exhaustive();
}

/** Telephone numbers stay on one line. */
function telephoneClass(href: string): string {
  return href.startsWith("tel:") ? " nobreak" : "";
}

function isLinkAlone(text: Text): boolean {
  const [run] = text;
  return text.length === 1 && typeof run === "object" && run.kind === "link";
}
