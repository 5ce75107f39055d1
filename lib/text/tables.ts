/**
 * The rows of tables (GFM): their cells, and how these are aligned.
 *
 * @module
 * @see https://github.github.com/gfm/#tables-extension-
 */
import type { Alignment } from "./blocks.ts";

/** How many columns a table may have. */
export const MOST_COLUMNS = 24;

/** The row below the header, which makes a table of it. */
export const DELIMITERS = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** The issue of a table with too many. */
export function columnsIssue(count: number): string {
  return `has a table of ${count} columns; write at most ${MOST_COLUMNS}`;
}

/** The cells of a table's row: between bars, except those after a backslash. */
export function splitCells(row: string): readonly string[] {
  const cells = row.trim().replace(/^\|/, "").split(/(?<!\\)\|/);
  if (cells.length > 1 && cells.at(-1)!.trim() === "") cells.pop();
  return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** How a column is aligned, by its cell of that row. */
export function parseAlignment(delimiter: string): Alignment {
  const [left, right] = [delimiter.startsWith(":"), delimiter.endsWith(":")];
  return left && right ? "center" : right ? "right" : left ? "left" : undefined;
}
