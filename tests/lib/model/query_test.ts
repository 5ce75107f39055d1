import { assertEquals } from "@std/assert";
import { fc } from "../../deps.ts";
import { foldCase, indexTexts } from "../../../lib/model/query.ts";

/** What a search means, without an index. */
function slowFind(texts: readonly (readonly string[])[], sought: string): number[] {
  return texts.flatMap((parts, position) =>
    parts.some((part) => foldCase(part).includes(foldCase(sought))) ? [position] : []
  );
}

Deno.test("find() gives the positions of the texts that contain it, in order, ignoring case", () => {
  const index = indexTexts([["Mandrel Test", "shows deflection"], ["As-built", "a MANDREL"], [
    "x",
  ]]);
  assertEquals(index.find("mandrel"), [0, 1]);
  assertEquals(index.find("EFLEC"), [0]);
  assertEquals(index.find("x"), [2]);
  assertEquals(index.find("no such words"), []);
  assertEquals(index.find(""), [0, 1, 2]);
});

Deno.test("find() never finds across two parts", () => {
  assertEquals(indexTexts([["ab", "cd"]]).find("bc"), []);
});

Deno.test("find() ignores case where it changes the length", () => {
  const index = indexTexts([["Straße"], ["STRASSE"], ["İzmir"]]);
  assertEquals(index.find("strasse"), [0, 1]);
  assertEquals(index.find("İZ"), [2]);
});

Deno.test("find() knows more than 32 texts", () => {
  const index = indexTexts(
    Array.from({ length: 100 }, (_, at) => [at % 31 === 0 ? "pipe" : "pit"]),
  );
  assertEquals(index.find("pipe"), [0, 31, 62, 93]);
});

Deno.test("find() tells letters apart that share a row of its table", () => {
  const letters = Array.from(
    { length: 40 },
    (_, text) =>
      Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x3400 + text * 500 + at)),
  );
  const index = indexTexts(letters.map((own) => [own.join("")]));
  for (const [text, own] of letters.entries()) {
    for (const letter of own) assertEquals(index.find(letter), [text]);
  }
});

Deno.test("find() gives what going through all texts gives, for generated texts", () => {
  const words = fc.array(
    fc.constantFrom("pipe", "Pi", "e", "ß", "é", "𝒳", " ", "main", "-8", "A"),
    {
      maxLength: 8,
    },
  ).map((parts) => parts.join(""));
  const anyText = fc.oneof(words, fc.string({ unit: "binary", maxLength: 12 }));
  fc.assert(
    fc.property(
      fc.array(fc.array(anyText, { maxLength: 2 }), { maxLength: 70 }),
      anyText,
      (texts, sought) => assertEquals(indexTexts(texts).find(sought), slowFind(texts, sought)),
    ),
    { numRuns: 3000 },
  );
});
