import { assertEquals } from "@std/assert";
import { section } from "../../../routes/pages/build.ts";

Deno.test("section() leaves out a heading with nothing under it", () => {
  assertEquals(section("Scope", []), []);
});
