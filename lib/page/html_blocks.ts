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
          ? markup`<div class="notice problem" role="alert" tabindex="-1" autofocus>
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
            markup`<li><strong>${title}</strong>\n<p>${description}</p></li>\n`
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
    .with({ kind: "table" }, ({ caption, columns, rows }) => {
      const cells = (row: readonly Text[]) => row.map((cell) => markup`<td>${inline(cell)}</td>`);
      return markup`<section class="table" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => markup`<tr>${cells(row)}</tr>\n`)}</tbody>
</table>
</section>\n`;
    })
    .with({ kind: "questions" }, ({ items }) =>
      markup`<div class="questions">
${
        items.map(({ question, answer }) =>
          markup`<div>${heading(level + 1, question)}<p>${answer}</p></div>\n`
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
    .with({ kind: "actions" }, ({ items }) =>
      markup`<ul class="actions">
${
        items.map(({ text, href }) =>
          markup`<li><a class="button${telephoneClass(href)}" href="${
            localAddress(href, site)
          }">${text}</a></li>\n`
        )
      }</ul>\n`)
    .with(
      { kind: "code" },
      ({ language, text }) =>
        markup`<pre tabindex="0"><code${
          attribute("class", language === "" ? undefined : `language-${language}`)
        }>${text}</code></pre>\n`,
    )
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

function heading(level: number, text: string, id?: string): Markup {
  const name = trusted(`h${Math.min(level, 6)}`);
  return markup`<${name}${attribute("id", id)}>${text}</${name}>\n`;
}

function inlineHtml(run: Inline, site: Site): Content {
  return match(run)
    .with(P.string, (text) => text)
    .with(
      { kind: "link" },
      ({ text, href }) =>
        markup`<a${attribute("class", telephoneClass(href).trim() || undefined)} href="${
          localAddress(href, site)
        }">${text}</a>`,
    )
    .with({ kind: "code" }, ({ text }) => markup`<code>${text}</code>`)
    .with({ kind: "strong" }, ({ text }) => markup`<strong>${text}</strong>`)
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
