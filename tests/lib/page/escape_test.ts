import { assertEquals } from "@std/assert";
import {
  codeSpan,
  escapeDestination,
  escapeHtml,
  escapeMarkdown,
  escapeScript,
  escapeStart,
  plain,
  yamlString,
} from "../../../lib/page/escape.ts";

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
      "A force main (pumped) - at 8 ft. of cover; R&D, 5 < 6 > 4, #3 bar, 50% + 2!",
      "snake_case_name and 1_2_3",
      'It\'s "quoted": 24/7, $5, a=b, {c}, d^2, e@example.com',
    ]
  ) assertEquals(escapeMarkdown(text), text);
});

Deno.test("escapeMarkdown() escapes pipes in cells and brackets in links only there", () => {
  assertEquals(escapeMarkdown("a|b"), "a|b");
  assertEquals(escapeMarkdown("a|b", { cell: true }), "a\\|b");
  assertEquals(escapeMarkdown("a\\|b", { cell: true }), "a\\\\&#124;b");
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
  ];
  for (const [text, expected] of cases) assertEquals(escapeStart(text), expected);
});

Deno.test("codeSpan() fences what has backticks in it", () => {
  assertEquals(codeSpan("a"), "`a`");
  assertEquals(codeSpan("a`b"), "``a`b``");
  assertEquals(codeSpan("`a"), "`` `a ``");
  assertEquals(codeSpan("a|b", { cell: true }), "`a\\|b`");
});

Deno.test("codeSpan() escapes what no code span can hold", () => {
  assertEquals(codeSpan(" "), " ");
  assertEquals(codeSpan("a\\|b"), "`a\\|b`");
  assertEquals(codeSpan("a\\|b", { cell: true }), "a\\\\&#124;b");
});

Deno.test("escapeDestination() keeps an address whole", () => {
  assertEquals(escapeDestination("https://a.example/b?c=1&d=2#e"), "https://a.example/b?c=1&d=2#e");
  assertEquals(escapeDestination("https://a.example/b c(d)"), "https://a.example/b%20c%28d%29");
  assertEquals(escapeDestination("https://a.example/?a&copy;"), "https://a.example/?a&amp;copy;");
});

Deno.test("escapeHtml() escapes for content and attributes", () => {
  assertEquals(escapeHtml(`<a href="b">'&'`), "&lt;a href=&quot;b&quot;&gt;&#39;&amp;&#39;");
  assertEquals(escapeHtml("a\0b\ud800"), "a\ufffdb\ufffd");
  assertEquals(escapeHtml("a\vb"), "a b");
});

Deno.test("escapeScript() can't end its element and is the same JSON", () => {
  const value = { a: "</script><!--&" };
  const written = escapeScript(JSON.stringify(value));
  assertEquals(written, '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026"}');
  assertEquals(JSON.parse(written), value);
});

Deno.test("plain() puts text on one line", () => {
  assertEquals(plain("a \r\n\tb\u2028c\u00a0d\u0001"), "a b c\u00a0d\ufffd");
});

Deno.test("yamlString() quotes as JSON does", () => {
  assertEquals(yamlString('8" main: #1\n'), '"8\\" main: #1"');
});
