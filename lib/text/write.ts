/**
 * Writes blocks as markdown that reads back as the same blocks.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Inlines, LinkInline, TextBlock, TextPicture } from "./blocks.ts";
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

/** Writes blocks, with an empty line between them. */
export function writeBlocks(blocks: readonly TextBlock[], inItem = false): string {
  let marks = ["-", "."];
  return blocks.map((block, index) => {
    // In a list, hyphens would be an item.
    if (block.kind === "rule") return inItem ? "___" : "---";
    if (block.kind !== "items") return writeBlock(block);
    const before = blocks[index - 1];
    // Two lists in a row are two by their marks.
    const follows = before?.kind === "items" &&
      (before.start === undefined) === (block.start === undefined);
    marks = follows && marks[0] === "-" ? ["*", ")"] : ["-", "."];
    return writeItems(block, marks);
  }).join("\n\n");
}

function writeBlock(block: Exclude<TextBlock, { kind: "items" | "rule" }>): string {
  return match(block)
    .with({ kind: "heading" }, ({ level, text }) => {
      const marks = "#".repeat(Math.min(level, 6));
      return `${marks} ${escapeHeading(writeInlines(text, { line: true }))}`;
    })
    .with({ kind: "paragraph" }, ({ text }) =>
      // Each break begins a new line.
      writeInlines(text).split("\n").map((line) => escapeStart(line.trimStart())).join("\n"))
    .with({ kind: "quotation" }, ({ blocks, speaker }) => {
      const said = writeBlocks(blocks);
      const whole = speaker === undefined ? said : `${said}\n\n— ${writeInlines(speaker)}`;
      return whole.replace(/^(?=(.?))/gm, (_, first) => first === "" ? ">" : "> ");
    })
    .with({ kind: "table" }, writeTable)
    .with({ kind: "code" }, ({ language, text }) => {
      const fence = fenceFor(text, 3);
      return `${fence}${/[`\\&]/.test(language) ? "" : language}\n${text}\n${fence}`;
    })
    .with({ kind: "picture" }, ({ picture }) => writePicture(picture))
    .with({ kind: "gallery" }, ({ pictures }) => pictures.map(writePicture).join("\n"))
    .exhaustive();
}

function writeTable(table: Extract<TextBlock, { kind: "table" }>): string {
  const [columns, ...rows] = [table.columns, ...table.rows].map((cells) =>
    cells.map((cell) => writeInlines(cell, { line: true, cell: true }))
  );
  const delimiters = table.aligned.map((side) => side === undefined ? "---" : DELIMITERS[side]);
  return [columns!, delimiters, ...rows].map((cells) =>
    `|${cells.map((cell) => cell === "" ? " " : ` ${cell} `).join("|")}|`
  ).join("\n");
}

const DELIMITERS = { left: ":---", center: ":---:", right: "---:" } as const;

function writeItems(
  { start, items }: Extract<TextBlock, { kind: "items" }>,
  [bullet, delimiter]: readonly string[],
): string {
  const isTight = items.every(([first, second, ...more]) =>
    more.length === 0 && (second === undefined || first?.kind === "paragraph" &&
        second.kind === "items" && (second.start ?? 1) === 1)
  );
  const texts = items.map((blocks) =>
    isTight
      ? blocks.map((block) => writeBlocks([block], true)).join("\n")
      : writeBlocks(blocks, true)
  );
  // Bullets alone could be a rule.
  const mark = texts.some((text) => /^[-*]( [-*])*( |$)/.test(text)) ? "+" : bullet!;
  return texts.map((text, index) => {
    const marker = start === undefined ? mark : `${start + index}${delimiter}`;
    const indent = " ".repeat(marker.length + 1);
    return `${marker} ${text.replaceAll(/\n(?!\n)/g, `\n${indent}`)}`.trimEnd();
  }).join(isTight ? "\n" : "\n\n");
}

/** A picture, with its caption as a title. */
function writePicture({ file, alt, caption }: TextPicture): string {
  return `!${writeLink(escapeMarkdown(alt, { link: true }), file, caption)}`;
}

function writeLink(text: string, destination: string, title: string | undefined): string {
  const quoted = title === undefined ? "" : ` "${plain(title).replace(/[\\"&]/g, "\\$&")}"`;
  return `[${text}](${escapeDestination(destination)}${quoted})`;
}

/** Where words stand. */
interface Place {
  /** On one line, where a break is a space. */
  readonly line?: boolean;
  /** In a table's cell. */
  readonly cell?: boolean;
  /** In the text of a link. */
  readonly link?: boolean;
  /** In which emphasis. */
  readonly within?: readonly string[];
}

/** How words are written: as they are, with escapes, or without emphasis and code too. */
const MANNERS = ["plain", "escaped", "bare"] as const;

/** Words within a block, in the first manner that reads back as these words. */
function writeInlines(text: Inlines, place: Place = {}): string {
  let written = "";
  for (const manner of MANNERS) {
    written = write(text, place, manner);
    if (readsAs(written, text, place)) break;
  }
  return place.cell === true ? escapeCell(written) : written;
}

function write(text: Inlines, place: Place, manner: (typeof MANNERS)[number]): string {
  const writeWords = (text: string) =>
    manner === "plain" ? plain(text) : escapeMarkdown(text, place);
  return text.map((run) => {
    if (typeof run === "string") return writeWords(run);
    if (run.kind === "break") return place.line === true ? " " : "\\\n";
    if (run.kind === "code") {
      return manner === "bare" ? writeWords(run.text) : codeSpan(run.text, place.cell);
    }
    const inlines = typeof run.text === "string" ? [run.text] : run.text;
    if (run.kind !== "link") {
      const { within = [] } = place;
      // Emphasis within the same emphasis is none.
      const mark = manner === "bare" || within.includes(run.kind) ? "" : MARKS[run.kind];
      const inside = { ...place, within: [...within, run.kind] };
      return `${mark}${write(inlines, inside, manner)}${mark}`;
    }
    if (run.bare === true) return plain(inlines.join(""));
    const [shown] = inlines;
    const isAddress = typeof shown === "string" && inlines.length === 1 &&
      (run.href === shown || run.href === `mailto:${shown}`);
    if (isAddress && manner === "plain") return `<${shown}>`;
    // Parsers disagree on marks at the ends of a link's text.
    const written = write(
      inlines,
      { ...place, line: true, link: true },
      manner === "plain" ? "escaped" : manner,
    );
    return writeLink(written, run.href, run.title);
  }).join("").trim();
}

const MARKS = { strong: "**", emphasis: "*", strikethrough: "~~" } as const;

/** Whether markdown reads as these words, without faults. */
function readsAs(markdown: string, text: Inlines, { line = false }: Place): boolean {
  if (!/[\\`*_~[\]<&!]/.test(markdown)) return true;
  let faulty = false;
  const { runs, pictures } = parseInlines(markdown, 1, {
    resolver: { link: (href) => href, picture: (file) => file },
    definitions: new Map(),
    report: () => faulty = true,
  });
  return !faulty && pictures.length === 0 && signature(runs, line) === signature(text, line);
}

/** Words for comparison: elements are between control characters, which no words have. */
function signature(
  text: string | Inlines,
  line: boolean,
  within: readonly string[] = [],
): string {
  if (typeof text === "string") return plain(text);
  return text.map((run) => {
    if (typeof run === "string") return plain(run);
    if (run.kind === "break") return line ? " " : "\0";
    const signed = signature(run.text, line || run.kind === "link", [...within, run.kind]);
    const { href = "", title = "", bare = false } = run as Partial<LinkInline>;
    return bare || within.includes(run.kind)
      ? signed
      : `\0${run.kind} ${href} ${title}\0${signed}\0`;
  }).join("").replace(/ +/g, " ").trim();
}
