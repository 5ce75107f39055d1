/**
 * Texts of the content, and the markdown that is published of them.
 *
 * @module
 */
import { mayHaveAddress } from "./bare_addresses.ts";
import type { TextBlock } from "./blocks.ts";
import type { TextResolver } from "./inlines.ts";
import { type LineFault, parseText } from "./parse.ts";
import { plainBlocks } from "./plain.ts";
import { writeBlocks } from "./write.ts";

/** A text of the content. `JSON.stringify` writes its markdown. */
export class MarkdownText {
  /**
   * @param markdown CommonMark with absolute links; before {@linkcode publishText}, the text of the file.
   * @param blocks Empty before {@linkcode publishText}.
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

/** How often a text is written at most until it reads back as the same blocks. Nearly every text does at once. */
const MAX_WRITES = 4;

/** A line of only words and punctuation, which is published unchanged. */
const ONLY_WORDS = /^(?!a\) )[A-Za-z](?:[A-Za-z0-9À-ɏ.,;:!?'"()/%$@=+‘’“”–—…-]| (?! |$))*$/;

/**
 * Makes the published form of a text. A text with faults, other than warnings, stays unchanged.
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
  if (ONLY_WORDS.test(source) && !mayHaveAddress(source)) {
    return { text: new MarkdownText(source, [{ kind: "paragraph", text: [source] }]), faults: [] };
  }
  const { blocks, faults } = parseText(source, resolver, firstLine);
  if (!faults.every(({ warning }) => warning)) {
    return { text: new MarkdownText(source, blocks), faults };
  }
  let [current, markdown] = [blocks, writeBlocks(blocks)];
  // The form of most texts: each paragraph on one line.
  const unwrapped = source.trim().split("\n\n").map((lines) => lines.replaceAll("\n", " "))
    .join("\n\n");
  for (let times = 1; times < MAX_WRITES && markdown !== unwrapped; times++) {
    const { blocks: reread, isCut } = parseText(markdown);
    if (isCut) {
      const issue = "is too long once its lists and tables are written out; divide the text";
      return {
        text: new MarkdownText(source, blocks),
        faults: [...faults, { line: firstLine, issue }],
      };
    }
    if (JSON.stringify(reread) === JSON.stringify(current)) break;
    [current, markdown] = [reread, writeBlocks(reread)];
  }
  return { text: new MarkdownText(markdown, current), faults };
}
