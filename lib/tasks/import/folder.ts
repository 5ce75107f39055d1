/**
 * Makes the files of a content folder from an export of WordPress.
 *
 * @module
 */
import { stringify } from "@std/yaml/stringify";
import { resources } from "../../model/mod.ts";
import { slugify } from "../../schema/mod.ts";
import { plainLineIssue, publishText } from "../../text/mod.ts";
import type { Export, ExportItem } from "./wordpress_export.ts";
import {
  type Conversion,
  toLine,
  toMarkdown,
  toPlainText,
  withoutShortcodes,
} from "./wordpress_html.ts";

/** The files of the new content folder, and what could not be imported. */
export interface Imported {
  /** The text files, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** The pictures that are used: the path below uploads, by the path in images/. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The paths below uploads of the documents to which pages link. They keep their addresses. */
  readonly documents: ReadonlySet<string>;
  /** What could not be imported, by file. */
  readonly lost: ReadonlyMap<string, readonly string[]>;
}

/** A page or a post, with its file in the content folder and its path on the new site. */
interface PlacedItem {
  readonly item: ExportItem;
  readonly file: string;
  readonly path: string;
  readonly isDraft: boolean;
}

/** A picture in a content file that this module wrote. */
const USED_PICTURE = /(?:\]\(|\bfile: ["']?)([\w./-]+)/g;

/** The folder of a year, such as `/2019` in the address of a post. */
const IN_YEAR = /^\/\d{4}(?=\/)/;

/** A document, which no browser runs. */
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|csv|zip|dwg|dxf)$/i;

/** The longest title and description that the declarations in lib/model accept. */
const LONGEST = { title: 100, description: 300 };

/**
 * @param uploads The paths of the files below the folder of uploads, such as `2010/08/front gate.jpg`.
 * @param isReserved Whether a path is one of the server's, so that no own page can have it.
 */
export function convertExport(
  old: Export,
  uploads: ReadonlySet<string>,
  isReserved: (path: string) => boolean,
): Imported {
  const placed = placeItems(old, isReserved);
  const paths = new Map(placed.map(({ item, path }) => [pathWithQuery(item.link, old.link), path]));
  const texts = new Map<string, string>();
  // Nothing may link to a draft, but only a first pass over all items shows which of them become drafts.
  const trial = new OldSite(old, uploads);
  // The home page becomes company.md, unless its text has faults: company.md can't be a draft.
  const home = placed.find(({ item }) =>
    item.type === "page" && pathWithQuery(item.link, old.link) === "/" &&
    !trial.convertText("company.md", item, paths).hasFaults
  );
  const drafts = placed.filter((one) => one !== home && !writeItem(one, trial, paths).isWhole);
  const site = new OldSite(old, uploads, new Set(drafts.map(({ path }) => path)));
  const published = new Set<PlacedItem>();
  for (const one of placed) {
    if (one === home) continue;
    const { text, isWhole } = writeItem(one, site, paths);
    texts.set(one.file, text);
    if (isWhole) published.add(one);
  }
  texts.set(
    "company.md",
    writeCompany(
      old,
      home && site.findPicture(home.item.meta.get("_thumbnail_id")),
      home === undefined ? "" : site.convertText("company.md", home.item, paths).markdown,
    ),
  );
  // A picture that only drafts show is not served.
  const served = ["company.md", ...Array.from(published, ({ file }) => file)]
    .flatMap((file) => Array.from(texts.get(file)!.matchAll(USED_PICTURE), ([, name]) => name!));
  const moved = site.movedPictures(new Set(served));
  texts.set("site.md", writeSettings(old, placed, { home, published, isReserved, moved }));
  for (const { title, type } of old.items) {
    if (
      !["page", "post", "attachment", "nav_menu_item", "wp_global_styles", "wp_navigation"]
        .includes(type)
    ) {
      site.lose(`(${type})`, title);
    }
  }
  const { pictures, documents, lost } = site;
  return { texts, pictures, documents, lost };
}

/** Gives each page and post its file and path. A name that is taken, or one of the server's, gets a number. */
function placeItems(old: Export, isReserved: (path: string) => boolean): readonly PlacedItem[] {
  const taken = new Set<string>();
  return old.items.filter(({ type, status }) =>
    (type === "page" || type === "post") && !["trash", "auto-draft", "inherit"].includes(status)
  ).map((item) => {
    const folder = item.type === "page" ? "pages" : "news";
    const name = slugify(item.name, 80) || slugify(toLine(item.title), 80) ||
      `${item.type}-${item.id}`;
    let slug = name;
    const isTaken = () =>
      taken.has(`${folder}/${slug}`) || (folder === "pages" && isReserved(`/${slug}`));
    for (let count = 2; isTaken(); count++) slug = `${name}-${count}`;
    taken.add(`${folder}/${slug}`);
    const isDraft = item.status !== "publish" || item.isSecret;
    return {
      item,
      file: `${folder}/${slug}.md`,
      path: folder === "pages" ? `/${slug}` : `/news/${slug}`,
      isDraft,
    };
  });
}

/** The file of a page or a post. It becomes a draft (not `isWhole`) if it would have faults. */
function writeItem(
  { item, file, isDraft }: PlacedItem,
  site: OldSite,
  paths: ReadonlyMap<string, string>,
): { readonly text: string; readonly isWhole: boolean } {
  const { markdown, hasFaults } = site.convertText(file, item, paths);
  const isPage = item.type === "page";
  const title = site.makeTitle(item);
  const readable = withoutShortcodes(item.html.slice(0, 20_000)).slice(0, 5000);
  const summary = plainLine(toPlainText(item.excerpt) || toPlainText(readable));
  const picture = site.findPicture(item.meta.get("_thumbnail_id"));
  const isWhole = markdown !== "" && !hasFaults && !isDraft && (isPage || item.date !== "");
  const attrs = {
    title,
    ...(isPage ? { description: cut(summary, LONGEST.description) || title } : {
      date: item.date || "2000-01-01",
      ...(item.excerpt.trim() !== "" && { description: cut(summary, LONGEST.description) }),
    }),
    ...(picture !== undefined && { pictures: [picture] }),
    ...(!isWhole && { draft: true }),
  };
  if (markdown === "") site.lose(file, "has no text; it may have been in a page builder");
  const front = stringify(attrs, { lineWidth: -1 });
  return { text: `---\n${front}---\n\n${markdown || "TODO The text."}\n`, isWhole };
}

function writeCompany(
  { title, tagline }: Export,
  picture: ReturnType<OldSite["findPicture"]>,
  body: string,
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

/** The pages and posts that are published, and what the redirects depend on. */
interface Publication {
  readonly home: PlacedItem | undefined;
  readonly published: ReadonlySet<PlacedItem>;
  readonly isReserved: (path: string) => boolean;
  /** The new addresses, by the old ones, of pictures whose path below images/ is another than below uploads. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Whether a path of the server has no page on the new site: that of a list, or one below a page. */
function isUnused(path: string): boolean {
  return path.lastIndexOf("/") > 0 || resources.some(({ segment }) => path === `/${segment}`);
}

/** site.md, with redirects from every old address. That of an unpublished page leads to the nearest published one. */
function writeSettings(
  old: Export,
  placed: readonly PlacedItem[],
  { home, published, isReserved, moved }: Publication,
): string {
  const news = [...published].some(({ item }) => item.type === "post") ? "/news" : "/";
  const redirects = new Map<string, string>();
  for (const one of placed.filter(({ isDraft }) => !isDraft)) {
    const { id, type, link } = one.item;
    const nearest = type === "post" && one !== home ? news : "/";
    const to = published.has(one) ? one.path : nearest;
    const permalink = pathWithQuery(link, old.link);
    const folder = permalink.replace(/\/$/, "");
    // For the feed of the item and the pages of its comments. The folder of a year has a redirect of its own.
    if (/^\/[^?]+$/.test(folder) && !IN_YEAR.test(folder)) {
      redirects.set(isReserved(folder) ? `${folder}/feed/` : `${folder}/*`, to);
    }
    for (const address of [permalink, `/?p=${id}`, `/?page_id=${id}`]) {
      const path = address.replace(/(?<=.)\/$/, "");
      const isPage = path === news || isReserved(path) && !isUnused(path);
      if (path.toLowerCase() !== to && path !== "/" && !isPage) {
        redirects.set(address, to);
      }
    }
  }
  for (
    const feed of ["/feed/", "/feed/rss/", "/feed/rss2/", "/feed/atom/", "/rss/", "/comments/feed/"]
  ) {
    redirects.set(feed, news === "/news" ? "/news/feed.xml" : "/");
  }
  const years = placed.flatMap(({ item }) =>
    IN_YEAR.exec(pathWithQuery(item.link, old.link)) ?? []
  );
  for (const year of new Set(years)) redirects.set(`${year}/`, news);
  for (const folder of ["/category", "/tag", "/author", "/page", ...new Set(years)]) {
    redirects.set(`${folder}/*`, news);
  }
  for (const [from, to] of moved) redirects.set(from, to);
  // If the old site was in a folder, the new one is at the root.
  const folder = siteFolder(old.link);
  if (folder !== "") redirects.set(`${folder}/*`, "/*").set(folder, "/");
  redirects.set("/wp-content/uploads/*", "/images/*");
  const list = [...redirects].map(([from, to]) => ({ from, to }));
  const [, language] = /^(en|es|fr)\b/.exec(old.language.toLowerCase()) ?? [];
  const tag = old.language.replace("_", "-");
  const known = language !== undefined && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag) && tag !== "en-US";
  return `---\n${
    stringify({ ...(known && { language: tag }), redirects: list }, { lineWidth: -1 })
  }---\n`;
}

/** The old site while it is imported. Collects the pictures and documents that are used, and what can't be imported. */
class OldSite {
  readonly pictures = new Map<string, string>();
  readonly documents = new Set<string>();
  readonly lost = new Map<string, string[]>();
  readonly #uploads: ReadonlySet<string>;
  readonly #link: string;
  readonly #drafts: ReadonlySet<string>;
  /** The descriptions of pictures, by their paths below uploads. */
  readonly #alts = new Map<string, string>();
  /** The captions of pictures as HTML, by their paths below uploads. */
  readonly #captions = new Map<string, string>();
  /** The ids of attachments, by the id of the page or post to which they belong. */
  readonly #files: ReadonlyMap<string, readonly string[]>;
  /** The paths of the smaller sizes of pictures, by the pictures' paths below uploads. */
  readonly #sizes = new Map<string, readonly string[]>();
  readonly #titles = new Set<string>();
  /** The paths of attachments below uploads, by their ids. */
  readonly #attached = new Map<string, string>();

  /** @param drafts The paths of pages that are not published. */
  constructor(
    { items, link }: Export,
    uploads: ReadonlySet<string>,
    drafts: ReadonlySet<string> = new Set(),
  ) {
    this.#uploads = uploads;
    this.#link = link;
    this.#drafts = drafts;
    const files = items.filter(({ type }) => type === "attachment");
    this.#files = new Map(
      [...Map.groupBy(files, ({ parent }) => parent)].map(([parent, all]) => [
        parent,
        all.map(({ id }) => id),
      ]),
    );
    for (const { type, id, file, title, excerpt, meta } of items) {
      if (type !== "attachment") continue;
      const name = uploadName(file);
      if (name === undefined) continue;
      this.#attached.set(id, name);
      this.#alts.set(name, meta.get("_wp_attachment_image_alt") || title);
      this.#captions.set(name, excerpt);
      // PHP's own notation: s:18:"photo-300x200.jpg".
      const sizes = (meta.get("_wp_attachment_metadata") ?? "").matchAll(
        /"([^"/]+-\d+x\d+\.\w+)"/g,
      );
      this.#sizes.set(name, Array.from(sizes, ([, size]) => name.replace(/[^/]*$/, "") + size));
    }
  }

  /** The title of a page or a post. Equal titles get a number, so that search results differ. */
  makeTitle({ title, name, type }: ExportItem): string {
    const whole = plainLine(title) || plainLine(name) || "Untitled";
    for (let count = 1;; count++) {
      const suffix = count === 1 ? "" : ` (${count})`;
      const one = cut(whole, LONGEST.title - suffix.length) + suffix;
      const key = `${type}/${one.toLowerCase()}`;
      if (this.#titles.has(key)) continue;
      this.#titles.add(key);
      return one;
    }
  }

  /** Notes what could not be imported into a file. */
  lose(file: string, what: string): void {
    this.lost.set(file, [...this.lost.get(file) ?? [], what]);
  }

  /** New addresses, by the old ones, of served pictures that were renamed, and of the smaller sizes of pictures. */
  movedPictures(served: ReadonlySet<string>): ReadonlyMap<string, string> {
    return new Map(
      [...this.pictures].filter(([file]) => served.has(file)).flatMap(([file, name]) =>
        [...(file === name ? [] : [name]), ...this.#sizes.get(name) ?? []].map((old) =>
          [
            `/wp-content/uploads/${encodeURI(old)}`,
            `/images/${encodeURI(file)}`,
          ] as const
        )
      ),
    );
  }

  /** The picture of an attachment, for front matter. */
  findPicture(id: string | undefined) {
    const name = this.#attached.get(id ?? "");
    const picture = name === undefined ? undefined : this.#picture(name);
    const caption = plainLine(this.#captions.get(name ?? "") ?? "");
    return picture && { ...picture, ...(caption !== "" && { caption }) };
  }

  /** A picture by its path below uploads, or by that of one of its smaller sizes. */
  #picture(upload: string): { file: string; alt: string } | undefined {
    const whole = upload.replace(/-\d+x\d+(?=\.\w+$)/, "");
    const name = [upload, whole, whole.replace(/(?=\.\w+$)/, "-scaled")]
      .find((one) => this.#uploads.has(one));
    if (name === undefined || !/\.(?:jpe?g|png|webp|avif|svg)$/i.test(name)) return undefined;
    const file = name.replace(/[^\w./-]+/g, "-");
    this.pictures.set(file, name);
    if (upload !== name) this.#sizes.set(name, [...this.#sizes.get(name) ?? [], upload]);
    const alt = plainLine(this.#alts.get(name) ?? this.#alts.get(whole) ?? "");
    return {
      file,
      alt: alt || file.replace(/^.*\//, "").replace(/\.\w+$/, "").replace(/[-_]+/g, " "),
    };
  }

  /** Converts the text of a page or a post to markdown, and notes its faults. */
  convertText(file: string, { id, html }: ExportItem, paths: ReadonlyMap<string, string>) {
    const conversion: Conversion = {
      picture: (address) => {
        const name = uploadName(address);
        return name === undefined ? undefined : this.#picture(name);
      },
      attached: (ids) =>
        (ids.length > 0 ? ids : this.#files.get(id) ?? []).flatMap((one) => {
          const name = this.#attached.get(one);
          if (name === undefined) return [];
          const caption = this.#captions.get(name) ?? "";
          return [{ address: `/wp-content/uploads/${name}`, caption }];
        }),
      link: (address) => {
        const to = this.#resolveLink(address, paths);
        if (to === undefined || !this.#drafts.has(to)) return to;
        this.lose(file, `the link to ${to}, which is a draft`);
        return undefined;
      },
      lost: (what) => this.lose(file, what),
    };
    const markdown = toMarkdown(html, conversion);
    const resolver = { link: (href: string) => href, picture: (name: string) => name };
    const faults = publishText(markdown, resolver).faults.filter(({ warning }) => !warning);
    for (const { line, issue } of faults) this.lose(file, `line ${line} of its text ${issue}`);
    return { markdown, hasFaults: faults.length > 0 };
  }

  /** The new address of a link; `undefined` if it can't be a link. */
  #resolveLink(address: string, paths: ReadonlyMap<string, string>): string | undefined {
    if (/^(?:mailto:[^@\s]+@[^@\s]+|tel:\+?\d+)$/i.test(address)) return address;
    if (address === "" || address.startsWith("#") || !URL.canParse(address, `${this.#link}/`)) {
      return undefined;
    }
    const url = new URL(address, `${this.#link}/`);
    if (!/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return undefined;
    const isOwn = url.host.replace(/^www\./, "") === new URL(this.#link).host.replace(/^www\./, "");
    if (!isOwn) return url.href;
    const path = pathWithQuery(`${url.origin}${url.pathname}`, this.#link);
    const upload = uploadName(path);
    if (upload !== undefined && DOCUMENT.test(upload) && this.#uploads.has(upload)) {
      this.documents.add(upload);
      return `/wp-content/uploads/${encodeURI(upload)}`;
    }
    return paths.get(path) ?? paths.get(`${path}/`) ?? path;
  }
}

/** The path of a file below uploads, by its address. */
function uploadName(address: string): string | undefined {
  const [, name] = /\/wp-content\/uploads\/([^?#]+)/.exec(address) ??
    // On some sites, uploads have an address of their own.
    /\/(\d{4}\/\d{2}\/[^/?#]+\.\w+)(?:[?#]|$)/.exec(address) ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The path of an address of the old site, with its query. */
function pathWithQuery(link: string, base: string): string {
  if (!URL.canParse(link)) return "/";
  const { pathname: written, search } = new URL(link);
  const pathname = written.replace(/^\/+/, "/");
  const folder = siteFolder(base);
  const path = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : pathname;
  return search === "" ? path : path + search;
}

/** The folder of the old site; empty if the site was at the root of its host. */
function siteFolder(link: string): string {
  return URL.canParse(link) ? new URL(link).pathname.replace(/\/$/, "") : "";
}

/** A text for a field of one line, without markup. */
function plainLine(text: string): string {
  const line = toLine(text).replace(/^(?:[-+>#=|•]|\d+\.)\s+/, "");
  return plainLineIssue(line) === undefined
    ? line
    : line.replace(/[^\p{L}\p{N} ,.:;!?'()&-]+/gu, " ").trim();
}

/** Cuts a text after a whole word, so that it has at most `most` characters. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
