import { assert, assertEquals } from "@std/assert";
import { textHtml } from "../../../lib/page/html_text.ts";
import { parseText } from "../../../lib/text/parse.ts";
import { parseHTML } from "../../deps/dom.ts";
import { fc, FUZZ_RUNS, FUZZ_SEED } from "../../deps/fuzz.ts";
import { testImage, testSite } from "../../support/page.ts";

/** The elements that a text can become, each with its attributes. */
const KNOWN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "blockquote br del em figcaption hr li strong tbody thead tr ul".split(" ")
      .map((name) => [name, ""]),
  ),
  a: "href title class aria-label data-full",
  code: "class",
  div: "class data-previous data-next data-close",
  figure: "class id",
  h2: "id",
  h3: "id",
  h4: "id",
  img: "src width height alt loading class",
  p: "class",
  ol: "start",
  pre: "tabindex",
  table: "class aria-label",
  td: "class data-label",
  th: "scope class",
};

/** The part of the DOM that is read here. */
interface Element {
  readonly localName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
}

const ADDRESS = /^(?:https?:\/\/[^/]|mailto:|tel:|sms:|\/(?![/\\])|#)/i;

const piece = fc.oneof(
  fc.constantFrom(
    ..."<>\"'&;:/\\()[]!`*_~#|-=+.\n\t \0\u2028",
    ..."<script>,</p>,<img src=x onerror=alert(1)>,javascript:alert(1),data:text/html,&#106;,&quot;,&lt;"
      .split(","),
    ...'](javascript:a),](/\\\\evil.example),](//evil.example),![a](y.jpg "<b>"),!["><b>](y.jpg)'
      .split(","),
    "[x](<javascript:a>)",
    "<javascript:a>",
    "[a]: vbscript:b\n",
    "[a]",
    '[a](/b "<i onload=x>")',
    "[a](sms:+1?body=",
    "[a](mailto:b@c.example?subject=",
    "[a](tel:(1)",
    "\n\n",
    "\n- ",
    "\n> ",
    "\n## ",
    '\n```"><script>\n',
    "\n| a | b |\n|:-:|--:|\n| ",
    'https://a.example/"onclick=',
    "JAVASCRIPT&colon;a",
    "a@b.example",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);

Deno.test(`no text becomes an element, an attribute or an address that the renderer does not know (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const site = testSite({ images: [testImage("y.jpg", "image/jpeg", 4, 3)] });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      const { blocks } = parseText(pieces.join(""));
      const html = textHtml(blocks, 1, site).map(({ html }) => html).join("");
      const { document } = parseHTML(`<html><body>${html}</body></html>`) as unknown as {
        readonly document: { readonly body: { querySelectorAll(all: "*"): Iterable<Element> } };
      };
      for (const { localName, attributes } of document.body.querySelectorAll("*")) {
        const known = KNOWN[localName];
        assert(known !== undefined, `<${localName}> in ${html}`);
        for (const { name, value } of attributes) {
          assert(known.split(" ").includes(name), `${name} of <${localName}> in ${html}`);
          if (["href", "src", "data-full"].includes(name)) assert(ADDRESS.test(value), value);
        }
      }
    }),
    { numRuns: FUZZ_RUNS },
  );
  assertEquals(Object.keys(Object.prototype), []);
});
