/**
 * The markdown that contractors write: parses it into blocks and words, and writes these as markdown again.
 *
 * @module
 */
export { addressesIn } from "./bare_addresses.ts";
export type * from "./blocks.ts";
export { cleanLine, CONTROL_CHARACTERS, encodeDestination, withoutControls } from "./escape.ts";
export type { TextResolver } from "./inlines.ts";
export { headingId } from "./parse.ts";
export { PLAIN_LINE, plainLineIssue } from "./plain_line.ts";
export { plainBlocks, plainInlines } from "./plain.ts";
export { MarkdownText, publishText } from "./publish.ts";
export { MAX_COLUMNS } from "./tables.ts";
export { parseVideo } from "./videos.ts";
export { writeBlocks } from "./write.ts";
