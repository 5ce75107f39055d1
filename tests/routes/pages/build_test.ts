import { assertEquals } from "@std/assert";
import {
  aside,
  blocksOf,
  facts,
  inlineMarkdown,
  links,
  section,
} from "../../../routes/pages/build.ts";

Deno.test("section() leaves out a heading with nothing under it", () => {
  assertEquals(section("Scope", []), []);
});

Deno.test("inlineMarkdown() reads code and links, and takes all else as it is", () => {
  assertEquals(
    inlineMarkdown("Send `POST /contact`, as the [guide](https://a.example/api#post) says."),
    [
      "Send ",
      { kind: "code", text: "POST /contact" },
      ", as the ",
      { kind: "link", text: "guide", href: "https://a.example/api#post" },
      " says.",
    ],
  );
  const plain = "An array[0], *a* star, a ` and (brackets).";
  assertEquals(inlineMarkdown(plain), [plain]);
});

Deno.test("blocksOf() leaves out what is nothing, and blocks without items", () => {
  assertEquals(
    blocksOf([false, [facts([["Founded", undefined], ["Work", "Paving", undefined]]), undefined]]),
    [{ kind: "facts", items: [{ name: "Work", values: [["Paving"]] }] }],
  );
  assertEquals(blocksOf([facts([["Founded", undefined]]), aside("More", links([]))]), []);
});
