/**
 * Building blocks for pages.
 *
 * @module
 */
import { present } from "../../lib/schema/present.ts";
import {
  capitalized,
  type Company,
  displayTelephone,
  e164,
  type Picture,
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, Inline, Link, Text } from "../../lib/page/page.ts";

/** Text with a link. */
export function link(text: string, href: string): Inline {
  return { kind: "link", text, href };
}

/** Text as code. */
export function code(text: string): Inline {
  return { kind: "code", text };
}

/** Blocks under a heading; nothing if there are no blocks. */
export function section(
  text: string,
  blocks: readonly Block[],
  options: { readonly level?: 2 | 3; readonly id?: string } = {},
): readonly Block[] {
  const { level = 2, id } = options;
  if (blocks.length === 0) return [];
  return [{ kind: "heading", level, text, ...present({ id }) }, ...blocks];
}

/** A paragraph of runs. */
export function paragraph(...text: Text): Block {
  return { kind: "paragraph", text };
}

/** The paragraphs of a prose field, with the company's telephone number as a link. */
export function prose(site: Site, text: string, role?: "lead"): readonly Block[] {
  return text.split("\n\n").map((part, index): Block => ({
    kind: "paragraph",
    text: withTelephone(site, part),
    ...(role !== undefined && index === 0 && { role }),
  }));
}

/** A list of texts; nothing if there are none. */
export function list(site: Site, items: readonly string[] | undefined): readonly Block[] {
  if (items === undefined || items.length === 0) return [];
  return [{ kind: "list", items: items.map((item) => withTelephone(site, item)) }];
}

/** A list of links; nothing if there are none. */
export function links(items: readonly Link[]): readonly Block[] {
  if (items.length === 0) return [];
  return [{ kind: "list", items: items.map(({ text, href }) => [link(text, href)]) }];
}

/** Ordered steps; nothing if there are none. */
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

/** Questions with their answers; nothing if there are none. */
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

/** Titled paragraphs, each with a smaller heading. */
export function titledParagraphs(
  site: Site,
  items: readonly { readonly title: string; readonly description: string }[] = [],
): readonly Block[] {
  return items.flatMap(({ title, description }) =>
    section(title, prose(site, description), { level: 3 })
  );
}

/** Text with the company's telephone number as a link, however it is written. */
export function withTelephone({ company }: Site, text: string): Text {
  const { telephone } = company;
  return text.split(spellingsOf(telephone)).flatMap((part, index): Inline[] => [
    ...(index === 0 ? [] : [callLink(telephone)]),
    ...(part === "" ? [] : [part]),
  ]);
}

/** The ways to write a North American number, with and without +1 and punctuation. */
function spellingsOf(telephone: string): RegExp {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164(telephone)) ?? [];
  return area === undefined
    ? new RegExp([telephone, e164(telephone)].map(RegExp.escape).join("|"))
    : new RegExp(
      `(?<!\\d)(?:\\+?1[ .-]?)?(?:\\(${area}\\) ?|${area}[ .-]?)${exchange}[ .-]?${line}(?!\\d)`,
    );
}

/** A telephone number as a link. */
export function callLink(telephone: string): Inline {
  return link(displayTelephone(telephone), telephoneAddress(telephone));
}

/** What to do in an emergency; nothing if there is no emergency line. */
export function emergencyNotice({ company, settings }: Site): readonly Block[] {
  const { telephone, hours } = company;
  if (hours.emergency === undefined) return [];
  const when = emergencyHours(company);
  return [{
    kind: "notice",
    tone: "emergency",
    text: [
      { kind: "strong", text: [settings.emergency_question ?? "Is it an emergency?"] },
      " Call ",
      callLink(telephone),
      when === "" ? "." : `. ${sentence(capitalized(when))}`,
    ],
  }];
}

/** The hours of the emergency line, without the number, which is shown beside them. */
export function emergencyHours({ telephone, hours: { emergency = "" } }: Company): string {
  const [before = "", ...after] = emergency.split(spellingsOf(telephone));
  return [before.replace(/[,:;]?(?:(?:^|\s+)(?:at|on|under|call))?\s*$/i, ""), ...after].join("")
    .trim();
}

/** The main picture of a page; nothing if there is none. */
export function leadPicture(pictures: readonly Picture[] = []): readonly Block[] {
  const [picture] = pictures;
  return picture === undefined ? [] : [{ kind: "picture", role: "lead", picture }];
}

/** Blocks beside the text; nothing if there are none. */
export function aside(label: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ kind: "aside", label, blocks }];
}

/** Links to the headings with ids; those of level 3 belong to the one above. */
export function contents(label: string, blocks: readonly Block[]): readonly Block[] {
  const items = blocks.flatMap((block) =>
    block.kind === "heading" && block.id !== undefined
      ? [{ text: block.text, href: `#${block.id}`, ...(block.level === 3 && { deeper: true }) }]
      : []
  );
  return items.length === 0 ? [] : [{ kind: "contents", label, items }];
}

/** The two calls to action: request a price, or telephone. */
export function bidActions({ addresses, company, settings }: Site): Block {
  const { telephone } = company;
  return {
    kind: "actions",
    items: [
      { text: settings.request_action, href: addresses.page("contact") },
      { text: `Call ${displayTelephone(telephone)}`, href: telephoneAddress(telephone) },
    ],
  };
}

function telephoneAddress(telephone: string): string {
  return `tel:${e164(telephone)}`;
}
