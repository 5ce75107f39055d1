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
  addressesIn,
  type Inlines,
  plainInlines,
  type TextBlock,
  type TextPicture,
  writeBlocks,
} from "../text/mod.ts";
import type { Words } from "../words/mod.ts";
import { yamlString } from "./escape.ts";
import { link } from "./first_links.ts";
import { messagingLinks } from "./messaging.ts";
import type { Block, Form, FormField, Page, PageInline, PageInlines } from "./page.ts";

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
  const { segments, title, description, updated, indexed, breadcrumbs } = page;
  const { addresses, settings: { banner }, words: { markdown } } = site;
  const address = addresses.page(...segments);
  const matter = {
    title,
    description,
    // A page that is kept out of search engines has no canonical address.
    canonical: indexed ? address : undefined,
    doc_version: API_VERSION,
    last_updated: updated,
  };
  const lines = Object.entries(matter).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${yamlString(value)}`
  );
  const above = breadcrumbs.flatMap(({ text, href }) => [" / ", link(text, href)]).slice(1);
  const trail = [
    ...above,
    `${above.length > 0 ? " · " : ""}${markdown.allPages} `,
    link("llms.txt", addresses.page("llms.txt")),
  ];
  // The banner is on every HTML page. In markdown only the home page has it: agents need it once.
  const notice = segments.length === 0 ? banner : undefined;
  const to = notice?.link?.startsWith("/") ? addresses.site + notice.link : notice?.link;
  const blocks: readonly Block[] = [
    { kind: "paragraph", text: trail },
    ...notice === undefined ? [] : [{
      kind: "notice",
      tone: "success",
      text: [to === undefined ? notice.text : link(notice.text, to)],
    }] as const,
    ...page.blocks,
    { kind: "rule" },
    ...lastBlocks(page, site),
  ];
  return `---\n${lines.join("\n")}\n---\n\n${renderMarkdownDocument(title, blocks, site, address)}`;
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
  return `${writeBlocks([toHeading(1, [title]), ...toTextBlocks(blocks, 1, { site, address })])}\n`;
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
  const { colon } = site.words;
  const within = (blocks: readonly Block[]) => toTextBlocks(blocks, level, context);
  return match(block).returnType<readonly TextBlock[]>()
    .with({ kind: "heading" }, ({ level, text }) => [toHeading(level, [text])])
    .with({ kind: "paragraph" }, ({ text }) => [toParagraph(text, context)])
    .with({ kind: "notice" }, ({ text }) => [
      { kind: "quotation", blocks: [toParagraph(text, context)] },
    ])
    .with({ kind: "list" }, ({ items }) => toItems(items, context))
    .with({ kind: "actions" }, ({ items }) => {
      const links = items.flatMap(({ text, href }) => [" · ", link(text, href)]);
      return [toParagraph(links.slice(1), context)];
    })
    .with({ kind: "text" }, ({ blocks }) => fromText(blocks, level, context))
    .with({ kind: "steps" }, ({ items }) => {
      const steps = items.map(({ title, description }) => [
        toParagraph([strong(title)], context),
        ...fromText(description, level, context),
      ]);
      return [{ kind: "items", start: 1, items: steps }];
    })
    .with({ kind: "facts" }, ({ look, items }) => {
      const facts = items.map(({ name, values: [first = [], ...more] }) => {
        const label = [strong(name), colon.trimEnd()];
        return more.length === 0
          ? [toParagraph([...label, " ", ...first], context)]
          : [toParagraph(label, context), ...toItems([first, ...more], context)];
      });
      // The facts of a strip are paragraphs, since they often follow a list.
      return look === "strip" ? facts.flat() : [{ kind: "items", items: facts }];
    })
    .with({ kind: "table" }, ({ columns, rows, aligned }) => [{
      kind: "table",
      columns: columns.map((cell) => toInlines(cell, context)),
      rows: rows.map((cells) => cells.map((cell) => toInlines(cell, context))),
      aligned: aligned ?? columns.map(() => undefined),
    }])
    .with({ kind: "questions" }, ({ items }) =>
      items.flatMap(({ question, answer }) => [
        toHeading(level + 1, [question]),
        ...fromText(answer, level + 1, context),
      ]))
    .with({ kind: "quotations" }, ({ items }) => {
      const quotations = items.map(({ blocks, speaker }): readonly TextBlock[] => [{
        kind: "quotation",
        blocks: within(blocks),
        speaker: speaker && toInlines(speaker, context),
      }]);
      return quotations.length === 1 ? quotations[0]! : [{ kind: "items", items: quotations }];
    })
    .with({ kind: "fold" }, ({ summary, blocks }) => [
      toParagraph([summary + colon.trimEnd()], context),
      ...within(blocks),
    ])
    .with({ kind: "aside" }, ({ blocks }) => within(blocks))
    .with({ kind: "cards" }, ({ items }) => {
      const links = items.map(({ title, href, notes = [], description }) => [
        link(title, href),
        notes.length === 0 ? "" : ` (${notes.join("; ")})`,
        ...description === undefined
          ? []
          : [": ", ...withAddresses(plainInlines([description].flat()))],
      ]);
      return toItems(links, context);
    })
    .with({ kind: "picture" }, ({ picture }) => toPictureBlocks(picture, site))
    .with(
      { kind: "gallery" },
      ({ pictures }) => pictures.flatMap((picture) => toPictureBlocks(picture, site)),
    )
    .with(
      { kind: "figures" },
      ({ items }) =>
        toItems(items.map(({ value, label }) => [strong(label), colon + value]), context),
    )
    .with({ kind: "code" }, (code) => [{ ...code, text: code.text.replace(/\n$/, "") }])
    .with({ kind: "rule" }, (rule) => [rule])
    .with({ kind: "drawing" }, ({ drawing }) => [toParagraph([drawing.caption], context)])
    .with({ kind: "form" }, ({ form }) => {
      const fields = form.fields.filter(({ kind, formOnly }) => kind !== "hidden" && !formOnly);
      return [
        toParagraph(describeForm(form, site), context),
        ...toItems(fields.map((field) => explainField(field, site.words)), context),
      ];
    })
    .with({ kind: "contents" }, () => [])
    .exhaustive();
}

function toParagraph(text: PageInlines, context: Context): TextBlock {
  return { kind: "paragraph", text: toInlines(text, context) };
}

function toItems(items: readonly PageInlines[], context: Context): readonly TextBlock[] {
  return items.length === 0
    ? []
    : [{ kind: "items", items: items.map((text) => [toParagraph(text, context)]) }];
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
        (it) => toHeading(it.level + level - 1, toInlines(it.text, context)),
      )
      .with({ kind: "quotation" }, ({ speaker, blocks, ...it }) => ({
        ...it,
        blocks: fromText(blocks, level, context),
        speaker: speaker && toInlines(speaker, context),
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
  for (const { at, written, href = "tel:" } of addressesIn(text)) {
    runs.push(text.slice(end, at), href.startsWith("tel:") ? written : link(written, href));
    end = at + written.length;
  }
  return [...runs, text.slice(end)];
}

function toHeading(level: number, text: Inlines): TextBlock {
  return { kind: "heading", level, id: "", text };
}

function strong(text: string) {
  return { kind: "strong", text: [text] } as const;
}

function toPictureBlocks(picture: Picture, site: Site): readonly TextBlock[] {
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

/** The footer of every page: the number to call, the same content for other readers, and the navigation. */
function lastBlocks(page: Page, site: Site): readonly Block[] {
  const { segments, json, indexed, navigation: { main, actions, footer }, versions = [] } = page;
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
        ...versions.filter((version) => version.language !== site.settings.language)
          .map(({ name, markdown }) => [link(name, markdown)]),
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

/** What a form is for, and its address. */
function describeForm({ method, action, label }: Form, site: Site): PageInlines {
  const { addresses, words: { markdown } } = site;
  const code = (text: string): PageInline => ({ kind: "code", text });
  return method === "get"
    ? markdown.filter(strong(label), code(action))
    : markdown.form<PageInline>(
      strong(label),
      (text) => link(text, action),
      code(`POST ${addresses.endpoint("contact")}`),
      (text) => link(text, addresses.document("agent-instructions.md")),
    );
}

/** What a field of a form accepts. */
function explainField(field: FormField, { form, markdown }: Words): PageInlines {
  const { name, label, hint, required = false, problem } = field;
  const limit = "maxLength" in field ? field.maxLength : undefined;
  const options = "options" in field ? field.options.filter(({ value }) => value !== "") : [];
  return [
    ...markdown.field<PageInline>(strong(label), required, { kind: "code", text: name }),
    ...hint === undefined ? [] : [` ${hint}`],
    ...limit === undefined ? [] : [` ${form.atMost(limit)}`],
    ...options.flatMap(({ value, label }, index): PageInline[] => [
      index > 0 ? "; " : ` ${field.kind === "select" ? markdown.oneOf : markdown.anyOf} `,
      { kind: "code", text: value },
      ` ${label}${index === options.length - 1 ? "." : ""}`,
    ]),
    ...problem === undefined ? [] : [` ${markdown.toCorrect(problem)}`],
  ];
}
