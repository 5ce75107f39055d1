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
import { nextAddress } from "../../text/mod.ts";
import { attribute, type HtmlNode, tidy } from "./tree.ts";

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
  const flow = (state: Any, node: HtmlNode) => state.toFlow(state.all(node));
  const image = (node: HtmlNode) => ({
    type: "image",
    url: attribute(node, "file"),
    alt: attribute(node, "alt"),
    title: attribute(node, "title") || null,
  });
  const picture = (_: Any, node: HtmlNode) =>
    node.properties.file && { type: "paragraph", children: [image(node)] };
  const handlers: Any = {
    p: flow,
    nav: () => ({ type: "definition" }),
    figure: picture,
    section: (_: Any, { children }: HtmlNode) => ({
      type: "paragraph",
      children: children.filter(({ properties: { file } }) => file).flatMap((
        one,
      ) => [{ type: "text", value: "\n" }, image(one)]).slice(1),
    }),
  };
  // Addresses in words are links as they stand, if no escape changes them.
  const words = (_: Any, node: HtmlNode): Any[] => {
    const value = node.value!.replace(/[ \t\n]+/g, " ");
    const parts: Any[] = [];
    let end = 0;
    for (let next = nextAddress(value, 0); next; next = nextAddress(value, end)) {
      parts.push({ type: "text", value: value.slice(end, next.at) }, {
        type: "address",
        value: next.written,
        data: { hName: "span" },
      });
      end = next.at + next.written.length;
    }
    return [...parts, { type: "text", value: value.slice(end) }];
  };
  const mdast = unified().use(rehypeRemark, { handlers, nodeHandlers: { text: words } as Any })
    .runSync(withoutUnknown(tree) as Any);
  return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    resourceLink: true,
    unsafe: BULLETS,
    handlers: { address: ({ value }: Any) => value } as Any,
  }).stringify(withoutEmpty(mdast) as Any).trim();
}

/** A tree without paragraphs and items that have nothing. */
function withoutEmpty(node: Any): Any {
  if (node.children === undefined) return node;
  const children = node.children.map(withoutEmpty).filter((child: Any) =>
    child.type !== "definition" &&
    !(/^(?:paragraph|heading|list|listItem|blockquote)$/.test(child.type) &&
      child.children.length === 0)
  );
  const isSpread = /^list/.test(node.type) &&
    (children.some(({ spread }: Any) => spread) ||
      node.type === "listItem" && children.filter(({ type }: Any) => type !== "list").length > 1);
  return { ...node, children, ...(/^list/.test(node.type) && { spread: isSpread }) };
}

/** A tree of elements that HTML has: at each other one, the libraries look for the next that they know. */
const withoutUnknown = (node: HtmlNode): HtmlNode => ({
  ...node,
  children: tidy(node.children.filter(({ tagName }) => !tagName.startsWith("wp-"))).map(
    withoutUnknown,
  ),
});
