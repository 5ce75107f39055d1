import { assertEquals } from "@std/assert";
import { cleanLine, type Inlines } from "../../../lib/text/mod.ts";
import { type Block, type PageInlines, renderMarkdown } from "../../../lib/page/mod.ts";
import type { PageInline } from "../../../lib/page/page.ts";
import { fc, FUZZ_RUNS } from "../../deps/fuzz.ts";
import { commonmark, MarkdownIt } from "../../deps/markdown.ts";
import { testPage, testSite } from "../../support/page.ts";
import { paragraph } from "../../support/text.ts";

/** One word that the renderer does not touch, to tell where the tested text begins. */
const MARK = "Qx7";

const markdownIt = new MarkdownIt("default", { linkify: false, html: true });

/** The text blocks of markdown, read by markdown-it, with GitHub's tables and strikethrough. */
function readByMarkdownIt(source: string): string[] {
  return markdownIt.parse(source, {}).filter(({ type }) => type === "inline")
    .map(({ children }) =>
      (children ?? []).map(({ type, content }) => type === "softbreak" ? "\n" : content).join("")
    );
}

/** The text blocks of markdown, read by CommonMark's reference implementation. */
function readByCommonMark(source: string): string[] {
  const blocks: string[] = [];
  const walker = new commonmark.Parser().parse(source).walker();
  for (let step = walker.next(); step; step = walker.next()) {
    const { node, entering } = step;
    if (!entering) continue;
    if (node.type === "paragraph" || node.type === "heading") blocks.push("");
    else if (node.type === "text" || node.type === "code") {
      blocks[blocks.length - 1] += node.literal;
    } else if (node.type === "html_inline" || node.type === "html_block") blocks.push("HTML!");
    else if (node.type === "softbreak") blocks[blocks.length - 1] += "\n";
  }
  return blocks;
}

function body(blocks: readonly Block[]): string {
  return renderMarkdown(testPage(blocks), testSite()).split("---\n").slice(2).join("---\n");
}

/** Text as a reader sees it: white space at the ends, of any kind, is not to be seen. */
function seen(text: string): string {
  return cleanLine(text).trim();
}

const NASTY = [
  '8" C900 *DR-18* <PVC> | 1_2_3',
  "# heading",
  "#",
  "- item",
  "---",
  "1. first",
  "+ more",
  "> quoted",
  "[link](http://a.example) ![picture](b)",
  "[reference]: http://a.example",
  "`code` ``more``",
  "back\\slash \\* \\",
  "&amp; &copy; &#65;",
  "~~gone~~ ~maybe~",
  "~~~",
  "```",
  "a | b | c",
  "line\nend\n\n# and more\n- there",
  "<https://a.example> <b@c.example> <!-- no -->",
  "    indented",
  "**strong** __strong__ _em_ snake_case_",
  "===",
  "trailing  \nbreak",
  "C# and F#",
  "heading ##",
  "!",
  "\u00a0edges\u00a0",
  "| a | b |",
  "[ ] task [x]",
];

/** Words made of what markdown is made of. */
const nastyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(..."\\`*_{}[]()#+-.!|~<>&;:/ab1 \n\t\"'=@ é"),
    minLength: 1,
    maxLength: 30,
  }),
  fc.constantFrom(...NASTY),
).filter((text: string) => seen(text) !== "" && !/^[\ufeff\ufffe]|[\ufeff]$/.test(text.trim()));

function textOf(text: PageInlines): string {
  return seen(wordsOf(text));
}

function wordsOf(text: PageInlines): string {
  return text.map((run) => {
    if (typeof run === "string") return run;
    if (run.kind === "break") return " ";
    return typeof run.text === "string" ? run.text : wordsOf(run.text);
  }).join("");
}

function check(text: string): void {
  const shown = seen(text);
  const blocks: Block[] = [
    { kind: "heading", level: 2, text },
    { kind: "paragraph", text: [text] },
    { kind: "list", items: [[text], [MARK]] },
    { kind: "notice", tone: "emergency", text: [text] },
    { kind: "questions", items: [{ question: text, answer: paragraph(text) }] },
    {
      kind: "quotations",
      items: [{ blocks: [{ kind: "list", items: [[text]] }], speaker: [text] }, {
        blocks: [{ kind: "paragraph", text: [text] }],
      }],
    },
    { kind: "paragraph", text: [MARK, { kind: "link", text, href: "#a" }, MARK] },
  ];
  const expected = [
    shown,
    shown,
    shown,
    MARK,
    shown,
    shown,
    shown,
    shown,
    `— ${shown}`,
    shown,
    `${MARK}${shown}${MARK}`,
  ];
  const source = body(blocks);
  for (const read of [readByMarkdownIt, readByCommonMark]) {
    // The heading of the page and its breadcrumbs go before, the footer after.
    assertEquals(read(source).slice(2, 2 + expected.length), expected, `${read.name}:\n${source}`);
  }
}

Deno.test("renderMarkdown() writes text that reads back exactly", () => {
  for (const text of NASTY) check(text);
});

Deno.test("renderMarkdown() writes generated text that reads back exactly", () => {
  fc.assert(fc.property(nastyText, check), { numRuns: FUZZ_RUNS });
});

Deno.test("renderMarkdown() writes cells that read back exactly", () => {
  const cell = nastyText.filter((text: string) => seen(text) !== "");
  fc.assert(
    fc.property(cell, cell, (first: string, second: string) => {
      const source = body([{
        kind: "table",
        label: MARK,
        columns: [[first], ["B"]],
        rows: [[[second], [{ kind: "code", text: first }]]],
      }]);
      assertEquals(
        readByMarkdownIt(source).slice(2, 6).map((text) => text.trim()),
        [seen(first), "B", seen(second), seen(first)],
        source,
      );
    }),
    { numRuns: 1000 },
  );
});

Deno.test("renderMarkdown() keeps runs of every kind apart", () => {
  // Parsers disagree on which symbols are punctuation, and so on marks beside them.
  const words = nastyText.map(seen).filter((text) => !/[^\P{S}\p{ASCII}]|[^\0-\uffff]/u.test(text));
  const inner: fc.Arbitrary<Inlines> = fc.oneof(
    words.map((text) => [text]),
    fc.tuple(words, fc.constant(" "), words),
  );
  const marked = (kind: "strong" | "emphasis", text: fc.Arbitrary<Inlines>) =>
    text.map((text) => ({ kind, text }));
  const within = (kind: "strong" | "emphasis"): fc.Arbitrary<Inlines> => {
    const run = marked(kind, inner);
    return fc.oneof(
      fc.tuple(run),
      fc.tuple(run, fc.constant(" "), words),
      fc.tuple(words, fc.constant(" "), run),
    );
  };
  const code = fc.record({ kind: fc.constant("code" as const), text: words });
  const run: fc.Arbitrary<PageInline> = fc.oneof(
    words,
    marked("strong", fc.oneof(inner, within("emphasis"))),
    marked("emphasis", fc.oneof(inner, within("strong"))),
    fc.record({
      kind: fc.constant("link" as const),
      text: fc.oneof(words, within("strong"), within("emphasis"), fc.tuple(code)),
      href: fc.constant("#a"),
    }),
    code,
    fc.record({ kind: fc.constant("identifier" as const), text: words }),
  );
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 5 }), (text: PageInlines) => {
      const source = body([{ kind: "paragraph", text }]);
      for (const read of [readByMarkdownIt, readByCommonMark]) {
        const collapsed = (read(source)[2] ?? "").replace(/ {2,}/g, " ");
        assertEquals(collapsed, textOf(text).replace(/ {2,}/g, " "), `${read.name}:\n${source}`);
      }
    }),
    { numRuns: FUZZ_RUNS },
  );
});
