/**
 * What the pages are put together from.
 *
 * @module
 */
import type { Picture, Site } from "../../lib/model/mod.ts";
import type { Block, Inline, Link, Text } from "../../lib/page/page.ts";

/** A run of text that leads to an address. */
export function link(text: string, href: string): Inline {
  return { kind: "link", text, href };
}

/** A run of text that is typed, not read. */
export function code(text: string): Inline {
  return { kind: "code", text };
}

/** Blocks under a heading; nothing where there are no blocks, and no heading either. */
export function section(
  text: string,
  blocks: readonly Block[],
  options: { readonly level?: 2 | 3; readonly id?: string } = {},
): readonly Block[] {
  const { level = 2, id } = options;
  if (blocks.length === 0) return [];
  return [{ kind: "heading", level, text, ...(id !== undefined && { id }) }, ...blocks];
}

/** A paragraph of runs. */
export function paragraph(...text: Text): Block {
  return { kind: "paragraph", text };
}

/** The paragraphs of a prose field, in which the company's telephone number can be called. */
export function prose(site: Site, text: string, role?: "lead"): readonly Block[] {
  return text.split("\n\n").map((part, index): Block => ({
    kind: "paragraph",
    text: withTelephone(site, part),
    ...(role !== undefined && index === 0 && { role }),
  }));
}

/** A list of texts; nothing where there are none. */
export function list(site: Site, items: readonly string[] | undefined): readonly Block[] {
  if (items === undefined || items.length === 0) return [];
  return [{ kind: "list", items: items.map((item) => withTelephone(site, item)) }];
}

/** A list of links; nothing where there are none. */
export function links(items: readonly Link[]): readonly Block[] {
  if (items.length === 0) return [];
  return [{ kind: "list", items: items.map(({ text, href }) => [link(text, href)]) }];
}

/** Ordered steps; nothing where there are none. */
export function steps(
  site: Site,
  items: readonly { readonly title: string; readonly description: string }[],
): readonly Block[] {
  if (items.length === 0) return [];
  return [{
    kind: "steps",
    items: items.map(({ title, description }) => ({
      title,
      description: withTelephone(site, description),
    })),
  }];
}

/** Questions with their answers; nothing where there are none. */
export function questions(
  site: Site,
  items: readonly { readonly question: string; readonly answer: string }[],
): readonly Block[] {
  if (items.length === 0) return [];
  return [{
    kind: "questions",
    items: items.map(({ question, answer }) => ({
      question,
      answer: withTelephone(site, answer),
    })),
  }];
}

/** Titled paragraphs, a smaller heading each. */
export function titledParagraphs(
  site: Site,
  items: readonly { readonly title: string; readonly description: string }[] = [],
): readonly Block[] {
  return items.flatMap(({ title, description }) =>
    section(title, prose(site, description), { level: 3 })
  );
}

/** Text in which the company's telephone number is a link that calls it. */
export function withTelephone({ company }: Site, text: string): Text {
  return text.split(company.telephone).flatMap((part, index): Inline[] => [
    ...(index === 0 ? [] : [callLink(company.telephone)]),
    ...(part === "" ? [] : [part]),
  ]);
}

/** A telephone number that calls. */
export function callLink(telephone: string): Inline {
  return link(telephone, telephoneAddress(telephone));
}

/** What to do in an emergency. */
export function emergencyNotice(site: Site): Block {
  const { telephone, hours: { emergency } } = site.company;
  const text: Text = emergency === undefined
    ? [" Call ", callLink(telephone), "."]
    : emergency.includes(telephone)
    ? [" Call ", ...withTelephone(site, lowerFirst(emergency)), "."]
    : [" Call ", callLink(telephone), ": ", lowerFirst(emergency), "."];
  return {
    kind: "notice",
    tone: "emergency",
    text: [{ kind: "strong", text: "Broken main, sewage spill or failed lift station?" }, ...text],
  };
}

/** The picture that leads a page; nothing where there is none. */
export function leadPicture(pictures: readonly Picture[] = []): readonly Block[] {
  const [picture] = pictures;
  return picture === undefined ? [] : [{ kind: "picture", role: "lead", picture }];
}

/** What stands beside the text; nothing where there is nothing. */
export function aside(label: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ kind: "aside", label, blocks }];
}

/** Links to the headings of blocks that have a place of their own; those of level 3 are parts of the one above. */
export function contents(label: string, blocks: readonly Block[]): readonly Block[] {
  const items = blocks.flatMap((block) =>
    block.kind === "heading" && block.id !== undefined
      ? [{ text: block.text, href: `#${block.id}`, ...(block.level === 3 && { deeper: true }) }]
      : []
  );
  return items.length === 0 ? [] : [{ kind: "contents", label, items }];
}

/** The two calls to act: ask for a price, or telephone. */
export function bidActions({ addresses, company }: Site): Block {
  return {
    kind: "actions",
    items: [
      { text: "Request a bid", href: addresses.page("contact") },
      { text: `Call ${company.telephone}`, href: telephoneAddress(company.telephone) },
    ],
  };
}

/** Text as it stands in the middle of a sentence. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

function telephoneAddress(telephone: string): string {
  return `tel:${telephone}`;
}
