import { assertEquals } from "@std/assert";
import { site, siteWith, testServer } from "../../support/site.ts";

Deno.test("If-Match that names another version is 412, one that names this version in any coding is not", async () => {
  const server = testServer();
  for (const path of ["/v1/services", "/about", "/llms.txt", "/logo.svg"]) {
    const first = await server.fetch(path);
    const tag = first.headers.get("etag")!;
    const statusFor = async (ifMatch: string) =>
      (await server.fetch(path, { headers: { "if-match": ifMatch } })).status;
    const coded = tag.replace(/"$/, '-gzip"');
    assertEquals(
      await Promise.all([tag, "*", `"x", ${tag}`, coded, '"x"', `W/${tag}`].map(statusFor)),
      [200, 200, 200, 200, 412, 412],
    );
  }
  const refused = await server.fetch("/v1/company", { headers: { "if-match": '"x"' } });
  assertEquals((await refused.json()).error.code, "precondition_failed");
});

Deno.test("a page with a date of change has Last-Modified, and answers If-Modified-Since", async () => {
  const dated = {
    ...site,
    companyInternal: { ...site.companyInternal, updated: "2026-03-01" },
  };
  const server = testServer({ site: dated });
  const page = await server.fetch("/about");
  assertEquals(page.headers.get("last-modified"), "Sun, 01 Mar 2026 00:00:00 GMT");
  const statusFor = async (since: string, ifNoneMatch?: string) => {
    const headers = new Headers({ "if-modified-since": since });
    if (ifNoneMatch !== undefined) headers.set("if-none-match", ifNoneMatch);
    return (await server.fetch("/about", { headers })).status;
  };
  assertEquals(await statusFor("Sun, 01 Mar 2026 00:00:00 GMT"), 304);
  assertEquals(await statusFor("Sat, 28 Feb 2026 23:59:59 GMT"), 200);
  assertEquals(await statusFor("last week"), 200);
  // If-None-Match goes before it (RFC 9110, section 13.1.3).
  assertEquals(await statusFor("Sun, 01 Mar 2026 00:00:00 GMT", '"x"'), 200);
});

Deno.test("pages carry the token of the trial that site.md names, and nothing else does", async () => {
  const server = testServer({ site: siteWith({ origin_trial: "token" }) });
  const sent = async (path: string) => (await server.fetch(path)).headers.get("origin-trial");
  const tokens = await Promise.all(["/about", "/contact", "/v1"].map(sent));
  assertEquals(tokens, ["token", "token", null]);
});
