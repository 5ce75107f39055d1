/**
 * Reads an export of WordPress: WXR, which is RSS with elements of its own.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import { XMLParser } from "npm:fast-xml-parser@5.12.1";
import { OperatorError } from "../../log.ts";

/** An item of the old site: a page, a post, an attachment or something else, by its `type`. */
export interface ExportItem {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly link: string;
  /** Its slug. */
  readonly name: string;
  /** The day on which it was published, such as `2026-03-01`; empty for a draft. */
  readonly date: string;
  readonly html: string;
  readonly excerpt: string;
  readonly isSecret: boolean;
  /** The id of the page or post to which an attachment belongs. */
  readonly parent: string;
  /** The address of an attachment's file. */
  readonly file: string;
  /** Its metadata from WordPress and plugins, by key. */
  readonly meta: ReadonlyMap<string, string>;
}

export interface Export {
  readonly title: string;
  readonly tagline: string;
  readonly language: string;
  /** The address of its home page. */
  readonly link: string;
  readonly items: readonly ExportItem[];
}

type Element = Readonly<Record<string, unknown>>;

const MOST_BYTES = 64 * 2 ** 20;
const EXPORT = "an export of WordPress (Tools, Export, All content)";

/** @throws {OperatorError} If the file is not an export of WordPress. */
export function readExport(bytes: Uint8Array): Export {
  if (bytes.length > MOST_BYTES) {
    throw new OperatorError("The file has over 64 MB; export pages and posts without comments");
  }
  const xml = decode(bytes);
  const refuse = (issue: string): never => {
    throw new OperatorError(`The file ${issue}`);
  };
  if (/<!DOCTYPE(?! html)/i.test(xml.slice(0, 10_000))) refuse(`has a DOCTYPE, unlike ${EXPORT}`);
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: { enabled: true, maxTotalExpansions: Infinity },
    htmlEntities: true,
    isArray: (name) => ["item", "wp:postmeta"].includes(name),
  });
  let channel: Element | undefined;
  try {
    channel = parser.parse(xml)?.rss?.channel;
  } catch (error) {
    refuse(`is not XML: ${(error as Error).message}`);
  }
  const listed: readonly Element[] = Array.isArray(channel?.item) ? channel.item : [];
  const items = listed.map(readItem);
  if (channel === undefined || !items.some(({ type }) => type !== "")) {
    return refuse(`is not ${EXPORT}${listed.length > 0 ? ", but a feed" : ""}`);
  }
  if (!/<\/rss>\s*(?:<!--[^<]*)?$/.test(xml.slice(-1000))) {
    refuse("ends before </rss>; download it again");
  }
  if (!items.some(({ type }) => type === "page" || type === "post")) {
    refuse("has no page and no post; choose All content");
  }
  return {
    title: readText(channel, "title"),
    tagline: readText(channel, "description"),
    language: readText(channel, "language"),
    link: readText(channel, "link").replace(/\/$/, ""),
    items,
  };
}

/** The text of a file, in the encoding that it declares. */
function decode(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const isWide = /^(?:þÿ|ÿþ|<\0|\0<)/.test(start);
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(start)
    ?.[1];
  const encoding = isWide
    ? `utf-16${/^(?:þÿ|\0<)/.test(start) ? "be" : "le"}`
    : declared === undefined || /^utf-?16/i.test(declared)
    ? "utf-8"
    : declared;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`The file is not in ${encoding.toUpperCase()}; save it in UTF-8`);
  }
}

function readItem(item: Element): ExportItem {
  const meta = (item["wp:postmeta"] ?? []) as readonly Element[];
  const date = readText(item, "wp:post_date").slice(0, "2026-03-01".length);
  return {
    id: readText(item, "wp:post_id"),
    type: readText(item, "wp:post_type"),
    status: readText(item, "wp:status"),
    title: readText(item, "title"),
    link: readText(item, "link"),
    name: decodeName(readText(item, "wp:post_name")),
    date: /^(?!0000)\d{4}-\d\d-\d\d$/.test(date) ? date : "",
    html: readText(item, "content:encoded"),
    excerpt: readText(item, "excerpt:encoded"),
    isSecret: readText(item, "wp:post_password") !== "",
    parent: readText(item, "wp:post_parent"),
    file: readText(item, "wp:attachment_url"),
    meta: new Map(meta.map((it) => [readText(it, "wp:meta_key"), readText(it, "wp:meta_value")])),
  };
}

function readText(element: Element, name: string): string {
  const value = element[name];
  return typeof value === "string" ? value.trim() : "";
}

/** Decodes an address or a part of one, if it can be decoded. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
