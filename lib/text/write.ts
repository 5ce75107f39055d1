/**
 * Writes blocks as markdown that reads back as the same blocks.
 *
 * @module
 */
import type { Inline, Inlines, TextBlock, TextPicture } from "./blocks.ts";
import {
  codeSpan,
  escapeCell,
  escapeDestination,
  escapeHeading,
  escapeMarkdown,
  escapeStart,
  fenceFor,
  plain,
} from "./escape.ts";
import { parseInlines } from "./inlines.ts";

/** Where blocks stand. */
interface BlocksPlace {
  /** The level of the heading above; 1 by default. */
  readonly below?: number;
  readonly inItem?: boolean;
}

/** Blocks, with an empty line between them. */
export function writeBlocks(blocks: readonly TextBlock[], place: BlocksPlace = {}): string {
  let marks = ["-", "."];
  return blocks.map((block, index) => {
    if (block.kind === "rule") return place.inItem === true ? "___" : "---";
    if (block.kind !== "items") return writeBlock(block, place);
    const before = blocks[index - 1];
    // Two lists in a row are two by their marks.
    const follows = before?.kind === "items" &&
      (before.start === undefined) === (block.start === undefined);
    marks = follows && marks[0] === "-" ? ["*", ")"] : ["-", "."];
    return writeItems(block, marks, place);
  }).join("\n\n");
}

function writeBlock(
  block: Exclude<TextBlock, { kind: "items" | "rule" }>,
  place: BlocksPlace,
): string {
  switch (block.kind) {
    case "heading":
      return writeHeading(block.level + (place.below ?? 1) - 1, block.text);
    case "paragraph":
      return writeParagraph(block.text);
    case "quotation": {
      const { blocks, speaker } = block;
      const said = writeBlocks(blocks, place);
      const whole = speaker === undefined ? said : `${said}\n\n— ${writeInlines(speaker)}`;
      return whole.replace(/^(?=(.?))/gm, (_, first) => first === "" ? ">" : "> ");
    }
    case "table": {
      const { columns, rows, aligned } = block;
      return [
        writeRow(columns),
        row(
          aligned.map((side) =>
            `${side === "left" || side === "center" ? ":" : ""}---${
              side === "right" || side === "center" ? ":" : ""
            }`
          ),
        ),
        ...rows.map(writeRow),
      ].join("\n");
    }
    case "code": {
      const fence = fenceFor(block.text, 3);
      const language = /[`\\&]/.test(block.language) ? "" : block.language;
      return `${fence}${language}\n${block.text}\n${fence}`;
    }
    case "picture":
      return writePicture(block.picture);
    case "gallery":
      return block.pictures.map(writePicture).join("\n");
  }
}

function writeItems(
  { start, items }: Extract<TextBlock, { kind: "items" }>,
  [bullet, delimiter]: readonly string[],
  place: BlocksPlace,
): string {
  const within = { ...place, inItem: true };
  const isTight = items.every(([first, second, ...more]) =>
    more.length === 0 && (second === undefined || first?.kind === "paragraph" &&
        second.kind === "items" && (second.start ?? 1) === 1)
  );
  const texts = items.map((blocks) =>
    isTight
      ? blocks.map((block) => writeBlocks([block], within)).join("\n")
      : writeBlocks(blocks, within)
  );
  // Bullets alone could be a rule.
  const mark = texts.some((text) => /^[-*]( [-*])*( |$)/.test(text)) ? "+" : bullet!;
  return texts.map((text, index) =>
    writeItem(start === undefined ? mark : `${start + index}${delimiter}`, text)
  ).join(isTight ? "\n" : "\n\n");
}

/** An item of a list: further lines are indented to its text. */
export function writeItem(mark: string, text: string): string {
  return `${mark} ${text.replaceAll(/\n(?!\n)/g, `\n${" ".repeat(mark.length + 1)}`)}`.trimEnd();
}

/** A heading. */
export function writeHeading(level: number, text: Inlines): string {
  return `${"#".repeat(Math.min(level, 6))} ${escapeHeading(writeInlines(text, { line: true }))}`;
}

/** A row of a table. */
export function writeRow(cells: readonly Inlines[]): string {
  return row(cells.map((cell) => writeInlines(cell, { line: true, cell: true })));
}

function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => cell === "" ? " " : ` ${cell} `).join("|")}|`;
}

/** A picture, with its caption as a title. */
export function writePicture({ file, alt, caption }: TextPicture): string {
  const title = caption === undefined ? "" : ` ${writeTitle(caption)}`;
  return `![${escapeMarkdown(alt, { link: true })}](${escapeDestination(file)}${title})`;
}

function writeTitle(title: string): string {
  return `"${plain(title).replace(/[\\"&]/g, "\\$&")}"`;
}

/** Words that begin a block: a paragraph, an item. Each break begins a new line. */
export function writeParagraph(text: Inlines): string {
  return writeInlines(text).split("\n").map((line) => escapeStart(line.trimStart())).join("\n");
}

/** Where words stand. */
interface Place {
  /** On one line, where a break is a space. */
  readonly line?: boolean;
  /** In a table's cell. */
  readonly cell?: boolean;
  /** In the text of a link. */
  readonly link?: boolean;
  /** Within emphasis or a link, so there is no space around them. */
  readonly enclosed?: boolean;
  /** Without escapes. */
  readonly raw?: boolean;
}

/** Words within a block, with no more escapes than they need. */
export function writeInlines(given: Inlines, place: Place = {}): string {
  const isBreak = (run: Inline) => typeof run === "object" && run.kind === "break";
  const text = place.line === true ? given.map((run) => isBreak(run) ? " " : run) : given;
  const raw = write(text, { ...place, raw: true });
  const needsNone = !/[\\`*_~[\]<&!]/.test(raw) || readsAs(raw, text);
  const written = needsNone ? raw : write(text, place);
  return place.cell === true ? escapeCell(written) : written;
}

/** Whether markdown reads as these words, without faults. */
function readsAs(markdown: string, text: Inlines): boolean {
  let faulty = false;
  const { runs, pictures } = parseInlines(markdown, 1, {
    resolver: { link: (href) => href, picture: (file) => file },
    definitions: new Map(),
    report: () => faulty = true,
  });
  return !faulty && pictures.length === 0 && comparable(runs) === comparable(text);
}

function comparable(text: Inlines): string {
  const runs = joined(text);
  const [first, last] = [runs[0], runs.at(-1)];
  if (typeof first === "string") runs[0] = first.trimStart();
  if (typeof last === "string") runs[runs.length - 1] = String(runs.at(-1)).trimEnd();
  return JSON.stringify(
    runs.filter((run) => run !== ""),
    (_, value) => typeof value === "string" ? plain(value) : value,
  );
}

function write(text: Inlines, place: Place): string {
  const { line = false, cell = false, link = false, enclosed = false, raw = false } = place;
  // As if a letter were there: only words that begin and end with letters are then emphasized.
  const edge = enclosed ? "a" : "";
  const runs = joined(text);
  const pieces: string[] = [];
  // Only the end of the output matters; checking all of it each time would take quadratic time.
  let last = "";
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    // An exclamation mark before a link would turn it into a picture.
    if (typeof run === "object" && run.kind === "link" && last === "!" && !raw) {
      pieces.push(pieces.pop()!.replace(/!$/, "\\!"));
    }
    let piece: string;
    if (typeof run === "string") {
      const shown = plain(run);
      const trimmed = last === " " || last === "\n" ? shown.trimStart() : shown;
      piece = raw ? trimmed : escapeMarkdown(trimmed, { link });
    } else if (run.kind === "break") piece = line ? " " : "\\\n";
    else if (run.kind === "code") piece = codeSpan(run.text, cell);
    else if (run.kind !== "link") {
      const words = write(run.text, { ...place, enclosed: true });
      const mark = MARKS[run.kind];
      piece = canBeMarked(last || edge, words, next === undefined ? edge : startOf(next))
        ? `${mark}${words}${mark}`
        : write(unmarked(run.text), place);
    } else if (run.bare === true) piece = plain(run.text.join(""));
    else {
      const words = write(run.text, { ...place, line: true, link: true, enclosed: true });
      const title = run.title === undefined ? "" : ` ${writeTitle(run.title)}`;
      piece = `[${words}](${escapeDestination(run.href)}${title})`;
    }
    if (piece === "") return;
    pieces.push(piece);
    last = piece.at(-1)!;
  });
  const written = pieces.join("");
  return enclosed && raw ? written : written.trim();
}

const MARKS = { strong: "**", emphasis: "*", strikethrough: "~~" } as const;

/**
 * Whether marks around the words would be parsed as emphasis (CommonMark, section 6.2). Parsers disagree on which
 * characters are punctuation, so only undisputed cases count.
 */
function canBeMarked(before: string, words: string, after: string): boolean {
  if (words === "") return false;
  const opens = /^[A-Za-z0-9\u00c0-\u024f]/.test(words) || !/[^\s!-/:-@[-`{-~]$/.test(before);
  const closes = /[A-Za-z0-9\u00c0-\u024f]$/.test(words) || !/^[^\s!-/:-@[-`{-~]/.test(after);
  return opens && closes && !/[*_~]$/.test(before) && !/^[*_~]/.test(after);
}

/** Words without emphasis, where parsers would disagree. */
function unmarked(text: Inlines): Inlines {
  return text.flatMap((run) =>
    typeof run === "object" && run.kind in MARKS ? unmarked((run as { text: Inlines }).text) : [run]
  );
}

/** What comes after a run, if it matters for emphasis. */
function startOf(next: Inline): string {
  if (typeof next === "string") return escapeMarkdown(next.slice(0, 2)).slice(0, 1);
  if (next.kind === "break") return " ";
  return next.kind === "link" ? "[" : next.kind === "code" ? "`" : "*";
}

/**
 * Joins adjacent runs of one kind: markup could span two of them, and adjacent code spans or emphasis would merge.
 * Links stay separate.
 */
function joined(text: Inlines): Inline[] {
  const runs: Inline[] = [];
  for (const run of text) {
    const last = runs.at(-1);
    const one = last === undefined ? undefined : together(last, run);
    if (one !== undefined) runs[runs.length - 1] = one;
    else if (run !== "") runs.push(run);
  }
  return runs;
}

/** Two runs joined; `undefined` if they stay separate. */
function together(first: Inline, second: Inline): Inline | undefined {
  if (typeof first === "string" || typeof second === "string") {
    return typeof first === typeof second ? `${first}${second}` : undefined;
  }
  if (first.kind === "code") {
    return second.kind === "code" ? { ...first, text: first.text + second.text } : undefined;
  }
  if (first.kind !== second.kind || first.kind === "break" || first.kind === "link") {
    return undefined;
  }
  return { kind: first.kind, text: [...first.text, ...(second as typeof first).text] };
}
