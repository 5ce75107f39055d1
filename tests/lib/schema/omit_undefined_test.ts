import { assertEquals } from "@std/assert";
import { omitUndefined } from "../../../lib/schema/mod.ts";

Deno.test("omitUndefined() drops the members that are undefined, and no others", () => {
  const absent: number | undefined = undefined;
  const members = omitUndefined({ a: 0, b: absent, c: null, d: "", e: false });
  assertEquals(Object.entries(members), [["a", 0], ["c", null], ["d", ""], ["e", false]]);
});
