/**
 * Parses a text into blocks: CommonMark with GitHub's tables, less HTML and indented code, and what word processors
 * paste.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 * @see https://github.github.com/gfm/#tables-extension-
 */
import { match } from "ts-pattern";
import { omitUndefined } from "../schema/mod.ts";
import type { Alignment, Inlines, TextBlock } from "./blocks.ts";
import {
  type ParseContext,
  parseInlines,
  readDefinitions,
  type Report,
  type TextResolver,
} from "./inlines.ts";
import { plainInlines } from "./plain.ts";

/** A parsed text, and what is wrong with it. */
export interface ParsedText {
  readonly blocks: readonly TextBlock[];
  readonly faults: readonly LineFault[];
}

/** An issue, and its line in the text. */
export interface LineFault {
  readonly line: number;
  readonly issue: string;
  /** Whether the text can be published all the same. */
  readonly warning?: true;
}

/** Keeps links and pictures as they are written. */
const asWritten: TextResolver = { link: (href) => href, picture: (file) => file };

/** How deep lists and quotations may be nested, and how many columns a table may have. */
const MOST_NESTED = 8;
const MOST_COLUMNS = 24;

/** How many lines a text may have. A block takes more time and memory than its words. */
const MOST_LINES = 20_000;

/** How many characters of a text may be marks, which take more time than words. */
const MOST_MARKS = 50_000;
const MARK = /[*_~`[\]!<|\\@]|www\.|:\/\//g;

/** How many headings an issue lists, and how many issues a text has. */
const MOST_LISTED = 20;
const MOST_FAULTS = 1_000;

/**
 * Parses a text. Whatever it is, it has blocks: what has a fault becomes the nearest thing, or plain words.
 *
 * @param firstLine The number of its first line, for the faults.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseText } from "./parse.ts";
 *
 * assertEquals(parseText("By *appointment*.\n\n- Monday").blocks, [
 *   { kind: "paragraph", text: ["By ", { kind: "emphasis", text: ["appointment"] }, "."] },
 *   { kind: "items", items: [[{ kind: "paragraph", text: ["Monday"] }]] },
 * ]);
 * ```
 */
export function parseText(
  source: string,
  resolver: TextResolver = asWritten,
  firstLine = 1,
): ParsedText {
  const faults = new Map<string, LineFault>();
  const context: ParseContext = {
    resolver,
    definitions: new Map(),
    report: (line, issue, warning) => {
      if (faults.size >= MOST_FAULTS) return;
      faults.set(`${line} ${issue}`, { line, issue, ...omitUndefined({ warning }) });
    },
  };
  const reader = new BlockReader(context);
  const lines = boundedLines(source, firstLine, context);
  lines.forEach((line, index) => reader.read(new Line(line, firstLine + index)));
  findDefinitions(reader.root, context);
  const builder = new Builder(context);
  const blocks = builder.blocks(reader.root);
  builder.checkFragments();
  return { blocks, faults: [...faults.values()].sort((a, b) => a.line - b.line) };
}

/** The lines of a text, up to the most that it may have of lines and of marks. */
function boundedLines(source: string, firstLine: number, { report }: ParseContext): string[] {
  const lines = source.replace(/[\u00ad\ufeff]/g, "").split(/\r\n?|[\n\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > MOST_LINES) {
    report(firstLine + MOST_LINES, `is longer than ${MOST_LINES} lines; divide the text`);
    lines.length = MOST_LINES;
  }
  let marks = 0;
  const last = lines.findIndex((line) => {
    marks += line.match(MARK)?.length ?? 0;
    return marks > MOST_MARKS;
  });
  if (last >= 0) {
    report(firstLine + last, `has more than ${MOST_MARKS} marks so far; divide the text`);
    lines.length = last;
  }
  return lines;
}

/** A block whose words are not parsed yet. */
type Node =
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

interface Leaf {
  readonly lines: string[];
  /** The number of the first line. */
  readonly line: number;
}

/** An item of a list, or a quotation. */
interface Container {
  readonly kind: "item" | "quotation";
  readonly nodes: Node[];
  /** How far the lines of an item are indented, and its marker. */
  readonly indent: number;
  readonly marker?: number;
}

/** A line and what is left of it; the tabs before that are spaces. */
class Line {
  rest: string;
  readonly beginsWithTab: boolean;
  #column = 0;

  constructor(text: string, readonly number: number) {
    this.rest = text;
    this.beginsWithTab = text.startsWith("\t");
    this.skip(0);
  }

  /** Moves past characters. */
  skip(count: number): void {
    this.#column += count;
    this.rest = this.rest.slice(count);
    const [white = ""] = /^[ \t]*/.exec(this.rest) ?? [];
    if (!white.includes("\t")) return;
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

/** A letter, which begins no block but a paragraph, unless it is a bullet of a word processor. */
const LETTER = /^ *(?!o(?:\t|[ \u00a0]{2})|[a-z]\)[ \t]|[A-Za-z]{1,4}[.)]\t)[A-Za-z]/;
const QUOTE = /^ {0,3}>/;
const HEADING = /^(#{1,6})(?:\s+|$)/;
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/;
const UNDERLINE = /^(?:=+|-+)\s*$/;
const RULE = /^(?:(?:\*\s*){3,}|(?:_\s*){3,}|(?:-\s*){3,})$/;
const DELIMITERS = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
/** Markdown's markers, and those that word processors paste. */
const MARKER = new RegExp(
  "^(?:(" + [
    "[-+*–•·▪●◦○■‣➢➤►✓✔\\uf000-\\uf0ff](?=[ \\t]|$)",
    "[•·▪●◦○■‣](?=\\u00a0)",
    "•(?=[A-Za-zÀ-ÿ])",
    "[o§](?=\\t|[ \\u00a0]{2})",
    // Bullets of a font that has signs in the place of letters, and the minus sign.
    "[Øü−](?=\\t)",
  ].join("|") + ")|([0-9]{1,9})([.)])(?=[ \\t]|$)" +
    "|([a-z](?=\\)[ \\t])|[A-Za-z](?=[.)]\\t)|(?:[ivx]{2,4}|[IVX]{2,4})(?=[.)]\\t))[.)])",
);

/** What looks like items of a list, and like the first one, and is none in markdown. */
const LIKE_ITEM = /^(?:\(?(?:[0-9]{1,2}|[a-z]|[ivx]{1,4})[.)][ \u00a0]?|-)[A-Za-z]/i;
const LIKE_FIRST = /^(?:\(?[1ai][.)]|-)/i;

/** The marker of a list of letters. */
const LETTERS = "a)";

/** Reads lines one by one into blocks (CommonMark, appendix, phase 1). */
class BlockReader {
  /** The blocks, complete once all lines are read. */
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
    const inside = this.#matched(line);
    const leaf = this.#leaf;
    if (leaf?.kind === "code" && inside === this.#open.length) return this.#code(leaf, line);
    if (leaf?.kind === "code" || line.isBlank) this.#leave(inside);
    if (!line.isBlank) this.#begin(line, inside);
  }

  /** Moves past the marks of the open containers that the line continues, and counts these. */
  #matched(line: Line): number {
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
    return end === -1 ? this.#open.length : end;
  }

  /** Adds a line to code, or ends it. */
  #code({ fence, indent, lines }: Extract<Node, { kind: "code" }>, line: Line): void {
    const text = line.rest.trim();
    const isFence = text.length >= fence.length && text === fence[0]!.repeat(text.length);
    if (isFence && line.indent < 4) this.#leaf = undefined;
    else lines.push(line.rest.slice(Math.min(line.indent, indent)));
  }

  /** Begins the blocks that a line begins, or continues the one before. */
  #begin(line: Line, matched: number): void {
    let inside = matched;
    const isWords = () => LETTER.test(line.rest);
    while (!line.isBlank && !isWords() && this.#beginContainer(line, inside)) inside++;
    if (line.isBlank || !isWords() && this.#beginLeaf(line, inside)) return;
    const words = line.rest.trimStart();
    // A row of a pasted table may begin with an empty cell.
    const text = line.beginsWithTab && words.includes("\t") ? `\t${words}` : words;
    const leaf = this.#leaf;
    // A paragraph also goes on without the marks of its item or quotation.
    if (leaf?.kind === "paragraph" || leaf?.kind === "table" && inside === this.#open.length) {
      leaf.lines.push(text);
    } else this.#add(inside, { kind: "paragraph", lines: [text], line: line.number });
  }

  /** Begins the item or the quotation whose mark the line begins with. */
  #beginContainer(line: Line, inside: number): boolean {
    const { indent } = line;
    const text = line.rest.slice(indent);
    const isParagraph = this.#leaf?.kind === "paragraph";
    // A paragraph goes on however far its next line is indented, unless that is an item of its list.
    if (isParagraph && indent >= 4 && this.#open[inside]?.marker !== indent) return false;
    const isQuotation = text[0] === ">";
    const [{ length }, bullet, written, delimiter, letter] = MARKER.exec(text) ?? [""];
    const digits = letter === undefined ? written : "1";
    if (!isQuotation && (length === 0 || RULE.test(text))) return false;
    const after = text.slice(length);
    // In the middle of a paragraph, only an unambiguous marker begins a list.
    const isUnclear = isParagraph && inside === this.#open.length &&
      (after.trim() === "" || digits !== undefined && Number(digits) !== 1);
    const around = this.#open[inside - 1];
    const before = (around?.nodes ?? this.root).at(-1);
    const isDash = bullet === "–" && after[0] !== "\t" &&
      (isParagraph || around?.kind === "quotation") &&
      !(before?.kind === "list" && before.marker === "–");
    // A list of letters begins with the first one, or the first Roman number.
    const isLetter = letter !== undefined &&
      !(after[0] === "\t" ? /^[ai]$/i : /^a$/).test(letter) &&
      !(before?.kind === "list" && before.marker === LETTERS);
    if (!isQuotation && (isUnclear || isDash || isLetter)) return false;
    if (inside === MOST_NESTED) {
      const issue = `has a list or quotation within ${MOST_NESTED} others; use fewer levels`;
      this.#context.report(line.number, issue);
      return false;
    }
    this.#leave(inside);
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
      marker: indent,
    };
    line.skip(Math.min(gap, line.rest.length));
    const marker = bullet ?? delimiter ?? LETTERS;
    const last = nodes.at(-1);
    if (last?.kind === "list" && last.marker === marker) last.items.push(item);
    else {
      const start = digits === undefined ? undefined : Number(digits);
      nodes.push({ kind: "list", marker, ...omitUndefined({ start }), items: [item] });
    }
    this.#open.push(item);
    return true;
  }

  /** Begins a heading, code, a rule or a table, if the line does. */
  #beginLeaf(line: Line, inside: number): boolean {
    const { indent, number } = line;
    const text = line.rest.slice(indent);
    const paragraph = this.#leaf?.kind === "paragraph" ? this.#leaf : undefined;
    if (paragraph !== undefined && indent >= 4) return false;
    const [marks, signs] = HEADING.exec(text) ?? [];
    if (marks !== undefined) {
      const lines = [withoutClosing(text.slice(marks.length))];
      this.#add(inside, { kind: "heading", level: signs!.length, lines, line: number });
      return true;
    }
    const [isFence, ticks, afterTicks, tildes, afterTildes] = FENCE.exec(text) ?? [];
    if (isFence !== undefined) {
      const [fence, info] = [ticks ?? tildes!, (afterTicks ?? afterTildes!).trim()];
      this.#add(inside, { kind: "code", fence, info, indent, lines: [], line: number });
      return true;
    }
    if (paragraph !== undefined && inside === this.#open.length) {
      if (UNDERLINE.test(text) && takeDefinitions(paragraph, this.#context)) {
        this.#nodes().pop();
        const level = text[0] === "=" ? 1 : 2;
        this.#add(inside, { ...paragraph, kind: "heading", level });
        return true;
      }
      if (text.includes("|") && DELIMITERS.test(text) && this.#table(paragraph, text, number)) {
        return true;
      }
    }
    if (!RULE.test(text)) return false;
    this.#add(inside, { kind: "rule" });
    return true;
  }

  /** Makes a table of the last line of a paragraph, if there are as many columns. */
  #table(paragraph: Leaf, delimiters: string, number: number): boolean {
    const header = paragraph.lines.at(-1)!;
    const columns = splitCells(delimiters);
    if (splitCells(header).length !== columns.length) return false;
    if (columns.length > MOST_COLUMNS) {
      this.#context.report(number, columnsIssue(columns.length));
      return false;
    }
    if (paragraph.lines.length === 1) this.#nodes().pop();
    else paragraph.lines.pop();
    const aligned = columns.map(parseAlignment);
    this.#add(this.#open.length, { kind: "table", aligned, lines: [header], line: number - 1 });
    return true;
  }

  /** Adds a block that has words, or none. */
  #add(inside: number, node: Exclude<Node, Container | { readonly kind: "list" }>): void {
    this.#leave(inside);
    this.#nodes().push(node);
    if (node.kind !== "heading" && node.kind !== "rule") this.#leaf = node;
  }

  /** Closes the paragraph, table or code, and all containers beyond `inside`. */
  #leave(inside: number): void {
    this.#open.length = inside;
    this.#leaf = undefined;
  }

  #nodes(): Node[] {
    return this.#open.at(-1)?.nodes ?? this.root;
  }
}

function columnsIssue(count: number): string {
  return `has a table of ${count} columns; write at most ${MOST_COLUMNS}`;
}

const VIDEO = new RegExp(
  String
    .raw`^https?://(?:www\.|m\.|player\.)?(?:(?:youtube\.com/(?:watch\?(?:[^#]*&)?v=|embed/|shorts/|live/)` +
    String.raw`|youtu\.be/)(?<youtube>[\w-]+)|vimeo\.com/(?:video/)?(?<vimeo>[0-9]+))`,
);

/** The video that an address leads to: its id, and where it is. */
function parseVideo(href: string): { readonly id: string; readonly site: string } | undefined {
  const { youtube, vimeo } = VIDEO.exec(href)?.groups ?? {};
  if (youtube !== undefined) return { id: youtube, site: "youtube.com" };
  return vimeo === undefined ? undefined : { id: vimeo, site: "vimeo.com" };
}

function skipQuote(line: Line): void {
  line.skip(line.indent + 1);
  if (line.rest.startsWith(" ")) line.skip(1);
}

/** The text of a heading without closing number signs. */
function withoutClosing(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === "#") end--;
  return end === 0 || /\s/.test(trimmed[end - 1]!) ? trimmed.slice(0, end).trim() : trimmed;
}

/** The cells of a table's row: between bars, except those after a backslash. */
function splitCells(row: string): readonly string[] {
  const cells = row.trim().replace(/^\|/, "").split(/(?<!\\)\|/);
  if (cells.length > 1 && cells.at(-1)!.trim() === "") cells.pop();
  return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}

function parseAlignment(delimiter: string): Alignment {
  const [left, right] = [delimiter.startsWith(":"), delimiter.endsWith(":")];
  return left && right ? "center" : right ? "right" : left ? "left" : undefined;
}

/** Takes the definitions of links off the paragraphs. */
function findDefinitions(nodes: readonly Node[], context: ParseContext): void {
  for (const node of nodes) {
    if (node.kind === "list") node.items.forEach(({ nodes }) => findDefinitions(nodes, context));
    else if (node.kind === "quotation") findDefinitions(node.nodes, context);
    else if (node.kind === "paragraph") takeDefinitions(node, context);
  }
}

/** Takes the definitions of links off the start of a paragraph. Returns whether words are left. */
function takeDefinitions({ lines }: Leaf, context: ParseContext): boolean {
  if (lines[0]?.startsWith("[") === true) {
    const rest = readDefinitions(lines.join("\n"), context.definitions);
    lines.splice(0, lines.length - (rest === "" ? 0 : rest.split("\n").length));
  }
  return lines.length > 0;
}

/** Builds the blocks with their words. */
class Builder {
  readonly #context: ParseContext;
  /** The ids of the headings, and how often each was used. */
  readonly #ids = new Map<string, number>();
  /** The links to headings. */
  readonly #fragments: { readonly id: string; readonly report: Report }[] = [];
  #level = 1;

  constructor(context: ParseContext) {
    const { resolver } = context;
    const link = (href: string, report: Report) => {
      if (href.startsWith("#")) this.#fragments.push({ id: href.slice(1), report });
      return resolver.link(href, report);
    };
    this.#context = { ...context, resolver: { ...resolver, link } };
  }

  blocks(nodes: readonly Node[]): readonly TextBlock[] {
    return nodes.flatMap((node) =>
      match(node).returnType<readonly TextBlock[]>()
        .with({ kind: "paragraph" }, (paragraph) => this.#paragraph(paragraph))
        .with({ kind: "heading" }, (heading) => this.#heading(heading))
        .with({ kind: "list" }, ({ start, items }) => [{
          kind: "items",
          ...omitUndefined({ start }),
          items: items.map(({ nodes }) => this.blocks(nodes)),
        }])
        .with({ kind: "quotation" }, ({ nodes }) => [this.#quotation(nodes)])
        .with({ kind: "table" }, (table) => [this.#table(table)])
        .with({ kind: "code" }, ({ info, line, lines }) => {
          const [name = ""] = info.split(/\s/, 1);
          const language = plainInlines(parseInlines(name, line, this.#context).runs);
          return [{ kind: "code", language, text: lines.join("\n") }];
        })
        .with({ kind: "rule" }, (rule) => [rule])
        .exhaustive()
    );
  }

  /** Checks that links within the text lead to one of its headings. */
  checkFragments(): void {
    const ids = [...this.#ids.keys()];
    const listed = ids.slice(0, MOST_LISTED).map((id) => `#${id}`).join(", ") || "none";
    const more = ids.length > MOST_LISTED ? ` and ${ids.length - MOST_LISTED} more` : "";
    for (const { id, report } of this.#fragments) {
      if (this.#ids.has(id)) continue;
      report(`links to a heading that is not here; the headings are ${listed}${more}`);
    }
  }

  #heading({ level, lines, line }: Leaf & { readonly level: number }): readonly TextBlock[] {
    const text = this.#words(lines.join("\n"), line, "heading");
    const plainText = plainInlines(text).trim();
    const issue = level === 1
      ? "has a heading of level 1 (#), which is the page's title; write ## instead"
      : level > 4
      ? `has a heading of level ${level}; the levels are ##, ### and ####`
      : plainText === ""
      ? "has an empty heading; write text or remove it"
      : undefined;
    if (issue !== undefined) this.#context.report(line, issue);
    if (plainText === "") return [];
    this.#level = Math.min(Math.max(level, 2), this.#level + 1, 4);
    return [{ kind: "heading", level: this.#level, id: this.#id(plainText), text }];
  }

  /** A paragraph, and the tables that a word processor has pasted into it: two or more lines with tabs. */
  #paragraph({ lines, line }: Leaf): readonly TextBlock[] {
    const isTabbed = lines.map((text) => text.trim().includes("\t"));
    const blocks: TextBlock[] = [];
    for (let start = 0, end = 0; start < lines.length; start = end) {
      const beginsTable = (at: number) => isTabbed[at] === true && isTabbed[at + 1] === true;
      const isTable = beginsTable(start);
      do end++; while (end < lines.length && (isTable ? isTabbed[end] : !beginsTable(end)));
      const part = lines.slice(start, end);
      blocks.push(
        ...(isTable ? this.#pastedTable(part, line + start) : this.#prose(part, line + start)),
      );
    }
    return blocks;
  }

  #prose(lines: readonly string[], line: number): readonly TextBlock[] {
    const tabbed = lines.findIndex((text) => text.trim().includes("\t"));
    if (tabbed >= 0) {
      const issue =
        "has a tab, which is shown as a blank; write a list, or a table with | between its cells";
      this.#context.report(line + tabbed, issue, true);
    }
    if (
      lines.length > 1 && LIKE_FIRST.test(lines[0]!) && lines.every((one) => LIKE_ITEM.test(one))
    ) {
      const issue = "has lines that look like a list and are shown as one paragraph; begin each " +
        "with a hyphen and a blank";
      this.#context.report(line, issue, true);
    }
    const text = lines.map((one) => one.trimStart()).join("\n").trim();
    const { runs, pictures } = parseInlines(text, line, this.#context);
    const [picture] = pictures;
    if (picture === undefined) return runs.length === 0 ? [] : this.#sentences(runs);
    if (plainInlines(runs).trim() !== "") {
      const issue = "has a picture within a sentence; put it in a paragraph of its own, with an " +
        "empty line before and after it";
      this.#context.report(line, issue);
      return [{ kind: "paragraph", text: runs }];
    }
    return [pictures.length === 1 ? { kind: "picture", picture } : { kind: "gallery", pictures }];
  }

  /** A paragraph. A video's address alone is a link, below the picture that is named after it. */
  #sentences(text: Inlines): readonly TextBlock[] {
    const [link, ...more] = text;
    const video = typeof link === "object" && link.kind === "link" && more.length === 0
      ? parseVideo(link.href)
      : undefined;
    if (video === undefined || typeof link !== "object" || link.kind !== "link") {
      return [{ kind: "paragraph", text }];
    }
    const { href } = link;
    const isAddress = link.bare === true || plainInlines([link]) === href;
    const { resolver } = this.#context;
    const label = isAddress ? [resolver.videoAt?.(video.site) ?? video.site] : link.text;
    const alt = plainInlines([{ kind: "link", href, text: label }]);
    const file = resolver.videoPicture?.(video.id);
    return [
      ...(file === undefined ? [] : [{ kind: "picture", picture: { file, alt } } as const]),
      { kind: "paragraph", text: [{ kind: "link", href, text: label }] },
    ];
  }

  /** Lines with tabs between words, as a word processor pastes a table. */
  #pastedTable(lines: readonly string[], line: number): readonly TextBlock[] {
    const written = lines.map((text) => text.trimEnd().split("\t"));
    // All of it may be indented.
    const isInset = written.every(([first]) => first === "");
    const cells = isInset ? written.map((row) => row.slice(1)) : written;
    const count = cells.reduce((most, { length }) => Math.max(most, length), 0);
    if (count > MOST_COLUMNS) this.#context.report(line, columnsIssue(count));
    const [columns = [], ...rows] = cells.map((row, index) =>
      Array.from(
        { length: Math.min(count, MOST_COLUMNS) },
        (_, column) => this.#words(row[column] ?? "", line + index, "table"),
      )
    );
    return [{ kind: "table", columns, rows, aligned: columns.map(() => undefined) }];
  }

  /** A quotation. If its last line begins with a dash, it names the speaker. */
  #quotation(nodes: readonly Node[]): TextBlock {
    const last = nodes.at(-1);
    const name = last?.kind === "paragraph" ? last.lines.at(-1) : undefined;
    const said = /^[–—]+\s*(\S.*)$/.exec(name ?? "")?.[1];
    if (
      last?.kind !== "paragraph" || said === undefined || nodes.length + last.lines.length === 2
    ) {
      return { kind: "quotation", blocks: this.blocks(nodes) };
    }
    last.lines.pop();
    const speaker = this.#words(said, last.line + last.lines.length, "speaker");
    // A line break before the name is none.
    const before = last.lines.pop();
    if (before !== undefined) last.lines.push(before.replace(/\\$/, ""));
    return { kind: "quotation", blocks: this.blocks(nodes), speaker };
  }

  #table({ aligned, lines, line }: Extract<Node, { kind: "table" }>): TextBlock {
    const [columns = [], ...rows] = lines.map((row, index) => {
      const cells = splitCells(row);
      // The delimiters are a line of their own.
      const number = line + index + (index > 0 ? 1 : 0);
      return aligned.map((_, column) => this.#words(cells[column] ?? "", number, "table"));
    });
    return { kind: "table", columns, rows, aligned };
  }

  /** Words without pictures. */
  #words(text: string, line: number, where: string): Inlines {
    const { runs, pictures } = parseInlines(text.trim(), line, this.#context);
    if (pictures.length > 0) {
      const issue = `has a picture in a ${where}; put it in a paragraph of its own`;
      this.#context.report(line, issue);
    }
    return runs;
  }

  /** A heading's id: its words in lower case, joined by hyphens, with a number if the id is taken. */
  #id(text: string): string {
    const id = text.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section";
    let number = this.#ids.get(id) ?? 0;
    let unique = id;
    while (this.#ids.has(unique)) unique = `${id}-${++number + 1}`;
    this.#ids.set(id, number);
    this.#ids.set(unique, 0);
    return unique;
  }
}
