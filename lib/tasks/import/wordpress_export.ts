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
  /** Its address. */
  readonly link: string;
  /** Its slug. */
  readonly name: string;
  /** The day on which it was published, such as `2026-03-01`; empty for a draft. */
  readonly date: string;
  readonly html: string;
  readonly excerpt: string;
  /** Whether it has a password. */
  readonly isSecret: boolean;
  /** The id of the page or post to which an attachment belongs. */
  readonly parent: string;
  /** The address of an attachment's file. */
  readonly file: string;
  /** Its metadata from WordPress and plugins, by key. */
  readonly meta: ReadonlyMap<string, string>;
}

/** An old site. */
export interface Export {
  readonly title: string;
  readonly tagline: string;
  readonly language: string;
  /** The address of its home page. */
  readonly link: string;
  readonly items: readonly ExportItem[];
}

type Element = Readonly<Record<string, unknown>>;

/** @throws {OperatorError} If the file is not an export of WordPress. */
export function readExport(xml: string): Export {
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
    throw new OperatorError(`The file is not XML: ${(error as Error).message}`);
  }
  const listed = channel?.item;
  if (channel === undefined || !Array.isArray(listed)) {
    throw new OperatorError("The file is not an export of WordPress (Tools, Export, All content)");
  }
  return {
    title: readText(channel, "title"),
    tagline: readText(channel, "description"),
    language: readText(channel, "language"),
    link: readText(channel, "link").replace(/\/$/, ""),
    items: listed.map(readItem),
  };
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
    date: date.startsWith("0000") ? "" : date,
    html: readRaw(item, "content:encoded"),
    excerpt: readText(item, "excerpt:encoded"),
    isSecret: readText(item, "wp:post_password") !== "",
    parent: readText(item, "wp:post_parent"),
    file: readText(item, "wp:attachment_url"),
    meta: new Map(meta.map((it) => [readText(it, "wp:meta_key"), readRaw(it, "wp:meta_value")])),
  };
}

function readRaw(element: Element, name: string): string {
  const value = element[name];
  return typeof value === "string" ? value : "";
}

function readText(element: Element, name: string): string {
  return readRaw(element, name).trim();
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
