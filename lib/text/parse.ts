/**
 * Parses a text into blocks with their words, and reports what is wrong with it.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import { match } from "ts-pattern";
import { BlockReader, type Leaf, Line, type Node, takeDefinitions } from "./block_reader.ts";
import type { Inlines, TextBlock } from "./blocks.ts";
import { type ParseContext, parseInlines, type Report, type TextResolver } from "./inlines.ts";
import { plainInlines } from "./plain.ts";
import { columnsIssue, MAX_COLUMNS, splitCells } from "./tables.ts";
import { parseVideo } from "./videos.ts";

export interface ParsedText {
  readonly blocks: readonly TextBlock[];
  readonly faults: readonly LineFault[];
  /** Whether the text is too long, so that the blocks are only those of its beginning. */
  readonly isCut: boolean;
}

export interface LineFault {
  readonly line: number;
  readonly issue: string;
  /** Whether the text can be published all the same. */
  readonly warning?: true;
}

/** Leaves links and pictures unchanged. */
const unchanged: TextResolver = { link: (href) => href, picture: (file) => file };

/** How many lines a text may have. A block takes more time and memory than its words. */
const MAX_LINES = 10_000;

/** How many characters of a text may be marks, which take more time than words. */
const MAX_MARKS = 50_000;
const ANY_MARK = /[*_~`[\]!<|\\@]|www\.|:\/\//g;

/** How many headings an issue lists, and how many faults are reported for a text. */
const MAX_HEADINGS_LISTED = 20;
const MAX_LINE_FAULTS = 1_000;

/**
 * Parses any text: markup with a fault becomes the nearest valid block, or plain words.
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
  resolver: TextResolver = unchanged,
  firstLine = 1,
): ParsedText {
  const faults = new Map<string, LineFault>();
  const context: ParseContext = {
    resolver,
    definitions: new Map(),
    report: (line, issue, warning) => {
      if (faults.size >= MAX_LINE_FAULTS) return;
      faults.set(`${line} ${issue}`, { line, issue, ...(warning && { warning }) });
    },
  };
  const lines = source.replace(/[\u00ad\ufeff]/g, "").split(/\r\n?|[\n\u2028\u2029]/);
  if (lines.at(-1) === "") lines.pop();
  const count = lines.length;
  if (count > MAX_LINES) {
    context.report(firstLine + MAX_LINES, `is longer than ${MAX_LINES} lines; divide the text`);
    lines.length = MAX_LINES;
  }
  let marks = 0;
  const last = lines.findIndex((line) => {
    marks += line.match(ANY_MARK)?.length ?? 0;
    return marks > MAX_MARKS;
  });
  if (last >= 0) {
    context.report(firstLine + last, `has more than ${MAX_MARKS} marks so far; divide the text`);
    lines.length = last;
  }
  const reader = new BlockReader(context);
  lines.forEach((line, index) => reader.read(new Line(line, firstLine + index)));
  findDefinitions(reader.root, context);
  const blocks = new BlockParser(context).parse(reader.root);
  return {
    blocks,
    faults: [...faults.values()].sort((a, b) => a.line - b.line),
    isCut: lines.length < count,
  };
}

/** Moves the link definitions of all paragraphs into the context. */
function findDefinitions(nodes: readonly Node[], context: ParseContext): void {
  for (const node of nodes) {
    if (node.kind === "list") node.items.forEach(({ nodes }) => findDefinitions(nodes, context));
    else if (node.kind === "quotation") findDefinitions(node.nodes, context);
    else if (node.kind === "paragraph") takeDefinitions(node, context);
  }
}

/** A delimiter row. In a paragraph there is one only if the line above has another number of cells. */
const DASHES = /^\s*\|\s*:?-{2,}:?\s*\|[-:|\s]*$/;

/** Lines that people mean as items of a list, and as the first item, but that markdown doesn't read as such. */
const LIKE_ITEM = /^(?:\(?(?:[0-9]{1,2}|[a-z]|[ivx]{1,4})[.)][ \u00a0]?|-)[A-Za-z]/i;
const LIKE_FIRST = /^(?:\(?[1ai][.)]|-)/i;

/** The id of a heading: its words in lower case, joined by hyphens. */
export function headingId(words: string): string {
  return words.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "section";
}

class BlockParser {
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

  parse(root: readonly Node[]): readonly TextBlock[] {
    const blocks = this.#blocks(root);
    const ids = [...this.#ids.keys()];
    const listed = ids.slice(0, MAX_HEADINGS_LISTED).map((id) => `#${id}`).join(", ") || "none";
    const rest = ids.length - MAX_HEADINGS_LISTED;
    const more = rest > 0 ? ` and ${rest} more` : "";
    for (const { id, report } of this.#fragments) {
      if (this.#ids.has(id)) continue;
      report(`links to a heading that is not here; the headings are ${listed}${more}`);
    }
    return blocks;
  }

  #blocks(nodes: readonly Node[]): readonly TextBlock[] {
    return nodes.flatMap((node) =>
      match(node).returnType<readonly TextBlock[]>()
        .with({ kind: "paragraph" }, (paragraph) => this.#paragraph(paragraph))
        .with({ kind: "heading" }, (heading) => this.#heading(heading))
        .with({ kind: "list" }, ({ start, items }) => [{
          kind: "items",
          ...(start !== undefined && { start }),
          items: items.map(({ nodes }) => this.#blocks(nodes)),
        }])
        .with({ kind: "quotation" }, ({ nodes }) => [this.#quotation(nodes)])
        .with({ kind: "table" }, (table) => [this.#table(table)])
        .with({ kind: "code" }, ({ info, line, lines }) => {
          const [name = ""] = info.split(/\s/, 1);
          const language = plainInlines(parseInlines(name, line, this.#context).inlines);
          return [{ kind: "code", language, text: lines.join("\n") }];
        })
        .with({ kind: "rule" }, (rule) => [rule])
        .exhaustive()
    );
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
    // With a number if that is taken.
    const words = headingId(plainText);
    let number = this.#ids.get(words) ?? 0;
    let id = words;
    while (this.#ids.has(id)) id = `${words}-${++number + 1}`;
    this.#ids.set(words, number);
    this.#ids.set(id, 0);
    return [{ kind: "heading", level: this.#level, id, text }];
  }

  /** A paragraph. Two or more lines with tabs in it are a table that was pasted from a word processor. */
  #paragraph({ lines, line }: Leaf): readonly TextBlock[] {
    const isTabbed = lines.map((text) => text.includes("\t") && text.trim().includes("\t"));
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
    const dashes = lines.findIndex((one, index) => index > 0 && DASHES.test(one));
    if (dashes >= 0) {
      const issue =
        "has dashes that fit no table; write |---| once for each column of the line above";
      this.#context.report(line + dashes, issue, true);
    }
    const text = lines.map((one) => one.trimStart()).join("\n").trim();
    const { inlines, pictures } = parseInlines(text, line, this.#context);
    const [picture] = pictures;
    if (picture === undefined) return inlines.length === 0 ? [] : this.#paragraphOrVideo(inlines);
    if (plainInlines(inlines).trim() !== "") {
      const issue = "has a picture within a sentence; put it in a paragraph of its own, with an " +
        "empty line before and after it";
      this.#context.report(line, issue);
      return [{ kind: "paragraph", text: inlines }];
    }
    return [pictures.length === 1 ? { kind: "picture", picture } : { kind: "gallery", pictures }];
  }

  /** A paragraph. If it is only a link to a video, the video's picture stands before it. */
  #paragraphOrVideo(text: Inlines): readonly TextBlock[] {
    const [link, ...more] = text;
    const isLink = typeof link === "object" && link.kind === "link" && more.length === 0;
    const video = isLink ? parseVideo(link.href) : undefined;
    if (!isLink || video === undefined) return [{ kind: "paragraph", text }];
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
    const sourceRows = lines.map((text) => text.trimEnd().split("\t"));
    // The whole table may be indented.
    const isInset = sourceRows.every(([first]) => first === "");
    const cells = isInset ? sourceRows.map((row) => row.slice(1)) : sourceRows;
    const count = cells.reduce((most, { length }) => Math.max(most, length), 0);
    if (count > MAX_COLUMNS) this.#context.report(line, columnsIssue(count));
    const [columns = [], ...rows] = cells.map((row, index) =>
      Array.from(
        { length: Math.min(count, MAX_COLUMNS) },
        (_, column) => this.#words(row[column] ?? "", line + index, "table"),
      )
    );
    return [{ kind: "table", columns, rows, aligned: columns.map(() => undefined) }];
  }

  /** A quotation. If its last line begins with a dash, it names the speaker. */
  #quotation(nodes: readonly Node[]): TextBlock {
    const last = nodes.at(-1);
    const name = last?.kind === "paragraph" ? last.lines.at(-1) : undefined;
    const speakerName = /^[–—]+\s*(\S.*)$/.exec(name ?? "")?.[1];
    if (
      last?.kind !== "paragraph" || speakerName === undefined ||
      nodes.length + last.lines.length === 2
    ) {
      return { kind: "quotation", blocks: this.#blocks(nodes) };
    }
    last.lines.pop();
    const speaker = this.#words(speakerName, last.line + last.lines.length, "speaker");
    // A backslash at the end of the line before the name would remain as text.
    const before = last.lines.pop();
    if (before !== undefined) last.lines.push(before.replace(/\\$/, ""));
    return { kind: "quotation", blocks: this.#blocks(nodes), speaker };
  }

  #table({ aligned, lines, line }: Extract<Node, { kind: "table" }>): TextBlock {
    const [columns = [], ...rows] = lines.map((row, index) => {
      const cells = splitCells(row);
      // `lines` lacks the delimiter row, the second line.
      const number = line + index + (index > 0 ? 1 : 0);
      if (cells.slice(aligned.length).some((cell) => cell.trim() !== "")) {
        const issue = `has ${cells.length} cells in a table of ${aligned.length} columns, so the ` +
          "last ones are not shown; give the first line of the table as many";
        this.#context.report(number, issue, true);
      }
      return aligned.map((_, column) => this.#words(cells[column] ?? "", number, "table"));
    });
    return { kind: "table", columns, rows, aligned };
  }

  /** Parses words that can't have pictures. `where` names the block for the issue. */
  #words(text: string, line: number, where: string): Inlines {
    const { inlines, pictures } = parseInlines(text.trim(), line, this.#context);
    if (pictures.length > 0) {
      const issue = `has a picture in a ${where}; put it in a paragraph of its own`;
      this.#context.report(line, issue);
    }
    return inlines;
  }
}
