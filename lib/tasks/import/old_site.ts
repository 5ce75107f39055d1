/**
 * Where the pages, pictures and files of an old site are on the new one.
 *
 * @module
 */
import { slugify } from "../../schema/mod.ts";
import { encodeDestination } from "../../text/mod.ts";
import { plainLine, withoutMarks } from "./prepare.ts";
import { attribute, type HtmlNode } from "./tree.ts";
import { decodeName, type Export, type ExportItem } from "./wordpress_export.ts";

/** A page or a post, with its file in the content folder and its path on the new site. */
export interface PlacedItem {
  readonly item: ExportItem;
  readonly file: string;
  readonly path: string;
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|svg)$/i;

/** A file that no browser runs, and that may be served as it is. */
const DOCUMENT =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|csv|txt|zip|dwg|dxf|ics|vcf|mp4|m4v|mov|webm|mp3|m4a|wav|ogg|gif|jpe?g|png|webp|avif)$/i;

/** The pages of lists that WordPress makes. */
const ARCHIVES: Readonly<Record<string, RegExp>> = {
  categories: /^\/(?:category|categorie|categoria|product-category)(?:\/|$)|[?&]cat=/,
  tags: /^\/(?:tag|etiqueta|product-tag)(?:\/|$)|[?&]tag=/,
  authors: /^\/author\/|[?&]author=/,
  dates: /^\/(?:19|20)\d\d(?:\/\d\d){0,2}$|[?&]m=\d/,
  "further pages": /^(?:\/[^?]*)?\/page\/\d+$|[?&]paged=/,
  feeds: /^(?:\/[^?]*)?\/(?:feed|rss)(?:\/(?:atom|rss2?))?$|[?&]feed=/,
};

/** The page that only lists the posts. */
const POSTS_PAGE =
  /^(?:blog|news|posts?|articles?|journal|actualites?|nouvelles|noticias|novedades)$/;

/** An old site while it is imported. */
export class OldSite {
  readonly placed: readonly PlacedItem[];
  /** The page at `/`; its text is that of company.md. */
  readonly home: PlacedItem | undefined;
  /** The page that only lists the posts, which is /news here. */
  readonly postsPage: ExportItem | undefined;
  /** Where lists of posts are here. */
  readonly news: string;
  /** The pictures that are used: the path below uploads, by the path in images/. */
  readonly pictures = new Map<string, string>();
  /** The paths below uploads of the files to which pages link. They keep their addresses. */
  readonly documents = new Set<string>();
  /** The links that lead to each kind of archive. */
  readonly archives = new Map<string, Set<string>>();
  /** The folder of the old site; empty if the site was at the root of its host. */
  readonly folder: string;
  readonly #base: URL;
  readonly #items: ReadonlyMap<string, ExportItem>;
  readonly #attachments: readonly ExportItem[];
  /** The attachments, by their paths below uploads. */
  readonly #byFile: ReadonlyMap<string, ExportItem>;
  /** The new paths of pages, and below uploads of attachments: by their old paths, and by their items. */
  readonly #paths = new Map<string | ExportItem, string>([["/", "/"]]);
  readonly #attachmentPages: ReadonlyMap<string, string>;
  readonly #uploads: ReadonlySet<string>;
  /** All sizes of a picture in uploads, by its path without size. */
  readonly #sizes: ReadonlyMap<string, readonly string[]>;
  /** Of each picture that is used, its path in images/ and the paths under which pages show it. */
  readonly #shown = new Map<string, { readonly file: string; readonly written: Set<string> }>();

  constructor(
    readonly old: Export,
    uploads: readonly string[],
    /** Whether a path is one of Culvert's own. */
    readonly isReserved: (path: string) => boolean,
  ) {
    const link = [old.link, ...old.items.map(({ link }) => link)].find((one) => URL.canParse(one));
    this.#base = new URL(link ?? "https://old.invalid");
    this.folder = URL.canParse(old.link) ? decodeName(this.#base.pathname).replace(/\/$/, "") : "";
    this.#uploads = new Set(uploads);
    const widthOf = (name: string) => Number(/-(\d+)x\d+\.\w+$/.exec(name)?.[1] ?? 1e6);
    const sorted = uploads.toSorted((a, b) => widthOf(b) - widthOf(a));
    this.#sizes = Map.groupBy(sorted, withoutSize);
    this.#items = new Map(old.items.map((item) => [item.id, item]));
    this.#attachments = old.items.filter(({ type }) => type === "attachment");
    this.#byFile = new Map(this.#attachments.map((one) => [uploadName(one.file) ?? "", one]));
    this.#attachmentPages = new Map(
      this.#attachments.map(({ link, file }) => [this.pathOf(link), uploadName(file) ?? ""]),
    );
    const kept = old.items.filter(({ type, status }) =>
      (type === "page" || type === "post") && !["trash", "auto-draft", "inherit"].includes(status)
    );
    const posts = kept.filter(({ type }) => type === "post");
    this.news = posts.some(isPublic) ? "/news" : "/";
    this.postsPage = posts.length === 0
      ? undefined
      : kept.find(({ type, name, html }) =>
        type === "page" && html.replace(/<!--[^]*?-->/g, "").trim() === "" && POSTS_PAGE.test(name)
      );
    // A name that is taken, or one of the server's, gets a number.
    const taken = new Map<string, number>();
    this.placed = kept.filter((item) => item !== this.postsPage).map((item) => {
      const [folder, above] = item.type === "page" ? ["pages", ""] : ["news", "/news"];
      const name = slugify(item.name, 80) || slugify(plainLine(item.title), 80) ||
        `${item.type}-${item.id}`;
      const first = `${above}/${name}`;
      let [path, count] = [first, taken.get(first) ?? 1];
      while (taken.has(path) || above === "" && isReserved(path)) path = `${first}-${++count}`;
      taken.set(path, 1).set(first, count);
      return { item, file: `${folder}/${path.slice(above!.length + 1)}.md`, path };
    });
    const isHome = (item: ExportItem) => item.type === "page" && this.pathOf(item.link) === "/";
    this.home = this.placed.find(({ item }) => isHome(item));
    const list = this.postsPage ? [{ item: this.postsPage, path: this.news }] : [];
    for (const { item, path } of [...this.placed, ...list]) {
      const old = this.pathOf(item.link);
      this.#paths.set(item, isHome(item) ? "/" : path);
      // A language may be told by a query.
      if (old !== "/" && !/^\?|[?&](?:p|page_id)=/.test(old)) this.#paths.set(old, path);
    }
  }

  /** The path of an address of the old site, decoded, in lower case, with its query. */
  pathOf(address: string): string {
    if (!URL.canParse(address)) return "?";
    const { pathname, search } = new URL(address);
    const path = decodeName(pathname).replace(/\/{2,}/g, "/");
    const inside = path.startsWith(`${this.folder}/`) ? path.slice(this.folder.length) : path;
    const page = inside.replace(/^\/index\.php(?=\/|$)/, "").replace(/\/$/, "") || "/";
    return page.toLowerCase() + search;
  }

  /** The address of a link of a page now; `undefined` if it leads nowhere, or where a text can't link. */
  link(written: string, from: ExportItem): string | undefined {
    const address = written.trim().replace(/[\n\t]/g, "");
    if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
    const [, mailed] = /^mailto:\s*(.*)$/i.exec(address) ?? [];
    if (mailed !== undefined) {
      const mail = mailed.replace("%40", "@");
      return /^[^@?\s]+@[^@?]/.test(mail) ? `mailto:${encodeDestination(mail)}` : undefined;
    }
    const [, scheme, number, rest] = /^(tel|sms|callto):(?:\/\/)?([^?]*)(.*)$/i.exec(address) ?? [];
    if (scheme !== undefined) {
      const dialed = decodeName(number!).replace(/[\s\u00a0]/g, "");
      const kind = scheme.toLowerCase().replace("callto", "tel");
      return /^[+(*#]*\d/.test(dialed) ? `${kind}:${encodeDestination(dialed + rest)}` : undefined;
    }
    const base = URL.canParse(from.link) ? from.link : this.#base.href;
    const url = /^[#?]?$/.test(address) ? null : URL.parse(address, base);
    if (!/^https?:$/.test(url?.protocol ?? "") || url!.username + url!.password !== "") {
      return undefined;
    }
    return this.#page(url!, from);
  }

  #page(url: URL, from: ExportItem): string | undefined {
    const bare = (host: string) => host.replace(/^www\./, "");
    if (bare(url.host) !== bare(this.#base.host)) return encodeDestination(url.href);
    const id = ["p", "page_id", "attachment_id"].map((name) => url.searchParams.get(name))
      .find(Boolean);
    const item = this.#items.get(id ?? "");
    if (item?.type === "attachment") return this.#document(uploadName(item.file) ?? "");
    if (item !== undefined) return this.#paths.get(item);
    const path = this.pathOf(url.origin + url.pathname);
    const known = id ? undefined : this.#paths.get(path + url.search) ?? this.#paths.get(path);
    if (known !== undefined && known !== "/") return known;
    const [kind] =
      Object.entries(ARCHIVES).find(([, pattern]) =>
        pattern.test(path === "/" ? path + url.search : path)
      ) ?? [];
    if (kind !== undefined) {
      this.archives.set(kind, (this.archives.get(kind) ?? new Set()).add(`${from.id} ${url}`));
      return kind === "feeds" && this.news === "/news" ? "/news/feed.xml" : this.news;
    }
    return known ??
      this.#document(uploadName(url.pathname) ?? this.#attachmentPages.get(path) ?? "");
  }

  #document(name: string): string | undefined {
    const known = this.#uploads.has(name) ? name : this.#candidates(name)[0] ?? "";
    if (!DOCUMENT.test(known)) return undefined;
    this.documents.add(known);
    const path = known.split("/").map(encodeURIComponent).join("/");
    return `/wp-content/uploads/${encodeDestination(path)}`;
  }

  block(id: string): string | undefined {
    const item = this.#items.get(id);
    return item?.type === "wp_block" ? item.html : undefined;
  }

  /** The pictures with these ids; without ids, those that belong to a page. */
  attached(ids: readonly string[], page: ExportItem) {
    const wanted = ids.length > 0
      ? ids.flatMap((id) => this.#items.get(id) ?? [])
      : this.#attachments.filter(({ parent }) => parent === page.id);
    return wanted.filter(({ file }) => PICTURE.test(file))
      .map(({ file, excerpt }) => ({ address: file, caption: excerpt }));
  }

  /** The picture of an attachment, for front matter. */
  thumbnail({ meta }: ExportItem) {
    const item = this.#items.get(meta.get("_thumbnail_id") ?? "");
    if (item === undefined) return undefined;
    const [caption, found] = [plainLine(item.excerpt), this.#picture([item.file])];
    return {
      address: item.file,
      picture: found && { ...found, ...(caption !== "" && { caption }) },
    };
  }

  /** The file of a picture in images/, and its description; `undefined` if uploads doesn't have it. */
  picture(image: HtmlNode): { readonly file: string; readonly alt: string } | undefined {
    const { srcSet, dataSrcset } = image.properties;
    const set = [srcSet, dataSrcset].flat().flatMap((one) => String(one ?? "").split(/,\s+/))
      .map((one) => one.trim().replace(/\s.*$/, ""));
    const written = "dataOrigFile dataLargeFile src dataSrc dataLazySrc dataOriginal".split(" ")
      .map((name) => attribute(image, name));
    const found = this.#picture([...written, ...set]);
    return found && { ...found, alt: withoutMarks(attribute(image, "alt")) || found.alt };
  }

  #picture(addresses: readonly string[]) {
    const names = addresses.flatMap((address) => uploadName(address) ?? []);
    const name = names.flatMap((name) => this.#candidates(name)).find((one) => PICTURE.test(one));
    if (name === undefined) return undefined;
    const clean = name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\w./-]+/g, "-");
    let { file, written } = this.#shown.get(name) ?? { file: clean, written: new Set<string>() };
    for (let count = 2; (this.pictures.get(file) ?? name) !== name; count++) {
      file = clean.replace(/(?=\.\w+$)/, `-${count}`);
    }
    this.pictures.set(file, name);
    this.#shown.set(name, { file, written: written.union(new Set(names)) });
    const sizes = this.#sizes.get(withoutSize(name))!;
    const item = [name, ...sizes].map((one) => this.#byFile.get(one)).find(Boolean);
    const alt = plainLine(item?.meta.get("_wp_attachment_image_alt") || item?.title || "");
    const words = file.replace(/^.*\//, "").replace(/\.\w+$/, "").replace(/[-_]+/g, " ").trim();
    return { file, alt: alt || words || "Picture" };
  }

  /** The files that may be meant, the best first: what WordPress showed as the whole picture, then by width. */
  #candidates(name: string): readonly string[] {
    return [name.replace(/-\d+x\d+(?=\.\w+$)/, ""), ...this.#sizes.get(withoutSize(name)) ?? []]
      .filter((one) => this.#uploads.has(one));
  }

  /** New addresses, by the old ones, of served pictures that were renamed, and of their other sizes. */
  movedPictures(served: ReadonlySet<string>): ReadonlyMap<string, string> {
    const moved = [...this.#shown].filter(([, { file }]) => served.has(file));
    return new Map(moved.flatMap(([name, { file, written }]) => {
      const data = this.#byFile.get(name) ?? this.#byFile.get(withoutSize(name));
      // PHP's own notation: s:18:"photo-300x200.jpg".
      const metadata = data?.meta.get("_wp_attachment_metadata") ?? "";
      const others = Array.from(
        metadata.matchAll(/"([^"/]+-\d+x\d+\.\w+)"/g),
        ([, size]) => name.replace(/[^/]*$/, "") + size,
      );
      const sizes = this.#sizes.get(withoutSize(name))!;
      return [withoutSize(name), name, ...others, ...sizes, ...written]
        .filter((old) => old !== file && !this.documents.has(old))
        .map((old) => [`/wp-content/uploads/${encodeURI(old)}`, `/images/${encodeURI(file)}`]);
    }));
  }
}

export const isPublic = ({ status, isSecret }: ExportItem) => status === "publish" && !isSecret;

const withoutSize = (name: string) => name.replace(/(?:-scaled|-rotated|-\d+x\d+)(?=\.\w+$)/, "");

/** The path of a file below uploads, by its address. */
function uploadName(address: string): string | undefined {
  const [, name] = /\/wp-content\/uploads\/(?:sites\/\d+\/)?([^?#]+)/.exec(address) ??
    // On some sites, uploads have an address of their own.
    /\/(\d{4}\/\d{2}\/[^/?#]+\.\w+)(?:[?#]|$)/.exec(address) ?? [];
  return name && decodeName(name).normalize("NFC");
}
