/**
 * Writes blocks as markdown that reads back as the same blocks.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Inlines, LinkInline, TextBlock, TextPicture } from "./blocks.ts";
import {
  cleanLine,
  codeSpan,
  escapeCell,
  escapeDestination,
  escapeHeading,
  escapeMarkdown,
  escapeStart,
  fenceFor,
} from "./escape.ts";
import { parseInlines } from "./inlines.ts";

/** Writes blocks, separated by empty lines. `inItem`: as the content of a list's item. */
export function writeBlocks(blocks: readonly TextBlock[], inItem = false): string {
  let marks = ["-", "."];
  return blocks.map((block, index) => {
    // In an item, hyphens would begin another item.
    if (block.kind === "rule") return inItem ? "___" : "---";
    if (block.kind !== "items") return writeBlock(block);
    const before = blocks[index - 1];
    // Two lists in a row need different markers.
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
      return `${marks} ${escapeHeading(writeInlines(text, { oneLine: true }))}`;
    })
    .with({ kind: "paragraph" }, ({ text }) =>
      // Each break begins a new line.
      writeInlines(text).split("\n").map((line) => escapeStart(line.trimStart())).join("\n"))
    .with({ kind: "quotation" }, ({ blocks, speaker }) => {
      const quoted = writeBlocks(blocks);
      const whole = speaker === undefined ? quoted : `${quoted}\n\n— ${writeInlines(speaker)}`;
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
    cells.map((cell) => writeInlines(cell, { oneLine: true, cell: true }))
  );
  const delimiters = table.aligned.map((side) =>
    side === undefined ? "---" : ALIGNMENT_DELIMITERS[side]
  );
  return [columns!, delimiters, ...rows].map((cells) =>
    `|${cells.map((cell) => cell === "" ? " " : ` ${cell} `).join("|")}|`
  ).join("\n");
}

const ALIGNMENT_DELIMITERS = { left: ":---", center: ":---:", right: "---:" } as const;

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
  // Items that are only bullets would read back as a rule.
  const mark = texts.some((text) => /^[-*]( [-*])*( |$)/.test(text)) ? "+" : bullet!;
  return texts.map((text, index) => {
    const marker = start === undefined ? mark : `${start + index}${delimiter}`;
    const indent = " ".repeat(marker.length + 1);
    return `${marker} ${text.replaceAll(/\n(?!\n)/g, `\n${indent}`)}`.trimEnd();
  }).join(isTight ? "\n" : "\n\n");
}

function writePicture({ file, alt, caption }: TextPicture): string {
  return `!${writeLink(escapeMarkdown(alt, { link: true }), file, caption)}`;
}

function writeLink(text: string, destination: string, title: string | undefined): string {
  const quoted = title === undefined ? "" : ` "${cleanLine(title).replace(/[\\"&]/g, "\\$&")}"`;
  return `[${text}](${escapeDestination(destination)}${quoted})`;
}

/** The surroundings of words, on which it depends how the words are written. */
interface Surroundings {
  /** On one line, where a break is a space. */
  readonly oneLine?: boolean;
  /** In a table's cell. */
  readonly cell?: boolean;
  readonly link?: boolean;
  /** The kinds of the elements around. */
  readonly within?: readonly string[];
}

/**
 * Ways to write words: unchanged, with escapes, with character references beside emphasis and `_` for emphasis in strong
 * words (`**Note:**text` begins none, `***a***` is strong within emphasis), or with escapes and without emphasis and code.
 */
const MANNERS = ["plain", "escaped", "referenced", "bare"] as const;

/** Writes words in the first manner that reads back as the same words. */
function writeInlines(text: Inlines, place: Surroundings = {}): string {
  let written = "";
  for (const manner of MANNERS) {
    written = writeAs(text, place, manner);
    if (readsAs(written, text, place)) break;
  }
  return place.cell === true ? escapeCell(written) : written;
}

function writeAs(text: Inlines, place: Surroundings, manner: (typeof MANNERS)[number]): string {
  const writeWords = (text: string) =>
    manner === "plain" ? cleanLine(text) : escapeMarkdown(text, place);
  return text.map((inline, index) => {
    if (typeof inline === "string") {
      const words = writeWords(inline);
      if (manner !== "referenced") return words;
      const refer = (letter: string) => `&#${letter.codePointAt(0)};`;
      const begun = index === 0 ? words : words.replace(/^[\p{L}\p{N}]/u, refer);
      return index === text.length - 1 ? begun : begun.replace(/[\p{L}\p{N}]$/u, refer);
    }
    if (inline.kind === "break") return place.oneLine === true ? " " : "\\\n";
    if (inline.kind === "code") {
      return manner === "bare" ? writeWords(inline.text) : codeSpan(inline.text, place.cell);
    }
    const content = typeof inline.text === "string" ? [inline.text] : inline.text;
    if (inline.kind !== "link") {
      const { within = [] } = place;
      // Emphasis within the same emphasis has no effect.
      const isTwice = within.includes(inline.kind);
      const isInStrong = manner === "referenced" && within.at(-1) === "strong";
      const mark = manner === "bare" || isTwice
        ? ""
        : isInStrong && inline.kind === "emphasis"
        ? "_"
        : EMPHASIS_MARKS[inline.kind];
      const inside = { ...place, within: [...within, inline.kind] };
      return `${mark}${writeAs(content, inside, manner)}${mark}`;
    }
    if (inline.bare === true) return cleanLine(content.join(""));
    const [shown] = content;
    const isAddress = typeof shown === "string" && content.length === 1 &&
      (inline.href === shown || inline.href === `mailto:${shown}`);
    if (isAddress && manner === "plain") return `<${shown}>`;
    // Parsers disagree on markup at the ends of a link's text.
    const written = writeAs(
      content,
      { ...place, oneLine: true, link: true },
      manner === "plain" ? "escaped" : manner,
    );
    return writeLink(written, inline.href, inline.title);
  }).join("").trim();
}

const EMPHASIS_MARKS = { strong: "**", emphasis: "*", strikethrough: "~~" } as const;

/** Whether markdown reads back as these words, without faults. */
function readsAs(markdown: string, text: Inlines, { oneLine = false }: Surroundings): boolean {
  if (!/[\\`*_~[\]<&!]/.test(markdown)) return true;
  let faulty = false;
  const { inlines, pictures } = parseInlines(markdown, 1, {
    resolver: { link: (href) => href, picture: (file) => file },
    definitions: new Map(),
    report: () => faulty = true,
  });
  return !faulty && pictures.length === 0 &&
    signature(inlines, oneLine) === signature(text, oneLine);
}

/** Words for comparison: elements are between control characters, which no words have. */
function signature(
  text: string | Inlines,
  oneLine: boolean,
  within: readonly string[] = [],
): string {
  if (typeof text === "string") return cleanLine(text);
  return text.map((inline) => {
    if (typeof inline === "string") return cleanLine(inline);
    if (inline.kind === "break") return oneLine ? " " : "\0";
    const signed = signature(inline.text, oneLine || inline.kind === "link", [
      ...within,
      inline.kind,
    ]);
    const { href = "", title = "", bare = false } = inline as Partial<LinkInline>;
    return bare || within.includes(inline.kind)
      ? signed
      : `\0${inline.kind} ${href} ${title}\0${signed}\0`;
  }).join("").replace(/ +/g, " ").trim();
}
