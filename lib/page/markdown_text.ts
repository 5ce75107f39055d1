/**
 * Runs of text in markdown.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import { codeSpan, escapeDestination, escapeMarkdown, escapeStart, plain } from "./escape.ts";
import type { Inline, Text } from "./page.ts";

/** Where a run of text stands. */
export interface TextPlace {
  /** Makes the address of a link absolute. */
  readonly resolve: (href: string) => string;
  /** In a cell of a table. */
  readonly cell?: boolean;
}

/** Text that begins a block: a paragraph, a list item, a quotation. It has a line for each break. */
export function blockText(text: Text, place: TextPlace): string {
  const lines: Inline[][] = [[]];
  for (const run of text) {
    if (typeof run === "object" && run.kind === "break") lines.push([]);
    else lines.at(-1)!.push(run);
  }
  return lines.map((line) => escapeStart(inlineText(line, place))).filter(Boolean).join("\\\n");
}

/** Text within a line. */
export function inlineText(text: Text, { resolve, cell = false }: TextPlace): string {
  const runs = joined(text);
  let line = "";
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    // An exclamation mark before a link would make a picture of it.
    if (typeof run === "object" && run.kind === "link") line = line.replace(/!$/, "\\!");
    line += match(run)
      .with(P.string, (words) => {
        const shown = plain(words);
        return escapeMarkdown(line.endsWith(" ") ? shown.trimStart() : shown, { cell });
      })
      .with({ kind: "link" }, ({ text, href, code = false }) => {
        const label = code
          ? codeSpan(text, { link: true, cell })
          : escapeMarkdown(text, { link: true, cell }).trim();
        return `[${label}](${escapeDestination(resolve(href))})`;
      })
      .with({ kind: "code" }, ({ text }) => codeSpan(text, { cell }))
      .with({ kind: "strong" }, ({ text }) => {
        const words = escapeMarkdown(text, { cell }).trim();
        return canBeStrong(line, words, startOf(next)) ? `**${words}**` : words;
      })
      .with({ kind: "emphasis" }, ({ text }) => {
        const words = escapeMarkdown(text, { cell }).trim();
        return canBeStrong(line, words, startOf(next)) ? `*${words}*` : words;
      })
      .with({ kind: "break" }, () => " ")
      .exhaustive();
  });
  return line.trim();
}

/**
 * Whether `**` on both sides of the words would be read as emphasis (CommonMark, section 6.2). Readers
 * disagree on which characters are punctuation, so only what none of them doubts is taken.
 */
function canBeStrong(before: string, words: string, after: string): boolean {
  if (words === "") return false;
  const opens = /^[A-Za-z0-9\u00c0-\u024f]/.test(words) || /(?:^|[ (])$/.test(before);
  const closes = /[A-Za-z0-9\u00c0-\u024f]$/.test(words) || /^(?:$|[ .,;:)])/.test(after);
  return opens && closes && !before.endsWith("*") && !after.startsWith("*");
}

/** What comes after a run, as far as it decides on emphasis. */
function startOf(next: Run | undefined): string {
  return match(next)
    .with(undefined, () => "")
    .with(P.string, (words) => escapeMarkdown(words).slice(0, 1))
    .with({ kind: "link" }, () => "[")
    .with({ kind: "code" }, () => "`")
    .with({ kind: "strong" }, { kind: "emphasis" }, () => "*")
    .with({ kind: "break" }, () => " ")
    .exhaustive();
}

/** A run as markdown tells it apart: an identifier is plain text there. */
type Run = Exclude<Inline, { readonly kind: "identifier" }>;

/**
 * Runs of one kind that follow each other, made one: what reads as markup may stand across two, and code
 * spans and emphasis that touch run together. Links stay apart.
 */
function joined(text: Text): Run[] {
  const runs: Run[] = [];
  for (const given of text) {
    const run = typeof given === "object" && given.kind === "identifier" ? given.text : given;
    const last = runs.at(-1);
    if (run === "") continue;
    if (typeof run === "string" && typeof last === "string") runs[runs.length - 1] = last + run;
    else if (
      typeof run === "object" && typeof last === "object" && run.kind === last.kind &&
      run.kind !== "link" && run.kind !== "break" && last.kind !== "link" && last.kind !== "break"
    ) {
      runs[runs.length - 1] = { ...run, text: last.text + run.text };
    } else runs.push(run);
  }
  return runs;
}
