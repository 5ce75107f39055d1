import { assertEquals } from "@std/assert";
import { facts, inlineMarkdown, section } from "../../../routes/pages/build.ts";

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

Deno.test("facts() leaves out what has no value", () => {
  assertEquals(facts([["Founded", undefined], ["Work", "Paving", undefined]]), [
    { kind: "facts", items: [{ name: "Work", values: [["Paving"]] }] },
  ]);
  assertEquals(facts([["Founded", undefined]]), []);
});
