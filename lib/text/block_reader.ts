/**
 * Reads the lines of a text into blocks whose words are not parsed yet (CommonMark, appendix, phase 1). It reads
 * CommonMark without HTML and indented code, GitHub's tables, and the bullets and numbers that word processors paste.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/#phase-1-block-structure
 */
import type { Alignment } from "./blocks.ts";
import { type ParseContext, readDefinitions } from "./inlines.ts";
import { columnsIssue, DELIMITER_ROW, MAX_COLUMNS, parseAlignment, splitCells } from "./tables.ts";

/** A block whose words are not parsed yet. */
export type Node =
  | Leaf & { readonly kind: "heading"; readonly level: number }
  | Leaf & { readonly kind: "paragraph" }
  | Leaf & {
    readonly kind: "code";
    readonly fence: string;
    readonly indent: number;
    readonly info: string;
  }
  | Leaf & { readonly kind: "table"; readonly aligned: readonly Alignment[] }
  | { readonly kind: "rule" }
  | {
    readonly kind: "list";
    /** A bullet, or the delimiter after a number. A different one begins a new list. */
    readonly marker: string;
    readonly start?: number;
    readonly items: Container[];
  }
  | Container & { readonly kind: "quotation" };

export interface Leaf {
  readonly lines: string[];
  /** The number of the first line. */
  readonly line: number;
}

interface Container {
  readonly kind: "item" | "quotation";
  readonly nodes: Node[];
  /** How many columns the lines of an item are indented, and its marker. */
  readonly indent: number;
  readonly markerIndent?: number;
}

/** A line that is read from left to right. `rest` is what has not been read, with spaces for its leading tabs. */
export class Line {
  rest: string;
  readonly beginsWithTab: boolean;
  #column = 0;

  constructor(text: string, readonly number: number) {
    this.rest = text;
    this.beginsWithTab = text.startsWith("\t");
    this.skip(0);
  }

  skip(count: number): void {
    this.#column += count;
    this.rest = this.rest.slice(count);
    const [white] = /^ *\t[ \t]*/.exec(this.rest) ?? [];
    if (white === undefined) return;
    let width = 0;
    for (const one of white) width += one === " " ? 1 : 4 - (this.#column + width) % 4;
    this.rest = " ".repeat(width) + this.rest.slice(white.length);
  }

  get indent(): number {
    return this.rest.length - this.rest.trimStart().length;
  }

  get isBlank(): boolean {
    return this.rest.trim() === "";
  }
}

/** How deep lists and quotations may be nested. */
const MAX_NESTED_BLOCKS = 8;

/** A line that begins with a letter, and so a paragraph, unless the letter is a word processor's bullet or number. */
const BEGINS_WITH_LETTER = /^ *(?!o(?:\t|[ \u00a0]{2})|[a-z]\)[ \t]|[A-Za-z]{1,4}[.)]\t)[A-Za-z]/;
const QUOTE = /^ {0,3}>/;
const HEADING = /^(#{1,6})(?:\s+|$)/;
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/;
const UNDERLINE = /^(?:=+|-+)\s*$/;
const RULE = /^(?:(?:\*\s*){3,}|(?:_\s*){3,}|(?:-\s*){3,})$/;
/** Markdown's markers, and those that word processors paste. */
const MARKER = new RegExp(
  "^(?:(" + [
    "[-+*–•·▪●◦○■‣➢➤►✓✔\\uf000-\\uf0ff](?=[ \\t]|$)",
    "[•·▪●◦○■‣](?=\\u00a0)",
    "•(?=[A-Za-zÀ-ÿ])",
    "[o§](?=\\t|[ \\u00a0]{2})",
    // Bullets of a symbol font, whose character codes are those of letters, and the minus sign.
    "[Øü−](?=\\t)",
  ].join("|") + ")|([0-9]{1,9})([.)])(?=[ \\t]|$)" +
    "|([a-z](?=\\)[ \\t])|[A-Za-z](?=[.)]\\t)|(?:[ivx]{2,4}|[IVX]{2,4})(?=[.)]\\t))[.)])",
);

/** The marker of all lists with letters or Roman numerals. */
const LETTER_MARKER = "a)";

/** Reads lines one by one into `root`. In its methods, `depth` counts the open containers around a line. */
export class BlockReader {
  /** The blocks so far. */
  readonly root: Node[] = [];
  readonly #context: ParseContext;
  /** The open items and quotations, outermost first. */
  readonly #open: Container[] = [];
  /** The block that the next line may continue. */
  #leaf: Extract<Node, Leaf> | undefined;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  read(line: Line): void {
    // Past the markers of the open containers that the line continues.
    const end = this.#open.findIndex(({ kind, nodes, indent }) => {
      if (kind === "quotation") {
        if (!QUOTE.test(line.rest)) return true;
        skipQuote(line);
      } else {
        if (line.isBlank ? nodes.length === 0 : line.indent < indent) return true;
        line.skip(Math.min(indent, line.rest.length));
      }
      return false;
    });
    const depth = end === -1 ? this.#open.length : end;
    const leaf = this.#leaf;
    if (leaf?.kind === "code" && depth === this.#open.length) {
      const text = line.rest.trim();
      const isFence = text.length >= leaf.fence.length &&
        text === leaf.fence[0]!.repeat(text.length);
      if (isFence && line.indent < 4) this.#leaf = undefined;
      else leaf.lines.push(line.rest.slice(Math.min(line.indent, leaf.indent)));
      return;
    }
    if (leaf?.kind === "code" || line.isBlank) this.#close(depth);
    if (!line.isBlank) this.#begin(line, depth);
  }

  /** Opens the blocks that begin on a line, or adds the line to the open paragraph or table. */
  #begin(line: Line, continued: number): void {
    let depth = continued;
    const isWords = () => BEGINS_WITH_LETTER.test(line.rest);
    while (!line.isBlank && !isWords() && this.#beginContainer(line, depth)) depth++;
    if (line.isBlank || !isWords() && this.#beginLeaf(line, depth)) return;
    const words = line.rest.trimStart();
    // A row of a pasted table may begin with an empty cell.
    const text = line.beginsWithTab && words.includes("\t") ? `\t${words}` : words;
    const leaf = this.#leaf;
    // A paragraph also continues without the markers of its item or quotation.
    if (leaf?.kind === "paragraph" || leaf?.kind === "table" && depth === this.#open.length) {
      leaf.lines.push(text);
    } else this.#add(depth, { kind: "paragraph", lines: [text], line: line.number });
  }

  /** Opens the item or quotation whose marker the line begins with. Returns whether there is one. */
  #beginContainer(line: Line, depth: number): boolean {
    const { indent } = line;
    const text = line.rest.slice(indent);
    const isParagraph = this.#leaf?.kind === "paragraph";
    // An indented line continues a paragraph, unless it is an item of the same list.
    if (isParagraph && indent >= 4 && this.#open[depth]?.markerIndent !== indent) return false;
    const isQuotation = text[0] === ">";
    const [{ length }, bullet, written, delimiter, letter] = MARKER.exec(text) ?? [""];
    const digits = letter === undefined ? written : "1";
    if (!isQuotation && (length === 0 || RULE.test(text))) return false;
    const after = text.slice(length);
    // In the middle of a paragraph, only an unambiguous marker begins a list.
    const isUnclear = isParagraph && depth === this.#open.length &&
      (after.trim() === "" || digits !== undefined && Number(digits) !== 1);
    const around = this.#open[depth - 1];
    const before = (around?.nodes ?? this.root).at(-1);
    const isPlainDash = bullet === "–" && after[0] !== "\t" &&
      (isParagraph || around?.kind === "quotation") &&
      !(before?.kind === "list" && before.marker === "–");
    // A list of letters begins with the first one, or the first Roman number.
    const isPlainLetter = letter !== undefined &&
      !(after[0] === "\t" ? /^[ai]$/i : /^a$/).test(letter) &&
      !(before?.kind === "list" && before.marker === LETTER_MARKER);
    if (!isQuotation && (isUnclear || isPlainDash || isPlainLetter)) return false;
    if (depth === MAX_NESTED_BLOCKS) {
      const issue = `has a list or quotation within ${MAX_NESTED_BLOCKS} others; use fewer levels`;
      this.#context.report(line.number, issue);
      return false;
    }
    this.#close(depth);
    const nodes = this.#nodes();
    if (isQuotation) {
      const quotation: Node = { kind: "quotation", nodes: [], indent: 0 };
      nodes.push(quotation);
      this.#open.push(quotation);
      skipQuote(line);
      return true;
    }
    line.skip(indent + length);
    const gap = line.isBlank || line.indent > 4 ? 1 : line.indent;
    const item: Container = {
      kind: "item",
      nodes: [],
      indent: indent + length + gap,
      markerIndent: indent,
    };
    line.skip(Math.min(gap, line.rest.length));
    const marker = bullet ?? delimiter ?? LETTER_MARKER;
    const last = nodes.at(-1);
    if (last?.kind === "list" && last.marker === marker) last.items.push(item);
    else {
      const start = digits === undefined ? undefined : Number(digits);
      nodes.push({ kind: "list", marker, ...(start !== undefined && { start }), items: [item] });
    }
    this.#open.push(item);
    return true;
  }

  /** Opens the heading, code block, rule or table that begins on the line. Returns whether there is one. */
  #beginLeaf(line: Line, depth: number): boolean {
    const { indent, number } = line;
    const text = line.rest.slice(indent);
    const paragraph = this.#leaf?.kind === "paragraph" ? this.#leaf : undefined;
    if (paragraph !== undefined && indent >= 4) return false;
    const [marks, signs] = HEADING.exec(text) ?? [];
    if (marks !== undefined) {
      const words = text.slice(marks.length).trim();
      // Number signs may close it.
      let end = words.length;
      while (words[end - 1] === "#") end--;
      const isClosed = end === 0 || /\s/.test(words[end - 1]!);
      const lines = [isClosed ? words.slice(0, end).trim() : words];
      this.#add(depth, { kind: "heading", level: signs!.length, lines, line: number });
      return true;
    }
    const [isFence, ticks, afterTicks, tildes, afterTildes] = FENCE.exec(text) ?? [];
    if (isFence !== undefined) {
      const [fence, info] = [ticks ?? tildes!, (afterTicks ?? afterTildes!).trim()];
      this.#add(depth, { kind: "code", fence, info, indent, lines: [], line: number });
      return true;
    }
    if (paragraph !== undefined && depth === this.#open.length) {
      if (UNDERLINE.test(text) && takeDefinitions(paragraph, this.#context)) {
        this.#nodes().pop();
        const level = text[0] === "=" ? 1 : 2;
        this.#add(depth, { ...paragraph, kind: "heading", level });
        return true;
      }
      if (text.includes("|") && DELIMITER_ROW.test(text) && this.#table(paragraph, text, number)) {
        return true;
      }
    }
    if (!RULE.test(text)) return false;
    this.#add(depth, { kind: "rule" });
    return true;
  }

  /** Makes the last line of a paragraph the header of a table, if it has as many cells as the delimiter row. */
  #table(paragraph: Leaf, delimiters: string, number: number): boolean {
    const header = paragraph.lines.at(-1)!;
    const columns = splitCells(delimiters);
    if (splitCells(header).length !== columns.length) return false;
    if (columns.length > MAX_COLUMNS) {
      this.#context.report(number, columnsIssue(columns.length));
      return false;
    }
    if (paragraph.lines.length === 1) this.#nodes().pop();
    else paragraph.lines.pop();
    const aligned = columns.map(parseAlignment);
    this.#add(this.#open.length, { kind: "table", aligned, lines: [header], line: number - 1 });
    return true;
  }

  /** Adds a block without blocks of its own. The next lines may continue it, unless it is a heading or a rule. */
  #add(depth: number, node: Exclude<Node, Container | { readonly kind: "list" }>): void {
    this.#close(depth);
    this.#nodes().push(node);
    if (node.kind !== "heading" && node.kind !== "rule") this.#leaf = node;
  }

  /** Closes the paragraph, table or code, and all containers deeper than `depth`. */
  #close(depth: number): void {
    this.#open.length = depth;
    this.#leaf = undefined;
  }

  #nodes(): Node[] {
    return this.#open.at(-1)?.nodes ?? this.root;
  }
}

function skipQuote(line: Line): void {
  line.skip(line.indent + 1);
  if (line.rest.startsWith(" ")) line.skip(1);
}

/** Moves the link definitions at the start of a paragraph into the context. Returns whether any lines are left. */
export function takeDefinitions({ lines }: Leaf, context: ParseContext): boolean {
  if (lines[0]?.startsWith("[") === true) {
    const rest = readDefinitions(lines.join("\n"), context.definitions);
    lines.splice(0, lines.length - (rest === "" ? 0 : rest.split("\n").length));
  }
  return lines.length > 0;
}
