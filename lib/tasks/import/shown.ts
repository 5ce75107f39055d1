/**
 * Lists what a page shows, and what of its HTML it doesn't show.
 *
 * @module
 */
import { addressesIn } from "../../text/mod.ts";
import { attribute, cleanText, type HtmlNode, isBlock, NOT_SHOWN, textOf } from "./tree.ts";

/** What a page shows, in order. */
export interface Shown {
  readonly words: readonly string[];
  readonly links: readonly string[];
  /** The files of pictures, each with its alternative text. */
  readonly pictures: readonly string[];
}

export const pictureShown = (file: string, alt: string) => alt === "" ? file : `${file} "${alt}"`;

const MARKS = Object.entries({ del: "~~", strong: "**", em: "*" });

/** A character of private use stands for a set of marks while words are put together. */
const MARKED = 0xe000;

/** Lists what a tree shows: each marked word with its marks, and the items of a numbered list with their numbers. */
export function listShown(tree: HtmlNode): Shown {
  const links: string[] = [];
  const pictures: string[] = [];
  const pieces: string[] = [];
  const walk = (node: HtmlNode, marks: number): void => {
    const { tagName, value, children } = node;
    const sign = marks === 0 ? "" : String.fromCharCode(MARKED + marks);
    const add = (words: string) => pieces.push(words.replace(/\S+/g, `${sign}$&${sign}`));
    if (value !== undefined) add(value);
    const gap = isBlock(node) || /^(?:br|wp-lost)$/.test(tagName) ? " " : "";
    pieces.push(gap);
    if (tagName === "figure") {
      const [said, alt] = [attribute(node, "said"), attribute(node, "alt")];
      pictures.push(pictureShown(attribute(node, "file") || attribute(node, "lost"), said || alt));
      add(attribute(node, "title"));
    }
    const isLink = tagName === "wp-link" || tagName === "a" && !isBare(node);
    if (isLink) links.push(attribute(node, "href"));
    const mark = MARKS.findIndex(([name]) => name === tagName);
    let number = Number(node.properties.start);
    for (const child of children) {
      if (tagName === "ol" && child.tagName === "li") pieces.push(` ${number++}. `);
      walk(child, mark < 0 ? marks : marks | 1 << mark);
    }
    pieces.push(gap);
  };
  walk(tree, 0);
  const plain = pieces.join("").replace(/([\ue001-\ue007])\1/g, "")
    .replace(
      /[\ue001-\ue007]/g,
      (sign) =>
        MARKS.map(([, mark], at) => sign.charCodeAt(0) - MARKED & 1 << at ? mark : "").join(""),
    )
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[“”„‟″«»]/g, '"').replace(/[‘’‚‛′]/g, "'").replace(/(?<!\S)[–—―]+/g, " — ");
  return { words: plain.match(/\S+/g) ?? [], links, pictures };
}

/** Whether a link is only its address, which is a link as it stands. */
function isBare(link: HtmlNode): boolean {
  const words = textOf([link]).trim();
  const [bare] = addressesIn(words);
  return bare?.written === words && bare.href === attribute(link, "href");
}

/** The words of a page's HTML that are nowhere in what it shows: nothing is lost on the way from one to the other. */
export function findLost(written: HtmlNode, { words, links }: Shown): readonly string[] {
  const wordsOf = (said: string): readonly string[] =>
    cleanText(said).normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const textIn = ({ type, tagName, value, children }: HtmlNode): string =>
    type === "text" ? value! : NOT_SHOWN.test(tagName) ? "" : children.map(textIn).join(" ");
  const shown = [...words, ...links];
  const known = new Set(wordsOf(shown.join(" ")));
  const joined = shown.join("").normalize("NFKC");
  return wordsOf(textIn(written)).filter((word) => !known.has(word) && !joined.includes(word));
}
