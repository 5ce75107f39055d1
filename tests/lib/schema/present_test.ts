import { assertEquals } from "@std/assert";
import { present } from "../../../lib/schema/mod.ts";

Deno.test("present() drops the members that are undefined, and no others", () => {
  const absent: number | undefined = undefined;
  const members = present({ a: 0, b: absent, c: null, d: "", e: false });
  assertEquals(Object.entries(members), [["a", 0], ["c", null], ["d", ""], ["e", false]]);
});
