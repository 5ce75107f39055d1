import { assertEquals } from "@std/assert";
import { escapeHtml, escapeScript, yamlString } from "../../../lib/page/escape.ts";

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

Deno.test("yamlString() quotes as JSON does", () => {
  assertEquals(yamlString('8" main: #1\n'), '"8\\" main: #1"');
});
