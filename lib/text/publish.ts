/**
 * The published form of texts.
 *
 * @module
 */
import type { TextBlock } from "./blocks.ts";
import type { Resolver } from "./inlines.ts";
import { type LineFault, parseText } from "./parse.ts";
import { plainBlocks } from "./plain.ts";
import { writeBlocks } from "./write.ts";

declare const isMarkdown: unique symbol;

/**
 * A text as it is published: CommonMark with absolute links. It is a string, but none to the compiler, which so finds
 * each place that would print its marks.
 */
export type Markdown = { readonly [isMarkdown]: true };

/** How often a text is written until it reads back as itself. Nearly every text does the first time. */
const MOST_TIMES = 4;

/** One line of words and punctuation, which has no marks and is published as it is. */
const WORDS = /^[A-Za-z](?:[A-Za-z0-9À-ɏ.,;:!?'"()/%$@=+‘’“”–—…-]| (?! |$))*$/;

/**
 * Makes the published form of a text; one with faults stays as it is.
 *
 * @param firstLine The number of its first line, for the faults.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { publishText } from "./mod.ts";
 *
 * const resolver = {
 *   link: (href: string) => new URL(href, "https://example.com").href,
 *   picture: (file: string) => `https://example.com/images/${file}`,
 * };
 * const { text } = publishText("* [Call](/contact)\n\n![The yard](front.jpg)", resolver);
 * assertEquals(
 *   text,
 *   "- [Call](https://example.com/contact)\n\n![The yard](https://example.com/images/front.jpg)",
 * );
 * ```
 */
export function publishText(
  source: string,
  resolver?: Resolver,
  firstLine = 1,
): { readonly text: Markdown; readonly faults: readonly LineFault[] } {
  if (WORDS.test(source)) return { text: source as unknown as Markdown, faults: [] };
  const { blocks, faults } = parseText(source, resolver, firstLine);
  if (faults.length > 0) return { text: source as unknown as Markdown, faults };
  let [meant, text] = [blocks, writeBlocks(blocks)];
  // Most differ from what they were only by line ends within paragraphs.
  const unwrapped = source.trim().split("\n\n").map((lines) => lines.replaceAll("\n", " "))
    .join("\n\n");
  for (let times = 1; times < MOST_TIMES && text !== unwrapped; times++) {
    const read = parseText(text).blocks;
    if (JSON.stringify(read) === JSON.stringify(meant)) break;
    [meant, text] = [read, writeBlocks(read)];
  }
  return { text: text as unknown as Markdown, faults };
}

/** A published text with its marks. */
export function markdownOf(text: Markdown): string {
  return text as unknown as string;
}

/** The blocks of a published text. */
export function textBlocks(text: Markdown): readonly TextBlock[] {
  return parseText(markdownOf(text)).blocks;
}

/** The words of a published text, on one line. */
export function plainText(text: Markdown): string {
  return plainBlocks(textBlocks(text));
}
