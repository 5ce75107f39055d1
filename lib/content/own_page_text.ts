/**
 * Parses the text within a block of an own page: CommonMark's links, emphasis, pictures, line breaks, escapes and
 * character references.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/#inlines
 */
import type { Picture, ProseInline, ProseText } from "../model/mod.ts";
import { present } from "../schema/mod.ts";
import { characterOf } from "./character_references.ts";

/** An issue, and its line in the file. */
export interface LineFault {
  readonly line: number;
  readonly issue: string;
}

/** The parsed text of a block. */
export interface ParsedText {
  readonly runs: ProseText;
  readonly pictures: readonly Picture[];
  readonly faults: readonly LineFault[];
  /** Links to headings on the page. */
  readonly fragments: readonly { readonly line: number; readonly href: string }[];
}

/** How deep emphasis and links may be nested. */
const MOST_NESTED = 8;

/** How deep parentheses in an address may be nested, as in other CommonMark parsers. */
const MOST_PARENTHESES = 32;

/**
 * Parses the text of a paragraph or a heading.
 *
 * @param text Its lines, without leading spaces.
 * @param line The number of its first line.
 */
export function parseText(text: string, line: number): ParsedText {
  return new TextReader(text, line).parse();
}

/** A run of `*` or `_`, which may begin and end emphasis. */
interface Run {
  readonly kind: "run";
  readonly character: "*" | "_";
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** How many of its characters are still plain text. */
  left: number;
  /** What it ends and what it begins, from the inside out. */
  readonly ended: ("emphasis" | "strong")[];
  readonly begun: ("emphasis" | "strong")[];
  readonly line: number;
}

/** A bracket that may begin a link or a picture. */
interface Bracket {
  readonly kind: "bracket";
  readonly picture: boolean;
  readonly line: number;
  /** The start of its text. */
  readonly start: number;
  /** How many runs and pictures came before it. */
  readonly runs: number;
  readonly pictures: number;
  link?: Target;
}

type Token =
  | string
  | Run
  | Bracket
  | { readonly kind: "end" }
  | { readonly kind: "break" };

/** The target of a link. */
interface Target {
  readonly destination: string;
  readonly title?: string;
}

const ESCAPABLE = /^[!-/:-@[-`{-~]$/;
const PLAIN = /[^\\\n&`*_![\]<]+/y;
const REFERENCE = /&(?:#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,31});/y;
const WHITE = /^\s$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

class TextReader {
  readonly #text: string;
  #line: number;
  #at = 0;
  readonly #tokens: Token[] = [];
  /** The runs that may still form emphasis. */
  #runs: Run[] = [];
  readonly #brackets: Bracket[] = [];
  /** How many of the brackets contain a link and so can't begin one. */
  #withLink = 0;
  readonly #faults: LineFault[] = [];
  readonly #pictures: Picture[] = [];
  readonly #fragments: ParsedText["fragments"][number][] = [];

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
  }

  parse(): ParsedText {
    while (this.#at < this.#text.length) this.#next();
    pairRuns(this.#runs);
    return {
      runs: this.#built(),
      pictures: this.#pictures,
      faults: this.#faults,
      fragments: this.#fragments,
    };
  }

  #next(): void {
    const character = this.#text[this.#at]!;
    switch (character) {
      case "\\":
        return this.#escape();
      case "\n":
        return this.#lineEnd();
      case "&":
        return this.#reference();
      case "*":
      case "_":
        return this.#run(character);
      case "[":
        return this.#bracket(false);
      case "!":
        if (this.#text[this.#at + 1] === "[") return this.#bracket(true);
        break;
      case "]":
        return this.#close();
      case "`":
        this.#fault("has code; write plain words, or \\` for the character");
        break;
      case "<":
        if (/[A-Za-z/!?]/.test(this.#text[this.#at + 1] ?? "")) {
          this.#fault(
            "has HTML or an address in angle brackets; write [text](https://…) for a link, or \\< " +
              "for the character",
          );
        }
        break;
      default:
        PLAIN.lastIndex = this.#at;
        return this.#take(PLAIN.exec(this.#text)![0]);
    }
    this.#take(character);
  }

  /** Moves past literal text. */
  #take(text: string): void {
    this.#tokens.push(text);
    this.#at += text.length;
  }

  #escape(): void {
    const escaped = this.#text[this.#at + 1];
    if (escaped === "\n") {
      this.#at += 1;
      this.#newLine();
      this.#tokens.push({ kind: "break" });
      return;
    }
    if (escaped !== undefined && ESCAPABLE.test(escaped)) {
      this.#tokens.push(escaped);
      this.#at += 2;
    } else this.#take("\\");
  }

  /** Two spaces at the end of a line are a hard break; otherwise the text continues. */
  #lineEnd(): void {
    const before = this.#tokens.at(-1);
    let broken = false;
    if (typeof before === "string") {
      let end = before.length;
      while (before[end - 1] === " ") end--;
      broken = before.length - end >= 2;
      this.#tokens[this.#tokens.length - 1] = before.slice(0, end);
    }
    this.#newLine();
    this.#tokens.push(broken ? { kind: "break" } : " ");
  }

  #newLine(): void {
    this.#at += 1;
    this.#line += 1;
  }

  #reference(): void {
    REFERENCE.lastIndex = this.#at;
    const written = REFERENCE.exec(this.#text)?.[0];
    if (written === undefined) return this.#take("&");
    this.#tokens.push(this.#character(written));
    this.#at += written.length;
  }

  #character(written: string): string {
    const character = characterOf(written);
    if (character === undefined) {
      this.#fault(`has ${written}, which is not supported; write the character itself`);
    }
    return character ?? "";
  }

  #run(character: "*" | "_"): void {
    const start = this.#at;
    let end = start;
    while (this.#text[end] === character) end++;
    const before = characterBefore(this.#text, start);
    const after = String.fromCodePoint(this.#text.codePointAt(end) ?? 10);
    const [whiteBefore, whiteAfter] = [WHITE.test(before), WHITE.test(after)];
    const [markBefore, markAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
    const left = !whiteAfter && (!markAfter || whiteBefore || markBefore);
    const right = !whiteBefore && (!markBefore || whiteAfter || markAfter);
    const run: Run = {
      kind: "run",
      character,
      length: end - start,
      opens: character === "*" ? left : left && (!right || markBefore),
      closes: character === "*" ? right : right && (!left || markAfter),
      left: end - start,
      ended: [],
      begun: [],
      line: this.#line,
    };
    this.#tokens.push(run);
    this.#runs.push(run);
    this.#at = end;
  }

  #bracket(picture: boolean): void {
    this.#at += picture ? 2 : 1;
    const bracket: Bracket = {
      kind: "bracket",
      picture,
      line: this.#line,
      start: this.#tokens.length,
      runs: this.#runs.length,
      pictures: this.#pictures.length,
    };
    this.#brackets.push(bracket);
    this.#tokens.push(bracket);
  }

  /** A closing bracket: the end of a link or a picture, if an address follows. */
  #close(): void {
    const opener = this.#brackets.pop();
    const follows = this.#text[this.#at + 1] === "(";
    const canBegin = opener?.picture || this.#brackets.length >= this.#withLink;
    this.#withLink = Math.min(this.#withLink, this.#brackets.length);
    const target = opener !== undefined && canBegin && follows ? this.#target() : undefined;
    if (opener === undefined || target === undefined) {
      if (follows) {
        this.#fault(
          "has a link that can't be read; write [text](https://…), without spaces in the address " +
            "and without a link in the text, or \\] for the character",
        );
      }
      return this.#take("]");
    }
    const inside = this.#runs.slice(opener.runs);
    pairRuns(inside);
    this.#runs.length = opener.runs;
    if (this.#pictures.length > opener.pictures) {
      this.#fault("has a picture within a link or a picture; put it in a paragraph of its own");
    }
    if (opener.picture) this.#picture(opener, target);
    else this.#link(opener, target);
  }

  #link(opener: Bracket, target: Target): void {
    opener.link = target;
    const { destination, title } = target;
    if (title !== undefined) this.#fault("has a link with a title; remove the title");
    const issue = linkIssue(destination);
    if (issue !== undefined) this.#fault(issue);
    else if (destination.startsWith("#")) {
      this.#fragments.push({ line: opener.line, href: destination });
    }
    const words = this.#tokens.slice(opener.start + 1).some((token) =>
      typeof token === "string" ? token.trim() !== "" : token.kind !== "break"
    );
    if (!words) this.#fault("has a link without text; write what it leads to in the brackets");
    this.#tokens.push({ kind: "end" });
    this.#withLink = this.#brackets.length;
  }

  #picture(opener: Bracket, { destination, title }: Target): void {
    const inside = this.#tokens.splice(opener.start).slice(1);
    const alt = inside.map((token) => typeof token === "string" ? token : tokenText(token)).join("")
      .trim();
    if (alt === "") {
      this.#fault("has a picture without a description; write ![what it shows](name.jpg)");
    }
    if (destination === "") {
      this.#fault("has a picture without a file; write ![what it shows](name.jpg)");
    }
    this.#pictures.push({
      file: destination,
      alt,
      ...present({ caption: title }),
    });
  }

  /** Reads `(address "title")` after a bracket and moves past it; otherwise doesn't move. */
  #target(): Target | undefined {
    const [start, line] = [this.#at, this.#line];
    this.#at += 2;
    this.#skipSpace();
    const destination = this.#destination();
    if (destination !== undefined) {
      const space = this.#skipSpace();
      const title = space ? this.#title() : undefined;
      this.#skipSpace();
      if (this.#text[this.#at] === ")") {
        this.#at += 1;
        return { destination, ...present({ title }) };
      }
    }
    [this.#at, this.#line] = [start, line];
    return undefined;
  }

  /** Moves past spaces, tabs and line ends. */
  #skipSpace(): boolean {
    const start = this.#at;
    for (; /[ \t\n]/.test(this.#text[this.#at] ?? ""); this.#at++) {
      if (this.#text[this.#at] === "\n") this.#line += 1;
    }
    return this.#at > start;
  }

  #destination(): string | undefined {
    const angle = this.#text[this.#at] === "<";
    const start = this.#at + (angle ? 1 : 0);
    let [end, open] = [start, 0];
    for (; end < this.#text.length; end++) {
      const character = this.#text[end]!;
      if (character === "\\" && ESCAPABLE.test(this.#text[end + 1] ?? "")) end++;
      else if (angle) {
        if (character === ">" || character === "<" || character === "\n") break;
      } else if (character === "(") {
        if (++open > MOST_PARENTHESES) return undefined;
      } else if (character === ")") {
        if (--open < 0) break;
      } else if (character <= " ") break;
    }
    if (angle ? this.#text[end] !== ">" : open > 0) return undefined;
    this.#at = end + (angle ? 1 : 0);
    return this.#unescaped(this.#text.slice(start, end));
  }

  #title(): string | undefined {
    const opener = this.#text[this.#at];
    if (opener !== '"' && opener !== "'" && opener !== "(") return undefined;
    const closer = opener === "(" ? ")" : opener;
    const start = this.#at + 1;
    let end = start;
    for (; end < this.#text.length; end++) {
      const character = this.#text[end]!;
      if (character === "\\") end++;
      else if (character === closer) break;
      else if (character === opener) return undefined;
    }
    if (end >= this.#text.length) return undefined;
    const title = this.#text.slice(start, end);
    this.#line += title.split("\n").length - 1;
    this.#at = end + 1;
    return this.#unescaped(title).replaceAll("\n", " ");
  }

  /** Text with escapes and character references replaced by their characters. */
  #unescaped(text: string): string {
    return text.replace(
      /\\([!-/:-@[-`{-~])|&(?:#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,31});/g,
      (written, escaped) => escaped ?? this.#character(written),
    );
  }

  /** Builds the text, once links and emphasis are known. */
  #built(): ProseText {
    const root: ProseInline[] = [];
    /** The open elements, each with its content. */
    const open: { readonly inline: ProseInline; readonly content: ProseInline[] }[] = [];
    const content = () => open.at(-1)?.content ?? root;
    const add = (text: string) => {
      const last = content().at(-1);
      if (typeof last === "string") content()[content().length - 1] = last + text;
      else if (text !== "") content().push(text);
    };
    const begin = (line: number, make: (text: ProseInline[]) => ProseInline) => {
      const inside: ProseInline[] = [];
      open.push({ inline: make(inside), content: inside });
      if (open.length === MOST_NESTED + 1) {
        this.#faults.push({
          line,
          issue: "nests emphasis too deeply; use less of it",
        });
      }
    };
    const end = () => {
      const ended = open.pop();
      if (ended !== undefined) content().push(ended.inline);
    };
    for (const token of this.#tokens) {
      if (typeof token === "string") add(token);
      else if (token.kind === "break") content().push(token);
      else if (token.kind === "end") end();
      else if (token.kind === "bracket") {
        const { link } = token;
        if (link === undefined) add(token.picture ? "![" : "[");
        else begin(token.line, (text) => ({ kind: "link", href: link.destination, text }));
      } else {
        token.ended.forEach(end);
        add(token.character.repeat(token.left));
        for (const kind of token.begun.toReversed()) {
          begin(token.line, (text) => ({ kind, text }));
        }
      }
    }
    return root;
  }

  #fault(issue: string): void {
    this.#faults.push({ line: this.#line, issue });
  }
}

/** The text of a token that is not markup. */
function tokenText(token: Exclude<Token, string>): string {
  switch (token.kind) {
    case "run":
      return token.character.repeat(token.left);
    case "bracket":
      return token.link === undefined ? token.picture ? "![" : "[" : "";
    case "break":
      return " ";
    case "end":
      return "";
  }
}

/** The character before a position; a line end at the start. */
function characterBefore(text: string, at: number): string {
  if (at === 0) return "\n";
  const last = text.charCodeAt(at - 1);
  const pair = last >= 0xdc00 && last <= 0xdfff ? text.codePointAt(at - 2) : undefined;
  return pair !== undefined && pair > 0xffff ? String.fromCodePoint(pair) : text[at - 1]!;
}

/**
 * Pairs the runs that begin and end emphasis (CommonMark, appendix, "process emphasis"): each run that can end it is
 * paired with the nearest one before it that can begin it.
 */
function pairRuns(runs: readonly Run[]): void {
  // The runs as a linked list, from which those in between are removed.
  const before = runs.map((_, index) => index - 1);
  const after = runs.map((_, index) => index + 1);
  const remove = (index: number) => {
    const [previous, next] = [before[index]!, after[index]!];
    if (previous >= 0) after[previous] = next;
    if (next < runs.length) before[next] = previous;
  };
  /** The lower bound of the search for each kind of closing run, so that nothing is searched twice. */
  const lowest = new Map<string, number>();
  let at = 0;
  while (at < runs.length) {
    const closer = runs[at]!;
    if (!closer.closes) {
      at = after[at]!;
      continue;
    }
    const kind = `${closer.character}${closer.opens}${closer.length % 3}`;
    const bottom = lowest.get(kind) ?? -1;
    let found = before[at]!;
    while (found > bottom && !canPair(runs[found]!, closer)) found = before[found]!;
    if (found <= bottom) {
      lowest.set(kind, before[at]!);
      const next = after[at]!;
      if (!closer.opens) remove(at);
      at = next;
      continue;
    }
    const opener = runs[found]!;
    const strong = opener.left >= 2 && closer.left >= 2;
    for (const run of [opener, closer]) run.left -= strong ? 2 : 1;
    opener.begun.push(strong ? "strong" : "emphasis");
    closer.ended.push(strong ? "strong" : "emphasis");
    after[found] = at;
    before[at] = found;
    if (opener.left === 0) remove(found);
    if (closer.left === 0) {
      const next = after[at]!;
      remove(at);
      at = next;
    }
  }
}

/** Whether one run begins the emphasis that another ends (rules 9 and 10). */
function canPair(opener: Run, closer: Run): boolean {
  const either = opener.closes || closer.opens;
  return opener.opens && opener.character === closer.character &&
    !(either && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}

/** The issue of a link's address. */
function linkIssue(destination: string): string | undefined {
  if (/\s/.test(destination)) return "has a link to an address with a space; write %20 instead";
  if (/^https?:\/\//i.test(destination) && URL.canParse(destination)) return undefined;
  if (/^(?:mailto:[^@]+@|tel:\+?[0-9])/i.test(destination)) return undefined;
  if (/^\/(?![/\\])/.test(destination) || /^#./.test(destination)) return undefined;
  return "has an unsupported link; write https://…, mailto:…, tel:…, a path of " +
    "this site such as /contact, or #heading";
}
