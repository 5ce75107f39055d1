/**
 * Renders the contractor's texts as HTML.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Picture, Site } from "../model/mod.ts";
import { plainInlines, type TextBlock, type TextPicture } from "../text/mod.ts";
import { galleryHtml } from "./html_galleries.ts";
import { figureHtml, WIDE_SCREEN } from "./html_pictures.ts";
import { localAddress } from "./local_address.ts";
import { type Fragment, type Markup, markup, trusted, writeAttributes } from "./markup.ts";
import type { BlockOf, PageInline, PageInlines } from "./page.ts";

/**
 * The HTML of a text.
 *
 * @param level The level of the heading above it. Headings in the text have ids only if that is the page's title.
 */
export function textHtml(
  blocks: readonly TextBlock[],
  level: number,
  site: Site,
): readonly Markup[] {
  const inline = (inlines: PageInlines) => inlinesHtml(inlines, site);
  const picture = (picture: TextPicture) => textPicture(picture, site);
  return blocks.map((block) =>
    match(block)
      .with({ kind: "heading" }, ({ text, id, ...heading }) => {
        const anchor = level === 1 ? { id, linked: plainInlines(text) } : {};
        return headingElement(heading.level + level - 1, inline(text), site, anchor);
      })
      .with({ kind: "items" }, ({ start, items }) => {
        const tag = trusted(start === undefined ? "ul" : "ol");
        const written = items.map((blocks) => {
          const [first, ...rest] = blocks;
          if (first?.kind !== "paragraph") {
            return markup`<li>${textHtml(blocks, level, site)}</li>\n`;
          }
          // The first paragraph is beside the bullet.
          const below = rest.length > 0 && ["\n", textHtml(rest, level, site)];
          return markup`<li>${inline(first.text)}${below}</li>\n`;
        });
        return markup`<${tag}${writeAttributes({ start: start === 1 ? undefined : start })}>
${written}</${tag}>\n`;
      })
      .with({ kind: "quotation" }, ({ blocks, speaker }) =>
        markup`<figure class="quotation"><blockquote>
${textHtml(blocks, level, site)}</blockquote>
${speaker && markup`<figcaption>${inline(speaker)}</figcaption>\n`}</figure>\n`)
      .with({ kind: "picture" }, (block) =>
        sharedHtml({ ...block, picture: picture(block.picture) }, site))
      .with({ kind: "gallery" }, (block) =>
        sharedHtml({ ...block, pictures: block.pictures.map(picture) }, site))
      .otherwise((block) =>
        sharedHtml(block, site)
      )
  );
}

/** The HTML of a block that texts and pages both have. */
export function sharedHtml(
  block: BlockOf<"paragraph" | "table" | "code" | "rule" | "picture" | "gallery">,
  site: Site,
  loading: "high" | "lazy" = "lazy",
): Markup {
  return match(block)
    .with(
      { kind: "paragraph" },
      ({ text, role }) =>
        markup`<p${writeAttributes({ class: role })}>${inlinesHtml(text, site)}</p>\n`,
    )
    .with({ kind: "table" }, (table) => tableHtml(table, site))
    .with(
      { kind: "code" },
      ({ language, text }) =>
        markup`<pre tabindex="0"><code${
          writeAttributes({ class: language !== "" && `language-${language}` })
        }>${text}</code></pre>\n`,
    )
    .with({ kind: "rule" }, () => markup`<hr>\n`)
    .with({ kind: "picture" }, ({ picture }) => {
      const sizes = `${WIDE_SCREEN} 48rem, 100vw`;
      return markup`${figureHtml(picture, { kind: "picture", sizes, loading }, site)}`;
    })
    .with({ kind: "gallery" }, ({ pictures, look }) => galleryHtml(pictures, site, look))
    .exhaustive();
}

/** A picture of a text, by its file in images/ in place of its address. */
export function textPicture({ file, ...picture }: TextPicture, { addresses }: Site): Picture {
  const path = file.replace(`${addresses.site}/images/`, "");
  return { ...picture, file: path.split("/").map(decodeURIComponent).join("/") };
}

/** A table. On a phone its cells are stacked, each with its column's name; one of two columns keeps its shape. */
function tableHtml(
  { label, columns, rows, aligned = [] }: BlockOf<"table">,
  site: Site,
): Markup {
  const names = columns.map(plainInlines);
  const at = (column: number) => writeAttributes({ class: aligned[column] });
  const lines = rows.map((row) =>
    markup`<tr>${
      row.map((cell, index) =>
        markup`<td${at(index)}${writeAttributes({ "data-label": index > 0 && names[index] })}>${
          inlinesHtml(cell, site)
        }</td>`
      )
    }</tr>\n`
  );
  const head = columns.map((cell, index) =>
    markup`<th scope="col"${at(index)}>${inlinesHtml(cell, site)}</th>`
  );
  const name = label ?? (names.filter(Boolean).join(", ") || site.words.layout.table);
  return markup`<div class="table"><table${
    writeAttributes({ class: columns.length < 3 && "narrow" })
  } aria-label="${name}">
<thead><tr>${head}</tr></thead>
<tbody>
${lines}</tbody>
</table></div>\n`;
}

/** A heading. With `linked`, it has a link to itself, for copying, which screen readers call by that text. */
export function headingElement(
  level: number,
  text: Fragment,
  site: Site,
  { id, linked = false }: {
    readonly id?: string | undefined;
    readonly linked?: string | false;
  } = {},
): Markup {
  const name = trusted(`h${Math.min(level, 6)}`);
  const anchor = linked !== false &&
    markup`<a class="anchor" href="#${id}" aria-label="${site.words.layout.linkTo(linked)}"></a>`;
  return markup`<${name}${writeAttributes({ id })}>${text}${anchor}</${name}>\n`;
}

/** The longest code, in characters, that fits on any line. A longer one may break. */
const SHORT_CODE = 20;

/** The type and the size of a file of public/ that a link leads to, such as `PDF, 1.2 MB`. */
function describeDownload(href: string, site: Site): string | undefined {
  const [path = ""] = localAddress(href, site).split(/[?#]/, 1);
  const file = site.publicFiles.get(path);
  const [, extension] = /\.(\w+)$/.exec(path) ?? [];
  if (file === undefined || extension === undefined || extension === "html") return undefined;
  return `${extension.toUpperCase()}, ${site.words.formats.fileSize(file.bytes)}`;
}

export function inlinesHtml(inlines: PageInlines, site: Site): readonly Fragment[] {
  return inlines.map((inline) => inlineHtml(inline, site));
}

function inlineHtml(inline: PageInline, site: Site): Fragment {
  const within = (inlines: PageInlines) => inlinesHtml(inlines, site);
  return match(inline)
    .with(P.string, (text) => text)
    .with({ kind: "link" }, ({ text, href, title }) => {
      const kind = writeAttributes({ class: isTelephone(href) && "nobreak" });
      const content = typeof text === "string" ? text : within(text);
      const also = writeAttributes({
        title,
        hreflang: hreflangFor(href, site),
        "data-file": describeDownload(href, site),
      });
      return markup`<a${kind} href="${localAddress(href, site)}"${also}>${content}</a>`;
    })
    .with({ kind: "code" }, ({ text }) => {
      const kind = writeAttributes({ class: text.length <= SHORT_CODE && "nobreak" });
      return markup`<code${kind}>${text}</code>`;
    })
    .with({ kind: "strong" }, ({ text }) => markup`<strong>${within(text)}</strong>`)
    .with({ kind: "emphasis" }, ({ text }) => markup`<em>${within(text)}</em>`)
    .with({ kind: "strikethrough" }, ({ text }) => markup`<del>${within(text)}</del>`)
    .with({ kind: "break" }, () => markup`<br>\n`)
    .with({ kind: "identifier" }, ({ text }) => markup`<span class="nobreak">${text}</span>`)
    .with({ kind: "mark" }, ({ text }) => markup`<mark>${text}</mark>`)
    .exhaustive();
}

/** The `hreflang` of a link from a translation to a page that only the original has. */
export function hreflangFor(href: string, { addresses: { root, site }, original }: Site) {
  const isHere = href === root || href.startsWith(`${root}/`);
  // A file, such as a PDF, has no language.
  return original && !isHere && href.startsWith(`${site}/`) &&
      !/^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i.test(href)
    ? original.settings.language
    : undefined;
}

/** A fold that can be opened. `id` is the id of its content. */
export function foldHtml(
  summary: Fragment,
  content: Fragment,
  { open = false, id }: { readonly open?: boolean; readonly id?: string | undefined } = {},
): Markup {
  return markup`<details${writeAttributes({ open })}>
<summary>${summary}</summary>
<div${writeAttributes({ id })}>
${content}</div>
</details>\n`;
}

/** Text in which no line ends with `&`, and the words around `&` stay together if they fit into a line. */
export function bindAmpersands(text: string): Fragment {
  return text.split(/(\S+(?: & \S+)+)/).map((part, index) =>
    index % 2 === 0
      ? part
      : markup`<span class="bound">${part.replaceAll(" & ", " &\u00a0")}</span>`
  );
}

/** Whether a link calls a number: then it stays on one line. */
export function isTelephone(href: string): boolean {
  return href.startsWith("tel:");
}
