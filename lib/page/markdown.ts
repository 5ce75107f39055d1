/**
 * Renders a page as markdown, for agents and for people who read text: CommonMark, with GitHub's tables.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import { match } from "ts-pattern";
import { API_VERSION, displayTelephone, e164, type Picture, type Site } from "../model/mod.ts";
import {
  fenceFor,
  type Inline as TextInline,
  type Inlines,
  type TextBlock,
  writeBlocks,
  writeHeading,
  writeInlines,
  writeItem as item,
  writeParagraph,
  writePicture,
  writeRow,
} from "../text/mod.ts";
import { yamlString } from "./escape.ts";
import type { Block, Form, FormField, Inline, Page, Text } from "./page.ts";

/**
 * Renders a page as markdown. All links are absolute, and parsing it gives back the exact text.
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { testPage, testSite } from "../../tests/support/page.ts";
 * import { renderMarkdown } from "./mod.ts";
 *
 * const page = testPage([{ kind: "paragraph", text: ["*Ten* years."] }], { title: "Warranty" });
 * const markdown = renderMarkdown(page, testSite());
 * assertStringIncludes(markdown, 'title: "Warranty"\n');
 * assertStringIncludes(markdown, "# Warranty\n");
 * assertStringIncludes(markdown, "\n\n\\*Ten\\* years.\n\n");
 * ```
 */
export function renderMarkdown(page: Page, site: Site): string {
  const address = site.addresses.page(...page.segments);
  const place = placeOn(address);
  return written([
    frontMatter(page, address),
    heading(1, page.title),
    trail(page, site, place),
    ...blocksOf([...banner(page, site), ...page.blocks], { site, place, level: 1 }),
    "---",
    ...footer(page, site, place),
  ]);
}

/** Renders only the content of a page, under its heading, for a file with many pages. */
export function renderMarkdownText(page: Page, site: Site): string {
  const address = site.addresses.page(...page.segments);
  const place = placeOn(address);
  const blocks = page.blocks.filter(({ kind }) => kind !== "actions");
  return written([
    heading(1, page.title),
    `Source: <${address}>`,
    ...blocksOf(blocks, { site, place, level: 1 }),
  ]);
}

/** Renders blocks under a title, for documents that are not pages. */
export function renderMarkdownDocument(
  title: string,
  blocks: readonly Block[],
  site: Site,
): string {
  const place = placeOn(site.addresses.page());
  return written([heading(1, title), ...blocksOf(blocks, { site, place, level: 1 })]);
}

function written(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Makes the address of a link absolute. */
type Resolve = (href: string) => string;

function placeOn(address: string): Resolve {
  return (href) => href.startsWith("#") ? `${address}${href}` : href;
}

/** Words as markdown has them: an identifier is plain text, a method is code, and links are absolute. */
function inlinesOf(text: Text, resolve: Resolve): Inlines {
  return text.map((run): TextInline => {
    if (typeof run === "string" || run.kind === "code" || run.kind === "break") return run;
    if (run.kind === "identifier") return run.text;
    if (run.kind === "method") return { kind: "code", text: run.text };
    const words = typeof run.text === "string" ? [run.text] : inlinesOf(run.text, resolve);
    return run.kind === "link"
      ? { ...run, text: words, href: resolve(run.href) }
      : { ...run, text: words };
  });
}

/** Words that begin a block. */
function blockText(text: Text, resolve: Resolve): string {
  return writeParagraph(inlinesOf(text, resolve));
}

/** Words within a line. */
function inlineText(text: Text, resolve: Resolve): string {
  return writeInlines(inlinesOf(text, resolve), { line: true });
}

/** A text below a heading of a level. */
function textBelow(level: number, blocks: readonly TextBlock[]): string {
  return writeBlocks(blocks, { below: level });
}

function blocksOf(blocks: readonly Block[], context: Context): readonly string[] {
  const parts: string[] = [];
  let { level } = context;
  let afterList = false;
  for (const block of blocks.flatMap((block) => block.kind === "aside" ? block.blocks : [block])) {
    if (block.kind === "contents" || block.kind === "aside") continue;
    if (block.kind === "heading") level = block.level;
    const part = renderBlock(block, { ...context, level });
    if (part === "") continue;
    // A list right after a list would continue it.
    if (afterList && isList(block)) parts.push("<!-- -->");
    afterList = isList(block);
    parts.push(part);
  }
  return parts;
}

interface Context {
  readonly site: Site;
  readonly place: Resolve;
  /** The level of the heading above. */
  readonly level: number;
}

function renderBlock(
  block: Exclude<Block, { readonly kind: "contents" | "aside" }>,
  context: Context,
): string {
  const { place, level } = context;
  return match(block)
    .with(
      { kind: "heading" },
      ({ level, text, method }) => heading(level, [method, text].filter(Boolean).join(" ")),
    )
    .with({ kind: "paragraph" }, ({ text }) => blockText(text, place))
    .with({ kind: "notice" }, ({ text }) => `> ${blockText(text, place)}`)
    .with({ kind: "list" }, { kind: "actions" }, (block) => {
      const items: readonly Text[] = block.kind === "list"
        ? block.items
        : block.items.map((item) => [{ kind: "link", ...item }]);
      return bullets(items, place);
    })
    .with({ kind: "text" }, ({ blocks }) => textBelow(level, blocks))
    .with({ kind: "steps" }, ({ items }) =>
      items.map(({ title, description }, index) => {
        const strong = inlineText([{ kind: "strong", text: [title] }], place);
        return item(`${index + 1}.`, `${strong}\n\n${textBelow(level, description)}`);
      }).join("\n\n"))
    .with({ kind: "facts" }, ({ items }) =>
      list(
        items.map(({ name, values }) => {
          const label = inlineText([{ kind: "strong", text: [name] }, ":"], place);
          return values.length === 1
            ? `${label} ${inlineText(values[0]!, place)}`
            : [label, ...values.map((value) => `- ${blockText(value, place)}`)].join("\n");
        }),
      ))
    .with({ kind: "table" }, ({ columns, rows }) => {
      const lines = rows.map((cells) => writeRow(cells.map((text) => inlinesOf(text, place))));
      return [
        writeRow(columns.map((column) => [column])),
        writeRow(columns.map(() => ["---"])),
        ...lines,
      ].join("\n");
    })
    .with(
      { kind: "questions" },
      ({ items }) =>
        items.map(({ question, answer }) =>
          `${heading(level + 1, question)}\n\n${textBelow(level + 1, answer)}`
        ).join("\n\n"),
    )
    .with({ kind: "quotations" }, ({ items }) => {
      const quotations = items.map(({ blocks, speaker }) => {
        const by = speaker && `— ${blockText(speaker, place)}`;
        const lines = [...blocksOf(blocks, context), ...(by === undefined ? [] : [by])];
        return lines.join("\n\n").replaceAll(/^/gm, "> ").replaceAll(/^> $/gm, ">");
      });
      return quotations.length === 1 ? quotations[0]! : list(quotations);
    })
    .with(
      { kind: "fold" },
      ({ summary, blocks }) =>
        [blockText([`${summary}:`], place), ...blocksOf(blocks, context)].join("\n\n"),
    )
    .with(
      { kind: "beside-code" },
      ({ text, code }) => blocksOf([...text, ...code], context).join("\n\n"),
    )
    .with({ kind: "cards" }, ({ items }) =>
      bullets(
        items.map(({ title, href, notes = [], description }) => [
          { kind: "link", text: title, href },
          ...(notes.length === 0 ? [] : [` (${notes.join("; ")})`]),
          ...(description === undefined ? [] : [`: ${description}`]),
        ]),
        place,
      ))
    .with({ kind: "picture" }, ({ picture }) => pictureText(picture, context))
    .with(
      { kind: "gallery" },
      ({ pictures }) =>
        pictures.map((picture) => pictureText(picture, context)).filter(Boolean).join("\n\n"),
    )
    .with({ kind: "figures" }, ({ items }) =>
      bullets(
        items.map(({ value, label }) => [{ kind: "strong", text: [label] }, `: ${value}`]),
        place,
      ))
    .with({ kind: "code" }, ({ language, text }) => {
      const fence = fenceFor(text, 3);
      return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
    })
    .with({ kind: "drawing" }, ({ drawing }) => blockText([drawing.caption], place))
    .with({ kind: "form" }, ({ form }) => formText(form, place))
    .exhaustive();
}

/** A picture with its absolute address, and its caption below: some readers drop a picture with its title. */
function pictureText({ file, alt, caption }: Picture, { site, place }: Context): string {
  const image = site.images.get(file);
  if (image === undefined) return "";
  const picture = writePicture({ file: `${site.addresses.site}${image.path}`, alt });
  return caption === undefined ? picture : `${picture}\n\n${blockText([caption], place)}`;
}

function frontMatter({ title, description, updated, indexed }: Page, address: string): string {
  return [
    "---",
    `title: ${yamlString(title)}`,
    `description: ${yamlString(description)}`,
    // A page that is kept out of search engines has no canonical address.
    ...(indexed ? [`canonical: ${yamlString(address)}`] : []),
    `doc_version: ${yamlString(API_VERSION)}`,
    ...(updated === undefined ? [] : [`last_updated: ${yamlString(updated)}`]),
    "---",
  ].join("\n");
}

/** The breadcrumbs, and a link to the list of all pages. */
function trail({ breadcrumbs }: Page, { addresses }: Site, place: Resolve): string {
  const above = breadcrumbs.flatMap((link): Text => [{ kind: "link", ...link }, " / "]);
  return inlineText([
    ...above.slice(0, -1),
    above.length > 0 ? " · All pages: " : "All pages: ",
    { kind: "link", text: "llms.txt", href: addresses.page("llms.txt") },
  ], place);
}

/** The line at the top of every HTML page. Agents need it once. */
function banner({ segments }: Page, { addresses, settings: { banner } }: Site): readonly Block[] {
  if (banner === undefined || segments.length > 0) return [];
  const { text, link } = banner;
  const href = link?.startsWith("/") === true ? addresses.site + link : link;
  const said: Inline = href === undefined ? text : { kind: "link", text, href };
  return [{ kind: "notice", tone: "success", text: [said] }];
}

/** The footer of every page: the number to call, the same content for other readers, and the navigation. */
function footer(
  { segments, json, indexed, navigation: { main, actions, footer } }: Page,
  site: Site,
  place: Resolve,
): readonly string[] {
  const { addresses, company } = site;
  const link = (text: string, href: string): Text => [{ kind: "link", text, href }];
  const pages = [{ text: "Home", href: addresses.page() }, ...main, ...actions, ...footer];
  return [
    bullets([
      [
        company.hours.emergency === undefined ? "Telephone: " : "Emergency: ",
        ...link(displayTelephone(company.telephone), `tel:${e164(company.telephone)}`),
      ],
      ...(indexed ? [link("This page as HTML", addresses.page(...segments))] : []),
      ...(json === undefined ? [] : [link("The same as JSON", json)]),
    ], place),
    heading(2, "Sitemap"),
    bullets([
      ...pages.map(({ text, href }) => link(text, markdownAddress(href, site))),
      link("Every page", addresses.page("sitemap.md")),
    ], place),
  ];
}

/** The address of the markdown variant of a page. */
function markdownAddress(href: string, { addresses }: Site): string {
  return href === addresses.page() ? addresses.markdown() : `${href}.md`;
}

function heading(level: number, text: string): string {
  return writeHeading(level, [text]);
}

/** A form in words: its address, and what each field accepts. */
function formText({ method, action, label, fields }: Form, place: Resolve): string {
  const use: Text = method === "get"
    ? [": add these parameters to ", { kind: "code", text: action }, "."]
    : [
      ": people fill in the form on the ",
      { kind: "link", text: "HTML page", href: action },
      ". The names in code are those of the API.",
    ];
  const shown = fields.filter(({ kind, formOnly = false }) => kind !== "hidden" && !formOnly);
  return [
    blockText([{ kind: "strong", text: [label] }, ...use], place),
    bullets(shown.map(fieldText), place),
  ].filter(Boolean).join("\n\n");
}

function fieldText(field: FormField): Text {
  const { name, label, hint, required, problem } = field;
  const limit = "maxLength" in field ? field.maxLength : undefined;
  return [
    { kind: "strong", text: [label] },
    ` ${required === true ? "required" : "optional"} (`,
    { kind: "code", text: name },
    ").",
    ...(hint === undefined ? [] : [` ${hint}`]),
    ...(limit === undefined ? [] : [` At most ${limit} characters.`]),
    ...("options" in field ? choices(field) : []),
    ...(problem === undefined ? [] : [` To correct: ${problem}`]),
  ];
}

function choices(
  { kind, options }: Extract<FormField, { readonly kind: "select" | "checkboxes" }>,
): Text {
  const offered = options.filter(({ value }) => value !== "");
  const [only] = offered;
  if (only === undefined) return [];
  if (offered.length === 1) return [" ", { kind: "code", text: only.value }, `: ${only.label}.`];
  return [
    kind === "select" ? " One of: " : " Any of: ",
    ...offered.flatMap(({ value, label }, index): Inline[] => [
      ...(index > 0 ? ["; "] : []),
      { kind: "code", text: value },
      ` ${label}`,
    ]),
    ".",
  ];
}

function isList({ kind }: Block): boolean {
  return ["list", "figures", "actions", "quotations", "cards", "facts", "form"].includes(
    kind,
  );
}

function bullets(items: readonly Text[], place: Resolve): string {
  return list(items.map((text) => blockText(text, place)));
}

function list(items: readonly string[]): string {
  return items.map((text) => item("-", text)).join("\n");
}
