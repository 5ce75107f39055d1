import { assertEquals } from "@std/assert";
import {
  isHost,
  isWellFormed,
  parseTarget,
  readPathAndQuery,
  withoutSlash,
} from "../../../lib/http/target.ts";
import { growthOf } from "../../support/steps.ts";

Deno.test("isHost() takes hosts with and without a port, and nothing that could begin a path", () => {
  for (const host of ["", "localhost", "www.example.com:8000", "[::1]:8000", "192.0.2.1", "a_b"]) {
    assertEquals(isHost(host), true, host);
  }
  for (const host of ["x/v1", "x?y", "x#y", "x\\y", "user@x", "a, b", "a b", "x/v1/company?"]) {
    assertEquals(isHost(host), false, host);
  }
});

Deno.test("readPathAndQuery() passes over scheme and host", () => {
  assertEquals(readPathAndQuery("http://a.test:1/v1/x?y=1"), "/v1/x?y=1");
  assertEquals(readPathAndQuery("http://a.test"), "/");
  assertEquals(readPathAndQuery("http://a.test?y=/"), "/?y=/");
});

Deno.test("parseTarget() writes a path in one way, and leaves what needs its encoding", () => {
  const target = (path: string) => parseTarget(path).pathname;
  assertEquals(target("/v1/%73ervices/%41-%7e%5F%2d"), "/v1/services/A-~_-");
  assertEquals(target("/a%2Fb%3Fc%25d%20e%C3%A9"), "/a%2Fb%3Fc%25d%20e%C3%A9");
  assertEquals(target("/%2e%2E/x"), "/../x");
  assertEquals(parseTarget("/%76%31/company?q=%73"), {
    pathname: "/v1/company",
    search: "?q=%73",
    api: true,
  });
});

Deno.test("isWellFormed() refuses broken percent-encoding and dot segments", () => {
  for (const path of ["/", "/a.b/..c/...", "/%E6%97%A5", "/a/.b"]) {
    assertEquals(isWellFormed(path), true, path);
  }
  for (const path of ["/%", "/%zz", "/%E0%A4%A", "/a/../b", "/./a", "/a/..", "/."]) {
    assertEquals(isWellFormed(path), false, path);
  }
});

Deno.test("withoutSlash() takes all slashes at the end, in steps that grow as the path does", () => {
  assertEquals(["/", "//", "/a", "/a//", "//a/b/"].map(withoutSlash), [
    "/",
    "/",
    "/a",
    "/a",
    "//a/b",
  ]);
  const slashes = "/".repeat(200_000);
  assertEquals(withoutSlash(`${slashes}a${slashes}`), `${slashes}a`);
  const strip = (length: number) =>
    void withoutSlash(`${"/".repeat(length)}a${"/".repeat(length)}`);
  assertEquals(Math.round(growthOf(strip, 500)), 2);
});
