/**
 * Building blocks for pages.
 *
 * @module
 */
import {
  displayTelephone,
  emergencyTelephone,
  mainPicture,
  pairPictures,
  type Picture,
  type Project,
  sentence,
  type Service,
  type Site,
  telephoneAddress,
  telephoneSpellings,
  textWithTelephones,
} from "../../lib/model/mod.ts";
import { excerpt, firstSentence } from "../../lib/text/sentences.ts";
import type { MarkdownText } from "../../lib/text/mod.ts";
import { link, linkToAll, MOST_LINKED } from "../../lib/page/first_links.ts";
import type { Block, BlockOf, Layout, Link, PageInline, PageInlines } from "../../lib/page/page.ts";

export { link };

/** The blocks of a page or a part of it: one, several, or nothing. */
export type Blocks = Block | false | undefined | readonly Blocks[];

/** Flattens blocks, and leaves out those without items, blocks or pictures. */
export function listBlocks(content: Blocks): readonly Block[] {
  if (content === undefined || content === false) return [];
  if (!("kind" in content)) return content.flatMap(listBlocks);
  const parts = "items" in content
    ? content.items
    : "blocks" in content
    ? content.blocks
    : "pictures" in content
    ? content.pictures
    : undefined;
  return parts?.length === 0 ? [] : [content];
}

export function code(text: string) {
  return { kind: "code", text } as const;
}

/**
 * Reads `code` and [links](address) in the software's own texts. Never for text from content or a request, in which
 * these marks are mere characters.
 */
export function inlineMarkdown(text: string): PageInlines {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return code(part.slice(1, -1));
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return label === undefined || href === undefined ? part : link(label, href);
  });
}

/** A paragraph of the software's own text, read by {@linkcode inlineMarkdown}. */
export function explain(text: string): Block {
  return { kind: "paragraph", text: inlineMarkdown(text) };
}

/** A list of the software's own texts, read by {@linkcode inlineMarkdown}. */
export function bullets(items: readonly string[]): Block {
  return { kind: "list", items: items.map(inlineMarkdown) };
}

/** The longest description that search results show, in characters. */
export const DESCRIPTION_LENGTH = 160;

/** Blocks under a heading; nothing if there are none. */
export function section(
  text: string,
  content: Blocks,
  heading: Partial<BlockOf<"heading">> = {},
): readonly Block[] {
  const blocks = listBlocks(content);
  return blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text, ...heading }, ...blocks];
}

export function paragraph(...text: PageInlines): Block {
  return { kind: "paragraph", text };
}

/** The paragraph beside the title. */
export function lead(...text: PageInlines): Block {
  return { kind: "paragraph", role: "lead", text };
}

export function problemNotice(...text: PageInlines): Block {
  return { kind: "notice", tone: "problem", text };
}

/** A text of the contractor; nothing if there is none. */
export function prose(text: MarkdownText | undefined): Blocks {
  return text && { kind: "text", blocks: text.blocks };
}

/** A text with its first paragraph beside the title. If it begins with something else, `otherwise` stands there. */
export function proseWithLead(text: MarkdownText, otherwise?: string): readonly Blocks[] {
  const [first, ...rest] = text.blocks;
  return first?.kind === "paragraph"
    ? [lead(...first.text), { kind: "text", blocks: rest }]
    : [otherwise !== undefined && lead(otherwise), prose(text)];
}

/** A text with its first sentence beside the title. */
export function proseWithLeadSentence(text: MarkdownText): readonly Blocks[] {
  const [first, ...rest] = text.blocks;
  const [start = "", ...more] = first?.kind === "paragraph" ? first.text : [];
  const sentence = typeof start === "string" ? firstSentence(start) : "";
  const left = typeof start === "string" ? start.slice(sentence.length).trimStart() : "";
  if (left === "") return proseWithLead(text);
  const paragraph = { kind: "paragraph", text: [left, ...more] } as const;
  return [lead(sentence), { kind: "text", blocks: [paragraph, ...rest] }];
}

/** A summary beside the title, and the text; one that begins with its summary doesn't say it again. */
export function proseWithSummary(summary: string, text: MarkdownText): readonly Blocks[] {
  return firstSentence(text.plain) === summary
    ? proseWithLeadSentence(text)
    : [lead(summary), prose(text)];
}

/** The names of the first services, for a contractor of whom nothing else is written; `undefined` for the others. */
export function servicesAsDescription(
  { company: { description }, services: { all } }: Site,
): string | undefined {
  return all.some(({ summary }) => description.plain.startsWith(summary))
    ? all.slice(0, MOST_LINKED).map(({ name }) => name).join(" · ")
    : undefined;
}

export function lineList(site: Site, items: readonly string[] = []): Block {
  return { kind: "list", items: items.map((item) => withTelephone(site, item)) };
}

export function links(items: readonly Link[]): Block {
  return { kind: "list", items: items.map(({ text, href }) => [link(text, href)]) };
}

export function linksTo(resources: readonly { name: string; url: string }[]): Block {
  return links(resources.map(({ name, url }) => ({ text: name, href: url })));
}

/** A link to the whole collection of which some resources are shown; nothing if all are. */
export function linkToOthers(
  site: Site,
  name: Parameters<typeof linkToAll>[1],
  shown: readonly unknown[],
): Blocks {
  const { text, href } = linkToAll(site, name);
  return shown.length < site[name].all.length && paragraph(link(text, href));
}

export type Fact = readonly [
  name: string,
  ...values: readonly (string | PageInlines | undefined)[],
];

/** Names with their values, without those that have none. */
export function facts(items: readonly Fact[]): BlockOf<"facts"> {
  const known = items.map(([name, ...values]) => ({
    name,
    values: values.filter((value) => value !== undefined)
      .map((value) => typeof value === "string" ? [value] : value),
  }));
  return { kind: "facts", items: known.filter(({ values }) => values.length > 0) };
}

/** The days on which the office is closed, each with its reason. */
export function closedDays({ companyInternal, words }: Site): readonly string[] {
  return companyInternal.closed.map(({ from, to, name }) =>
    words.formats.days(from, to) + words.colon + name
  );
}

/** When the office can be reached, and when it is closed. */
export function officeHours(site: Site): readonly Fact[] {
  const { company: { hours: { weekday, weekend, emergency } }, words: { about, common } } = site;
  return [
    [about.weekdays, weekday && withTelephone(site, weekday)],
    [about.weekend, weekend && withTelephone(site, weekend)],
    [common.closed, ...closedDays(site)],
    [about.emergency, emergency && withTelephone(site, emergency)],
  ];
}

/** A table, with its accessible name. */
export function table(
  label: string,
  columns: readonly string[],
  rows: readonly (readonly PageInlines[])[],
): Block {
  return { kind: "table", label, columns: columns.map((name) => [name]), rows };
}

export function codeBlock(language: string, text: string): Block {
  return { kind: "code", language, text };
}

/** A text under a title. */
interface Titled {
  readonly title: string;
  readonly description: MarkdownText;
}

export function steps(items: readonly Titled[]): Block {
  const all = items.map(({ title, description }) => ({
    title,
    description: description.blocks,
  }));
  return { kind: "steps", items: all };
}

export function questions(faqs: Service["faqs"]): Block {
  const items = faqs.map(({ question, answer }) => ({ question, answer: answer.blocks }));
  return { kind: "questions", items };
}

/** Titled texts, each with a smaller heading. */
export function titledTexts(items: readonly Titled[] = []): Blocks {
  return items.map(({ title, description }) => section(title, prose(description), { level: 3 }));
}

/** What clients ask, such as bonding or how soon the company answers; nothing if nothing is published. */
export function goodToKnow({ companyInternal: { facts }, words }: Site): readonly Block[] {
  const level = facts.length === 1 ? 2 : 3;
  const answers = facts.map(({ title, text, about }) =>
    section(title, prose(text), { level, about })
  );
  return level === 2 ? answers.flat() : section(words.common.goodToKnow, answers);
}

/** Text with the company's telephone numbers as links, however they are written. */
export function withTelephone(site: Site, text: string): PageInlines {
  return textWithTelephones(site, text).map((part) =>
    typeof part === "string" ? part : callLink(part.telephone)
  );
}

export function callLink(telephone: string): PageInline {
  return link(displayTelephone(telephone), telephoneAddress(telephone));
}

/** What to do in an emergency; nothing if there is no emergency line. */
export function emergencyNotice(site: Site): Blocks {
  const { settings, words: { common } } = site;
  const question = settings.emergency_question ?? common.isEmergency;
  return emergencyCall(site, { kind: "strong", text: [question] }, common.thenCall);
}

/** Words that end with the number of the emergency line, and its hours; nothing if there is no such line. */
export function emergencyCall(site: Site, ...before: PageInlines): Blocks {
  const telephone = emergencyTelephone(site);
  if (telephone === undefined) return undefined;
  const { company: { hours: { emergency = "" } }, words: { common } } = site;
  // The number is shown beside its hours.
  const [start = "", ...rest] = emergency.split(telephoneSpellings(telephone));
  const when = [start.replace(common.beforeNumber, ""), ...rest].join("").trim();
  const after = when === "" ? "." : common.answered(sentence(when));
  return { kind: "notice", tone: "emergency", text: [...before, callLink(telephone), after] };
}

/** The picture at the top of the home page: that of site.md or, without one, the company's first. */
export function heroPicture({ companyInternal, settings }: Site): Picture | undefined {
  return settings.hero ?? mainPicture(companyInternal.pictures);
}

/** What leads a page: the first picture that is not compared with another, or the first pair if there is none. */
function leadingPictures(pictures: readonly Picture[] = []): readonly Picture[] {
  const groups = pairPictures(pictures);
  return groups.find(({ length }) => length === 1) ?? groups[0] ?? [];
}

/** The picture or the pair that leads a page; nothing if there is none. */
export function leadPicture(pictures?: readonly Picture[]): Blocks {
  const leading = leadingPictures(pictures);
  const [picture, after] = leading;
  if (after !== undefined) return { kind: "gallery", role: "lead", pictures: leading };
  return picture && { kind: "picture", role: "lead", picture };
}

/** The pictures that neither lead the page nor are in a text of it. */
export function furtherPictures(
  site: Site,
  pictures: readonly Picture[] = [],
  texts: unknown,
): readonly Picture[] {
  const leading = leadingPictures(pictures);
  const others = pictures.filter((picture) => !leading.includes(picture));
  return picturesBeside(site, others, undefined, texts);
}

/** The pictures after those that {@linkcode leadPicture} shows, as a gallery. One alone needs no heading. */
export function otherPictures(
  site: Site,
  pictures: readonly Picture[] | undefined,
  ...texts: readonly unknown[]
): Blocks {
  const others = furtherPictures(site, pictures, texts);
  const gallery = { kind: "gallery", pictures: others } as const;
  return others.length === 1 ? gallery : section(site.words.common.pictures, gallery);
}

/**
 * The pictures that are neither the main one nor in a text of the page. A pair to compare stays whole, with the main
 * picture too; one whose other half is in a text is a picture like others.
 *
 * @param texts Whatever has texts of the page in its members.
 * @param shown The pictures that the page shows already.
 */
export function picturesBeside(
  { addresses, images }: Site,
  pictures: readonly Picture[] = [],
  main: Picture | undefined,
  texts: unknown,
  shown = new Set<string>(),
): readonly Picture[] {
  const inTexts = new Set(picturesIn(texts));
  const isShown = ({ file }: Picture) =>
    inTexts.has(`${addresses.site}${images.get(file)?.path}`) ||
    shown.has(file) && file !== main?.file;
  return pairPictures(pictures).flatMap((group) => {
    if (group.length === 2 && !group.some(isShown)) return group;
    return group.filter((picture) => picture !== main && !isShown(picture))
      .map((picture) => ({ ...picture, before: false }));
  });
}

/** The addresses of the pictures in all texts among the members of a value. */
function picturesIn(value: unknown): readonly string[] {
  if (!(value instanceof Object)) return [];
  if ("blocks" in value) return picturesIn(value.blocks);
  return Object.entries(value).flatMap(([name, member]) =>
    name === "file" ? [member] : picturesIn(member)
  );
}

/** Blocks beside the text. */
export function aside(label: string, content: Blocks): Block {
  return { kind: "aside", label, blocks: listBlocks(content) };
}

export function fold(summary: string, block: Block): Block {
  return { kind: "fold", summary, blocks: [block] };
}

/** Links to the headings of level 2 with ids. */
export function contents(label: string, blocks: readonly Block[]): Block {
  const items = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 && block.id !== undefined
      ? [{ text: block.text, href: `#${block.id}` }]
      : []
  );
  return { kind: "contents", label, items };
}

/**
 * The two calls to action: request a price, or telephone.
 *
 * @param service The service that is then chosen in the form.
 */
export function bidActions(
  { addresses, company, settings, words }: Site,
  service?: Service,
): Block {
  const { telephone } = company;
  const chosen = service === undefined ? "" : `?service=${service.slug}`;
  return {
    kind: "actions",
    items: [
      { text: settings.request_action, href: addresses.page("contact") + chosen },
      {
        text: words.layout.callNumber(displayTelephone(telephone)),
        href: telephoneAddress(telephone),
      },
    ],
  };
}

/** Key figures of the company's profile, at most `most`; none if there is only one. */
export function keyFigures({ company, serviceAreas, words }: Site, most?: number): Block {
  const { founded, licenses, leadership_experience_years: years } = company;
  const { recordable_incidents: incidents, since } = company.safety_record ?? {};
  const states = [...new Set(serviceAreas.all.map(({ state }) => state))];
  const inStates = licenses.filter(({ jurisdiction }) =>
    states.some((state) => isOf(jurisdiction, state))
  );
  const licensed = states.filter((state) =>
    licenses.some(({ jurisdiction }) => isOf(jurisdiction, state))
  );
  const { common, profile } = words;
  const figures = [
    [founded, common.founded],
    [years, common.experience],
    inStates.length > 1
      ? [inStates.length, profile.licensesIn(licensed)] as const
      : [licenses.length > 1 ? licenses.length : undefined, profile.licensesIn([])] as const,
    [incidents === 0 ? incidents : undefined, common.incidents(since)],
  ] as const;
  const items = figures.flatMap(([value, label]) =>
    value === undefined ? [] : [{ value: `${value}`, label }]
  );
  // A single figure is no row.
  return { kind: "figures", items: items.length > 1 ? items.slice(0, most) : [] };
}

/** Whether a jurisdiction is a state's: "State of Virginia" is Virginia's, and "West Virginia" is not. */
function isOf(jurisdiction: string, state: string): boolean {
  const at = jurisdiction.indexOf(state);
  if (at < 0) return false;
  const [before, after] = [jurisdiction.slice(0, at), jurisdiction.slice(at + state.length)];
  const isOther =
    /(?:\p{L}|-|\b(?!State|Commonwealth|Province|Territory)\p{Lu}\p{L}+ )$/u.test(before) ||
    /^(?:\p{L}|-|[ ](?:Occidental|del |du ))/u.test(after);
  return !isOther || isOf(after, state);
}

/** The beginning of a text for a card: its whole first sentence, if that is not too long. */
export function cardText(text: MarkdownText): string {
  return excerpt(text.plain, 160, 300);
}

/** The first of pictures that the page does not show yet. */
export function takePicture(pictures: readonly Picture[] = [], shown?: Set<string>) {
  const picture = pictures.find(({ before, file }) => !before && !shown?.has(file));
  if (picture !== undefined) shown?.add(picture.file);
  return picture;
}

/** @param shown The pictures that the page shows already. If one has no other, the cards have none. */
export function serviceCards(
  { services: { internal } }: Site,
  services: readonly Service[],
  look?: Layout,
  shown?: Set<string>,
): Block {
  const pictures = services.map(({ slug }) => takePicture(internal.get(slug)?.pictures, shown));
  const isPictured = shown === undefined || !pictures.includes(undefined);
  return cards(
    services.map(({ slug, name, url, summary }, index) => ({
      title: name,
      href: url,
      description: summary,
      picture: isPictured ? pictures[index] : undefined,
      icon: internal.get(slug)?.icon,
    })),
    look,
  );
}

/** Cards of projects, with the notes of {@linkcode projectNotes}. */
export function projectCards(
  site: Site,
  projects: readonly Project[],
  look?: Layout,
  shown?: Set<string>,
): BlockOf<"cards"> {
  return cards(
    projects.map((project) => ({
      title: project.name,
      href: project.url,
      description: project.summary,
      notes: projectNotes(site, project),
      picture: takePicture(site.projects.internal.get(project.slug)?.pictures, shown),
    })),
    look,
  );
}

/** A project's place and date, and its size (the first line of its scope) unless its summary begins with that. */
export function projectNotes(site: Site, project: Project): readonly string[] {
  const [size] = project.scope;
  return [
    `${project.location} · ${describeCompletion(site, project)}`,
    ...size === undefined || project.summary.startsWith(size) ? [] : [size],
  ];
}

/** When a project was finished, as exactly as it is known, or its status. */
export function describeCompletion(site: Site, { slug, completion_date }: Project): string {
  const { formats, projects } = site.words;
  const completed = site.projects.internal.get(slug)?.completed;
  return completed === undefined
    ? projects.statuses[completion_date] ?? completion_date
    : formats.date(completed);
}

type Card = BlockOf<"cards">["items"][number];

export function cards(items: readonly Card[], look?: Layout): BlockOf<"cards"> {
  return { kind: "cards", items, look };
}
