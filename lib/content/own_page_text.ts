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

/** A link to a heading on the page. */
export interface Fragment {
  readonly line: number;
  readonly href: string;
}

/** What is found in the texts of a page beside the texts themselves. */
export interface Findings {
  readonly faults: LineFault[];
  readonly fragments: Fragment[];
}

/** The parsed text of a block. */
export interface ParsedText {
  readonly runs: ProseText;
  readonly pictures: readonly Picture[];
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
 * @param findings Receives the faults, and the links to headings.
 */
export function parseText(text: string, line: number, findings: Findings): ParsedText {
  return new TextReader(text, line, findings).parse();
}

/** A run of `*` or `_`, which may begin and end emphasis. */
interface Run {
  readonly kind: "run";
  readonly character: string;
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
  readonly written: "[" | "![";
  readonly line: number;
  /** The start of its text. */
  readonly start: number;
  /** How many runs and pictures came before it. */
  readonly runs: number;
  readonly pictures: number;
  /** The address of the link that it begins. */
  href?: string;
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

const ESCAPE = /\\[!-/:-@[-`{-~]/;
const REFERENCE = /&(?:#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,31});/;
const ESCAPES_AND_REFERENCES = joined([ESCAPE, REFERENCE], "g");
const WORDS = /[^\\\n&*_![\]`< ]+(?: [^\\\n&*_![\]`< ]+)*/;
/** The next token. What has no meaning in markup is taken by words, and the rest by single characters. */
const TOKEN = joined(
  [ESCAPE, REFERENCE, /\\\n/, / *\n/, / +/, /\*+/, /_+/, /!?\[/, WORDS, /[^]/],
  "y",
);
const SPACE = /[ \t\n]*/y;
const TITLE = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\)/y;

// What is around a run of emphasis. With the flag u, a pair of surrogates is one character.
const WHITE_BEFORE = /(?<=^|\s)/uy;
const WHITE_AFTER = /(?=\s|$)/uy;
const MARK_BEFORE = /(?<=[\p{P}\p{S}])/uy;
const MARK_AFTER = /(?=[\p{P}\p{S}])/uy;

function joined(patterns: readonly RegExp[], flags: string): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}

class TextReader {
  readonly #text: string;
  readonly #findings: Findings;
  #line: number;
  #at = 0;
  readonly #tokens: Token[] = [];
  /** The runs that may still form emphasis. */
  readonly #runs: Run[] = [];
  readonly #brackets: Bracket[] = [];
  /** How many of the brackets contain a link and so can't begin one. */
  #withLink = 0;
  readonly #pictures: Picture[] = [];

  constructor(text: string, line: number, findings: Findings) {
    this.#text = text;
    this.#line = line;
    this.#findings = findings;
  }

  parse(): ParsedText {
    while (this.#at < this.#text.length) this.#next();
    pairRuns(this.#runs);
    return { runs: this.#built(), pictures: this.#pictures };
  }

  /** Reads the next token. */
  #next(): void {
    const written = this.#take(TOKEN)!;
    if (written === "\\\n" || /^ {2,}\n$/.test(written)) this.#tokens.push({ kind: "break" });
    else if (written.endsWith("\n")) this.#tokens.push(" ");
    else if (/^[*_]/.test(written)) this.#run(written);
    else if (written === "[" || written === "![") this.#bracket(written);
    else if (written === "]") this.#close();
    else {
      if (written === "`") this.#fault("has code; write plain words, or \\` for the character");
      if (written === "<" && /[A-Za-z/!?]/.test(this.#text[this.#at] ?? "")) {
        this.#fault(
          "has HTML or an address in angle brackets; write [text](https://…) for a link, or \\< " +
            "for the character",
        );
      }
      this.#tokens.push(this.#unescaped(written));
    }
  }

  /** Moves past what a pattern matches here, and returns it; otherwise doesn't move. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    this.#line += found.split("\n").length - 1;
    return found;
  }

  /** Text with escapes and character references replaced by their characters. */
  #unescaped(text: string): string {
    return text.replace(ESCAPES_AND_REFERENCES, (written) => {
      if (written.startsWith("\\")) return written.slice(1);
      const character = characterOf(written);
      if (character === undefined) {
        this.#fault(`has ${written}, which is not supported; write the character itself`);
      }
      return character ?? "";
    });
  }

  #run(written: string): void {
    const [start, end] = [this.#at - written.length, this.#at];
    const is = (pattern: RegExp, at: number) => {
      pattern.lastIndex = at;
      return pattern.test(this.#text);
    };
    const [whiteBefore, whiteAfter] = [is(WHITE_BEFORE, start), is(WHITE_AFTER, end)];
    const [markBefore, markAfter] = [is(MARK_BEFORE, start), is(MARK_AFTER, end)];
    const left = !whiteAfter && (!markAfter || whiteBefore || markBefore);
    const right = !whiteBefore && (!markBefore || whiteAfter || markAfter);
    // Underscores within a word, as in snake_case, are only characters; asterisks have a meaning there too.
    const asterisks = written.startsWith("*");
    const run: Run = {
      kind: "run",
      character: written[0]!,
      length: written.length,
      opens: left && (asterisks || !right || markBefore),
      closes: right && (asterisks || !left || markAfter),
      left: written.length,
      ended: [],
      begun: [],
      line: this.#line,
    };
    this.#tokens.push(run);
    this.#runs.push(run);
  }

  #bracket(written: "[" | "!["): void {
    const bracket: Bracket = {
      kind: "bracket",
      written,
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
    const follows = this.#text[this.#at] === "(";
    const canBegin = opener?.written === "![" || this.#brackets.length >= this.#withLink;
    this.#withLink = Math.min(this.#withLink, this.#brackets.length);
    const target = opener !== undefined && canBegin && follows ? this.#target() : undefined;
    if (opener === undefined || target === undefined) {
      if (follows) {
        this.#fault(
          "has a link that can't be read; write [text](https://…), without spaces in the address " +
            "and without a link in the text, or \\] for the character",
        );
      }
      this.#tokens.push("]");
      return;
    }
    pairRuns(this.#runs.splice(opener.runs));
    if (this.#pictures.length > opener.pictures) {
      this.#fault("has a picture within a link or a picture; put it in a paragraph of its own");
    }
    if (opener.written === "![") this.#picture(opener, target);
    else this.#link(opener, target);
  }

  #link(opener: Bracket, { destination, title }: Target): void {
    opener.href = destination;
    if (title !== undefined) this.#fault("has a link with a title; remove the title");
    const issue = linkIssue(destination);
    if (issue !== undefined) this.#fault(issue);
    else if (destination.startsWith("#")) {
      this.#findings.fragments.push({ line: opener.line, href: destination });
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
    const alt = inside.map(plainText).join("").trim();
    if (alt === "") {
      this.#fault("has a picture without a description; write ![what it shows](name.jpg)");
    }
    if (destination === "") {
      this.#fault("has a picture without a file; write ![what it shows](name.jpg)");
    }
    this.#pictures.push({ file: destination, alt, ...present({ caption: title }) });
  }

  /** Reads `(address "title")` after a bracket and moves past it; otherwise doesn't move. */
  #target(): Target | undefined {
    const [start, line] = [this.#at, this.#line];
    this.#at += 1;
    this.#take(SPACE);
    const destination = this.#destination();
    const title = this.#take(SPACE) === "" ? undefined : this.#take(TITLE);
    this.#take(SPACE);
    if (destination !== undefined && this.#text[this.#at] === ")") {
      this.#at += 1;
      return {
        destination: this.#unescaped(destination),
        ...present({ title: title && this.#unescaped(title.slice(1, -1)).replaceAll("\n", " ") }),
      };
    }
    [this.#at, this.#line] = [start, line];
    return undefined;
  }

  /** Moves past an address and returns it, as it is written. */
  #destination(): string | undefined {
    const angle = this.#text[this.#at] === "<";
    const start = this.#at + (angle ? 1 : 0);
    let [end, open] = [start, 0];
    for (; end < this.#text.length; end++) {
      const character = this.#text[end]!;
      if (character === "\\" && ESCAPE.test(this.#text.slice(end, end + 2))) end++;
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
    return this.#text.slice(start, end);
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
        const issue = "nests emphasis too deeply; use less of it";
        this.#findings.faults.push({ line, issue });
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
        const { href } = token;
        if (href === undefined) add(token.written);
        else begin(token.line, (text) => ({ kind: "link", href, text }));
      } else {
        token.ended.forEach(end);
        add(plainText(token));
        for (const kind of token.begun.toReversed()) {
          begin(token.line, (text) => ({ kind, text }));
        }
      }
    }
    return root;
  }

  #fault(issue: string): void {
    this.#findings.faults.push({ line: this.#line, issue });
  }
}

/** A token without its markup. */
function plainText(token: Token): string {
  if (typeof token === "string") return token;
  switch (token.kind) {
    case "run":
      return token.character.repeat(token.left);
    case "bracket":
      return token.href === undefined ? token.written : "";
    case "break":
      return " ";
    case "end":
      return "";
  }
}

/**
 * Pairs the runs that begin and end emphasis (CommonMark, appendix, "process emphasis"): each run that can end it is
 * paired with the nearest one before it that can begin it.
 */
function pairRuns(runs: readonly Run[]): void {
  /** The positions of the runs that can still begin emphasis. */
  const openers: number[] = [];
  /** Up to where the openers can't be paired with each kind of closing run, so that nothing is searched twice. */
  const searched = new Map<string, number>();
  for (const [position, run] of runs.entries()) {
    while (run.closes && run.left > 0) {
      const kind = `${run.character}${run.opens}${run.length % 3}`;
      const end = searched.get(kind) ?? -1;
      let at = openers.length - 1;
      while (at >= 0 && openers[at]! > end && !canPair(runs[openers[at]!]!, run)) at--;
      const opener = runs[openers[at] ?? -1];
      if (opener === undefined || openers[at]! <= end) {
        searched.set(kind, openers.at(-1) ?? -1);
        break;
      }
      const strong = opener.left >= 2 && run.left >= 2;
      for (const one of [opener, run]) one.left -= strong ? 2 : 1;
      opener.begun.push(strong ? "strong" : "emphasis");
      run.ended.push(strong ? "strong" : "emphasis");
      // Those in between stay plain text.
      openers.length = opener.left === 0 ? at : at + 1;
    }
    if (run.opens && run.left > 0) openers.push(position);
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
