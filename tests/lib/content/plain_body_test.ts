import { assertEquals } from "@std/assert";
import { readBody } from "../../../lib/content/plain_body.ts";
import { commonmark, fc, FUZZ_SEED } from "../../deps.ts";

/** The kinds of nodes that CommonMark finds in a text, but for those of plain paragraphs. */
function constructsOf(text: string): string[] {
  const plain = new Set(["document", "paragraph", "text", "softbreak"]);
  const found = new Set<string>();
  const walker = new commonmark.Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) found.add(step.node.type);
  return [...found].filter((type) => !plain.has(type));
}

for (
  const body of [
    "   ## Title",
    "Title\n---",
    "Text\n+ item",
    "Text\n1) item",
    "  12) item",
    "\tcode",
    "a ~~b~~ c",
    "[x]: /y",
    "Text\n > said",
    "Text\n  | a |",
    "&#65; and &#x41;",
    "***",
  ]
) {
  Deno.test(`readBody() refuses ${JSON.stringify(body)}`, () => {
    assertEquals(readBody(body).ok, false);
  });
}

Deno.test(`what readBody() takes is paragraphs to CommonMark as well (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const piece = fc.constantFrom(
    ..."#=-*+_`~>|<[](!)&;:\\.,1290 \t\n",
    "\n\n",
    "a",
    "main",
    " 8-inch ",
    "&amp;",
    "&#65;",
    "<b",
    "](",
    "~~~",
    "    ",
    "1. ",
  );
  let taken = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const body = readBody(pieces.join(""));
      if (!body.ok) return;
      taken++;
      assertEquals([body.text, constructsOf(body.text)], [body.text, []]);
    }),
    { numRuns: 20_000, seed: FUZZ_SEED },
  );
  assertEquals(taken > 1000, true, String(taken));
});
