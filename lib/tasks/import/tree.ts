/**
 * Reads HTML as a tree, and says what of it a reader is shown.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- locked in this folder, so that the server doesn't download them
import { fromParse5 } from "npm:hast-util-from-parse5@8.0.4";
import { defaultTreeAdapter, parseFragment } from "npm:parse5@8.1.1";
import { headingId } from "../../text/mod.ts";

/**
 * A node of a tree of HTML (hast). Only a text has a `value`, and only an element a `tagName`. What a page shows has
 * pictures as `figure`, galleries as `section`, and ends of paragraphs as `nav`; `wp-link` and `wp-lost` can't be shown.
 */
export interface HtmlNode {
  readonly type: string;
  readonly tagName: string;
  readonly value?: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: readonly HtmlNode[];
}

export type Nodes = readonly HtmlNode[];

const EMPTY = { tagName: "", properties: {}, children: [] };
export const textNode = (value: string): HtmlNode => ({ ...EMPTY, type: "text", value });
export const element = (tagName: string, children: Nodes, properties = {}): HtmlNode => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** The words of nodes as written. */
export const textOf = (nodes: Nodes): string =>
  nodes.map(({ value, children }) => value ?? textOf(children)).join("");

/** The outermost elements of some names. */
export const find = (nodes: Nodes, names: RegExp): Nodes =>
  nodes.flatMap((one) => names.test(one.tagName) ? [one] : find(one.children, names));

export const NOT_SHOWN =
  /^(?:script|style|template|noscript|title|desc|metadata|defs|meta|link|head|base|rp)$/;
export const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|button|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|meter|nobr|output|progress|q|rt|ruby|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr|wp-(?:lost|link))?$/;

export const isBlock = (node: HtmlNode) =>
  node.type === "element" && node.tagName !== "br" && !INLINE.test(node.tagName);

/** Whether a page can show something of a node. */
export const isShown = ({ tagName, value, properties, children }: HtmlNode): boolean =>
  value !== undefined && value.trim() !== "" || tagName === "hr" || "file" in properties ||
  !tagName.startsWith("wp-") && children.some(isShown);

/** Nodes, or of those that show nothing the ones that can't be shown. */
export const ifShown = (nodes: Nodes, made: Nodes = nodes): Nodes =>
  nodes.some(isShown) ? made : find(nodes, /^(?:figure|wp-.*)$/);

/** An attribute as text; several, such as classes, are separated by blanks. */
export const attribute = ({ properties }: HtmlNode, name: string): string =>
  [properties[name] ?? ""].flat().join(" ").trim();

/** How deep elements may be nested. The parser looks through all that are open, and programs for trees go a call deeper for each. */
const MAX_NESTED = 200;
/** The most attributes of a tag. The parser compares each with all before it. */
const MAX_ATTRIBUTES = 1000;
const ATTRIBUTE = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/g;
const TAG = new RegExp(`<[a-z](?:[\\s/]+|${ATTRIBUTE.source})*`, "gi");

/** The attributes in which plugins have the number of a counter, which runs from 0. */
const COUNTER = /^data(?:To|ToValue|Count|CounterValue|Number|Target)$/;

/** @throws {RangeError} If the HTML is nested too deeply, or a tag has too many attributes. */
export function parseHtml(html: string): HtmlNode {
  for (const [tag] of html.matchAll(TAG)) {
    if ((tag.match(ATTRIBUTE)?.length ?? 0) > MAX_ATTRIBUTES) {
      throw new RangeError(`has a tag with over ${MAX_ATTRIBUTES} attributes`);
    }
  }
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth > MAX_NESTED) {
        throw new RangeError(`has over ${MAX_NESTED} elements within each other`);
      }
    },
    onItemPop: () => void depth--,
  };
  const complete = (node: Partial<HtmlNode>): HtmlNode => {
    const children = node.children?.map(complete) ?? [];
    const [, number] = Object.entries(node.properties ?? {}).find(([name]) => COUNTER.test(name)) ??
      [];
    const isCounter = number && textOf(children).trim() === "0";
    return {
      ...EMPTY,
      ...node as HtmlNode,
      children: isCounter ? [textNode(String(number))] : children,
    };
  };
  // A line that ends in a break ends once, also in the older editor.
  const once = html.replace(/(<br\s*\/?>)[^\S\n]*\n/gi, "$1");
  const tree = parseFragment(once, { treeAdapter, scriptingEnabled: false });
  return complete(fromParse5(tree) as unknown as HtmlNode);
}

const WINDOWS = new TextDecoder("windows-1252");

/** A text without control characters. Those of Windows are its quotes and dashes. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(
    /(?![\n\t])\p{Cc}/gu,
    (control) => {
      const meant = control < "\x80" ? "" : WINDOWS.decode(Uint8Array.of(control.charCodeAt(0)));
      return meant === control ? "" : meant;
    },
  );
}

/** The ids that Culvert gives to headings, by the ids that they had, or that are just before them. */
export function headingIds(tree: HtmlNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const slugs = new Set<string>();
  const all = (node: HtmlNode): Nodes => [node, ...node.children.flatMap(all)];
  const idOf = (node: HtmlNode) => attribute(node, "id") || attribute(node, "name");
  let pending: string[] = [];
  for (const node of all(tree)) {
    if (node.value?.trim()) pending = [];
    pending.push(idOf(node));
    if (!/^h[1-6]$/.test(node.tagName)) continue;
    const slug = headingId(textOf([node]));
    for (const id of [...pending, ...all(node).map(idOf)]) {
      if (id !== "" && !found.has(id) && !slugs.has(slug)) found.set(id, `#${slug}`);
    }
    slugs.add(slug);
    pending = [];
  }
  return found;
}
