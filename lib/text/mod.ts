/**
 * The markdown that contractors write: parsed into blocks and runs of words, and written again.
 *
 * @module
 */
export { nextAddress } from "./bare_addresses.ts";
export type * from "./blocks.ts";
export { plain, withoutControls } from "./escape.ts";
export type { TextResolver } from "./inlines.ts";
export { lineIssue, PLAIN_LINE } from "./line.ts";
export { plainBlocks, plainInlines } from "./plain.ts";
export { MarkdownText, publishText } from "./publish.ts";
export { writeBlocks } from "./write.ts";
