/**
 * The words of a text without markup, for descriptions, search engines and previews.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Inline, TextBlock } from "./blocks.ts";

/** The words of inlines, also of those that only pages have, such as an identifier. */
export function plainInlines(
  inlines: readonly (Inline | { readonly kind: string; readonly text: string })[],
): string {
  return inlines.map((inline): string => {
    if (typeof inline === "string") return inline;
    if (!("text" in inline)) return " ";
    return typeof inline.text === "string" ? inline.text : plainInlines(inline.text);
  }).join("");
}

/** The words of blocks, on one line: `Monday; Tuesday.` for a list, `Size: 4, 5.` for a table's row. */
export function plainBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map((block) => {
    return match(block)
      .with({ kind: "paragraph" }, ({ text }) => plainInlines(text))
      .with({ kind: "heading" }, ({ text }) => withFullStop(plainInlines(text)))
      .with(
        { kind: "items" },
        ({ items }) =>
          withFullStop(items.map((item) => plainBlocks(item).replace(/[.;]$/, "")).join("; ")),
      )
      .with({ kind: "quotation" }, ({ blocks, speaker }) => {
        const attribution = speaker === undefined ? "" : ` (${plainInlines(speaker)})`;
        return `“${plainBlocks(blocks)}”${attribution}`;
      })
      .with({ kind: "table" }, ({ columns, rows }) => {
        const phrases = [columns, ...rows].map((row) => {
          const [first = "", ...others] = row.map(plainInlines).filter((phrase) => phrase !== "");
          return others.length === 0 ? first : `${first}: ${others.join(", ")}`;
        });
        return withFullStop(phrases.filter((phrase) => phrase !== "").join("; "));
      })
      .with({ kind: "code" }, ({ text }) => text)
      // A picture's description is for people who can't see it, and no part of the text.
      .with({ kind: P.union("rule", "picture", "gallery") }, () => "")
      .exhaustive();
  }).filter((phrase) => phrase !== "").join(" ").replaceAll(/\s+/g, " ").trim();
}

function withFullStop(phrase: string): string {
  return phrase === "" || /[.!?:…]$/.test(phrase) ? phrase : `${phrase}.`;
}
