import { assertEquals } from "@std/assert";
import { failuresOf } from "../../../lib/http/failures.ts";
import { problemPage } from "../../../routes/pages/registry.ts";
import { site, SITE_URL } from "../../support/site.ts";

Deno.test("the failures of addresses longer than 256 characters are not kept", () => {
  const kept: string[] = [];
  const store = {
    get: () => undefined,
    keep: () => {},
    setLru: (key: string) => void kept.push(key),
  };
  const failures = failuresOf({ site, problemPage, store });
  const [longest, longer] = [256, 257].map((length) => "/v1/".padEnd(length, "a"));
  for (const pathname of [longest!, longer!]) {
    failures.nothing(new Request(SITE_URL), { pathname, search: "", api: true });
  }
  assertEquals(kept, [longest]);
});
