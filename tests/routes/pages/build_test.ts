import { assertEquals } from "@std/assert";
import { section } from "../../../routes/pages/build.ts";
import { enumerate, excerpt } from "../../../routes/pages/words.ts";

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

Deno.test("enumerate() joins words as a sentence does", () => {
  assertEquals(
    [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate),
    ["", "a", "a and b", "a, b and c"],
  );
});

Deno.test("section() leaves out a heading with nothing under it", () => {
  assertEquals(section("Scope", []), []);
});
