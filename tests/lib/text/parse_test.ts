import { assertEquals } from "@std/assert";
import { publishText, type TextBlock } from "../../../lib/text/mod.ts";
import { parseText } from "../../../lib/text/parse.ts";
import { plainBlocks } from "../../../lib/text/plain.ts";
import { writeBlocks } from "../../../lib/text/write.ts";
import { fc, FUZZ_SEED } from "../../deps/fuzz.ts";

/** What a text says when nothing is wrong with it. */
function blocks(markdown: string): readonly TextBlock[] {
  const { blocks, faults } = parseText(markdown);
  assertEquals(faults, []);
  return blocks;
}

function p(...text: Extract<TextBlock, { kind: "paragraph" }>["text"]): TextBlock {
  return { kind: "paragraph", text };
}

Deno.test("parseText() reads what a word processor pastes", () => {
  const list: TextBlock = { kind: "items", items: [[p("One")], [p("Two")]] };
  assertEquals(blocks("\ufeff•\tOne\r\n•\tTwo\r\n"), [list]);
  assertEquals(blocks("·\u00a0\u00a0One\n·\u00a0\u00a0Two"), [list]);
  assertEquals(blocks("–\tOne\n–\tTwo"), [list]);
  assertEquals(blocks("– One\n– Two"), [list]);
  assertEquals(blocks("o\tOne\no\tTwo"), [list]);
  assertEquals(blocks("1)\tOne\n2)\tTwo"), [{ ...list, start: 1 }]);
  assertEquals(blocks("    One two\n\n\t•\tOne\n\t•\tTwo"), [p("One two"), list]);
  assertEquals(blocks("“It’s 5\u00a0in” – op\u00ador 👷🏽"), [p("“It’s 5\u00a0in” – opor 👷🏽")]);
  assertEquals(blocks("We work\n– and rest"), [p("We work – and rest")]);
});

Deno.test("parseText() reads the bullets and letters of a word processor as lists", () => {
  const list: TextBlock = { kind: "items", items: [[p("One")], [p("Two")]] };
  assertEquals(blocks("o  One\no\u00a0\u00a0Two"), [list]);
  assertEquals(blocks("§\tOne\n§\u00a0\u00a0 Two"), [list]);
  assertEquals(blocks("a) One\n\nb)\tTwo"), [{ ...list, start: 1 }]);
  for (const mark of ["Ø", "ü", "−", "\uf0b7", "\uf0a7", "➢", "►", "✓"]) {
    assertEquals(blocks(`${mark}\tOne\n${mark}\tTwo`), [list], mark);
  }
  assertEquals(blocks("✓ One\n✓ Two"), [list]);
  assertEquals(blocks("•One\n•Two"), [list]);
  for (const [first, second] of [["a.", "b."], ["A.", "B."], ["i.", "ii."], ["I)", "II)"]]) {
    assertEquals(blocks(`${first}\tOne\n${second}\tTwo`), [{ ...list, start: 1 }], first);
  }
  assertEquals(
    blocks("1.\tOne\n\ta.\tA\n\tb.\tB\n2.\tTwo"),
    [{
      kind: "items",
      items: [[p("One"), { kind: "items", items: [[p("A")], [p("B")]], start: 1 }], [p("Two")]],
      start: 1,
    }],
  );
  assertEquals(published("\uf0b7 x"), "- x");
  assertEquals(published("x\n\n&#8226;y"), "x\n\n&#8226;y");
  assertEquals(blocks("§ 5 says so"), [p("§ 5 says so")]);
  assertEquals(blocks("b) as written"), [p("b) as written")]);
  assertEquals(published("a\\) as written"), "a\\) as written");
});

Deno.test("parseText() reads lines with tabs as a table", () => {
  assertEquals(
    published("Size\tWood\tPrice\n3 ft\t*cedar*\t$40\n4 ft\tpine"),
    [
      "| Size | Wood | Price |",
      "| --- | --- | --- |",
      "| 3 ft | *cedar* | $40 |",
      "| 4 ft | pine | |",
    ].join("\n"),
  );
  assertEquals(
    published("Our prices\nSize\tPrice\n3 ft\t$40\nAll with tax."),
    "Our prices\n\n| Size | Price |\n| --- | --- |\n| 3 ft | $40 |\n\nAll with tax.",
  );
  assertEquals(
    published("\tMon\tTue\nOpen\t8\t9"),
    "| | Mon | Tue |\n| --- | --- | --- |\n| Open | 8 | 9 |",
  );
  assertEquals(
    published("Mon.\t8–5\nFri.\t8–2"),
    "| Mon. | 8–5 |\n| --- | --- |\n| Fri. | 8–2 |",
  );
});

for (
  const [written, issue] of [
    [
      "x\n\na\tb\nc",
      "3: has a tab, which is shown as a blank; write a list, or a table with | between its cells",
    ],
    [
      "x\n\n(1) One\n(2) Two",
      "3: has lines that look like a list and are shown as one paragraph; begin each with a hyphen and a blank",
    ],
    [
      "x\n\n| a | b |\n|---|\n| 1 | 2 |",
      "4: has dashes that fit no table; write |---| once for each column of the line above",
    ],
    [
      "x\n\n| a | b |\n|---|---|\n| 1 | 2 | |\n| 1 | 2 | 3 |",
      "6: has 3 cells in a table of 2 columns, so the last ones are not shown; give the first line of the table as many",
    ],
    [
      "1.One\n2.Two",
      "1: has lines that look like a list and are shown as one paragraph; begin each with a hyphen and a blank",
    ],
    [
      'x\n\n[gallery ids="1,2"]',
      '3: has [gallery ids="1,2"], a shortcode of WordPress, which is shown as it is; write what it showed, or remove it',
    ],
    [
      "a [/caption]",
      "1: has [/caption], a shortcode of WordPress, which is shown as it is; write what it showed, or remove it",
    ],
  ] as const
) {
  Deno.test(`parseText() warns of ${JSON.stringify(written)}`, () => {
    const [fault, ...more] = parseText(written).faults;
    assertEquals([`${fault?.line}: ${fault?.issue}`, fault?.warning, more], [issue, true, []]);
  });
}

Deno.test("publishText() makes a link of a video's address, below the picture of its id", () => {
  const picture = (id: string) => id === "a_b-c" ? "https://a.example/images/a_b-c.jpg" : undefined;
  const resolver = {
    link: (href: string) => href,
    picture: (file: string) => file,
    videoPicture: picture,
    videoAt: (site: string) => `Video at ${site}`,
  };
  const videos = [
    ["https://www.youtube.com/watch?t=1&v=a_b-c", true, "Video at youtube.com"],
    ["https://youtu.be/x", false, "Video at youtube.com"],
    ["<https://vimeo.com/12>", false, "Video at vimeo.com"],
    ["[Our *yard*](https://player.vimeo.com/video/12)", false, "Our *yard*"],
  ] as const;
  for (const [written, isPictured, words] of videos) {
    const href = /https:[^)>]+/.exec(written)![0];
    const alt = words.replaceAll("*", "");
    const shown = isPictured ? `![${alt}](https://a.example/images/a_b-c.jpg)\n\n` : "";
    assertEquals(published(written, resolver), `${shown}[${words}](${href})`);
  }
  assertEquals(published("See https://youtu.be/x"), "See https://youtu.be/x");
});

for (const editor of ["sveltia", "decap"]) {
  Deno.test(`what ${editor}'s rich text editor wrote back says the same as before`, async () => {
    const read = async (name: string) =>
      blocks(await Deno.readTextFile(new URL(`../../fixtures/edited/${name}.md`, import.meta.url)));
    assertEquals(await read(editor), await read("written"));
  });
}

for (
  const [written, href] of [
    ["https://www.youtube.com/watch?v=_a_b-c", "https://www.youtube.com/watch?v=_a_b-c"],
    ["www.example.com/a", "http://www.example.com/a"],
    ["office@example.com", "mailto:office@example.com"],
    ["(614) 555-0100", "tel:+16145550100"],
    ["1-614-555-0100", "tel:+16145550100"],
    ["+1 614.555.0100", "tel:+16145550100"],
    ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ] as const
) {
  Deno.test(`parseText() makes a link of ${written}`, () => {
    const link = { kind: "link", href, text: [written], bare: true } as const;
    assertEquals(blocks(`See ${written}.`), [p("See ", link, ".")]);
    assertEquals(blocks(`**${written}**`), [p({ kind: "strong", text: [link] })]);
  });
}

for (
  const [written, shown = written] of [
    ["tel:+1-614-555-0100;ext=4"],
    ["tel:(614)555-0100", "tel:%28614%29555-0100"],
    ["TEL:911"],
    ["sms:+16145550100"],
    ["sms:+16145550100,+16145550101?body=Hi%20there&x=1"],
    ["mailto:a@b.example?subject=Roof%20leak&body=%22Hi%22&cc=c@d.example"],
    ["mailto:a@b.example?subject=A|B", "mailto:a@b.example?subject=A%7CB"],
    ["https://a/\\)[b]\\(https://evil", "https://a/%29[b]%28https://evil"],
    ["<https://a/)[b](https://evil>", "https://a/%29[b]%28https://evil"],
  ] as const
) {
  Deno.test(`publishText() takes one link to ${written}`, () => {
    assertEquals(published(`[Ask](${written})`), `[Ask](${shown})`);
    assertEquals(published(`[Ask](${shown})`), `[Ask](${shown})`);
  });
}

Deno.test("parseText() makes one link of an address that looks like a link after it", () => {
  const text = [{ kind: "link", href: "https://a/", text: ["https://a/"], bare: true } as const];
  for (const written of ["\\[b](https://evil", "\\[b](https://evil)", "\\[b]\\(https\\://evil)"]) {
    const shown = `)${written.replaceAll("\\", "")}`;
    const { blocks } = parseText(`https://a/)${written}`);
    assertEquals(blocks, [{ kind: "paragraph", text: [...text, shown] }]);
  }
});

Deno.test("parseText() makes no address of the end of a word, and one of what stands between marks", () => {
  const text = "Renée@b.example, é614-555-0100, nwww.b.example";
  assertEquals(blocks(text), [p(text)]);
  const link = {
    kind: "link",
    href: "https://b.example/a",
    text: ["https://b.example/a"],
  } as const;
  assertEquals(blocks("_https://b.example/a_ in 2024"), [
    p({ kind: "emphasis", text: [{ ...link, bare: true }] }, " in 2024"),
  ]);
});

Deno.test("parseText() makes no telephone number of other numbers", () => {
  const text = "Order 12345-678-9012, 2020-2024, 100 200 3000, 555-0100, 8-614-555-01000";
  assertEquals(blocks(text), [p(text)]);
});

Deno.test("parseText() takes the last line of a quotation as its speaker if it begins with a dash", () => {
  const speaker = ["A client"];
  const quotation = { kind: "quotation", blocks: [p("Good work.")], speaker } as const;
  assertEquals(blocks("> Good work.\n> — A client"), [quotation]);
  assertEquals(blocks("> Good work.\\\n> – A client"), [quotation]);
  assertEquals(blocks("> Good work.\n>\n> — A client"), [quotation]);
  assertEquals(blocks("> — A client"), [{ kind: "quotation", blocks: [p("— A client")] }]);
});

Deno.test("parseText() moves headings up so that none skips a level", () => {
  const levels = blocks("### a\n#### b\n## c\n#### d\n### e").map((block) =>
    block.kind === "heading" && block.level
  );
  assertEquals(levels, [2, 3, 2, 3, 3]);
});

Deno.test("parseText() gives each heading an id of its own", () => {
  const ids = blocks("## Q & A\n## Q–A\n## q *a*\n## Q-A-2\n## !\n## Café №5").map((block) =>
    block.kind === "heading" && block.id
  );
  assertEquals(ids, ["q-a", "q-a-2", "q-a-3", "q-a-2-2", "section", "café-5"]);
});

Deno.test("parseText() makes a gallery of several pictures in one paragraph", () => {
  const first = { file: "1.jpg", alt: "a b c", caption: "Main Street" };
  const second = { file: "2.jpg", alt: "d" };
  assertEquals(blocks('![a *b* c](1.jpg "Main Street")\n![d](<2.jpg>)\n\n![d](2.jpg)'), [
    { kind: "gallery", pictures: [first, second] },
    { kind: "picture", picture: second },
  ]);
});

const HTML_END = "or \\< for the character";
const link = (address: string) =>
  `has an unsupported link, "${address}"; write https://…, mailto:…, tel:…, sms:…, a path of this site ` +
  "such as /contact, or #heading";
const UNREADABLE =
  "has a link that can't be read; write [text](https://…), without spaces in the " +
  "address and without a link in the text, or \\] for the character";
const WITHIN = "has a picture within a sentence; put it in a paragraph of its own, with an empty " +
  "line before and after it";

for (
  const [markdown, ...issues] of [
    ["a\n\n# b", "3: has a heading of level 1 (#), which is the page's title; write ## instead"],
    ["a\n===", "1: has a heading of level 1 (#), which is the page's title; write ## instead"],
    ["##### a", "1: has a heading of level 5; the levels are ##, ### and ####"],
    ["##", "1: has an empty heading; write text or remove it"],
    [
      "a\n<br>b",
      `2: has HTML (<br), which is not shown; end the line with a backslash, ${HTML_END}`,
    ],
    ["<b>a</b>", `1: has HTML (<b), which is not shown; write **bold**, ${HTML_END}`],
    ["a <!-- b -->", `1: has HTML (<!), which is not shown; remove the comment, ${HTML_END}`],
    ["<marquee>", `1: has HTML (<marquee), which is not shown; write it in markdown, ${HTML_END}`],
    ["<javascript:a>", `1: ${link("javascript:a")}`],
    ["[a](javascript:b())", `1: ${link("javascript:b()")}`],
    ["[a](java&#115;cript:b)", `1: ${link("javascript:b")}`],
    ["[a](data:text/html,b)", `1: ${link("data:text/html,b")}`],
    ["[a](//example.com)", `1: ${link("//example.com")}`],
    ["[a](/\\\\example.com)", `1: ${link("/\\example.com")}`],
    ["[a](b)", `1: ${link("b")}`],
    [
      "[PDF](files/brochure.pdf)",
      '1: has an unsupported link, "files/brochure.pdf"; put the file in public/ and write /brochure.pdf',
    ],
    [
      "[a](facebook.com/b)",
      '1: has an unsupported link, "facebook.com/b"; write https://facebook.com/b',
    ],
    ["[a](b@c.example)", '1: has an unsupported link, "b@c.example"; write mailto:b@c.example'],
    ["[a](tel:office)", `1: ${link("tel:office")}`],
    ["[a](sms:?body=b)", `1: ${link("sms:?body=b")}`],
    ["[a](mailto:?subject=b@c)", `1: ${link("mailto:?subject=b@c")}`],
    ["[a](geo:1,2)", `1: ${link("geo:1,2")}`],
    ["[a]\n\n[a]: vbscript:b", `1: ${link("vbscript:b")}`],
    ["[a](</b c>)", "1: has a link to an address with a space; write %20 instead"],
    ["x\n[a](/b", `2: ${UNREADABLE}`],
    ["[a [b](/c) d](/e)", `1: ${UNREADABLE}`],
    ["[](/a)", "1: has a link without text; write what it leads to in the brackets"],
    ["[a](#b)", "1: links to a heading that is not here; the headings are none"],
    ["## a\n\nx\n[c](#d)", "4: links to a heading that is not here; the headings are #a"],
    ["a ![b](c.jpg)", `1: ${WITHIN}`],
    ["## a ![b](c.jpg)", "1: has a picture in a heading; put it in a paragraph of its own"],
    ["![ ](a.jpg)", "1: has a picture without a description; write ![what it shows](name.jpg)"],
    ["![a]()", "1: has a picture without a file; write ![what it shows](name.jpg)"],
    [
      "![a](our  yard.jpg)",
      '1: has a picture whose file name has a blank, "our  yard.jpg"; rename the file to ' +
      "our-yard.jpg and write ![what it shows](our-yard.jpg)",
    ],
    [
      "![a](our%20yard.jpg)",
      '1: has a picture whose file name has a blank, "our yard.jpg"; rename the file to ' +
      "our-yard.jpg and write ![what it shows](our-yard.jpg)",
    ],
    [
      "[a ![b](c.jpg)](/d)",
      "1: has a picture within a link or a picture; put it in a paragraph of its own",
      `1: ${WITHIN}`,
    ],
    ["a &foo; b", "1: has &foo;, which is not supported; write the character itself"],
    ["*a ".repeat(9) + "b* ".repeat(9), "1: nests emphasis too deeply; use less of it"],
    ["> ".repeat(9) + "a", "1: has a list or quotation within 8 others; use fewer levels"],
    [
      `${"|a".repeat(25)}\n${"|-".repeat(25)}`,
      "2: has a table of 25 columns; write at most 24",
    ],
  ] as const
) {
  Deno.test(`parseText() refuses ${JSON.stringify(markdown)}`, () => {
    const { faults } = parseText(markdown);
    assertEquals(faults.map(({ line, issue }) => `${line}: ${issue}`), issues);
  });
}

Deno.test("plainBlocks() parts items and rows by semicolons, and a row's first cell names it", () => {
  const table =
    "| Part | Covers | Limit |\n|---|---|---|\n| Eaves, all | Ice | 2 |\n| Ridge | | |\n";
  assertEquals(
    plainBlocks(blocks(`- One.\n- Two\n\n${table}`)),
    "One; Two. Part: Covers, Limit; Eaves, all: Ice, 2; Ridge.",
  );
});

Deno.test("publishText() keeps a plain paragraph as it is, and makes addresses absolute", () => {
  const plain =
    '8" C900 at 5 * 3 ft, [sic] & 2 < 3 – call (614) 555-0100 or see https://a.example/_b_.\n\n' +
    "Q: what?\n\nA: this #1, ~50%, snake_case and a | b.";
  assertEquals(published(plain), plain);
  const resolver = {
    link: (href: string) => new URL(href, "https://a.example/page").href,
    picture: (file: string) => `https://a.example/images/${file}`,
  };
  assertEquals(
    published(
      "See [us](/contact)\nor [above](#a).\n\n### A\n\n1) b\n   • c\n\n![d](e.jpg)\n\n***\n\n__f__",
      resolver,
    ),
    "See [us](https://a.example/contact) or [above](https://a.example/page#a).\n\n## A\n\n1. b\n" +
      "   - c\n\n![d](https://a.example/images/e.jpg)\n\n---\n\n**f**",
  );
});

function published(...[source, resolver]: Parameters<typeof publishText>): string {
  return publishText(source, resolver).text.markdown;
}

Deno.test("publishText() writes a break within a link as a blank, and keeps what is beside it", () => {
  assertEquals(published("`c` [a\\\nb](/x)"), "`c` [a b](/x)");
});

Deno.test("publishText() keeps emphasis that ends between a mark and a letter, and emphasis within strong words", () => {
  for (
    const [written, published] of [
      ["**Note:**&#x74;ext", "**Note:**&#116;ext"],
      ["a&#98;**(c)**", "a&#98;**(c)**"],
      ["**_a_**", "**_a_**"],
      ["***a***", "***a***"],
      ["**_a_ b**", "***a* b**"],
    ] as const
  ) assertEquals(publishText(written).text.markdown, published);
});

Deno.test("publishText() writes emphasis within the same emphasis once, and keeps what is beside it", () => {
  assertEquals(published("*_x_* and `y`, **z**"), "*x* and `y`, **z**");
  assertEquals(published("**__x__** ~~y~~"), "**x** ~~y~~");
  assertEquals(published("**a _b __c__ d_ e** f"), "**a *b c d* e** f");
});

/** Pieces of what markdown is made of. */
const piece = fc.constantFrom(
  ..."#*_-+[]()!\\<>&;:.'\"`|~=19a \n\t",
  ..."\n\n,\n- ,\n  ,\n1. ,\n   ,\n## ,  \n,\\\n,](/x),![,**,~~,\n> ,\n> — B,\n```\n,\n---\n,•\t,\n– "
    .split(","),
  "\n| a | b |\n|---|:-:|\n",
  "https://a.example/_b_",
  "614-555-0100",
  "a@b.example",
  "<https://a.b>",
  "[a]: /b\n",
  "&amp;",
  "é",
  "“",
  "\u{1d400}",
  "a\u00a0a",
  ...["o\t", "§\t", "\na) ", "\nb) ", "a\tb", "[a b=1]", "\n\nhttps://youtu.be/a\n\n"],
);

Deno.test(`a published text reads back as the same blocks, and is published as itself (FUZZ_SEED=${FUZZ_SEED})`, () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 24 }), (pieces) => {
      const source = pieces.join("");
      const { text, faults } = publishText(source);
      const again = publishText(text.markdown);
      assertEquals(again.text, text, JSON.stringify(source));
      if (faults.some(({ warning }) => warning === undefined)) return;
      assertEquals(again.faults, []);
      assertEquals(parseText(text.markdown).blocks, text.blocks, JSON.stringify(source));
    }),
    { numRuns: 5_000 },
  );
});

Deno.test(`one line of words is published as it is parsed and written (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const words = fc.constantFrom(
    ..."aoZ9é.,;:!?'\"()/%$@=+‘“–—…-   *&<#",
    ...["https://a.example/b", "www.a.example", "614-555-0100", "+1 ", "a@b.example", " - ", "1. "],
  );
  fc.assert(fc.property(fc.array(words, { maxLength: 16 }), (more) => {
    const source = `a${more.join("")}`;
    const { blocks, faults } = parseText(source);
    if (faults.length === 0) {
      assertEquals(publishText(source).text.markdown, writeBlocks(blocks), source);
    }
  }));
});

Deno.test("parseText() refuses a text of more than 10,000 lines, and reads no more of them", () => {
  assertEquals(parseText("- a\n".repeat(10_000)).faults, []);
  const { blocks, faults } = parseText("- a\n".repeat(10_001), undefined, 5);
  assertEquals(faults, [{
    line: 10_005,
    issue: "is longer than 10000 lines; divide the text",
  }]);
  assertEquals(blocks, parseText("- a\n".repeat(10_000)).blocks);
});

Deno.test("parseText() refuses a text of more than 50,000 marks, from the line on that has too many", () => {
  assertEquals(parseText("*a*\n".repeat(10_000).trim()).faults, []);
  const { blocks, faults } = parseText(`Words\n\n${"*a* ".repeat(25_001)}`);
  assertEquals(faults, [{
    line: 3,
    issue: "has more than 50000 marks so far; divide the text",
  }]);
  assertEquals(blocks, [{ kind: "paragraph", text: ["Words"] }]);
});

Deno.test("a text that is too long once its lists and tables are written out is a fault, and loses nothing", () => {
  const issue = "is too long once its lists and tables are written out; divide the text";
  for (
    const source of [
      `${"|a".repeat(24)}\n${"|-".repeat(24)}\n${"x\n".repeat(3_000)}\nThe end.`,
      `${"> a\n- b\n".repeat(4_000)}\nThe end.`,
    ]
  ) {
    const { text, faults } = publishText(source, undefined, 7);
    assertEquals(faults, [{ line: 7, issue }]);
    assertEquals(text.markdown, source);
    assertEquals(text.plain.endsWith("The end."), true);
  }
});
