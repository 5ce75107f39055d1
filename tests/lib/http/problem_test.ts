import { assertEquals } from "@std/assert";
import { unknownPath } from "../../../lib/http/problem.ts";
import { site } from "../../support/site.ts";

Deno.test("unknownPath() shows a path short, and without what would change the text around it", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["/roofing", "/roofing"],
    ["/a\u0007b\u0085\u2028", "/a\ufffdb\ufffd\ufffd"],
    ["/\u202eabc\u2066", "/\ufffdabc\ufffd"],
    ["/".padEnd(100, "a"), "/".padEnd(100, "a")],
    ["/".padEnd(101, "a"), `${"/".padEnd(100, "a")}…`],
    [`${"/".padEnd(99, "a")}😀b`, `${"/".padEnd(99, "a")}\ufffd…`],
  ];
  for (const [path, shown] of cases) {
    assertEquals(unknownPath(path, site).message, `There is nothing at "${shown}".`);
  }
});
