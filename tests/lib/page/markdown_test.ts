import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  type Block,
  type Page,
  renderMarkdown,
  renderMarkdownText,
} from "../../../lib/page/mod.ts";
import { growthOf } from "../../support/steps.ts";
import { testForm, testImage, testPage, testSite } from "../../support/page.ts";
import { paragraph } from "../../support/text.ts";

/** The markdown between the breadcrumbs and the footer. */
function blocksOf(blocks: readonly Block[], change: Partial<Page> = {}): string {
  const source = renderMarkdown(testPage(blocks, change), testSite());
  const before = "[llms.txt](https://pipe.example/llms.txt)\n\n";
  return source.slice(source.indexOf(before) + before.length, source.lastIndexOf("\n\n---\n"));
}

Deno.test("renderMarkdown() frames a page with front matter, breadcrumbs and what is elsewhere", () => {
  const page = testPage([{ kind: "paragraph", text: ["Text."] }], {
    title: 'The 8" main',
    json: "https://pipe.example/v1/services/mains",
    updated: "2026-03-01",
    navigation: {
      main: [{ text: "Services", href: "https://pipe.example/services" }],
      actions: [{ text: "Request a bid", href: "https://pipe.example/contact" }],
      footer: [{ text: "Privacy", href: "https://pipe.example/privacy" }],
    },
  });
  assertEquals(
    renderMarkdown(page, testSite()),
    `---
title: "The 8\\" main"
description: "Water mains."
canonical: "https://pipe.example/services/mains"
doc_version: "1.0.0"
last_updated: "2026-03-01"
---

# The 8" main

[Home](https://pipe.example/) / [Services](https://pipe.example/services) · All pages: [llms.txt](https://pipe.example/llms.txt)

Text.

---

- Telephone: [(303) 555-0100](tel:+13035550100)
- [This page as HTML](https://pipe.example/services/mains)
- [The same as JSON](https://pipe.example/v1/services/mains)

## Sitemap

- [Home](https://pipe.example/index.md)
- [Request a bid](https://pipe.example/contact.md)
- [Every page](https://pipe.example/sitemap.md)
`,
  );
});

Deno.test("renderMarkdown() names no canonical page and no HTML for a page that is not indexed", () => {
  const page = testPage([], { segments: ["problem"], breadcrumbs: [], indexed: false });
  assertEquals(
    renderMarkdown(page, testSite()),
    `---
title: "Mains"
description: "Water mains."
doc_version: "1.0.0"
---

# Mains

All pages: [llms.txt](https://pipe.example/llms.txt)

---

- Telephone: [(303) 555-0100](tel:+13035550100)

## Sitemap

- [Home](https://pipe.example/index.md)
- [Every page](https://pipe.example/sitemap.md)
`,
  );
});

Deno.test("renderMarkdown() writes each kind of block", () => {
  const cases: readonly (readonly [Block, string])[] = [
    [{ kind: "heading", level: 3, text: "Pipe #" }, "### Pipe \\#"],
    [
      { kind: "notice", tone: "emergency", text: [{ kind: "strong", text: ["Leak?"] }, " Call."] },
      "> **Leak?** Call.",
    ],
    [{ kind: "list", items: [["One"], ["- two"]] }, "- One\n- \\- two"],
    [
      { kind: "steps", items: [{ title: "Dig", description: paragraph("1. Mark it.") }] },
      "1. **Dig**\n\n   1\\. Mark it.",
    ],
    [
      {
        kind: "facts",
        items: [{ name: "Size", values: [['8"']] }, { name: "Ends", values: [["A"], ["B"]] }],
      },
      '- **Size**: 8"\n- **Ends**:\n  - A\n  - B',
    ],
    [
      {
        kind: "table",
        label: "Pipes",
        columns: [["A|B"], ["C"]],
        rows: [[["1"], [{ kind: "code", text: "x|y" }]]],
      },
      "| A\\|B | C |\n| --- | --- |\n| 1 | `x\\|y` |",
    ],
    [
      {
        kind: "quotations",
        items: [{ blocks: [{ kind: "paragraph", text: ["> Well done."] }], speaker: ["A school"] }],
      },
      "> \\> Well done.\n>\n> — A school",
    ],
    [
      {
        kind: "quotations",
        items: [{ blocks: [{ kind: "list", items: [["A"], ["B"]] }], speaker: ["C"] }, {
          blocks: [{ kind: "paragraph", text: ["D"] }, { kind: "paragraph", text: ["E"] }],
        }],
      },
      "- > - A\n  > - B\n  >\n  > — C\n- > D\n  >\n  > E",
    ],
    [
      {
        kind: "cards",
        items: [{ title: "A", href: "https://b.example", notes: ["C", "E"], description: "D." }],
      },
      "- [A](https://b.example) (C; E): D.",
    ],
    [
      {
        kind: "actions",
        items: [{ text: "Ask", href: "https://b.example" }, { text: "Call", href: "tel:+1" }],
      },
      "[Ask](https://b.example) · [Call](tel:+1)",
    ],
    [{ kind: "code", language: "sh", text: "a\n```\nb\n" }, "````sh\na\n```\nb\n````"],
    [
      {
        kind: "paragraph",
        text: [
          { kind: "link", text: [{ kind: "code", text: "/a_b" }], href: "https://b.example" },
          " ",
          { kind: "identifier", text: "UC-1" },
          " ",
          { kind: "link", text: "Below", href: "#below" },
        ],
      },
      "[`/a_b`](https://b.example) UC-1 [Below](https://pipe.example/services/mains#below)",
    ],
    [{ kind: "drawing", drawing: { svg: "<svg/>", caption: "A pipe." } }, "A pipe."],
  ];
  for (const [block, expected] of cases) assertEquals(blocksOf([block]), expected);
});

Deno.test("renderMarkdown() puts questions one level below their heading", () => {
  assertEquals(
    blocksOf([
      { kind: "questions", items: [{ question: "Why?", answer: paragraph("So.") }] },
      { kind: "heading", level: 2, text: "Questions" },
      { kind: "questions", items: [{ question: "Who?", answer: paragraph("We.") }] },
    ]),
    "## Why?\n\nSo.\n\n## Questions\n\n### Who?\n\nWe.",
  );
});

Deno.test("renderMarkdown() keeps lists that follow each other apart", () => {
  assertEquals(
    blocksOf([
      { kind: "list", items: [["A"]] },
      // Markdown has no places to link to.
      { kind: "contents", label: "Places", items: [{ text: "B", href: "#b" }] },
      { kind: "list", items: [["C"]] },
    ]),
    "- A\n\n* C",
  );
});

Deno.test("renderMarkdownText() writes what a page alone says, under its title and its address", () => {
  const page = testPage([
    { kind: "paragraph", text: ["Text."] },
    { kind: "actions", items: [{ text: "Call", href: "tel:+1" }] },
    { kind: "heading", level: 2, text: "More" },
    { kind: "paragraph", text: [{ kind: "link", text: "Below", href: "#below" }] },
  ]);
  assertEquals(
    renderMarkdownText(page, testSite()),
    `# Mains

Source: <https://pipe.example/services/mains>

Text.

## More

[Below](https://pipe.example/services/mains#below)
`,
  );
});

Deno.test("renderMarkdown() describes a form that posts, and one that filters", () => {
  const options = (...labels: readonly string[]) =>
    labels.map((label) => ({ value: label.toLowerCase(), label }));
  const bid = testForm([
    { kind: "text", name: "who", label: "Name", required: true, maxLength: 9, hint: "Yours." },
    {
      kind: "checkboxes",
      name: "what",
      label: "Work",
      values: [],
      options: options("Mains", "Sewers"),
      hint: "Tick some.",
      problem: "Choose one.",
    },
    { kind: "text", name: "other", label: "Other", formOnly: true },
    { kind: "hidden", name: "key", label: "Key", value: "1" },
  ]);
  assertEquals(
    blocksOf([bid], { segments: ["contact"] }),
    "**Bid request**: people fill in the form on the [HTML page](https://pipe.example/contact). " +
      "Programs send `POST https://pipe.example/v1/contact`, whose fields are named in code below, as the " +
      "[agent instructions](https://pipe.example/agent-instructions.md) say.\n\n" +
      "- **Name** required (`who`). Yours. At most 9 characters.\n" +
      "- **Work** optional (`what`). Tick some. Any of: `mains` Mains; `sewers` Sewers. To correct: Choose one.",
  );
  const cities = [{ value: "", label: "All" }, ...options("Denver", "Aurora")];
  const filter = testForm([
    { kind: "select", name: "city", label: "City", options: cities },
    { kind: "checkboxes", name: "new", label: "Selection", values: [], options: options("New") },
  ], { method: "get", action: "https://pipe.example/projects", label: "Filter" });
  assertEquals(
    blocksOf([filter]),
    "**Filter**: add these parameters to `https://pipe.example/projects`.\n\n" +
      "- **City** optional (`city`). One of: `denver` Denver; `aurora` Aurora.\n" +
      "- **Selection** optional (`new`). Any of: `new` New.",
  );
});

Deno.test("renderMarkdown() names pictures by their whole addresses, with their captions", () => {
  const site = testSite({ images: [testImage("a b.jpg", "image/jpeg", 4, 3)] });
  const [named, missing] = [{ file: "a b.jpg", alt: "Main" }, { file: "no.jpg", alt: "No" }];
  const source = renderMarkdown(
    testPage([
      { kind: "picture", picture: { ...named, alt: "The [new] main", caption: "Laid *dry*." } },
      { kind: "gallery", pictures: [named, missing] },
      { kind: "figures", items: [{ value: "2009", label: "Founded" }] },
      { kind: "aside", label: "Facts", blocks: [{ kind: "paragraph", text: ["Beside."] }] },
    ]),
    site,
  );
  assertStringIncludes(
    source,
    `![The \\[new\\] main](https://pipe.example/images/a%20b.jpg)

Laid \\*dry\\*.

![Main](https://pipe.example/images/a%20b.jpg)

- **Founded**: 2009

Beside.
`,
  );
});

Deno.test("renderMarkdown() writes links and strong words in steps that grow as their number does", () => {
  const text = Array.from({ length: 800 }, () =>
    [
      { kind: "link", text: "a", href: "https://pipe.example/" },
      "! ",
      { kind: "strong", text: ["b"] },
      " ",
    ] as const).flat();
  const write = (length: number) => blocksOf([{ kind: "paragraph", text: text.slice(0, length) }]);
  assertEquals(Math.round(growthOf(write, text.length / 2)), 2);
  assertEquals(
    write(text.length).slice(0, 64),
    "[a](https://pipe.example/)! **b** [a](https://pipe.example/)! **",
  );
});

Deno.test("renderMarkdown() marks addresses that are links without marks, since not every reader finds them", () => {
  const bare = (text: string, href: string) => ({ kind: "link", text, href, bare: true } as const);
  const text = [
    "Write to ",
    bare("a@b.example", "mailto:a@b.example"),
    ", see ",
    { kind: "strong", text: [bare("www.b.example", "http://www.b.example")] },
    " or call ",
    bare("802 555 0100", "tel:+18025550100"),
    ".",
  ] as const;
  const written =
    "Write to <a@b.example>, see **[www.b.example](http://www.b.example)** or call 802 555 0100.";
  const cell = { columns: [text], rows: [[text]], aligned: [undefined] };
  assertEquals(
    blocksOf([{
      kind: "text",
      blocks: [
        { kind: "paragraph", text },
        { kind: "heading", level: 2, id: "", text },
        { kind: "quotation", blocks: [], speaker: text },
        { kind: "table", ...cell },
      ],
    }, {
      kind: "cards",
      items: [{
        title: "T",
        href: "https://b.example/t",
        description: "Write to a@b.example, see https://b.example/x, or call 802 555 0100.",
      }],
    }]).replaceAll(written, "…"),
    "…\n\n## …\n\n>\n>\n> — …\n\n| … |\n| --- |\n| … |\n\n" +
      "- [T](https://b.example/t): Write to <a@b.example>, see <https://b.example/x>, or call 802 555 0100.",
  );
});
