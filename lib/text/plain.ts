/**
 * The words of a text without any marks, for descriptions, search engines and previews.
 *
 * @module
 */
import { match, P } from "ts-pattern";
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
    return match(block)
      .with({ kind: "paragraph" }, ({ text }) => plainInlines(text))
      .with({ kind: "heading" }, ({ text }) => ended(plainInlines(text)))
      .with(
        { kind: "items" },
        ({ items }) => ended(items.map((item) => open(plainBlocks(item))).join("; ")),
      )
      .with({ kind: "quotation" }, ({ blocks, speaker }) => {
        const said = speaker === undefined ? "" : ` (${plainInlines(speaker)})`;
        return `“${plainBlocks(blocks)}”${said}`;
      })
      .with(
        { kind: "table" },
        ({ columns, rows }) =>
          ended([columns, ...rows].map(plainRow).filter((phrase) => phrase !== "").join("; ")),
      )
      .with({ kind: "code" }, ({ text }) => text)
      // A picture is described for those who can't see it, which is no sentence of the text.
      .with({ kind: P.union("rule", "picture", "gallery") }, () => "")
      .exhaustive();
  }).filter((phrase) => phrase !== "").join(" ").replaceAll(/\s+/g, " ").trim();
}

function plainRow(row: readonly Inlines[]): string {
  const [first = "", ...others] = row.map(plainInlines).filter((phrase) => phrase !== "");
  return others.length === 0 ? first : `${first}: ${others.join(", ")}`;
}

/** Words as a sentence. */
function ended(phrase: string): string {
  return phrase === "" || /[.!?:…]$/.test(phrase) ? phrase : `${phrase}.`;
}

/** Words within a sentence. */
function open(phrase: string): string {
  return phrase.replace(/[.;]$/, "");
}
