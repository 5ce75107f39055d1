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
  /** A language that Culvert speaks, with its country; `en-US` for another. */
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
  const refuse = (issue: string): never => {
    throw new OperatorError(`The file ${issue}`);
  };
  if (bytes.length > MOST_BYTES) refuse("has over 64 MB; export pages and posts without comments");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, declared = "utf-8"] = /^[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(start) ?? [];
  const encoding = /^[þÿ]{2}/.test(start) ? `utf-16${start[0] === "þ" ? "be" : "le"}` : declared;
  let xml = "";
  try {
    xml = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    refuse(`is not in ${encoding.toUpperCase()}; save it in UTF-8`);
  }
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
  const items = ((channel?.item ?? []) as readonly Element[]).map(readItem);
  if (channel === undefined || !items.some(({ type }) => type !== "")) {
    return refuse(`is not ${EXPORT}${items.length > 0 ? ", but a feed" : ""}`);
  }
  if (!/<\/rss>\s*(?:<!--[^<]*)?$/.test(xml.slice(-1000))) {
    refuse("ends before </rss>; download it again");
  }
  if (!items.some(({ type }) => type === "page" || type === "post")) {
    refuse("has no page and no post; choose All content");
  }
  const tag = readText(channel, "language").replace("_", "-");
  const [language = "en-US"] = /^(?:en|es|fr)(?:-[A-Z]{2})?$/.exec(tag) ?? [];
  return {
    title: readText(channel, "title"),
    tagline: readText(channel, "description"),
    language,
    link: readText(channel, "link").replace(/\/$/, ""),
    items,
  };
}

function readItem(item: Element): ExportItem {
  const read = (name: string) => readText(item, name);
  const meta = (item["wp:postmeta"] ?? []) as readonly Element[];
  const [date = ""] = /^(?!0000)\d{4}-\d\d-\d\d/.exec(read("wp:post_date")) ?? [];
  return {
    id: read("wp:post_id"),
    type: read("wp:post_type"),
    status: read("wp:status"),
    title: read("title"),
    link: read("link"),
    name: decodeName(read("wp:post_name")),
    date,
    html: read("content:encoded"),
    excerpt: read("excerpt:encoded"),
    isSecret: read("wp:post_password") !== "",
    parent: read("wp:post_parent"),
    file: read("wp:attachment_url"),
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
