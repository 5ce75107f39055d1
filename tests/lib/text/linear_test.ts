import { assertEquals } from "@std/assert";
import { plainLineIssue, publishText } from "../../../lib/text/mod.ts";
import { fc, FUZZ_SEED } from "../../deps/fuzz.ts";
import { stepsOf } from "../../support/steps.ts";

/** What markdown, addresses and what word processors paste are made of. */
const TOKENS = [
  ...[
    "a",
    " ",
    "\n",
    "\n\n",
    "\r",
    "\u2028",
    "\t",
    "*",
    "**",
    "_",
    "~~",
    "`",
    "\\",
    "&",
    "&amp;",
    "&#1",
    ".",
    "-",
  ],
  ...["[", "![", "]", "](", "](/a)", "](a .abc", "(", ")", "<", ">", '"', ":", "[a]: /b\n", "#x"],
  ...[
    "## ",
    "- ",
    "> ",
    "1. ",
    "|",
    "|-",
    "\n|-|\n",
    "a|b\n|-",
    "=",
    "```",
    "—",
    "o\t",
    "a)\t",
    "\\\n",
  ],
  ...["www.a.bc", "https://", "a@", "a@b.cd", "555-", "614-555-0100", "+1", "(614) ", "é", "😀"],
];

/** Parts of texts that hold up a careless parser. */
const PARTS = [
  ...[
    "*a **b ",
    "_a*",
    "*".repeat(99) + "a ",
    "``a`",
    "~a~~",
    "<a",
    "&#",
    "\\\n",
    "  \n",
    "a\n\n",
  ],
  ...["[", "![", "]", "[a](b", "[a](", "[a](/b)", "[[a](/b)", '](a "', "](a (", "](<", "[a]: /b\n"],
  ...["- a\n", "-\n", "- > ", "> a\n", "## a b #\n", "| a | b |\n| - | - |\n", "|a\n|-\n"],
  ...["https://a.b", "www.", "a@", "614-555-"],
];

/** Does what is done with a text when content is loaded, and counts its steps. */
function steps(text: string): number {
  return stepsOf(() => {
    const { text: { markdown, plain }, faults } = publishText(text);
    plainLineIssue(text);
    // What is made of it is copied, too.
    [markdown, plain, ...faults.map(({ issue }) => issue)].join("");
  });
}

/** Texts with `count` times each token: in turn, nested, and between a start and an end. */
function patterns(tokens: readonly string[], count: number): readonly string[] {
  const [first = "", ...rest] = tokens;
  return [
    tokens.join("").repeat(count),
    tokens.map((token) => token.repeat(count)).join(""),
    `${first}${rest.join("").repeat(count)}x`,
  ];
}

/** How much longer the text takes that is twice as long; linear is 2. */
const MAX_GROWTH = 2.4;

/** The patterns of tokens whose steps grow faster than their length. */
function slow(tokens: readonly string[]): readonly string[] {
  const growth = (index: number, count: number) =>
    steps(patterns(tokens, 2 * count)[index]!) / steps(patterns(tokens, count)[index]!);
  // What is bounded, such as a label, grows faster at first.
  return patterns(tokens, 3).filter((_, index) =>
    growth(index, 40) > MAX_GROWTH && growth(index, 400) > MAX_GROWTH
  );
}

Deno.test("stepsOf() counts what a regular expression tries", () => {
  const nested = (length: number) => stepsOf(() => /^(?:a|a)*$/.test("a".repeat(length) + "b"));
  assertEquals([nested(1), nested(2), nested(3)], [16, 30, 56]);
});

for (
  const tokens of [
    ["![x](", "a .abc "],
    ["a|b\n|-", " "],
    ["## h\n\n[a](#x)\n\n"],
    ["word www.a.bc "],
    ["word a@b.cd "],
    ["word 614-555-0100 "],
    ...[...PARTS, ...TOKENS].map((token) => [token]),
  ]
) {
  Deno.test(`a text of ${JSON.stringify(tokens.join(" … "))} is published in linear time`, () => {
    assertEquals(slow(tokens), []);
  });
}

Deno.test(`a text of any two or three tokens is published in linear time (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const some = fc.array(fc.constantFrom(...TOKENS), { minLength: 2, maxLength: 3 });
  fc.assert(fc.property(some, (tokens) => assertEquals(slow(tokens), [])), { numRuns: 60 });
});
