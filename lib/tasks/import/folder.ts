/**
 * Makes the files of a content folder from an export of WordPress.
 *
 * @module
 */
import { stringify } from "@std/yaml/stringify";
import { resources } from "../../model/mod.ts";
import { publishText } from "../../text/mod.ts";
import { expand, parseJson } from "./expand.ts";
import { decodeName } from "./wordpress_export.ts";
import { isPublic, type OldSite, type PlacedItem } from "./old_site.ts";
import {
  countControls,
  findLost,
  headingIds,
  lineOf,
  listShown,
  parseHtml,
  plainLine,
  prepare,
  type Shown,
  withoutMarks,
} from "./tree.ts";
import { toMarkdown } from "./to_markdown.ts";

/** The files of the new content folder, and what to compare them with. */
export interface Imported {
  readonly texts: ReadonlyMap<string, string>;
  readonly pages: readonly ImportedPage[];
  /** The addresses that redirect, in the order of site.md. */
  readonly redirects: readonly string[];
  /** What could not be imported, by file. */
  readonly lost: ReadonlyMap<string, readonly string[]>;
}

export interface ImportedPage {
  readonly file: string;
  readonly markdown: string;
  /** The words and pictures of its front matter that come from the old page. */
  readonly front: Shown;
  readonly source: Shown;
}

/** A picture in a content file that this module wrote. */
const USED_PICTURE = /(?:\]\(|\bfile: ["']?)([\w./-]+)/g;

/** The folder of a year, such as `/2019` in the address of a post. */
const IN_YEAR = /^\/(?:19|20)\d\d(?=\/)/;

/** The longest title and description that the declarations in lib/model accept. */
const LONGEST = { title: 100, description: 300 };

/** The largest file that is read, less its front matter. */
const MOST_BYTES = 2 ** 20 - 10_000;

/** Links and pictures as they are written: of a page whose links are resolved. */
export const asWritten = { link: (href: string) => href, picture: (file: string) => file };

interface Converted {
  readonly markdown: string;
  readonly source: Shown;
  /** Why it can't be published. */
  readonly faults: readonly string[];
  /** The paths to which it links. */
  readonly links: ReadonlySet<string>;
}

/**
 * @param faulty Files that Culvert refuses, each with the reason; they become drafts. Of site.md, the redirects.
 * @param videoAt The words for a link to a video.
 */
export function makeFolder(
  site: OldSite,
  faulty: ReadonlyMap<string, readonly string[]>,
  isReserved: (path: string) => boolean,
  videoAt: (site: string) => string,
): Imported {
  const lost = new Map<string, string[]>();
  const lose = (file: string, what: string) => lost.set(file, [...lost.get(file) ?? [], what]);
  const drafts = new Set(site.placed.filter(({ item }) => !isPublic(item)).map(({ path }) => path));
  const convert = ({ item, file }: PlacedItem): Converted =>
    convertItem(item, site, drafts, videoAt, (what) => lose(file, what));
  const reasons = ({ item, file }: PlacedItem, { markdown, faults }: Converted) => {
    const isEmpty = markdown === "" && faults.length === 0;
    const isUndated = item.type === "post" && item.date === "" && isPublic(item);
    return [
      ...isEmpty ? ["has no text; it may have been in a page builder"] : [],
      ...faults,
      ...faulty.get(file) ?? [],
      ...isUndated ? ["has no date"] : [],
    ];
  };
  const first = site.placed.map((one) => [one, convert(one)] as const);
  // company.md can't be a draft.
  const home = first.find(([one, converted]) =>
    one === site.home && reasons(one, converted).length === 0 && !faulty.has("company.md")
  )?.[0];
  const broken = first.filter(([one, converted]) =>
    reasons(one, converted).length > 0 || one === site.home && one !== home
  );
  for (const [{ path }] of broken) drafts.add(path);
  const titles = new Set<string>();
  const [texts, pages]: [Map<string, string>, ImportedPage[]] = [new Map(), []];
  const published = new Set<PlacedItem>();
  for (const [one, before] of first) {
    // Nothing may link to a draft, but only now it is known which of them are.
    const converted = [...before.links].some((path) => drafts.has(path)) ? convert(one) : before;
    const issues = one === home ? [] : reasons(one, converted);
    for (const issue of issues) lose(one.file, `is a draft: ${issue}`);
    const isDraft = issues.length > 0 || drafts.has(one.path);
    const kind = one === home ? "home" : isDraft ? "draft" : "page";
    if (kind === "page") published.add(one);
    const page = writeItem(one, converted, site, kind, titles);
    texts.set(page.file, page.text);
    pages.push(page);
  }
  if (home === undefined) texts.set("company.md", writeCompany(site, ""));
  // A picture that only drafts show is not served.
  const served = ["company.md", ...Array.from(published, ({ file }) => file)]
    .flatMap((file) => Array.from(texts.get(file)!.matchAll(USED_PICTURE), ([, name]) => name!));
  const moved = site.movedPictures(new Set(served));
  const settings = writeSettings(site, published, isReserved, moved, faulty.get("site.md") ?? []);
  texts.set("site.md", settings.text);
  if (settings.left.length > 0) lose("site.md", `has no redirect of ${settings.left.join(" ")}`);
  for (const [kind, { size }] of site.archives) {
    lose("site.md", `links to ${kind} (${size}) lead to ${site.news}`);
  }
  for (const { title, type } of site.old.items) {
    if (NOT_SHOWN.test(type) || /^(?:page|post|attachment)$/.test(type)) continue;
    lose(`(${type})`, `${lineOf(title) || "an entry without a title"} is not carried over`);
  }
  return { texts, pages, redirects: settings.redirects, lost };
}

/** The types of entries that are no content: menus, the look, settings of plugins. */
const NOT_SHOWN =
  /^(?:$|wp_|nav_menu_item|custom_css|customize_changeset|oembed_cache|revision|acf-|elementor_library|user_request)/;

function convertItem(
  item: PlacedItem["item"],
  site: OldSite,
  drafts: ReadonlySet<string>,
  videoAt: (site: string) => string,
  lose: (what: string) => void,
): Converted {
  const links = new Set<string>();
  try {
    const footnotes = parseJson(item.meta.get("footnotes") ?? "");
    const parsed = parseHtml(expand(item.html, {
      block: (id) => site.block(id),
      attached: (ids) => site.attached(ids, item),
      footnotes: Array.isArray(footnotes) ? footnotes.map(({ content }) => String(content)) : [],
    }));
    const controls = countControls(parsed);
    if (controls > 0) lose(`has ${controls} control characters, which are left out`);
    const ids = headingIds(parsed);
    const tree = prepare(parsed, {
      picture: (image) => site.picture(image),
      videoAt,
      link: (href) => {
        const to = href.startsWith("#")
          ? ids.get(decodeName(href.slice(1)))
          : site.link(href, item);
        if (to !== undefined) links.add(to);
        return to !== undefined && drafts.has(to) ? undefined : to;
      },
    });
    const markdown = toMarkdown(tree);
    const source = listShown(tree);
    const gone = findLost(parsed, source);
    if (gone.length > 0) lose(`the words \`${gone.join(" ")}\` are missing`);
    if (new TextEncoder().encode(markdown).length > MOST_BYTES) {
      throw new RangeError("is over 1 MB");
    }
    const faults = publishText(markdown, asWritten).faults.filter(({ warning }) => !warning)
      .map(({ line, issue }) => `line ${line} of its text ${issue}`);
    return { markdown, source, faults, links };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const fault = `its text ${error.message}; it is only in the export, at wp:post_id ${item.id}`;
    return { markdown: "", source: { words: [], links: [], pictures: [] }, faults: [fault], links };
  }
}

/** The file of a page or a post, and what of the old page its front matter has. */
function writeItem(
  { item, file }: PlacedItem,
  { markdown, source }: Converted,
  site: OldSite,
  kind: "home" | "page" | "draft",
  titles: Set<string>,
): ImportedPage & { readonly text: string } {
  const { picture, address } = site.thumbnail(item) ?? {};
  const front = { words: [], links: [], pictures: picture ? [picture.file] : [] };
  const thumbnail = picture?.file ?? address;
  const shown = { ...source, pictures: [...thumbnail ? [thumbnail] : [], ...source.pictures] };
  if (kind === "home") {
    const text = writeCompany(site, markdown, picture);
    return { file: "company.md", text, markdown, front, source: shown };
  }
  const wholeTitle = lineOf(item.title);
  const line = plainLine(item.title) || plainLine(item.name.replaceAll("-", " ")) || "Untitled";
  const title = cut(line, LONGEST.title - " (99)".length);
  const key = (one: string) => `${item.type}/${one}`.toLowerCase();
  let unique = title;
  // Equal titles get a number, so that search results differ.
  for (let count = 2; titles.has(key(unique)); count++) unique = `${title} (${count})`;
  titles.add(key(unique));
  const excerpt = lineOf(item.excerpt);
  const body = title === line
    ? markdown
    : `**${line.replace(/[\\`*_[\]<>&~]/g, "\\$&")}**\n\n${markdown}`;
  const { text } = publishText(body, asWritten);
  const description = cut(withoutMarks(excerpt || text.plain), LONGEST.description);
  const attrs = {
    title: unique,
    ...(item.type === "page" ? { description: description || title } : {
      date: item.date || "2000-01-01",
      ...(excerpt !== "" && { description }),
    }),
    ...(picture && { pictures: [picture] }),
    ...(kind === "draft" && { draft: true }),
  };
  const split = (words: string) => words.split(" ").filter(Boolean);
  return {
    file,
    text: `---\n${stringify(attrs, { lineWidth: -1 })}---\n\n${body || "TODO The text."}\n`,
    markdown: body,
    front: { ...front, words: [...split(title), ...excerpt === "" ? [] : split(description)] },
    source: {
      ...shown,
      words: [...split(wholeTitle || title), ...split(excerpt), ...source.words],
    },
  };
}

function writeCompany(
  { old: { title, tagline } }: OldSite,
  body: string,
  picture?: object,
): string {
  const attrs = {
    name: plainLine(title) || "TODO Name",
    ...(plainLine(tagline) !== "" && { tagline: plainLine(tagline) }),
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

/** site.md, with redirects from every old address. That of an unpublished page leads to the nearest published one. */
function writeSettings(
  site: OldSite,
  published: ReadonlySet<PlacedItem>,
  isReserved: (path: string) => boolean,
  moved: ReadonlyMap<string, string>,
  faulty: readonly string[],
) {
  const { old, news, placed, folder } = site;
  const redirects = new Map<string, string>();
  const entries = placed.filter(({ item }) => isPublic(item)).map((one) => {
    const nearest = one.item.type === "post" ? news : "/";
    return { item: one.item, to: published.has(one) ? one.path : nearest };
  });
  if (site.postsPage) entries.push({ item: site.postsPage, to: news });
  /** Whether a path of the server has no page on the new site: that of a list, or one below a page. */
  const isUnused = (path: string) =>
    path.lastIndexOf("/") > 0 || resources.some(({ segment }) => path === `/${segment}`);
  const encode = (path: string) => encodeURI(path).replace(/[#\\|^]/g, encodeURIComponent);
  for (const { item: { id, type, link }, to } of entries) {
    const permalink = site.pathOf(link);
    // For the feed of the item and the pages of its comments. The folder of a year has a redirect of its own.
    if (/^\/[^?]+$/.test(permalink) && !IN_YEAR.test(permalink)) {
      redirects.set(`${encode(permalink)}${isReserved(permalink) ? "/feed/" : "/*"}`, to);
    }
    for (const address of [permalink, `/?p=${id}`, ...type === "page" ? [`/?page_id=${id}`] : []]) {
      const isPage = address === news || isReserved(address) && !isUnused(address);
      if (/^\/./.test(address) && address !== to && !isPage) redirects.set(encode(address), to);
    }
  }
  for (const feed of ["feed", "feed/rss", "feed/rss2", "feed/atom", "rss", "comments/feed"]) {
    redirects.set(`/${feed}/`, news === "/news" ? "/news/feed.xml" : "/");
  }
  const years = new Set(placed.flatMap(({ item }) => IN_YEAR.exec(site.pathOf(item.link)) ?? []));
  for (const year of years) redirects.set(`${year}/`, news);
  for (const list of ["/category", "/tag", "/author", "/page", ...years]) {
    redirects.set(`${list}/*`, news);
  }
  // If the old site was in a folder, the new one is at the root.
  if (folder !== "") redirects.set(`${encode(folder)}/*`, "/*").set(encode(folder), "/");
  redirects.set("/wp-content/uploads/*", "/images/*");
  for (const [from, to] of moved) redirects.set(from, to);
  const [, language] = /^(en|es|fr)\b/.exec(old.language.toLowerCase()) ?? [];
  const tag = old.language.replace("_", "-");
  const known = language !== undefined && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag) && tag !== "en-US";
  let bytes = 0;
  const { kept = [], left = [] } = Object.groupBy(redirects, ([from, to]) => {
    const isKept = /^\/(?![/\\])[^#\s\\]{0,498}$/.test(from) && !faulty.includes(from) &&
      (bytes += from.length + to.length + 30) < MOST_BYTES;
    return isKept ? "kept" : "left";
  });
  const list = kept.map(([from, to]) => ({ from, to }));
  const attrs = { ...(known && { language: tag }), redirects: list };
  return {
    text: `---\n${stringify(attrs, { lineWidth: -1 })}---\n`,
    redirects: kept.map(([from]) => from),
    left: left.map(([from]) => from),
  };
}

/** Cuts a text after a whole word, so that it has at most `most` characters. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
