/**
 * Renders text with links, emphasis and code as markdown. escape.ts escapes it.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import { codeSpan, escapeDestination, escapeMarkdown, escapeStart, plain } from "./escape.ts";
import type { Inline, Text } from "./page.ts";

/** The context of a run of text. */
export interface TextPlace {
  /** Makes the address of a link absolute. */
  readonly resolve: (href: string) => string;
  /** In a table cell. */
  readonly cell?: boolean;
  /** In the text of a link. */
  readonly link?: boolean;
  /** Within emphasis or a link, so there is no space around it. */
  readonly enclosed?: boolean;
}

/**
 * Text that begins a block: a paragraph, a list item, a quotation. Each break starts a new line.
 */
export function blockText(text: Text, place: TextPlace): string {
  return linesOf(text).map((line) => escapeStart(inlineText(line, place))).filter(Boolean).join(
    "\\\n",
  );
}

/** Splits text at its breaks, including emphasis that contains one. */
function linesOf(text: Text): readonly Text[] {
  const lines: Inline[][] = [[]];
  for (const run of text) {
    if (typeof run === "object" && run.kind === "break") lines.push([]);
    else if (typeof run === "object" && (run.kind === "strong" || run.kind === "emphasis")) {
      const [first = "", ...more] = linesOf(run.text).map((text): Inline => ({ ...run, text }));
      lines.at(-1)!.push(first);
      for (const line of more) lines.push([line]);
    } else lines.at(-1)!.push(run);
  }
  return lines;
}

/** Text within a line. */
export function inlineText(text: Text, place: TextPlace): string {
  const { resolve, cell = false, link = false, enclosed = false } = place;
  // As if a letter were there: only words that begin and end with letters are then emphasized.
  const edge = enclosed ? "a" : "";
  const runs = joined(text);
  const pieces: string[] = [];
  // Only the end of the output matters; checking all of it each time would take quadratic time.
  let last = "";
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    // An exclamation mark before a link would turn it into a picture.
    if (typeof run === "object" && run.kind === "link" && last === "!") {
      pieces.push(pieces.pop()!.replace(/!$/, "\\!"));
    }
    const piece = match(run)
      .with(P.string, (words) => {
        const shown = plain(words);
        return escapeMarkdown(last === " " ? shown.trimStart() : shown, { link, cell });
      })
      .with({ kind: "link" }, ({ text, href }) => {
        const label = typeof text === "string" ? [text] : text;
        const words = inlineText(label, { ...place, link: true, enclosed: true });
        return `[${words}](${escapeDestination(resolve(href))})`;
      })
      .with({ kind: "code" }, ({ text }) => codeSpan(text, { link, cell }))
      .with({ kind: P.union("strong", "emphasis") }, ({ kind, text }) => {
        const words = inlineText(text, { ...place, enclosed: true });
        const mark = kind === "strong" ? "**" : "*";
        return canBeStrong(last || edge, words, next === undefined ? edge : startOf(next))
          ? `${mark}${words}${mark}`
          : inlineText(unmarked(text), place);
      })
      .with({ kind: "break" }, () => " ")
      .exhaustive();
    if (piece === "") return;
    pieces.push(piece);
    last = piece.at(-1)!;
  });
  return pieces.join("").trim();
}

/**
 * Whether `**` around the words would be parsed as emphasis (CommonMark, section 6.2). Parsers disagree on which
 * characters are punctuation, so only undisputed cases count.
 */
function canBeStrong(before: string, words: string, after: string): boolean {
  if (words === "") return false;
  const opens = /^[A-Za-z0-9\u00c0-\u024f]/.test(words) || /(?:^|[ (])$/.test(before);
  const closes = /[A-Za-z0-9\u00c0-\u024f]$/.test(words) || /^(?:$|[ .,;:)])/.test(after);
  return opens && closes && !before.endsWith("*") && !after.startsWith("*");
}

/** Text without emphasis, where parsers would disagree. */
function unmarked(text: Text): Text {
  return text.flatMap((run) =>
    typeof run === "object" && (run.kind === "strong" || run.kind === "emphasis")
      ? unmarked(run.text)
      : [run]
  );
}

/** What comes after a run, if it matters for emphasis. */
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

/** The kind of a run in markdown, where an identifier is plain text and a method is code. */
type Run = Exclude<Inline, { readonly kind: "identifier" | "method" }>;

/**
 * Joins adjacent runs of one kind: markup could span two of them, and adjacent code spans or emphasis would merge.
 * Links stay separate.
 */
function joined(text: Text): Run[] {
  const runs: Run[] = [];
  for (const given of text) {
    const run = typeof given !== "object"
      ? given
      : given.kind === "identifier"
      ? given.text
      : given.kind === "method"
      ? { kind: "code" as const, text: given.text }
      : given;
    if (run === "") continue;
    const last = runs.at(-1);
    const one = last === undefined ? undefined : combined(last, run);
    if (one === undefined) runs.push(run);
    else runs[runs.length - 1] = one;
  }
  return runs;
}

/** Two runs joined; `undefined` if they stay separate. */
function combined(first: Run, second: Run): Run | undefined {
  return match([first, second])
    .returnType<Run | undefined>()
    .with([P.string, P.string], ([a, b]) => a + b)
    .with([{ kind: "code" }, { kind: "code" }], ([a, b]) => ({ ...a, text: a.text + b.text }))
    .with(
      [{ kind: "strong" }, { kind: "strong" }],
      [{ kind: "emphasis" }, { kind: "emphasis" }],
      ([a, b]) => ({ ...a, text: [...a.text, ...b.text] }),
    )
    .otherwise(() => undefined);
}
