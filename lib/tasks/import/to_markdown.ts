/**
 * Writes what a page of WordPress shows as markdown that Culvert reads.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- locked in this folder, so that the server doesn't download them
import rehypeRemark from "npm:rehype-remark@10.0.1";
import remarkGfm from "npm:remark-gfm@4.0.1";
import remarkStringify from "npm:remark-stringify@11.0.0";
import { unified } from "npm:unified@11.0.5";
import { visit } from "npm:unist-util-visit@5.2.0";
import { addressesIn } from "../../text/mod.ts";
import type { HtmlNode } from "./tree.ts";

/** A node of markdown (mdast), or what the libraries give with it. */
// deno-lint-ignore no-explicit-any -- each kind has other members
type Any = any;

/** Characters that Culvert, unlike others, reads as the bullet of an item at the beginning of a line. */
const BULLETS = [
  ...Array.from("–•·▪●◦○■‣➢➤►✓✔−", (character) => ({ character, atBreak: true })),
  { atBreak: true, before: "[a-zA-Z]", character: ")" },
  { atBreak: true, character: "o", after: "[ \\u00a0]" },
];

export function toMarkdown(tree: HtmlNode): string {
  const pictures = (_: Any, { tagName, properties, children }: HtmlNode) => {
    const shown = (tagName === "section" ? children.map((one) => one.properties) : [properties])
      .filter(({ file }) => file);
    const images = shown.map(({ file: url, alt, title }) => ({ type: "image", url, alt, title }));
    // The pictures of a gallery are lines of a paragraph.
    const lines = images.flatMap((image) => [{ type: "text", value: "\n" }, image]).slice(1);
    return lines.length === 0 ? undefined : { type: "paragraph", children: lines };
  };
  // Addresses in words are links as they stand, if no escape changes them.
  const words = (_: Any, node: HtmlNode): Any[] => {
    const value = node.value!.replace(/[ \t\n]+/g, " ");
    const parts: Any[] = [];
    let end = 0;
    for (const { at, written } of addressesIn(value)) {
      parts.push({ type: "text", value: value.slice(end, at) }, {
        type: "address",
        value: written,
        data: { hName: "span" },
      });
      end = at + written.length;
    }
    return [...parts, { type: "text", value: value.slice(end) }];
  };
  const ignored = () => undefined;
  const handlers: Any = {
    figure: pictures,
    section: pictures,
    "wp-lost": ignored,
    "wp-link": ignored,
  };
  const mdast = unified().use(rehypeRemark, { handlers, nodeHandlers: { text: words } as Any })
    .runSync(tree as Any);
  const isSpread = (item: Any) =>
    item.children.filter(({ type }: Any) => type !== "list").length > 1;
  visit(mdast, (node: Any) => {
    if (node.type === "listItem") node.spread = isSpread(node);
    if (node.type === "list") node.spread = node.children.some(isSpread);
  });
  return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    resourceLink: true,
    unsafe: BULLETS,
    handlers: { address: ({ value }: Any) => value } as Any,
  }).stringify(mdast as Any).trim();
}
