/**
 * Renders a page as markdown, for agents and for people who read text: CommonMark, with GitHub's tables.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import {
  API_VERSION,
  displayTelephone,
  e164,
  emergencyTelephone,
  type Picture,
  type Site,
} from "../model/mod.ts";
import { type Inlines, type TextBlock, type TextPicture, writeBlocks } from "../text/mod.ts";
import type { Words } from "../words/mod.ts";
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
  const blocks: readonly Block[] = [
    trail(page, site),
    ...banner(page, site),
    ...page.blocks,
    { kind: "text", blocks: [{ kind: "rule" }] },
    ...footer(page, site),
  ];
  const address = site.addresses.page(...page.segments);
  return `${frontMatter(page, address)}\n\n${
    renderMarkdownDocument(page.title, blocks, site, address)
  }`;
}

/** Renders only the content of a page, under its heading, for a file with many pages. */
export function renderMarkdownText(page: Page, site: Site): string {
  const address = site.addresses.page(...page.segments);
  const blocks = page.blocks.filter(({ kind }) => kind !== "actions");
  const source: Block = {
    kind: "paragraph",
    text: [`${site.words.markdown.source} `, link(address, address)],
  };
  return renderMarkdownDocument(page.title, [source, ...blocks], site, address);
}

/** Renders blocks under a title. Links within them are completed by the address of their page. */
export function renderMarkdownDocument(
  title: string,
  blocks: readonly Block[],
  site: Site,
  address = site.addresses.page(),
): string {
  return `${writeBlocks([heading(1, [title]), ...blocksOf(blocks, 1, { site, address })])}\n`;
}

/** The page that blocks are of. */
interface Context {
  readonly site: Site;
  readonly address: string;
}

/** The blocks of a page as those of a text below a heading of a level. */
function blocksOf(
  blocks: readonly Block[],
  level: number,
  context: Context,
): readonly TextBlock[] {
  let above = level;
  const written: TextBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading") above = block.level;
    const [first, ...more] = blockOf(block, above, context);
    const last = written.at(-1);
    // Two lists of facts that follow each other are one.
    const isOne = isFacts(block) && isFacts(blocks[index - 1]) &&
      first?.kind === "items" && last?.kind === "items";
    if (isOne) written[written.length - 1] = { ...last, items: [...last.items, ...first.items] };
    else if (first !== undefined) written.push(first, ...more);
  }
  return written;
}

function isFacts(block: Block | undefined): boolean {
  return block?.kind === "facts" || block?.kind === "figures";
}

function blockOf(block: Block, level: number, context: Context): readonly TextBlock[] {
  const { site } = context;
  const inlines = (text: Text) => inlinesOf(text, context);
  const paragraph = (...text: Text): TextBlock => ({ kind: "paragraph", text: inlines(text) });
  const list = (items: readonly Text[]): readonly TextBlock[] =>
    items.length === 0 ? [] : [{ kind: "items", items: items.map((text) => [paragraph(...text)]) }];
  switch (block.kind) {
    case "heading":
      return [heading(block.level, [[block.method, block.text].filter(Boolean).join(" ")])];
    case "paragraph":
      return [paragraph(...block.text)];
    case "notice":
      return [{ kind: "quotation", blocks: [paragraph(...block.text)] }];
    case "list":
      return list(block.items);
    case "actions": {
      const links = block.items.map(({ text, href }) => link(text, href));
      return [paragraph(...links.flatMap((link, index) => index > 0 ? [" · ", link] : [link]))];
    }
    case "text":
      return below(level, block.blocks);
    case "steps": {
      const items = block.items.map(({ title, description }) => [
        paragraph({ kind: "strong", text: [title] }),
        ...below(level, description),
      ]);
      return [{ kind: "items", start: 1, items }];
    }
    case "facts": {
      const items = block.items.map(({ name, values: [first, ...more] }) => {
        const label: Text = [{ kind: "strong", text: [name] }, ":"];
        return more.length === 0
          ? [paragraph(...label, " ", ...first ?? [])]
          : [paragraph(...label), ...list([first!, ...more])];
      });
      // Single things are no list, and may follow one.
      return block.look === "strip" ? items.flat() : [{ kind: "items", items }];
    }
    case "table":
      return [{
        kind: "table",
        columns: block.columns.map((column) => [column]),
        rows: block.rows.map((cells) => cells.map(inlines)),
        aligned: block.columns.map(() => undefined),
      }];
    case "questions":
      return block.items.flatMap(({ question, answer }) => [
        heading(level + 1, [question]),
        ...below(level + 1, answer),
      ]);
    case "quotations": {
      const quotations = block.items.map(({ blocks, speaker }): readonly TextBlock[] => [{
        kind: "quotation",
        blocks: blocksOf(blocks, level, context),
        ...(speaker && { speaker: inlines(speaker) }),
      }]);
      return quotations.length === 1 ? quotations[0]! : [{ kind: "items", items: quotations }];
    }
    case "fold":
      return [paragraph(`${block.summary}:`), ...blocksOf(block.blocks, level, context)];
    case "aside":
      return blocksOf(block.blocks, level, context);
    case "beside-code":
      return blocksOf([...block.text, ...block.code], level, context);
    case "cards":
      return list(block.items.map(({ title, href, notes = [], description }) => [
        link(title, href),
        notes.length === 0 ? "" : ` (${notes.join("; ")})`,
        description === undefined ? "" : `: ${description}`,
      ]));
    case "picture":
      return pictureOf(block.picture, context);
    case "gallery":
      return block.pictures.flatMap((picture) => pictureOf(picture, context));
    case "figures":
      return list(
        block.items.map(({ value, label }) => [{ kind: "strong", text: [label] }, `: ${value}`]),
      );
    case "code":
      return [{ ...block, text: block.text.replace(/\n$/, "") }];
    case "drawing":
      return [paragraph(block.drawing.caption)];
    case "form":
      return [paragraph(...formText(block.form, site)), ...list(fieldsOf(block.form, site))];
    case "contents":
      return [];
  }
}

/** Words as a text has them: an identifier is plain, a method is code, and links are absolute. */
function inlinesOf(text: Text, { address }: Context): Inlines {
  return text.map((run) => {
    if (typeof run === "string") return run;
    if (run.kind === "identifier") return run.text;
    if (run.kind === "method") return { kind: "code", text: run.text };
    return run.kind === "link" && run.href.startsWith("#")
      ? { ...run, href: `${address}${run.href}` }
      : run;
  });
}

/** The blocks of a text, with their headings below one of a level. */
function below(level: number, blocks: readonly TextBlock[]): readonly TextBlock[] {
  return blocks.flatMap((block): TextBlock | readonly TextBlock[] => {
    if (block.kind === "heading") return heading(block.level + level - 1, block.text);
    if (block.kind === "quotation") return { ...block, blocks: below(level, block.blocks) };
    if (block.kind === "picture") return captioned(block.picture);
    if (block.kind === "gallery") return block.pictures.flatMap(captioned);
    if (block.kind !== "items") return block;
    return { ...block, items: block.items.map((blocks) => below(level, blocks)) };
  });
}

function heading(level: number, text: Inlines): TextBlock {
  return { kind: "heading", level, id: "", text };
}

function link(text: string, href: string) {
  return { kind: "link", text, href } as const;
}

/** A picture with its absolute address. */
function pictureOf(picture: Picture, { site }: Context): readonly TextBlock[] {
  const image = site.images.get(picture.file);
  if (image === undefined) return [];
  return captioned({ ...picture, file: `${site.addresses.site}${image.path}` });
}

/** A picture, and its caption below: some readers drop a picture with its title. */
function captioned({ file, alt, caption }: TextPicture): readonly TextBlock[] {
  return [
    { kind: "picture", picture: { file, alt } },
    ...(caption === undefined ? [] : [{ kind: "paragraph", text: [caption] } as const]),
  ];
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
function trail({ breadcrumbs }: Page, { addresses, words }: Site): Block {
  const above = breadcrumbs.flatMap(({ text, href }) => [link(text, href), " / "]);
  return {
    kind: "paragraph",
    text: [
      ...above.slice(0, -1),
      `${above.length > 0 ? " · " : ""}${words.markdown.allPages} `,
      link("llms.txt", addresses.page("llms.txt")),
    ],
  };
}

/** The line at the top of every HTML page. Agents need it once. */
function banner({ segments }: Page, { addresses, settings: { banner } }: Site): readonly Block[] {
  if (banner === undefined || segments.length > 0) return [];
  const { text, link: to } = banner;
  const said = to === undefined ? text : link(text, to.startsWith("/") ? addresses.site + to : to);
  return [{ kind: "notice", tone: "success", text: [said] }];
}

/** The footer of every page: the number to call, the same content for other readers, and the navigation. */
function footer(
  page: Page,
  site: Site,
): readonly Block[] {
  const { segments, json, indexed, navigation: { main, actions, footer } } = page;
  const { addresses, words: { names, markdown: words } } = site;
  const emergency = emergencyTelephone(site);
  const telephone = emergency ?? site.company.telephone;
  const home = addresses.page();
  // The home page has the whole navigation; elsewhere it would only cost tokens.
  const others = segments.length === 0 ? [...main, ...actions, ...footer] : actions;
  const pages = [{ text: names.home, href: home }, ...others];
  return [
    {
      kind: "list",
      items: [
        [
          `${emergency === undefined ? words.telephone : words.emergency} `,
          link(displayTelephone(telephone), `tel:${e164(telephone)}`),
        ],
        ...(indexed ? [[link(words.asHtml, addresses.page(...segments))]] : []),
        ...(json === undefined ? [] : [[link(words.asJson, json)]]),
        ...languages(page, site),
      ],
    },
    { kind: "heading", level: 2, text: words.sitemap },
    {
      kind: "list",
      items: [
        ...pages.map(({ text, href }) => [
          link(text, href === home ? addresses.markdown() : `${href}.md`),
        ]),
        [link(words.everyPage, addresses.page("sitemap.md"))],
      ],
    },
  ];
}

/** Links to the page in the other languages, each named in itself. */
function languages({ versions = [] }: Page, { settings: { language } }: Site): readonly Text[] {
  return versions.filter((version) => version.language !== language)
    .map(({ name, markdown }) => [link(name, markdown)]);
}

/** What a form is for, and its address. */
function formText({ method, action, label }: Form, site: Site): Text {
  const { addresses, words: { markdown } } = site;
  const name: Inline = { kind: "strong", text: [label] };
  return method === "get"
    ? markdown.filter<Inline>(name, { kind: "code", text: action })
    : markdown.form<Inline>(
      name,
      (text) => link(text, action),
      { kind: "code", text: `POST ${addresses.endpoint("contact")}` },
      (text) => link(text, addresses.document("agent-instructions.md")),
    );
}

/** What each field of a form accepts. */
function fieldsOf({ fields }: Form, { words }: Site): readonly Text[] {
  return fields.filter(({ kind, formOnly = false }) => kind !== "hidden" && !formOnly)
    .map((field) => fieldText(field, words));
}

function fieldText(field: FormField, { form, markdown }: Words): Text {
  const { name, label, hint, required, problem } = field;
  const limit = "maxLength" in field ? field.maxLength : undefined;
  return [
    ...markdown.field<Inline>(
      { kind: "strong", text: [label] },
      required === true,
      { kind: "code", text: name },
    ),
    ...(hint === undefined ? [] : [` ${hint}`]),
    ...(limit === undefined ? [] : [` ${form.atMost(limit)}`]),
    ...("options" in field ? choices(field, markdown) : []),
    ...(problem === undefined ? [] : [` ${markdown.toCorrect(problem)}`]),
  ];
}

function choices(
  { kind, options }: Extract<FormField, { readonly kind: "select" | "checkboxes" }>,
  { oneOf, anyOf }: Words["markdown"],
): Text {
  const offered = options.filter(({ value }) => value !== "");
  return offered.flatMap(({ value, label }, index): Inline[] => [
    index > 0 ? "; " : ` ${kind === "select" ? oneOf : anyOf} `,
    { kind: "code", text: value },
    ` ${label}${index === offered.length - 1 ? "." : ""}`,
  ]);
}
