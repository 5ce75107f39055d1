/**
 * The markdown of a page, for agents and for people who read text: CommonMark, with tables as GitHub
 * has them.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import { match } from "ts-pattern";
import { displayTelephone, e164, type Picture, type Site } from "../model/mod.ts";
import {
  escapeDestination,
  escapeHeading,
  escapeMarkdown,
  fenceFor,
  yamlString,
} from "./escape.ts";
import { markdownForm } from "./markdown_form.ts";
import { blockText, inlineText, type TextPlace } from "./markdown_text.ts";
import type { Block, Page, Text } from "./page.ts";

/** Renders a page as markdown. All links are absolute, and the text reads back exactly. */
export function renderMarkdown(page: Page, site: Site): string {
  const address = site.addresses.page(...page.segments);
  const place = placeOn(address);
  const parts = [
    frontMatter(page, address),
    heading(1, page.title),
    ...trail(page, place),
    ...blocksOf(page, site, place),
    ...footer(page, site, place),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Renders what a page alone says, under its heading, for a file that has many pages. */
export function renderMarkdownText(page: Page, site: Site): string {
  const address = site.addresses.page(...page.segments);
  const blocks = page.blocks.filter(({ kind }) => kind !== "actions");
  const parts = [
    heading(1, page.title),
    `Source: ${address}`,
    ...blocksOf({ ...page, blocks }, site, placeOn(address)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function placeOn(address: string): TextPlace {
  return { resolve: (href) => href.startsWith("#") ? `${address}${href}` : href };
}

function blocksOf(page: Page, site: Site, place: TextPlace): readonly string[] {
  const parts: string[] = [];
  let level = 1;
  let bullet = "";
  const blocks = page.blocks.flatMap((block) => block.kind === "aside" ? block.blocks : [block]);
  for (const block of blocks) {
    if (block.kind === "contents" || block.kind === "aside") continue;
    if (block.kind === "heading") level = block.level;
    // A list right after a list would continue it, unless its bullets are others.
    bullet = isList(block) ? (bullet === "-" ? "*" : "-") : "";
    const part = renderBlock(block, { page, site, place, level, bullet });
    if (part !== "") parts.push(part);
  }
  return parts;
}

interface Context {
  readonly page: Page;
  readonly site: Site;
  readonly place: TextPlace;
  /** The level of the heading above. */
  readonly level: number;
  readonly bullet: string;
}

function renderBlock(
  block: Exclude<Block, { readonly kind: "contents" | "aside" }>,
  context: Context,
): string {
  const { place, level, bullet } = context;
  return match(block)
    .with({ kind: "heading" }, ({ level, text }) => heading(level, text))
    .with({ kind: "paragraph" }, ({ text }) => blockText(text, place))
    .with({ kind: "notice" }, ({ text }) => `> ${blockText(text, place)}`)
    .with({ kind: "list" }, { kind: "actions" }, (block) => {
      const items: readonly Text[] = block.kind === "list"
        ? block.items
        : block.items.map((item) => [{ kind: "link", ...item }]);
      return list(bullet, items.map((item) => blockText(item, place)));
    })
    .with({ kind: "steps" }, ({ items }) =>
      items.map(({ title, description }, index) => {
        const number = `${index + 1}.`;
        const indent = " ".repeat(number.length + 1);
        const strong = inlineText([{ kind: "strong", text: title }], place);
        return `${number} ${strong}\n\n${indent}${blockText(description, place)}`;
      }).join("\n\n"))
    .with({ kind: "facts" }, ({ items }) =>
      list(
        bullet,
        items.map(({ name, values }) => {
          const [only] = values;
          const label = inlineText([{ kind: "strong", text: name }, ":"], place);
          return values.length === 1 && only !== undefined
            ? `${label} ${inlineText(only, place)}`
            : [label, ...values.map((value) => `  - ${blockText(value, place)}`)].join("\n");
        }),
      ))
    .with({ kind: "table" }, ({ columns, rows }) => {
      const cell = { ...place, cell: true };
      return [
        row(columns.map((column) => inlineText([column], cell))),
        row(columns.map(() => "---")),
        ...rows.map((cells) => row(cells.map((text) => inlineText(text, cell)))),
      ].join("\n");
    })
    .with(
      { kind: "questions" },
      ({ items }) =>
        items.map(({ question, answer }) =>
          `${heading(level + 1, question)}\n\n${blockText(answer, place)}`
        ).join("\n\n"),
    )
    .with({ kind: "cards" }, ({ items }) =>
      list(
        bullet,
        items.map(({ title, href, note, description }) =>
          inlineText([
            { kind: "link", text: title, href },
            ...(note === undefined ? [] : [` (${note})`]),
            ...(description === undefined ? [] : [`: ${description}`]),
          ], place)
        ),
      ))
    .with({ kind: "picture" }, ({ picture }) => pictureText(picture, context))
    .with(
      { kind: "gallery" },
      ({ pictures }) =>
        pictures.map((picture) => pictureText(picture, context)).filter(Boolean).join("\n\n"),
    )
    .with({ kind: "figures" }, ({ items }) =>
      list(
        bullet,
        items.map(({ value, label }) =>
          inlineText([{ kind: "strong", text: label }, `: ${value}`], place)
        ),
      ))
    .with({ kind: "code" }, ({ language, text }) => {
      const fence = fenceFor(text, 3);
      return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
    })
    .with({ kind: "drawing" }, ({ drawing }) => blockText([drawing.caption], place))
    .with({ kind: "form" }, ({ form }) => markdownForm(form, context.page, context.site, place))
    .exhaustive();
}

/** A picture by its absolute address, with its caption below it. */
function pictureText({ file, alt, caption }: Picture, { site, place }: Context): string {
  const image = site.images.get(file);
  if (image === undefined) return "";
  const address = escapeDestination(`${site.addresses.site}${image.path}`);
  const picture = `![${escapeMarkdown(alt, { link: true })}](${address})`;
  return caption === undefined ? picture : `${picture}\n\n${blockText([caption], place)}`;
}

function frontMatter({ title, description, indexed }: Page, address: string): string {
  return [
    "---",
    `title: ${yamlString(title)}`,
    `description: ${yamlString(description)}`,
    // A page that is kept out of search engines is not the canonical one of anything.
    ...(indexed ? [`canonical: ${yamlString(address)}`] : []),
    "---",
  ].join("\n");
}

function trail({ breadcrumbs }: Page, place: TextPlace): readonly string[] {
  if (breadcrumbs.length === 0) return [];
  return [
    inlineText(
      breadcrumbs.flatMap((
        link,
        index,
      ) => [...(index > 0 ? [" / "] : []), { kind: "link", ...link }]),
      place,
    ),
  ];
}

/** What stands below every page: the number to call, and where the same is for other readers. */
function footer(
  { segments, json, indexed }: Page,
  site: Site,
  place: TextPlace,
): readonly string[] {
  const { addresses, company } = site;
  const items: Text[] = [
    [company.hours.emergency === undefined ? "Telephone: " : "Emergency: ", {
      kind: "link",
      text: displayTelephone(company.telephone),
      href: `tel:${e164(company.telephone)}`,
    }],
    ...(indexed
      ? [[{ kind: "link", text: "This page as HTML", href: addresses.page(...segments) }] as Text]
      : []),
    ...(json === undefined
      ? []
      : [[{ kind: "link", text: "The same as JSON", href: json }] as Text]),
    [
      { kind: "link", text: "llms.txt", href: addresses.page("llms.txt") },
      ": all pages, for language models",
    ],
  ];
  return ["---", list("-", items.map((item) => inlineText(item, place)))];
}

function heading(level: number, text: string): string {
  return `${"#".repeat(Math.min(level, 6))} ${escapeHeading(escapeMarkdown(text).trim())}`;
}

function isList({ kind }: Block): boolean {
  return kind === "list" || kind === "figures" || kind === "actions" || kind === "cards" ||
    kind === "facts" ||
    kind === "form";
}

function list(bullet: string, items: readonly string[]): string {
  return items.map((item) => `${bullet} ${item}`).join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
