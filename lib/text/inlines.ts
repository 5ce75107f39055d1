/**
 * Parses the words of one block: CommonMark's links, emphasis, code, pictures, line breaks, escapes and character
 * references, GitHub's strikethrough, and bare addresses.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/#inlines
 */
import { type BareAddress, mayHaveAddress, nextAddress } from "./bare_addresses.ts";
import type { Inline, Inlines, LinkInline, TextPicture } from "./blocks.ts";
import { pairRuns, type Run } from "./emphasis.ts";
import { cleanLine } from "./escape.ts";
import { blankIssue, htmlIssue, linkIssue, LONGEST_SHOWN } from "./issues.ts";
import { plainInlines } from "./plain.ts";

/** Receives an issue, which says what is wrong and what to write instead. */
export type Report = (issue: string) => void;

/** Turns links and pictures as written into those that are published, and reports those that can't be published. */
export interface TextResolver {
  /** The address of a link: `https:`, `http:`, `mailto:`, `tel:` or `sms:`, a path, or `#` and a heading's id. */
  link(href: string, report: Report): string;
  picture(file: string, report: Report): string;
  /** The name or the address of a video's picture, if it has one. */
  videoPicture?(id: string): string | undefined;
  /** The text for a link to a video that has none. `site` is the video's website, such as `youtube.com`. */
  videoAt?(site: string): string;
}

/** The state that the blocks of a text share. */
export interface ParseContext {
  readonly resolver: TextResolver;
  /** The targets of reference links, by {@linkcode labelKey}. */
  readonly definitions: Map<string, Target>;
  report(line: number, issue: string, warning?: true): void;
}

export interface Target {
  readonly destination: string;
  readonly title?: string;
}

/** The words of a block, and the pictures among them. */
export interface ParsedInlines {
  readonly inlines: Inlines;
  readonly pictures: readonly TextPicture[];
}

/** How deep emphasis and links may be nested. */
const MAX_NESTED_INLINES = 8;

/** How deep parentheses in an address may be nested, and how long a label may be, as in other parsers. */
const MAX_PARENTHESES = 32;
const LONGEST_LABEL = 999;

/**
 * Parses the words of a block.
 *
 * @param text Its lines, without leading spaces.
 * @param line The number of its first line.
 */
export function parseInlines(text: string, line: number, context: ParseContext): ParsedInlines {
  if (!MAY_BE_MARKUP.test(text) && !mayHaveAddress(text)) {
    return { inlines: text === "" ? [] : [text.replace(LINE_ENDS, " ")], pictures: [] };
  }
  return new InlineParser(text, line, context).parse();
}

/** A bracket that may begin a link or a picture. */
interface Bracket {
  readonly kind: "bracket";
  readonly written: "[" | "![";
  /** Where the text after it begins: in the source, the tokens, the runs and the pictures. */
  readonly at: number;
  readonly token: number;
  readonly run: number;
  readonly picture: number;
  /** Whether the text has another bracket, and so can't be a label. */
  nests?: boolean;
  link?: Pick<LinkInline, "href" | "title">;
}

type Token = Exclude<Inline, { readonly text: Inlines }> | LinkInline | Run | Bracket | {
  readonly kind: "end";
};

const ESCAPE = /\\[!-/:-@[-`{-~]/;
const REFERENCE = /&(?:#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,31});/;
const ESCAPES_AND_REFERENCES = joined([ESCAPE, REFERENCE], "g");
/** Whatever may be markup. Words without it are published unchanged. */
const MAY_BE_MARKUP = /[\\&*_~![\]`<\t]| {2}\n/;
const LINE_ENDS = / ?\n/g;
/** Words, at most 80 characters at a time: the parser goes back to an address in them, and must not go back far. */
const PLAIN_WORDS = /(?:[^\\\n&*_~![\]`< ]| (?=[^\\\n&*_~![\]`< ])){1,80}/;
const INLINE_TOKEN = joined(
  [ESCAPE, REFERENCE, /\\\n| *\n| +|\*+|_+|~+|`+|!?\[/, PLAIN_WORDS, /[^]/],
  "uy",
);
const AUTOLINK =
  /<(?:([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+))>/y;
const LINK_SPACE = /[ \t]*(?:\n[ \t]*)?/y;
const LINK_TITLE = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\)/y;
const LINK_LABEL = /\[((?:\\[^]|[^[\]\\])*)\]/y;
/** A label, an address and perhaps a title, up to the end of a line. */
const DEFINITION = new RegExp(
  `${LINK_LABEL.source}:${LINK_SPACE.source}(?:<((?:\\\\[^]|[^<>\\\\\\n])*)>|(?!<)(\\S+))` +
    `(?:(?=\\s)${LINK_SPACE.source}(${LINK_TITLE.source}))?[ \\t]*(?:\\n|$)`,
  "y",
);
/** The inside of a shortcode of WordPress, such as `gallery ids="1,2"` or `/gallery`. */
const WORDPRESS_CODE = /^(?:\/[a-z][\w-]*$|[a-z][\w-]* +[\w-]+=["'“”0-9][^\n]*$)/;
const IN_PARENTHESES = /\(([^()\n]*)\)/y;

function joined(patterns: readonly RegExp[], flags: string): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}

const isWhite = (character: string) => /\s/.test(character);
const isMark = (character: string) => /[\p{P}\p{S}]/u.test(character);

/** The key of a label, ignoring case and white space. */
function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase();
}

/** Adds the link definitions at the start of a paragraph to `definitions`. Returns the text after them. */
export function readDefinitions(text: string, definitions: Map<string, Target>): string {
  for (let at = 0;;) {
    DEFINITION.lastIndex = at;
    const [whole, label = "", inAngles, bare, title] = DEFINITION.exec(text) ?? [];
    const destination = inAngles ?? bare;
    if (destination === undefined || label.trim() === "") return text.slice(at);
    at += whole!.length;
    const key = labelKey(label);
    if (!definitions.has(key)) {
      definitions.set(key, { destination, title: title?.slice(1, -1) });
    }
  }
}

/** Parses the words of one block. It uses `if`, not `match`, which would double the time: it runs for every word. */
class InlineParser {
  readonly #text: string;
  readonly #context: ParseContext;
  #address: BareAddress | undefined;
  #at = 0;
  /** The number of the line at position `#counted`. */
  #line: number;
  #counted = 0;
  readonly #tokens: Token[] = [];
  /** The runs that may still form emphasis. */
  readonly #runs: Run[] = [];
  readonly #brackets: Bracket[] = [];
  /** How many of the brackets, counted from the first, contain a link and so can't begin one. */
  #withLink = 0;
  readonly #pictures: TextPicture[] = [];
  /** The runs of backticks that are still to come, by their length, the last one first. */
  #backticks: Map<number, RegExpExecArray[]> | undefined;

  constructor(text: string, line: number, context: ParseContext) {
    this.#text = text.replaceAll("\t", " ");
    this.#address = mayHaveAddress(text) ? nextAddress(this.#text, 0) : undefined;
    this.#line = line;
    this.#context = context;
  }

  parse(): ParsedInlines {
    while (this.#at < this.#text.length) {
      if (this.#address !== undefined && this.#address.at < this.#at) {
        this.#address = nextAddress(this.#text, this.#at);
      }
      const { at = Infinity, written: address = "", href } = this.#address ?? {};
      if (at === this.#at) {
        this.#at += address.length;
        const text = cleanLine(address);
        this.#tokens.push(
          href === undefined ? text : { kind: "link", href, text: [text], bare: true },
        );
        continue;
      }
      let written = this.#take(INLINE_TOKEN)!;
      // Words end where an address begins.
      if (this.#at > at && !/^[\\&]/.test(written)) {
        written = written.slice(0, at - this.#at);
        this.#at = at;
      }
      if (written === "\\\n" || /^ {2,}\n$/.test(written)) this.#tokens.push({ kind: "break" });
      else if (written.endsWith("\n")) this.#tokens.push(" ");
      else if (/^[*_~]/.test(written)) this.#run(written);
      else if (written[0] === "`") this.#code(written);
      else if (written === "[" || written === "![") this.#bracket(written);
      else if (written === "]") this.#close();
      else if (written === "<") this.#angle();
      else this.#tokens.push(this.#unescape(written));
    }
    pairRuns(this.#runs);
    return { inlines: this.#build(), pictures: this.#pictures };
  }

  /** Moves past what a pattern matches here, and returns it; otherwise doesn't move. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const matched = pattern.exec(this.#text)?.[0];
    this.#at += matched?.length ?? 0;
    return matched;
  }

  /** Text with escapes and character references replaced by their characters. */
  #unescape(text: string): string {
    return text.replace(ESCAPES_AND_REFERENCES, (written) => {
      if (written.startsWith("\\")) return written.slice(1);
      const character = decodeReference(written);
      if (character === undefined) {
        this.#fault(`has ${written}, which is not supported; write the character itself`);
      }
      return character ?? written;
    });
  }

  #run(written: string): void {
    const [start, end] = [this.#at - written.length, this.#at];
    const before = [...this.#text.slice(Math.max(start - 2, 0), start)].at(-1) ?? " ";
    const [after = " "] = this.#text.slice(end, end + 2);
    const [whiteBefore, whiteAfter] = [isWhite(before), isWhite(after)];
    const [markBefore, markAfter] = [isMark(before), isMark(after)];
    const left = !whiteAfter && (!markAfter || whiteBefore || markBefore);
    const right = !whiteBefore && (!markBefore || whiteAfter || markAfter);
    // Underscores within a word, as in snake_case, are only characters; other marks have a meaning there too.
    const anywhere = !written.startsWith("_");
    const run: Run = {
      kind: "run",
      character: written[0]!,
      length: written.length,
      canOpen: left && (anywhere || !right || markBefore),
      canClose: right && (anywhere || !left || markAfter),
      left: written.length,
      closed: [],
      opened: [],
    };
    this.#tokens.push(run);
    this.#runs.push(run);
  }

  /** A code span, if as many backticks close it. */
  #code(written: string): void {
    this.#backticks ??= Map.groupBy(
      [...this.#text.matchAll(/`+/g)].reverse(),
      ({ 0: { length } }) => length,
    );
    const runs = this.#backticks.get(written.length) ?? [];
    while ((runs.at(-1)?.index ?? Infinity) < this.#at) runs.pop();
    const end = runs.at(-1)?.index;
    if (end === undefined) return void this.#tokens.push(written);
    const text = this.#text.slice(this.#at, end).replaceAll("\n", " ");
    const padded = /^ /.test(text) && / $/.test(text) && /[^ ]/.test(text);
    this.#tokens.push({ kind: "code", text: padded ? text.slice(1, -1) : text });
    this.#at = end + written.length;
  }

  /** An angle bracket: the start of an address, or of HTML. */
  #angle(): void {
    this.#at -= 1;
    AUTOLINK.lastIndex = this.#at;
    const [whole = "<", address, mail] = AUTOLINK.exec(this.#text) ?? [];
    const issue = address === undefined && mail === undefined &&
      htmlIssue(this.#text.slice(this.#at, this.#at + 20));
    if (typeof issue === "string") this.#fault(issue);
    this.#at += whole.length;
    if (address === undefined && mail === undefined) return void this.#tokens.push(whole);
    const href = this.#resolveLink(address ?? `mailto:${mail}`);
    const text = whole.slice(1, -1);
    this.#tokens.push(href === undefined ? text : { kind: "link", href, text: [text] });
  }

  #bracket(written: "[" | "![") {
    const before = this.#brackets.at(-1);
    if (before !== undefined) before.nests = true;
    const bracket: Bracket = {
      kind: "bracket",
      written,
      at: this.#at,
      token: this.#tokens.length,
      run: this.#runs.length,
      picture: this.#pictures.length,
    };
    this.#brackets.push(bracket);
    this.#tokens.push(bracket);
  }

  /** A closing bracket. It ends a link or a picture if an address or a label follows. */
  #close(): void {
    const end = this.#at - 1;
    const opener = this.#brackets.pop();
    const follows = this.#text[this.#at] === "(";
    const canBegin = opener?.written === "![" || this.#brackets.length >= this.#withLink;
    this.#withLink = Math.min(this.#withLink, this.#brackets.length);
    const target = opener !== undefined && canBegin
      ? (follows ? this.#target() : undefined) ?? this.#reference(opener, end)
      : undefined;
    if (opener === undefined || target === undefined) {
      if (opener !== undefined && follows) {
        IN_PARENTHESES.lastIndex = this.#at;
        const written = IN_PARENTHESES.exec(this.#text)?.[1] ?? "";
        const [name = ""] = /^[^"<>]*\.\w{3,4}/.exec(written) ?? [];
        this.#fault(
          opener.written === "![" && name.includes(" ")
            ? blankIssue(name)
            : "has a link that can't be read; write [text](https://…), without spaces in the " +
              "address and without a link in the text, or \\] for the character",
        );
      }
      const code = this.#text.slice(opener?.at ?? end, end);
      if (code.length <= LONGEST_LABEL && WORDPRESS_CODE.test(code)) {
        const issue =
          `has [${
            code.slice(0, LONGEST_SHOWN)
          }], a shortcode of WordPress, which is shown as it is; ` +
          "write what it showed, or remove it";
        this.#context.report(this.#lineHere(), issue, true);
      }
      this.#tokens.push("]");
      return;
    }
    pairRuns(this.#runs.splice(opener.run));
    if (this.#pictures.length > opener.picture) {
      this.#fault("has a picture within a link or a picture; put it in a paragraph of its own");
    }
    if (opener.written === "![") this.#picture(opener, target);
    else this.#link(opener, target);
  }

  #link(opener: Bracket, { destination, title }: Target): void {
    const href = this.#resolveLink(this.#unescape(destination));
    const inside = this.#tokens.splice(opener.token).slice(1);
    const hasText = inside.some((token) =>
      typeof token === "string" ? token.trim() !== "" : token.kind !== "break"
    );
    if (!hasText) this.#fault("has a link without text; write what it leads to in the brackets");
    if (href !== undefined && hasText) {
      opener.link = {
        href,
        ...(title && { title: cleanLine(this.#unescape(title)) }),
      };
      this.#tokens.push(opener);
    }
    for (const token of inside) {
      // An address within a link is only its text.
      const isAddress = typeof token === "object" && token.kind === "link" && token.bare;
      this.#tokens.push(isAddress ? plainToken(token) : token);
    }
    if (opener.link !== undefined) this.#tokens.push({ kind: "end" });
    this.#withLink = this.#brackets.length;
  }

  /** The published address of a link; `undefined` if the address has a fault. */
  #resolveLink(written: string): string | undefined {
    const issue = linkIssue(written);
    if (issue === undefined) {
      const line = this.#lineHere();
      return this.#context.resolver.link(written, (issue) => this.#context.report(line, issue));
    }
    this.#fault(issue);
    return undefined;
  }

  #picture(opener: Bracket, { destination, title }: Target): void {
    const inside = this.#tokens.splice(opener.token).slice(1);
    const alt = inside.map(plainToken).join("").trim();
    const name = this.#unescape(destination).replace(/%20/g, " ");
    const missing = alt === "" ? "a description" : name === "" ? "a file" : undefined;
    if (missing !== undefined) {
      this.#fault(`has a picture without ${missing}; write ![what it shows](name.jpg)`);
    } else if (/\s/.test(name)) this.#fault(blankIssue(name));
    const file = this.#context.resolver.picture(name, (issue) => this.#fault(issue));
    const caption = title && cleanLine(this.#unescape(title));
    this.#pictures.push({ file, alt, ...(caption && { caption }) });
  }

  /** Moves past an address and returns it as written; `undefined` if there is none. */
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
        if (++open > MAX_PARENTHESES) return undefined;
      } else if (character === ")") {
        if (--open < 0) break;
      } else if (character <= " ") break;
    }
    if (angle ? this.#text[end] !== ">" : open > 0) return undefined;
    this.#at = end + (angle ? 1 : 0);
    return this.#text.slice(start, end);
  }

  /** Reads `(address "title")` after a bracket and moves past it; otherwise doesn't move. */
  #target(): Target | undefined {
    const start = this.#at;
    this.#at += 1;
    this.#take(LINK_SPACE);
    const destination = this.#destination();
    const title = this.#take(LINK_SPACE) === "" ? undefined : this.#take(LINK_TITLE)?.slice(1, -1);
    this.#take(LINK_SPACE);
    if (destination !== undefined && this.#text[this.#at] === ")") {
      this.#at += 1;
      return { destination, title };
    }
    this.#at = start;
    return undefined;
  }

  /** The definition that a label names: `[label]` after the bracket, or the text of the link. */
  #reference(opener: Bracket, end: number): Target | undefined {
    if (this.#context.definitions.size === 0) return undefined;
    const start = this.#at;
    const label = this.#take(LINK_LABEL)?.slice(1, -1) ?? "";
    const written = label !== ""
      ? label
      : opener.nests || end - opener.at > LONGEST_LABEL
      ? ""
      : this.#text.slice(opener.at, end);
    const target = this.#context.definitions.get(labelKey(written));
    if (target === undefined) this.#at = start;
    return target;
  }

  /** Builds the elements from the tokens, once links and emphasis are known. */
  #build(): Inlines {
    const root: Inline[] = [];
    /** The contents of the open elements. An element that is nested too deeply adds to the one around it. */
    const open = [root];
    const add = (inline: Inline) => {
      const content = open.at(-1)!;
      const last = content.at(-1);
      if (typeof inline !== "string" || typeof last !== "string") content.push(inline);
      else content[content.length - 1] = last + inline;
    };
    const begin = (make: (text: Inline[]) => Inline) => {
      const isTooDeep = open.length > MAX_NESTED_INLINES;
      const inside = isTooDeep ? open.at(-1)! : [];
      if (isTooDeep) this.#fault("nests emphasis too deeply; use less of it");
      else add(make(inside));
      open.push(inside);
    };
    for (const token of this.#tokens) {
      if (typeof token === "string") add(token);
      else if (token.kind === "end") open.pop();
      else if (token.kind === "bracket") {
        const { link } = token;
        if (link === undefined) add(token.written);
        else begin((text) => ({ kind: "link", ...link, text }));
      } else if (token.kind === "run") {
        token.closed.forEach(() => open.pop());
        if (token.left > 0) add(plainToken(token));
        for (const kind of token.opened.toReversed()) begin((text) => ({ kind, text }));
      } else add(token);
    }
    return root;
  }

  #lineHere(): number {
    for (; this.#counted < this.#at; this.#counted++) {
      if (this.#text[this.#counted] === "\n") this.#line++;
    }
    return this.#line;
  }

  #fault(issue: string): void {
    this.#context.report(this.#lineHere(), issue);
  }
}

/** A token without its marks. */
function plainToken(token: Token): string {
  if (typeof token === "string") return token;
  if (token.kind === "run") return token.character.repeat(token.left);
  if (token.kind === "bracket") return token.link === undefined ? token.written : "";
  return token.kind === "end" ? "" : plainInlines([token]);
}

/** The named characters that prose uses: those that keyboards lack, and those with a meaning in markup. */
const NAMED_CHARACTERS = new Map(
  ("amp& lt< gt> quot\" apos' ndash– mdash— hellip… lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» bull• middot· copy© " +
    "reg® trade™ sect§ para¶ deg° plusmn± times× divide÷ minus− le≤ ge≥ ne≠ frac14¼ frac12½ frac34¾ sup2² sup3³ " +
    "microµ prime′ Prime″ cent¢ pound£ euro€ larr← rarr→")
    .split(" ").map((entry): [string, string] => [entry.slice(0, -1), entry.at(-1)!]),
).set("nbsp", "\u00a0").set("shy", "\u00ad");

/**
 * The character of a reference; `undefined` for an unsupported name, and for a number without a printable character.
 *
 * @param written The reference, including its ampersand and semicolon.
 */
function decodeReference(written: string): string | undefined {
  const name = written.slice(1, -1);
  if (!name.startsWith("#")) return NAMED_CHARACTERS.get(name);
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff || code >= 0xd800 && code <= 0xdfff) return undefined;
  const character = String.fromCodePoint(code);
  return /^[\p{Cc}\p{Cn}]$/u.test(character) ? undefined : character;
}
