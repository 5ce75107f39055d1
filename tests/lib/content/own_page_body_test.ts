import { assertEquals } from "@std/assert";
import { parseProse } from "../../../lib/content/own_page_body.ts";
import type { ProseBlock, ProseInline } from "../../../lib/model/mod.ts";
import { commonmark, commonmarkSpec, fc, FUZZ_SEED } from "../../deps.ts";

/** What a page says when nothing is wrong with it. */
function blocks(markdown: string): readonly ProseBlock[] {
  const { value, faults } = parseProse(markdown);
  assertEquals(faults, []);
  return value;
}

function faults(markdown: string): readonly string[] {
  return parseProse(markdown, 10).faults.map(({ field, issue }) =>
    field === "body" ? issue : `${field}: ${issue}`
  );
}

Deno.test("parseProse() reads headings, paragraphs, lists, links, emphasis and pictures", () => {
  assertEquals(
    blocks(`## What we keep

Your *name* and **address**, for [90 days](/contact).\\
Not more.

1. One
2. Two:
   - a
   - b

![Crew at a trench](crew/trench.jpg "Main Street, 2024")

### How to ask

[Write](mailto:office@example.com) or [call](tel:+19125550142); see [above](#what-we-keep).
`),
    [
      { kind: "heading", level: 2, id: "what-we-keep", text: "What we keep" },
      {
        kind: "paragraph",
        text: [
          "Your ",
          { kind: "emphasis", text: ["name"] },
          " and ",
          { kind: "strong", text: ["address"] },
          ", for ",
          { kind: "link", href: "/contact", text: ["90 days"] },
          ".",
          { kind: "break" },
          "Not more.",
        ],
      },
      {
        kind: "list",
        start: 1,
        items: [
          [{ kind: "paragraph", text: ["One"] }],
          [
            { kind: "paragraph", text: ["Two:"] },
            {
              kind: "list",
              items: [
                [{ kind: "paragraph", text: ["a"] }],
                [{ kind: "paragraph", text: ["b"] }],
              ],
            },
          ],
        ],
      },
      {
        kind: "picture",
        picture: {
          file: "crew/trench.jpg",
          alt: "Crew at a trench",
          caption: "Main Street, 2024",
        },
      },
      { kind: "heading", level: 3, id: "how-to-ask", text: "How to ask" },
      {
        kind: "paragraph",
        text: [
          { kind: "link", href: "mailto:office@example.com", text: ["Write"] },
          " or ",
          { kind: "link", href: "tel:+19125550142", text: ["call"] },
          "; see ",
          { kind: "link", href: "#what-we-keep", text: ["above"] },
          ".",
        ],
      },
    ],
  );
});

Deno.test("parseProse() gives each heading a place of its own", () => {
  const ids = blocks("## Q & A\n## Q–A\n## q a\n## Q-A-2\n## !\n## Café №5").map((block) =>
    block.kind === "heading" && block.id
  );
  assertEquals(ids, ["q-a", "q-a-2", "q-a-3", "q-a-2-2", "section", "café-5"]);
});

Deno.test("parseProse() reads references and escapes as characters", () => {
  assertEquals(blocks("&copy; &#8211; &#x2013; &amp;amp; \\*a\\* \\a 5 < 6 & 7 &nbsp;."), [
    { kind: "paragraph", text: ["© – – &amp; *a* \\a 5 < 6 & 7 \u00a0."] },
  ]);
});

Deno.test("parseProse() takes several pictures of one paragraph", () => {
  assertEquals(blocks("![a *b* c](1.jpg)\n![d](<2 3.jpg>)"), [
    { kind: "picture", picture: { file: "1.jpg", alt: "a b c" } },
    { kind: "picture", picture: { file: "2 3.jpg", alt: "d" } },
  ]);
});

const ANOTHER_KIND = "has an unsupported link; write https://…, mailto:…, tel:…, a " +
  "path of this site such as /contact, or #heading";
const UNREADABLE =
  "has a link that can't be read; write [text](https://…), without spaces in the " +
  "address and without a link in the text, or \\] for the character";
const HTML =
  "has HTML or an address in angle brackets; write [text](https://…) for a link, or \\< " +
  "for the character";
const CODE = "has code; write plain words, or \\` for the character";

for (
  const [markdown, ...issues] of [
    ["", "is missing; write the page below the front matter"],
    [" \n\t\n", "is missing; write the page below the front matter"],
    ["a\n\n# b", "line 12: has a level-1 heading, which is reserved for the page's title; use ##"],
    ["#### a", "line 10: has a heading below level 3; use ## or ###"],
    ["##", "line 10: has an empty heading; write text or remove it"],
    [
      "## a *b*",
      "line 10: has a link, a picture or emphasis in a heading; write plain words",
    ],
    ["a\n===", "line 11: underlines a heading; begin the heading with ## instead"],
    ["a\n\n***", "line 12: has a rule; remove it, or begin a section with ##"],
    ["- a\n\n- - -", "line 12: has a rule; remove it, or begin a section with ##"],
    ["> a", "line 10: has a quotation; write a paragraph, or \\> for the character"],
    ["a\n> b", "line 11: has a quotation; write a paragraph, or \\> for the character"],
    ["```\na\n```", "line 10: has code; write a paragraph", "line 12: has code; write a paragraph"],
    ["~~~", "line 10: has code; write a paragraph"],
    [
      "    a",
      "line 10: is indented by four spaces or more, which makes it code; indent it like the text " +
      "above it",
    ],
    ["\ta", "line 10: is indented with a tab; indent with spaces"],
    ["-\ta", "line 10: is indented with a tab; indent with spaces"],
    ["a `b` c", `line 10: ${CODE}`, `line 10: ${CODE}`],
    ["a\n<b>c", `line 11: ${HTML}`],
    ["<https://example.com>", `line 10: ${HTML}`],
    ["<!-- a -->", `line 10: ${HTML}`],
    ["| a | b |\n|---|---|", "line 11: has a table; write a list"],
    ["[a]: /b", "line 10: defines a link; write the address at the link: [text](https://…)"],
    ["- a\n-\n- b", "line 11: has an empty list item; write text or remove it"],
    ["- # a", "line 10: has a level-1 heading, which is reserved for the page's title; use ##"],
    [
      "- a\n  - b\n    - c\n      - d\n        - e",
      "line 14: has a list within 4 others; write it with fewer levels",
    ],
    ["[a](b)", `line 10: ${ANOTHER_KIND}`],
    ["[a](//example.com)", `line 10: ${ANOTHER_KIND}`],
    ["[a](/\\\\example.com)", `line 10: ${ANOTHER_KIND}`],
    ["[a](javascript:b())", `line 10: ${ANOTHER_KIND}`],
    ["[a](java&#115;cript:b)", `line 10: ${ANOTHER_KIND}`],
    ["[a](JAVASCRIPT:b)", `line 10: ${ANOTHER_KIND}`],
    ["[a](data:text/html,b)", `line 10: ${ANOTHER_KIND}`],
    ["[a](https://)", `line 10: ${ANOTHER_KIND}`],
    ["[a](tel:office)", `line 10: ${ANOTHER_KIND}`],
    ["[a](#)", `line 10: ${ANOTHER_KIND}`],
    ["[a](</b c>)", "line 10: has a link to an address with a space; write %20 instead"],
    ['[a](/b "c")', "line 10: has a link with a title; remove the title"],
    ["[a](/b c)", `line 10: ${UNREADABLE}`],
    ["x\n[a](/b", `line 11: ${UNREADABLE}`],
    ["[a [b](/c) d](/e)", `line 10: ${UNREADABLE}`],
    ["[](/a)", "line 10: has a link without text; write what it leads to in the brackets"],
    ["[a](#b)", "line 10: links to a heading, and the page has none"],
    [
      "## a\n## b\n\nx\n[c](#d)",
      "line 14: links to a heading that is not here; the headings are #a, #b",
    ],
    ["a ![b](c.jpg)", "line 10: has a picture within text; put it in a paragraph of its own"],
    [
      "## ![b](c.jpg) d",
      "line 10: has a link, a picture or emphasis in a heading; write plain words",
    ],
    [
      "![ ](a.jpg)",
      "line 10: has a picture without a description; write ![what it shows](name.jpg)",
    ],
    ["![a]()", "line 10: has a picture without a file; write ![what it shows](name.jpg)"],
    [
      "[a ![b](c.jpg)](/d)",
      "line 10: has a picture within a link or a picture; put it in a paragraph of its own",
      "line 10: has a picture within text; put it in a paragraph of its own",
    ],
    ["a &foo; b", "line 10: has &foo;, which is not supported; write the character itself"],
    ["a &#7; b", "line 10: has &#7;, which is not supported; write the character itself"],
    [
      "*a ".repeat(9) + "b* ".repeat(9),
      "line 10: nests emphasis too deeply; use less of it",
    ],
  ] as const
) {
  Deno.test(`parseProse() refuses ${JSON.stringify(markdown)}`, () => {
    assertEquals(faults(markdown), issues);
  });
}

/** What CommonMark finds in a text, written as blocks. Headings have no places there. */
function reference(markdown: string): unknown {
  return childrenOf(new commonmark.Parser().parse(markdown)).flatMap(blockOf);
}

function childrenOf(node: commonmark.Node): commonmark.Node[] {
  const children: commonmark.Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) children.push(child);
  return children;
}

function blockOf(node: commonmark.Node): unknown[] {
  const children = childrenOf(node);
  switch (node.type) {
    case "heading":
      return [{ kind: "heading", level: node.level, text: textOf(node) }];
    case "list":
      return [{
        kind: "list",
        ...(node.listType === "ordered" && { start: node.listStart }),
        items: children.map((item) => childrenOf(item).flatMap(blockOf)),
      }];
    case "paragraph":
      return children.some(({ type }) => type === "image")
        ? children.filter(({ type }) => type === "image").map((image) => ({
          kind: "picture",
          picture: {
            file: decodeURI(image.destination!),
            alt: textOf(image).trim(),
            ...((image.title ?? "") !== "" && { caption: image.title }),
          },
        }))
        : [{ kind: "paragraph", text: inlines(children) }];
    default:
      return [node.type];
  }
}

function inlines(nodes: readonly commonmark.Node[]): unknown[] {
  return joined(nodes.map((node) => {
    const content = () => inlines(childrenOf(node));
    switch (node.type) {
      case "text":
        return node.literal!;
      case "softbreak":
        return " ";
      case "linebreak":
        return { kind: "break" };
      case "emph":
        return { kind: "emphasis", text: content() };
      case "strong":
        return { kind: "strong", text: content() };
      case "link":
        return { kind: "link", href: decodeURI(node.destination!), text: content() };
      default:
        return node.type;
    }
  }));
}

function joined(runs: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (typeof run === "string" && typeof last === "string") all[all.length - 1] = last + run;
    else if (run !== "") all.push(run);
  }
  return all;
}

function textOf(node: commonmark.Node): string {
  let text = "";
  const walker = node.walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    if (/^(?:soft|line)break$/.test(step.node.type)) text += " ";
    else if (step.entering) text += step.node.literal ?? "";
  }
  return text;
}

/** Blocks as the reference has them: without places, and with addresses that are not encoded. */
function comparable(blocks: readonly ProseBlock[]): unknown[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return { kind: "heading", level: block.level, text: block.text };
      case "list":
        return { ...block, items: block.items.map(comparable) };
      case "paragraph":
        return { ...block, text: block.text.map(decoded) };
      case "picture":
        return {
          kind: "picture",
          picture: { ...block.picture, file: decodeURI(block.picture.file) },
        };
    }
  });
}

function decoded(run: ProseInline): unknown {
  if (typeof run === "string" || run.kind === "break") return run;
  return {
    ...run,
    ...(run.kind === "link" && { href: decodeURI(run.href) }),
    text: run.text.map(decoded),
  };
}

Deno.test("parseProse() reads the specification's examples as the specification does", () => {
  const taken: Record<string, number> = {};
  for (const { markdown: shown, html, section, number } of commonmarkSpec.tests) {
    // The specification shows a tab as an arrow.
    const markdown = shown.replaceAll("→", "\t");
    const tree = new commonmark.Parser().parse(markdown);
    assertEquals(
      new commonmark.HtmlRenderer().render(tree),
      html.replaceAll("→", "\t"),
      `the reference at ${number}`,
    );
    const { value, faults } = parseProse(markdown);
    if (faults.length > 0) continue;
    taken[section] = (taken[section] ?? 0) + 1;
    assertEquals(comparable(value), reference(markdown), `example ${number}: ${markdown}`);
  }
  assertEquals(taken, {
    "ATX headings": 7,
    "Autolinks": 4,
    "Backslash escapes": 4,
    "Emphasis and strong emphasis": 125,
    "Entity and numeric character references": 4,
    "Hard line breaks": 11,
    "Images": 5,
    "Indented code blocks": 3,
    "Link reference definitions": 1,
    "Links": 11,
    "List items": 22,
    "Lists": 17,
    "Paragraphs": 7,
    "Raw HTML": 1,
    "Setext headings": 3,
    "Soft line breaks": 2,
    "Textual content": 3,
    "Thematic breaks": 6,
  });
});

Deno.test(`what parseProse() takes is the same to CommonMark (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const piece = fc.constantFrom(
    ..."#*_-+[]()!\\<>&;:.'\"`|~=19a \n",
    "\n\n",
    "\n- ",
    "\n  ",
    "\n1. ",
    "\n   ",
    "\n## ",
    "  \n",
    "\\\n",
    "](/x)",
    "![",
    "**",
    "word",
    "é",
    "“",
    "\u{1d400}",
    "&amp;",
    "a\u00a0a",
  );
  let taken = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 24 }), (pieces) => {
      const markdown = pieces.join("");
      const { value, faults } = parseProse(markdown);
      if (faults.length > 0) return;
      taken++;
      assertEquals(comparable(value), reference(markdown), JSON.stringify(markdown));
    }),
    { numRuns: 30_000, seed: FUZZ_SEED },
  );
  assertEquals(taken > 5_000, true, String(taken));
});

Deno.test("parseProse() reads text made to hold it up in linear time", () => {
  for (
    const part of [
      "*a ",
      "*a **b ",
      "_a*",
      "*".repeat(999) + "a ",
      "[",
      "![",
      "]",
      "[a](b",
      "[a](",
      "[a](/b)",
      "[[a](/b)",
      "![a](b)\n",
      '](a "',
      "](a '",
      "](a (",
      "](<",
      "&#",
      "&a",
      "\\",
      "\\\n",
      " ",
      "  \n",
      "- ",
      "- a\n",
      "-\n",
      "1. a\n\n  ",
      "## a\n",
      "## a b #\n",
      "|-",
      "`",
      "<a",
      "> ",
      "a\n",
      "a\n\n",
    ]
  ) {
    const before = performance.now();
    parseProse(part.repeat(200_000 / part.length));
    // Quadratic time takes minutes here, so that a busy machine fails nothing.
    assertEquals(performance.now() - before < 5_000, true, part);
  }
});
