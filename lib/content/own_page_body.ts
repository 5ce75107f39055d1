/**
 * Parses the body of an own page, a subset of CommonMark, into blocks.
 *
 * Headings of level 2 and 3, paragraphs, lists, links, emphasis, hard line breaks, backslash escapes, character
 * references and pictures. Supported syntax means what CommonMark says; everything else is a fault.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */
import type { ProseBlock } from "../model/mod.ts";
import { type Fault, present } from "../schema/mod.ts";
import { type Findings, type LineFault, parseText } from "./own_page_text.ts";

/** A parsed body; meaningful only without faults. */
export interface Prose {
  readonly value: readonly ProseBlock[];
  /** Each names its line. */
  readonly faults: readonly Fault[];
}

/** How deep lists may be nested. */
const MOST_LISTS = 4;

/**
 * Reads the body of an own page.
 *
 * @param markdown The text after the front matter.
 * @param firstLine The number of its first line in the file.
 *
 * @example
 * ```ts
 * parseProse("## Visit us\n\nBy *appointment*.").value;
 * // [
 * //   { kind: "heading", level: 2, id: "visit-us", text: "Visit us" },
 * //   { kind: "paragraph", text: ["By ", { kind: "emphasis", text: ["appointment"] }, "."] },
 * // ]
 * ```
 */
export function parseProse(markdown: string, firstLine = 1): Prose {
  const findings: Findings = { faults: [], fragments: [] };
  const reader = new BlockReader(findings.faults);
  markdown.split(/\r\n?|\n/).forEach((line, index) => reader.read(line, firstLine + index));
  const builder = new Builder(findings);
  const value = builder.blocks(reader.root);
  builder.checkFragments();
  if (value.length === 0 && findings.faults.length === 0) {
    findings.faults.push({ line: 0, issue: "is missing; write the page below the front matter" });
  }
  const faults = findings.faults
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, issue }) => ({ field: line === 0 ? "body" : `line ${line}`, issue }));
  return { value, faults };
}

/** A block whose text is not parsed yet. */
type Node =
  | {
    readonly kind: "heading";
    readonly level: 2 | 3;
    readonly text: string;
    readonly line: number;
  }
  | Paragraph
  | List;

interface Paragraph {
  readonly kind: "paragraph";
  readonly lines: string[];
  readonly line: number;
}

interface List {
  readonly kind: "list";
  /** A bullet, or the delimiter after a number. A different one begins a new list. */
  readonly marker: string;
  readonly start?: number;
  readonly items: Item[];
}

interface Item {
  readonly nodes: Node[];
  /** The indentation of the item's lines. */
  readonly indent: number;
  readonly line: number;
  /** Whether it already has a fault. */
  refused?: boolean;
}

/** What no line may begin with, and what to write instead. The first match is reported. */
const REFUSED: readonly { readonly pattern: RegExp; readonly issue: string }[] = [
  { pattern: /^\t/, issue: "is indented with a tab; indent with spaces" },
  { pattern: /^>/, issue: "has a quotation; write a paragraph, or \\> for the character" },
  { pattern: /^(?:`{3}|~{3})/, issue: "has code; write a paragraph" },
  {
    pattern: /^#(?=[ \t]|$)/,
    issue: "has a level-1 heading, which is reserved for the page's title; use ##",
  },
  { pattern: /^#{4,6}(?=[ \t]|$)/, issue: "has a heading below level 3; use ## or ###" },
  {
    pattern: /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/,
    issue: "has a rule; remove it, or begin a section with ##",
  },
  {
    pattern: /^(?=[^|]*\|)(?=[^-]*-)[ \t|:-]+$/,
    issue: "has a table; write a list",
  },
];

const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const HEADING = /^(#{2,3})(?:[ \t]+|$)/;
const MARKER = /^(?:([-+*])|([0-9]{1,9})([.)]))(?=[ \t]|$)/;
const DEFINITION = /^\[(?:[^[\]\\]|\\.)+\]:/s;

/** Reads lines one by one into blocks (CommonMark, appendix, phase 1). */
class BlockReader {
  readonly #faults: LineFault[];
  /** The blocks, complete once all lines are read. */
  readonly root: Node[] = [];
  /** The open items, outermost first. */
  #open: Item[] = [];
  #paragraph: Paragraph | undefined;

  constructor(faults: LineFault[]) {
    this.#faults = faults;
  }

  read(line: string, number: number): void {
    const blank = isBlank(line);
    let rest = line;
    let matched = 0;
    for (const item of this.#open) {
      if (blank ? item.nodes.length === 0 : indentOf(rest) < item.indent) break;
      rest = rest.slice(Math.min(item.indent, rest.length));
      matched++;
    }
    if (blank) {
      this.#paragraph = undefined;
      this.#open.length = matched;
      return;
    }
    this.#start(rest, number, matched);
  }

  /** Begins the blocks that a line begins, or continues the paragraph. */
  #start(line: string, number: number, matched: number): void {
    let rest = line;
    let inside = matched;
    const goesOn = this.#paragraph !== undefined && inside === this.#open.length;
    for (;;) {
      const indent = indentOf(rest);
      const text = rest.slice(indent);
      // A paragraph continues however far its next line is indented.
      if (this.#paragraph !== undefined && indent >= 4) break;
      const issue = indent >= 4
        ? "is indented by four spaces or more, which makes it code; indent it like the text above it"
        : goesOn && this.#paragraph !== undefined && UNDERLINE.test(text)
        ? "underlines a heading; begin the heading with ## instead"
        : REFUSED.find(({ pattern }) => pattern.test(text))?.issue;
      if (issue !== undefined) return this.#refuse(number, issue);
      const heading = HEADING.exec(text);
      if (heading !== null) {
        this.#leave(inside);
        this.#nodes().push({
          kind: "heading",
          level: heading[1]!.length === 2 ? 2 : 3,
          text: withoutClosing(text.slice(heading[0].length)),
          line: number,
        });
        return;
      }
      if (inside === MOST_LISTS && MARKER.test(text)) {
        const issue = `has a list within ${MOST_LISTS} others; write it with fewer levels`;
        return this.#refuse(number, issue);
      }
      const item = this.#item(rest, number, inside);
      if (item === undefined) break;
      inside++;
      rest = item;
      if (isBlank(rest)) return;
    }
    if (this.#paragraph !== undefined) {
      // Also a line that is indented less than the item whose paragraph it continues.
      this.#paragraph.lines.push(rest);
      return;
    }
    this.#leave(inside);
    this.#paragraph = { kind: "paragraph", lines: [rest], line: number };
    this.#nodes().push(this.#paragraph);
  }

  /** Begins an item if the line begins with its marker, and returns the rest of the line. */
  #item(line: string, number: number, inside: number): string | undefined {
    const indent = indentOf(line);
    const found = MARKER.exec(line.slice(indent));
    if (found === null) return undefined;
    const [{ length }, bullet, digits, delimiter] = found;
    const rest = line.slice(indent + length);
    const blank = isBlank(rest);
    // In the middle of a paragraph, only an unambiguous marker begins a list.
    if (
      this.#paragraph !== undefined && inside === this.#open.length &&
      (blank || digits !== undefined && Number(digits) !== 1)
    ) return undefined;
    const gap = blank || indentOf(rest) > 4 ? 1 : indentOf(rest);
    this.#leave(inside);
    const nodes = this.#nodes();
    const marker = bullet ?? delimiter!;
    const last = nodes.at(-1);
    const item: Item = { nodes: [], indent: indent + length + gap, line: number };
    if (last?.kind === "list" && last.marker === marker) last.items.push(item);
    else {
      nodes.push({
        kind: "list",
        marker,
        ...(digits !== undefined && { start: Number(digits) }),
        items: [item],
      });
    }
    this.#open.push(item);
    return rest.slice(Math.min(gap, rest.length));
  }

  /** Closes the paragraph and all items beyond `inside`. */
  #leave(inside: number): void {
    this.#open.length = inside;
    this.#paragraph = undefined;
  }

  #nodes(): Node[] {
    return this.#open.at(-1)?.nodes ?? this.root;
  }

  #refuse(line: number, issue: string): void {
    this.#faults.push({ line, issue });
    this.#paragraph = undefined;
    const item = this.#open.at(-1);
    if (item !== undefined) item.refused = true;
  }
}

function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === " ") indent++;
  return indent;
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

/** Text without the spaces and tabs around it. */
function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

/** The text of a heading without closing number signs. */
function withoutClosing(text: string): string {
  const words = stripped(text);
  let end = words.length;
  while (words[end - 1] === "#") end--;
  return end === 0 || isSpace(words[end - 1]) ? stripped(words.slice(0, end)) : words;
}

/** Reads the text of the blocks. */
class Builder {
  readonly #findings: Findings;
  /** The ids of the headings, and how often each was used. */
  readonly #ids = new Map<string, number>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  blocks(nodes: readonly Node[]): readonly ProseBlock[] {
    return nodes.flatMap((node): readonly ProseBlock[] => {
      switch (node.kind) {
        case "heading":
          return [this.#heading(node)];
        case "paragraph":
          return this.#paragraph(node);
        case "list":
          return [{
            kind: "list",
            ...present({ start: node.start }),
            items: node.items.map((item) => {
              if (item.nodes.length === 0 && item.refused !== true) {
                this.#fault(item.line, "has an empty list item; write text or remove it");
              }
              return this.blocks(item.nodes);
            }),
          }];
      }
    });
  }

  /** Checks that links within the page lead to one of its headings. */
  checkFragments(): void {
    for (const { href, line } of this.#findings.fragments) {
      if (this.#ids.has(href.slice(1))) continue;
      const ids = [...this.#ids.keys()].map((id) => `#${id}`).join(", ");
      this.#fault(
        line,
        ids === ""
          ? "links to a heading, and the page has none"
          : `links to a heading that is not here; the headings are ${ids}`,
      );
    }
  }

  #heading({ level, text, line }: Extract<Node, { kind: "heading" }>): ProseBlock {
    const { runs, pictures } = parseText(text, line, this.#findings);
    const [only = "", ...more] = runs;
    if (typeof only !== "string" || more.length > 0 || pictures.length > 0) {
      this.#fault(line, "has a link, a picture or emphasis in a heading; write plain words");
    } else if (only === "") this.#fault(line, "has an empty heading; write text or remove it");
    const words = typeof only === "string" ? only : "";
    return { kind: "heading", level, id: this.#id(words), text: words };
  }

  #paragraph({ lines, line }: Paragraph): readonly ProseBlock[] {
    const text = stripped(lines.map((one) => one.replace(/^[ \t]+/, "")).join("\n"));
    if (DEFINITION.test(text)) {
      this.#fault(line, "defines a link; write the address at the link: [text](https://…)");
      return [];
    }
    const { runs, pictures } = parseText(text, line, this.#findings);
    if (pictures.length === 0) return [{ kind: "paragraph", text: runs }];
    if (runs.some((run) => typeof run !== "string" || run.trim() !== "")) {
      this.#fault(line, "has a picture within text; put it in a paragraph of its own");
    }
    return pictures.map((picture) => ({ kind: "picture", picture }));
  }

  /** A heading's id: its words in lower case, joined by hyphens, with a number if the id is taken. */
  #id(words: string): string {
    const id = words.toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section";
    let number = this.#ids.get(id) ?? 0;
    let unique = id;
    while (this.#ids.has(unique)) unique = `${id}-${++number + 1}`;
    this.#ids.set(id, number);
    this.#ids.set(unique, 0);
    return unique;
  }

  #fault(line: number, issue: string): void {
    this.#findings.faults.push({ line, issue });
  }
}
