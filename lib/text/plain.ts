/**
 * The words of a text without any marks, for descriptions, search engines and previews.
 *
 * @module
 */
import type { Inlines, TextBlock } from "./blocks.ts";

/** The words of one block. */
export function plainInlines(runs: Inlines): string {
  return runs.map((run): string => {
    if (typeof run === "string") return run;
    if (run.kind === "break") return " ";
    return typeof run.text === "string" ? run.text : plainInlines(run.text);
  }).join("");
}

/** The words of blocks, on one line: items and rows are separated by semicolons, and a row's first cell names it. */
export function plainBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return ended(plainInlines(block.text));
      case "paragraph":
        return plainInlines(block.text);
      case "items":
        return ended(block.items.map((item) => open(plainBlocks(item))).join("; "));
      case "quotation": {
        const speaker = block.speaker === undefined ? "" : ` (${plainInlines(block.speaker)})`;
        return `“${plainBlocks(block.blocks)}”${speaker}`;
      }
      case "table":
        return ended(
          [block.columns, ...block.rows].map((row) => {
            const [first, ...others] = row.map(plainInlines).filter((words) => words !== "");
            return others.length === 0 ? first ?? "" : `${first}: ${others.join(", ")}`;
          }).filter((words) => words !== "").join("; "),
        );
      case "code":
        return block.text;
      case "rule":
        return "";
      case "picture":
      case "gallery":
        // A picture is described for those who can't see it, which is no sentence of the text.
        return "";
    }
  }).filter((words) => words !== "").join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Words as a sentence. */
function ended(words: string): string {
  return words === "" || /[.!?:…]$/.test(words) ? words : `${words}.`;
}

/** Words within a sentence. */
function open(words: string): string {
  return words.replace(/[.;]$/, "");
}
