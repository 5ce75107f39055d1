/**
 * Renders a page as markdown, for agents and for people who read text: CommonMark, with GitHub's tables.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import { match, P } from "ts-pattern";
import {
  API_VERSION,
  displayTelephone,
  emergencyTelephone,
  type Picture,
  type Site,
  telephoneAddress,
} from "../model/mod.ts";
import {
  type Inlines,
  nextAddress,
  plainInlines,
  type TextBlock,
  type TextPicture,
  writeBlocks,
} from "../text/mod.ts";
import type { Words } from "../words/mod.ts";
import { yamlString } from "./escape.ts";
import { messagingLinks } from "./messaging.ts";
import type { Block, BlockOf, Form, FormField, Page, PageInline, PageInlines } from "./page.ts";

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
    { kind: "rule" },
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

/** Renders blocks under a title. Links to ids of the same page are completed by `address`. */
export function renderMarkdownDocument(
  title: string,
  blocks: readonly Block[],
  site: Site,
  address = site.addresses.page(),
): string {
  return `${writeBlocks([heading(1, [title]), ...toTextBlocks(blocks, 1, { site, address })])}\n`;
}

/** The page to which blocks belong. */
interface Context {
  readonly site: Site;
  readonly address: string;
}

/** Turns the blocks of a page into those of a text, below a heading of a level. */
function toTextBlocks(
  blocks: readonly Block[],
  level: number,
  context: Context,
): readonly TextBlock[] {
  let above = level;
  const written: TextBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading") above = block.level;
    const [first, ...more] = toTextBlock(block, above, context);
    const last = written.at(-1);
    // Consecutive lists of facts become one list.
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

function toTextBlock(block: Block, level: number, context: Context): readonly TextBlock[] {
  const { site } = context;
  const within = (blocks: readonly Block[]) => toTextBlocks(blocks, level, context);
  return match(block).returnType<readonly TextBlock[]>()
    .with({ kind: "heading" }, ({ level, text }) => [heading(level, [text])])
    .with({ kind: "paragraph" }, ({ text }) => [paragraph(text, context)])
    .with({ kind: "notice" }, ({ text }) => [
      { kind: "quotation", blocks: [paragraph(text, context)] },
    ])
    .with({ kind: "list" }, ({ items }) => list(items, context))
    .with({ kind: "actions" }, ({ items }) => {
      const links = items.flatMap(({ text, href }) => [" · ", link(text, href)]);
      return [paragraph(links.slice(1), context)];
    })
    .with({ kind: "text" }, ({ blocks }) => fromText(blocks, level, context))
    .with({ kind: "steps" }, (steps) => toSteps(steps, level, context))
    .with({ kind: "facts" }, (facts) => toFacts(facts, context))
    .with({ kind: "table" }, ({ columns, rows, aligned }) => [{
      kind: "table",
      columns: columns.map((cell) => toInlines(cell, context)),
      rows: rows.map((cells) => cells.map((cell) => toInlines(cell, context))),
      aligned: aligned ?? columns.map(() => undefined),
    }])
    .with({ kind: "questions" }, ({ items }) =>
      items.flatMap(({ question, answer }) => [
        heading(level + 1, [question]),
        ...fromText(answer, level + 1, context),
      ]))
    .with({ kind: "quotations" }, (quotations) => toQuotations(quotations, level, context))
    .with(
      { kind: "fold" },
      (
        { summary, blocks },
      ) => [paragraph([summary + site.words.colon.trimEnd()], context), ...within(blocks)],
    )
    .with({ kind: "aside" }, ({ blocks }) => within(blocks))
    .with({ kind: "cards" }, (cards) => toLinks(cards, context))
    .with({ kind: "picture" }, ({ picture }) => toPictureBlocks(picture, context))
    .with(
      { kind: "gallery" },
      ({ pictures }) => pictures.flatMap((picture) => toPictureBlocks(picture, context)),
    )
    .with({ kind: "figures" }, ({ items }) =>
      list(
        items.map(({ value, label }) => [
          { kind: "strong", text: [label] },
          `${site.words.colon}${value}`,
        ]),
        context,
      ))
    .with({ kind: "code" }, (code) => [{ ...code, text: code.text.replace(/\n$/, "") }])
    .with({ kind: "rule" }, (rule) => [rule])
    .with({ kind: "drawing" }, ({ drawing }) => [paragraph([drawing.caption], context)])
    .with({ kind: "form" }, ({ form }) => [
      paragraph(formText(form, site), context),
      ...list(describeFields(form, site), context),
    ])
    .with({ kind: "contents" }, () => [])
    .exhaustive();
}

function paragraph(text: PageInlines, context: Context): TextBlock {
  return { kind: "paragraph", text: toInlines(text, context) };
}

function list(items: readonly PageInlines[], context: Context): readonly TextBlock[] {
  return items.length === 0
    ? []
    : [{ kind: "items", items: items.map((text) => [paragraph(text, context)]) }];
}

function toSteps(
  { items }: BlockOf<"steps">,
  level: number,
  context: Context,
): readonly TextBlock[] {
  const steps = items.map(({ title, description }) => [
    paragraph([{ kind: "strong", text: [title] }], context),
    ...fromText(description, level, context),
  ]);
  return [{ kind: "items", start: 1, items: steps }];
}

function toFacts({ look, items }: BlockOf<"facts">, context: Context): readonly TextBlock[] {
  const facts = items.map(({ name, values: [first, ...more] }) => {
    const label: PageInlines = [
      { kind: "strong", text: [name] },
      context.site.words.colon.trimEnd(),
    ];
    return more.length === 0
      ? [paragraph([...label, " ", ...first ?? []], context)]
      : [paragraph(label, context), ...list([first!, ...more], context)];
  });
  // The facts of a strip are paragraphs, since they often follow a list.
  return look === "strip" ? facts.flat() : [{ kind: "items", items: facts }];
}

function toQuotations(
  { items }: BlockOf<"quotations">,
  level: number,
  context: Context,
): readonly TextBlock[] {
  const quotations = items.map(({ blocks, speaker }): readonly TextBlock[] => [{
    kind: "quotation",
    blocks: toTextBlocks(blocks, level, context),
    ...(speaker && { speaker: toInlines(speaker, context) }),
  }]);
  return quotations.length === 1 ? quotations[0]! : [{ kind: "items", items: quotations }];
}

function toLinks({ items }: BlockOf<"cards">, context: Context): readonly TextBlock[] {
  const links = items.map(({ title, href, notes = [], description }): PageInlines => [
    link(title, href),
    notes.length === 0 ? "" : ` (${notes.join("; ")})`,
    ...(description === undefined
      ? []
      : [": ", ...withAddresses(plainInlines([description].flat()))]),
  ]);
  return list(links, context);
}

/** The inlines of a page as those of a text: identifiers and marked words plain, links absolute and never bare. */
function toInlines(text: PageInlines, context: Context): Inlines {
  return text.map((run) =>
    match(run).returnType<Inlines[number]>()
      .with(P.string, { kind: P.union("break", "code") }, (plain) => plain)
      .with({ kind: P.union("identifier", "mark") }, ({ text }) => text)
      .with({ kind: "link" }, ({ bare, ...link }) => ({
        ...link,
        href: link.href.startsWith("#") ? `${context.address}${link.href}` : link.href,
        ...(bare && link.href.startsWith("tel:") && { bare }),
      }))
      .otherwise((emphasis) => ({ ...emphasis, text: toInlines(emphasis.text, context) }))
  );
}

/** The blocks of a text for markdown: headings below a level, captions below pictures. */
function fromText(
  blocks: readonly TextBlock[],
  level: number,
  context: Context,
): readonly TextBlock[] {
  return blocks.flatMap((block) =>
    match(block).returnType<TextBlock | readonly TextBlock[]>()
      .with(
        { kind: "heading" },
        (it) => heading(it.level + level - 1, toInlines(it.text, context)),
      )
      .with({ kind: "quotation" }, ({ speaker, blocks, ...it }) => ({
        ...it,
        blocks: fromText(blocks, level, context),
        ...(speaker && { speaker: toInlines(speaker, context) }),
      }))
      .with({ kind: "items" }, ({ items, ...it }) => ({
        ...it,
        items: items.map((blocks) => fromText(blocks, level, context)),
      }))
      .with({ kind: "picture" }, ({ picture }) => withCaption(picture))
      .with({ kind: "gallery" }, ({ pictures }) => pictures.flatMap(withCaption))
      .with({ kind: P.union("code", "rule") }, (it) => it)
      .with({ kind: P.union("paragraph", "table") }, (it) => toTextBlock(it, level, context))
      .exhaustive()
  );
}

/** A plain text with its email and web addresses as links. */
function withAddresses(text: string): PageInlines {
  const runs: PageInline[] = [];
  let end = 0;
  for (let next = nextAddress(text, 0); next !== undefined; next = nextAddress(text, end)) {
    const { at, written, href = "tel:" } = next;
    runs.push(text.slice(end, at), href.startsWith("tel:") ? written : link(written, href));
    end = at + written.length;
  }
  return [...runs, text.slice(end)];
}

function heading(level: number, text: Inlines): TextBlock {
  return { kind: "heading", level, id: "", text };
}

function link(text: string, href: string) {
  return { kind: "link", text, href } as const;
}

function toPictureBlocks(picture: Picture, { site }: Context): readonly TextBlock[] {
  const image = site.images.get(picture.file);
  if (image === undefined) return [];
  return withCaption({ ...picture, file: `${site.addresses.site}${image.path}` });
}

/** A picture, and its caption below it: some programs drop a picture with its title. */
function withCaption({ file, alt, caption }: TextPicture): readonly TextBlock[] {
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

/** The banner, which is on every HTML page. In markdown only the home page has it: agents need it once. */
function banner({ segments }: Page, { addresses, settings: { banner } }: Site): readonly Block[] {
  if (banner === undefined || segments.length > 0) return [];
  const { text, link: to } = banner;
  const content = to === undefined
    ? text
    : link(text, to.startsWith("/") ? addresses.site + to : to);
  return [{ kind: "notice", tone: "success", text: [content] }];
}

/** The footer of every page: the number to call, the same content for other readers, and the navigation. */
function footer(page: Page, site: Site): readonly Block[] {
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
          link(displayTelephone(telephone), telephoneAddress(telephone)),
          ...messagingLinks(site, page).flatMap(({ text, href }) => [" · ", link(text, href)]),
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

/** Links to the page in the other languages, each by the language's own name. */
function languages(
  { versions = [] }: Page,
  { settings: { language } }: Site,
): readonly PageInlines[] {
  return versions.filter((version) => version.language !== language)
    .map(({ name, markdown }) => [link(name, markdown)]);
}

/** What a form is for, and its address. */
function formText({ method, action, label }: Form, site: Site): PageInlines {
  const { addresses, words: { markdown } } = site;
  const name: PageInline = { kind: "strong", text: [label] };
  return method === "get"
    ? markdown.filter<PageInline>(name, { kind: "code", text: action })
    : markdown.form<PageInline>(
      name,
      (text) => link(text, action),
      { kind: "code", text: `POST ${addresses.endpoint("contact")}` },
      (text) => link(text, addresses.document("agent-instructions.md")),
    );
}

/** What each field of a form accepts. */
function describeFields({ fields }: Form, { words }: Site): readonly PageInlines[] {
  return fields.filter(({ kind, formOnly = false }) => kind !== "hidden" && !formOnly)
    .map((field) => fieldText(field, words));
}

function fieldText(field: FormField, { form, markdown }: Words): PageInlines {
  const { name, label, hint, required, problem } = field;
  const limit = "maxLength" in field ? field.maxLength : undefined;
  return [
    ...markdown.field<PageInline>(
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
): PageInlines {
  const offered = options.filter(({ value }) => value !== "");
  return offered.flatMap(({ value, label }, index): PageInline[] => [
    index > 0 ? "; " : ` ${kind === "select" ? oneOf : anyOf} `,
    { kind: "code", text: value },
    ` ${label}${index === offered.length - 1 ? "." : ""}`,
  ]);
}
