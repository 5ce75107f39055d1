import { assertEquals } from "@std/assert";
import { section } from "../../../routes/pages/build.ts";
import { enumerate, excerpt, firstSentence, inSentence } from "../../../routes/pages/words.ts";

Deno.test("excerpt() keeps a text that is short enough, on one line", () => {
  assertEquals(excerpt("One.\n\nTwo."), "One. Two.");
});

Deno.test("excerpt() cuts after the last sentence that fits", () => {
  assertEquals(
    excerpt("One two three. Four five. Six seven eight nine.", 30),
    "One two three. Four five.",
  );
});

Deno.test("excerpt() cuts after a word when the first sentence is too long", () => {
  assertEquals(excerpt("Water, sewer, storm and everything else.", 14), "Water, sewer…");
});

Deno.test("excerpt() keeps a sentence whole that runs over somewhat, and then only", () => {
  const text = "Sand lies over clay here, and water stands in it. More follows, at some length.";
  assertEquals(excerpt(text, 40, 60), "Sand lies over clay here, and water stands in it.");
  assertEquals(excerpt(text, 40, 45), "Sand lies over clay here, and water…");
});

Deno.test("firstSentence() ends where the first sentence does", () => {
  assertEquals(firstSentence("Founded in 2009. It digs."), "Founded in 2009.");
  assertEquals(firstSentence("No full stop"), "No full stop");
});

Deno.test("inSentence() keeps the capitals of abbreviations alone", () => {
  assertEquals(
    ["Data Centers", "HOAs and Property Managers"].map(inSentence),
    ["data centers", "HOAs and property managers"],
  );
});

Deno.test("enumerate() joins words as a sentence does", () => {
  assertEquals(
    [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate),
    ["", "a", "a and b", "a, b and c"],
  );
});

Deno.test("section() leaves out a heading with nothing under it", () => {
  assertEquals(section("Scope", []), []);
});
