/**
 * The rows of tables (GFM): their cells, and how these are aligned.
 *
 * @module
 * @see https://github.github.com/gfm/#tables-extension-
 */
import type { Alignment } from "./blocks.ts";

/** How many columns a table may have. */
export const MAX_COLUMNS = 24;

/** The delimiter row, the second line of a table. */
export const DELIMITER_ROW = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** The issue of a table with too many columns. */
export function columnsIssue(count: number): string {
  return `has a table of ${count} columns; write at most ${MAX_COLUMNS}`;
}

/** The cells of a table's row. A bar after a backslash doesn't separate cells. */
export function splitCells(row: string): readonly string[] {
  const cells = row.trim().replace(/^\|/, "").split(/(?<!\\)\|/);
  if (cells.length > 1 && cells.at(-1)!.trim() === "") cells.pop();
  return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** The alignment of a column, by its cell of the delimiter row. */
export function parseAlignment(delimiter: string): Alignment {
  const [left, right] = [delimiter.startsWith(":"), delimiter.endsWith(":")];
  return left && right ? "center" : right ? "right" : left ? "left" : undefined;
}
