import { assertEquals } from "@std/assert";
import {
  codeSpan,
  escapeCell,
  escapeDestination,
  escapeMarkdown,
  escapeStart,
  plain,
} from "../../../lib/text/escape.ts";

Deno.test("escapeMarkdown() escapes what would be markup", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['8" C900 *DR-18* <PVC> | 1_2_3', '8" C900 \\*DR-18\\* \\<PVC> | 1_2_3'],
    ["_leading_ and __init__", "\\_leading\\_ and \\_\\_init\\_\\_"],
    ["[a](b) `c` \\ ~~d~~", "\\[a](b) \\`c\\` \\\\ \\~\\~d\\~\\~"],
    ["&amp; &#35; &#x23;", "\\&amp; \\&#35; \\&#x23;"],
    ["<1@example.com>", "\\<1@example.com>"],
  ];
  for (const [text, expected] of cases) assertEquals(escapeMarkdown(text), expected);
});

Deno.test("escapeMarkdown() leaves ordinary prose alone", () => {
  for (
    const text of [
      "A force main (pumped) - at 8 ft. of cover; R&D, 5 < 6 > 4, #3 bar, 50% + 2! a",
      "snake_case_name and 1_2_3",
      'It\'s "quoted": 24/7, $5, a=b, {c}, d^2, e@example.com',
    ]
  ) assertEquals(escapeMarkdown(text), text);
});

Deno.test("escapeMarkdown() escapes pipes in cells and brackets in links only there", () => {
  assertEquals(escapeMarkdown("a|b"), "a|b");
  assertEquals(escapeCell("a|b"), "a\\|b");
  assertEquals(escapeCell(escapeMarkdown("a\\|b")), "a\\\\&#124;b");
  assertEquals(escapeMarkdown("a]"), "a]");
  assertEquals(escapeMarkdown("a]", { link: true }), "a\\]");
});

Deno.test("escapeStart() escapes what would begin another block", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["# a", "\\# a"],
    ["#1 choice", "#1 choice"],
    ["- a", "\\- a"],
    ["---", "\\---"],
    ["-5 degrees", "-5 degrees"],
    ["+ a", "\\+ a"],
    ["+1-303-555-0100", "+1-303-555-0100"],
    ["1. a", "1\\. a"],
    ["2) a", "2\\) a"],
    ["1.5 inches", "1.5 inches"],
    ["2024", "2024"],
    ["> a", "\\> a"],
    ["(a) b", "(a) b"],
    ["* a", "\\* a"],
    ["***", "\\***"],
    ["===", "\\==="],
    ["| - |", "\\| - |"],
    ["[a]: b", "\\[a]: b"],
    ["• a", "&#8226; a"],
  ];
  for (const [text, expected] of cases) assertEquals(escapeStart(text), expected);
});

Deno.test("codeSpan() fences what has backticks in it", () => {
  assertEquals(codeSpan("a"), "`a`");
  assertEquals(codeSpan("a`b"), "``a`b``");
  assertEquals(codeSpan("`a"), "`` `a ``");
});

Deno.test("codeSpan() escapes what no code span can hold", () => {
  assertEquals(codeSpan("a\\|b"), "`a\\|b`");
  assertEquals(codeSpan("a\\|b", true), "a\\\\|b");
});

Deno.test("escapeDestination() keeps an address whole", () => {
  assertEquals(escapeDestination("https://a.example/b?c=1&d=2#e"), "https://a.example/b?c=1&d=2#e");
  assertEquals(escapeDestination("https://a.example/b c(d)"), "https://a.example/b%20c%28d%29");
  assertEquals(escapeDestination("https://a.example/?a&copy;"), "https://a.example/?a&amp;copy;");
});

Deno.test("plain() puts text on one line", () => {
  assertEquals(plain("a \r\n\tb\u2028c\u00a0d\u0001"), "a b c\u00a0d\ufffd");
});
