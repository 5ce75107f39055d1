import { assertEquals } from "@std/assert";
import { originCheck } from "../../../lib/mcp/origin.ts";

const refused = (site: string, headers: Record<string, string>): boolean =>
  originCheck(site)(new Headers(headers)) !== undefined;

Deno.test("a page of another website may not call; one of this website and a program may", () => {
  const site = "https://www.example.com";
  const host = "www.example.com";
  assertEquals(refused(site, { host }), false);
  assertEquals(refused(site, { host, origin: site }), false);
  for (
    const origin of [
      ...["null", "", "https://example.com", "http://www.example.com"],
      ...["https://www.example.com:8443", "https://www.example.com.evil.example"],
    ]
  ) assertEquals(refused(site, { host, origin }), true, origin);
});

Deno.test("a public site does not look at Host, which a proxy in front may write anew", () => {
  assertEquals(refused("https://www.example.com", { host: "10.0.0.7:8000" }), false);
});

Deno.test("on this machine names of other machines are refused, whatever the port", () => {
  const site = "http://localhost:8000";
  for (
    const host of ["localhost:8000", "localhost:9000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"]
  ) {
    assertEquals(refused(site, { host }), false, host);
  }
  for (
    const host of [
      ...["evil.example.com", "evil.example.com:8000"],
      ...["localhost.evil.example", "0.0.0.0:8000"],
    ]
  ) assertEquals(refused(site, { host }), true, host);
});

Deno.test("on this machine an origin is its own under the name by which the server was called", () => {
  const site = "http://localhost:8000";
  assertEquals(refused(site, { host: "127.0.0.1:8000", origin: "http://127.0.0.1:8000" }), false);
  assertEquals(refused(site, { host: "localhost:9000", origin: "http://localhost:9000" }), false);
  assertEquals(refused(site, { host: "localhost:8000", origin: "http://localhost:3000" }), true);
  assertEquals(refused(site, { host: "localhost:8000", origin: "http://evil.example.com" }), true);
});

Deno.test("a refusal is 403 and says what to do", () => {
  const error = originCheck("http://localhost:8000")(new Headers({ host: "evil.example.com" }));
  assertEquals(error?.details.status, 403);
  assertEquals(
    error?.message,
    "The Host header names another machine. Send requests to http://localhost:8000.",
  );
});
