/**
 * The published form of texts.
 *
 * @module
 */
import { mayHaveAddress } from "./bare_addresses.ts";
import type { TextBlock } from "./blocks.ts";
import type { TextResolver } from "./inlines.ts";
import { type LineFault, parseText } from "./parse.ts";
import { plainBlocks } from "./plain.ts";
import { writeBlocks } from "./write.ts";

/** A text of the content. In JSON it is its markdown. */
export class MarkdownText {
  /**
   * @param markdown CommonMark with absolute links; before it is published, what was written.
   * @param blocks What it consists of; empty before it is published.
   */
  constructor(readonly markdown: string, readonly blocks: readonly TextBlock[] = []) {}

  /** Its words without marks, on one line. */
  get plain(): string {
    return plainBlocks(this.blocks);
  }

  toJSON(): string {
    return this.markdown;
  }
}

/** How often a text is written until it reads back as itself. Nearly every text does the first time. */
const MOST_TIMES = 4;

/** One line of words and punctuation, which has no marks and is published as it is. */
const WORDS = /^(?!a\) )[A-Za-z](?:[A-Za-z0-9À-ɏ.,;:!?'"()/%$@=+‘’“”–—…-]| (?! |$))*$/;

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
 *   text.markdown,
 *   "- [Call](https://example.com/contact)\n\n![The yard](https://example.com/images/front.jpg)",
 * );
 * ```
 */
export function publishText(
  source: string,
  resolver?: TextResolver,
  firstLine = 1,
): { readonly text: MarkdownText; readonly faults: readonly LineFault[] } {
  if (WORDS.test(source) && !mayHaveAddress(source)) {
    return { text: new MarkdownText(source, [{ kind: "paragraph", text: [source] }]), faults: [] };
  }
  const { blocks, faults } = parseText(source, resolver, firstLine);
  if (!faults.every(({ warning }) => warning)) {
    return { text: new MarkdownText(source, blocks), faults };
  }
  let [meant, markdown] = [blocks, writeBlocks(blocks)];
  // Most differ from what they were only by line ends within paragraphs.
  const unwrapped = source.trim().split("\n\n").map((lines) => lines.replaceAll("\n", " "))
    .join("\n\n");
  for (let times = 1; times < MOST_TIMES && markdown !== unwrapped; times++) {
    const { blocks: read, isCut } = parseText(markdown);
    if (isCut) {
      const issue = "is too long once its lists and tables are written out; divide the text";
      return {
        text: new MarkdownText(source, blocks),
        faults: [...faults, { line: firstLine, issue }],
      };
    }
    if (JSON.stringify(read) === JSON.stringify(meant)) break;
    [meant, markdown] = [read, writeBlocks(read)];
  }
  return { text: new MarkdownText(markdown, meant), faults };
}
