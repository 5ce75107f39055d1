import { assertEquals } from "@std/assert";
import { contrast, mixColors } from "../../../lib/model/contrast.ts";

Deno.test("contrast() is that of WCAG 2.2, in either order", () => {
  assertEquals(contrast("#ffffff", "#000000"), 21);
  assertEquals(contrast("#767676", "#ffffff").toFixed(2), "4.54");
  assertEquals(contrast("#ffffff", "#767676").toFixed(2), "4.54");
  assertEquals(contrast("#0000ff", "#ffffff").toFixed(2), "8.59");
  assertEquals(contrast("#ABCDEF", "#abcdef"), 1);
});

Deno.test("mixColors() goes from the one color to the other", () => {
  assertEquals(mixColors("#000000", "#ffffff", 0), "#000000");
  assertEquals(mixColors("#000000", "#ff8000", 1), "#ff8000");
  assertEquals(mixColors("#000000", "#ffffff", 0.5), "#808080");
  assertEquals(mixColors("#102030", "#102030", 0.3), "#102030");
});
