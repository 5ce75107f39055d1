import { assertEquals } from "@std/assert";
import { networkLimited, unknownPath } from "../../../lib/http/problem.ts";
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

Deno.test("networkLimited() says a long wait in minutes or hours, never too short, and the telephone number", () => {
  const cases = [[1, "1 second"], [120, "120 seconds"], [121, "3 minutes"]] as const;
  const longer = [[7_200, "120 minutes"], [7_201, "3 hours"], [80_991, "23 hours"]] as const;
  for (const [seconds, wait] of [...cases, ...longer]) {
    const { hint, retryAfterSeconds } = networkLimited(seconds, site);
    const { telephone } = site.company;
    assertEquals([hint, retryAfterSeconds], [
      `Wait ${wait}, then send it again, or call ${telephone}.`,
      seconds,
    ]);
  }
});
