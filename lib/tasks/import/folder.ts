/**
 * Makes the files of a content folder from an export of WordPress.
 *
 * @module
 */
import { stringify } from "@std/yaml/stringify";
import { resources } from "../../model/mod.ts";
import { type MarkdownText, plainInlines, publishText, type TextBlock } from "../../text/mod.ts";
import { wordsOf } from "../../words/mod.ts";
import { expand, parseJson } from "./expand.ts";
import { isPublic, type OldSite, type PlacedItem } from "./old_site.ts";
import { findLost, listShown, pictureShown, type Shown } from "./shown.ts";
import { toMarkdown } from "./to_markdown.ts";
import { lineOf, plainLine, prepare, withoutMarks } from "./prepare.ts";
import { cleanText, headingIds, parseHtml, textOf } from "./tree.ts";
import { decodeName } from "./wordpress_export.ts";

/** The files of the new content folder, and what to compare them with. */
export interface Imported {
  readonly texts: ReadonlyMap<string, string>;
  readonly pages: readonly ImportedPage[];
  /** The addresses that redirect, in the order of site.md. */
  readonly redirects: readonly string[];
  /** What could not be imported, with its file. */
  readonly lost: readonly (readonly [file: string, what: string])[];
}

export interface ImportedPage {
  readonly file: string;
  readonly blocks: readonly TextBlock[];
  /** The words and pictures of its front matter that come from the old page. */
  readonly front: Shown;
  readonly source: Shown;
}

/** What became of the text of a page or a post. */
interface Converted {
  readonly one: PlacedItem;
  readonly markdown: string;
  readonly text: MarkdownText;
  readonly source: Shown;
  /** Why it can't be published. */
  readonly issues: readonly string[];
  /** What is not carried over, besides what a comparison finds. */
  readonly notes: readonly string[];
  /** The paths to which it links. */
  readonly links: ReadonlySet<string>;
}

/** A picture in a content file that this module wrote. */
const USED_PICTURE = /(?:\]\(|\bfile: ["']?)([\w./-]+)/g;

/** The folder of a year, such as `/2019` in the address of a post. */
const IN_YEAR = /^\/(?:19|20)\d\d(?=\/)/;

/** The longest title and description that the declarations in lib/model accept. */
const LONGEST = { title: 100, description: 300 };

/** The largest file that is read, less its front matter, and the most characters of HTML that are read for it. */
const [MOST_BYTES, MOST_HTML] = [2 ** 20 - 10_000, 1_000_000];

/** The types of entries that are no content: menus, the look, settings of plugins. */
const NOT_SHOWN =
  /^(?:$|wp_|nav_menu_item|custom_css|customize_changeset|oembed_cache|revision|acf-|elementor_library|user_request)/;

/** @param refused What Culvert refuses of the files, which become drafts. Of site.md, the redirects that it refuses. */
export function makeFolder(
  site: OldSite,
  refused: ReadonlyMap<string, readonly string[]>,
): Imported {
  const lost: [file: string, what: string][] = [];
  const drafts = new Set<string>();
  const convert = (one: PlacedItem): Converted => {
    const made = convertItem(one, site, drafts);
    // The home page is written into company.md, which can't be a draft.
    const refusals = [one.file, ...one === site.home ? ["company.md"] : []]
      .flatMap((file) => refused.get(file) ?? []);
    return { ...made, issues: [...made.issues, ...refusals] };
  };
  for (const { item, path } of site.placed) if (!isPublic(item)) drafts.add(path);
  const first = site.placed.map(convert);
  for (const { one: { path }, issues } of first) if (issues.length > 0) drafts.add(path);
  const titles = new Set<string>();
  const texts = new Map<string, string>();
  const published = new Set<PlacedItem>();
  const pages = first.map((before) => {
    // Nothing may link to a draft, but only now it is known which of them are.
    const page = [...before.links].some((path) => drafts.has(path)) ? convert(before.one) : before;
    const { one, issues, notes } = page;
    for (const note of notes) lost.push([one.file, note]);
    for (const issue of issues) lost.push([one.file, `is a draft: ${issue}`]);
    const isDraft = drafts.has(one.path);
    const isHome = one === site.home && !isDraft;
    if (!isDraft && !isHome) published.add(one);
    const { text, ...written } = writeItem(page, site, isHome, isDraft, titles);
    texts.set(written.file, text);
    return written;
  });
  if (!texts.has("company.md")) texts.set("company.md", writeCompany(site, ""));
  // A picture that only drafts show is not served.
  const served = ["company.md", ...Array.from(published, ({ file }) => file)]
    .flatMap((file) => Array.from(texts.get(file)!.matchAll(USED_PICTURE), ([, name]) => name!));
  const moved = site.movedPictures(new Set(served));
  const { kept = [], left = [] } = Object.groupBy(
    listRedirects(site, published, moved),
    ([from, to]) => {
      const isRefused = refused.get("site.md")?.includes(from);
      return to !== "" && !isRefused && /^\/(?![/\\])[^#\s\\]{0,498}$/.test(from) ? "kept" : "left";
    },
  );
  const { language } = site.old;
  const settings = {
    ...(language !== "en-US" && { language }),
    redirects: kept.map(([from, to]) => ({ from, to })),
  };
  texts.set("site.md", `---\n${stringify(settings, { lineWidth: -1 })}---\n`);
  if (left.length > 0) {
    lost.push(["site.md", `has no redirect of ${left.map(([from]) => from).join(" ")}`]);
  }
  for (const [kind, { size }] of site.archives) {
    lost.push(["site.md", `links to ${kind} (${size}) lead to ${site.news}`]);
  }
  for (const { title, type } of site.old.items) {
    if (NOT_SHOWN.test(type) || /^(?:page|post|attachment)$/.test(type)) continue;
    const name = lineOf(title) || "an entry without a title";
    lost.push([`(${type})`, `${name} is not carried over`]);
  }
  return { texts, pages, redirects: kept.map(([from]) => from), lost };
}

function convertItem(
  one: PlacedItem,
  site: OldSite,
  drafts: ReadonlySet<string>,
): Converted {
  const { item } = one;
  const { videoAt } = wordsOf(site.old.language);
  const [issues, notes, links]: [string[], string[], Set<string>] = [[], [], new Set()];
  let [markdown, source]: [string, Shown] = ["", { words: [], links: [], pictures: [] }];
  if (item.type === "post" && item.date === "" && isPublic(item)) issues.push("has no date");
  const inExport = `only in the export, at wp:post_id ${item.id}`;
  try {
    const footnotes = parseJson(item.meta.get("footnotes") ?? "");
    const html = expand(item.html, {
      block: (id) => site.block(id),
      attached: (ids) => site.attached(ids, item),
      footnotes: Array.isArray(footnotes) ? footnotes.map(({ content }) => String(content)) : [],
    });
    const parsed = parseHtml(html.slice(0, MOST_HTML));
    const controls = [...textOf([parsed])].filter((one) => cleanText(one) === "").length;
    if (controls > 0) notes.push(`has ${controls} control characters, which are left out`);
    const ids = headingIds(parsed);
    const tree = prepare(parsed, {
      picture: (image) => site.picture(image),
      videoAt,
      link(href) {
        const isHere = href.startsWith("#");
        const to = isHere ? ids.get(decodeName(href.slice(1))) : site.link(href, item);
        if (to === undefined) return undefined;
        links.add(to);
        return drafts.has(to) ? undefined : to;
      },
    });
    source = listShown(tree);
    const gone = findLost(parsed, source);
    if (gone.length > 0) notes.push(`the words \`${gone.join(" ")}\` are missing`);
    const whole = toMarkdown(tree);
    const bytes = new TextEncoder().encode(whole);
    const start = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES));
    markdown = bytes.length > MOST_BYTES ? start.slice(0, start.lastIndexOf("\n\n")) : whole;
    if (markdown !== whole || html.length > MOST_HTML) {
      issues.push(`its text is over 1 MB; the rest is ${inExport}`);
    } else if (markdown === "") issues.push("has no text; it may have been in a page builder");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    issues.push(`its text ${error.message}; it is ${inExport}`);
  }
  const resolver = { link: (href: string) => href, picture: (file: string) => file, videoAt };
  const { text, faults } = publishText(markdown, resolver);
  for (const { line, issue, warning } of faults) {
    if (!warning) issues.push(`line ${line} of its text ${issue}`);
  }
  return { one, markdown, text, source, issues, notes, links };
}

/** The file of a page or a post, and what of the old page its front matter has. */
function writeItem(
  { one: { item, file }, markdown, text: { blocks, plain }, source }: Converted,
  site: OldSite,
  isHome: boolean,
  isDraft: boolean,
  titles: Set<string>,
): ImportedPage & { readonly text: string } {
  const { address, picture } = site.thumbnail(item) ?? {};
  const lead = picture ? pictureShown(picture.file, picture.alt) : address;
  const shown = { ...source, pictures: [lead ?? [], source.pictures].flat() };
  const front = { words: [], links: [], pictures: picture ? [lead!] : [] };
  if (isHome) {
    const text = writeCompany(site, markdown, picture);
    return { file: "company.md", text, blocks, front, source: shown };
  }
  const line = plainLine(item.title) || plainLine(item.name.replaceAll("-", " ")) || "Untitled";
  const short = cut(line, LONGEST.title - " (99)".length);
  // Equal titles get a number, so that search results differ.
  let [title, count] = [short, 1];
  while (titles.has(`${item.type}/${title}`.toLowerCase())) title = `${short} (${++count})`;
  titles.add(`${item.type}/${title}`.toLowerCase());
  const excerpt = lineOf(item.excerpt);
  const [paragraph] = blocks.flatMap((one) =>
    one.kind === "paragraph" ? [plainInlines(one.text)] : []
  );
  const description = cut(withoutMarks(excerpt || paragraph || plain), LONGEST.description);
  const attrs = {
    title,
    ...(item.type === "post" && { date: item.date || "2000-01-01" }),
    ...((item.type === "page" || excerpt) && { description: description || short }),
    ...(picture && { pictures: [picture] }),
    ...(isDraft && { draft: true }),
  };
  // The whole of a title that is cut begins the text.
  const rest = short === line ? "" : line;
  const first = rest && `**${rest.replace(/[\\`*_[\]<>&~]/g, "\\$&")}**\n\n`;
  const body = first + markdown || "TODO The text.";
  const wordsIn = (...lines: readonly string[]) => lines.join(" ").split(" ").filter(Boolean);
  return {
    file,
    text: `---\n${stringify(attrs, { lineWidth: -1 })}---\n\n${body}\n`,
    blocks,
    front: { ...front, words: wordsIn(short, rest, excerpt && description) },
    source: { ...shown, words: wordsIn(lineOf(item.title) || short, excerpt).concat(source.words) },
  };
}

function writeCompany({ old }: OldSite, body: string, picture?: object): string {
  const tagline = plainLine(old.tagline);
  const attrs = {
    name: plainLine(old.title) || "TODO Name",
    ...(tagline !== "" && { tagline }),
    ...(picture !== undefined && { pictures: [picture] }),
  };
  return `---
${stringify(attrs, { lineWidth: -1 })}email: name@example.com # TODO
telephone: "+1-555-555-0100" # TODO
address:
  locality: TODO Town
  region: TODO State or province
  country: US # TODO
---

${body || "TODO What the company does, where and for whom."}
`;
}

/** Where every old address leads; that of an unpublished page to the nearest published one. Empty: beyond what fits. */
function listRedirects(
  site: OldSite,
  published: ReadonlySet<PlacedItem>,
  moved: ReadonlyMap<string, string>,
): readonly (readonly [from: string, to: string])[] {
  const { news, folder, postsPage, isReserved } = site;
  const redirects = new Map<string, string>();
  const encode = (path: string) => encodeURI(path).replace(/[#\\|^]/g, encodeURIComponent);
  /** Whether the new site has a page at a path: the paths of lists, and those below a page, may have none. */
  const isPage = (path: string) =>
    path === news || isReserved(path) && path.lastIndexOf("/") === 0 &&
      !resources.some(({ segment }) => path === `/${segment}`);
  const placed = site.placed.filter(({ item }) => isPublic(item));
  const entries = placed.map((one) => {
    const nearest = one.item.type === "post" ? news : "/";
    return { item: one.item, to: published.has(one) ? one.path : nearest };
  }).concat(postsPage ? [{ item: postsPage, to: news }] : []);
  const years = new Set<string>();
  for (const { item: { id, type, link }, to } of entries) {
    const old = site.pathOf(link);
    const [year] = IN_YEAR.exec(old) ?? [];
    if (year !== undefined) years.add(year);
    // For the feed of the item and the pages of its comments. The folder of a year has a redirect of its own.
    else if (/^\/[^?]+$/.test(old)) {
      redirects.set(`${encode(old)}${isReserved(old) ? "/feed/" : "/*"}`, to);
    }
    for (const address of [old, `/?p=${id}`, ...type === "page" ? [`/?page_id=${id}`] : []]) {
      if (/^\/./.test(address) && address !== to && !isPage(address)) {
        redirects.set(encode(address), to);
      }
    }
  }
  for (const feed of ["feed", "feed/rss", "feed/rss2", "feed/atom", "rss", "comments/feed"]) {
    redirects.set(`/${feed}/`, news === "/news" ? "/news/feed.xml" : "/");
  }
  for (const year of years) redirects.set(`${year}/`, news);
  for (const list of ["/category", "/tag", "/author", "/page", ...years]) {
    redirects.set(`${list}/*`, news);
  }
  // If the old site was in a folder, the new one is at the root.
  if (folder !== "") redirects.set(`${encode(folder)}/*`, "/*").set(encode(folder), "/");
  redirects.set("/wp-content/uploads/*", "/images/*");
  let bytes = 0;
  return [...redirects, ...moved].map(([from, to]) => {
    bytes += from.length + to.length + 30;
    return [from, bytes < MOST_BYTES ? to : ""];
  });
}

/** Cuts a text after a whole word, so that it has at most `most` characters. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
