import { assertEquals } from "@std/assert";
import { type TestServer, testServer } from "../support/site.ts";

const SECRET = "It's a Secret to Everybody";

/** GitHub's example of a signed body. */
const EXAMPLE = {
  body: "Hello, World!",
  signature: "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
};

async function signed(body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(SECRET), algorithm, false, ["sign"]);
  return `sha256=${new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(body))).toHex()}`;
}

function hookServer() {
  const published = { count: 0 };
  const server = testServer({
    hook: { secret: SECRET, publish: () => Promise.resolve(void published.count++) },
  });
  return { server, published };
}

async function call(
  server: TestServer,
  body: string,
  signature: string | undefined,
  { event = "push", from = "192.0.2.1", type = "application/json" } = {},
): Promise<number> {
  const headers = {
    "content-type": type,
    "x-github-event": event,
    ...(signature !== undefined && { "x-hub-signature-256": signature }),
  };
  const response = await server.fetch("/hooks/publish", { method: "POST", body, headers, from });
  assertEquals(response.headers.get("cache-control"), "no-store");
  const text = await response.text();
  // What whoever set the webhook up reads in its settings.
  if (response.status !== 404) assertEquals(Object.keys(JSON.parse(text)), ["message"]);
  return response.status;
}

Deno.test("POST /hooks/publish takes a signed push, in either of GitHub's media types", async () => {
  const { server, published } = hookServer();
  assertEquals(await call(server, EXAMPLE.body, EXAMPLE.signature), 202);
  const body = JSON.stringify({ ref: "refs/heads/main", head: "é" });
  assertEquals(await call(server, body, await signed(body)), 202);
  const form = `payload=${encodeURIComponent(body)}`;
  const type = "application/x-www-form-urlencoded";
  assertEquals(await call(server, form, await signed(form), { type }), 202);
  assertEquals(published.count, 3);
});

Deno.test("POST /hooks/publish answers a ping, and 401 to every signature that is not right", async () => {
  const { server, published } = hookServer();
  const { body, signature } = EXAMPLE;
  assertEquals(await call(server, body, signature, { event: "ping" }), 200);
  for (
    const wrong of [
      undefined,
      "",
      "sha256=",
      signature.slice("sha256=".length),
      signature.replace("sha256", "sha1"),
      signature.replace("7", "8"),
      `${signature}, ${signature}`,
    ]
  ) assertEquals([wrong, await call(server, body, wrong)], [wrong, 401]);
  assertEquals(await call(server, `${body} `, signature), 401);
  assertEquals(published.count, 0);
});

Deno.test("POST /hooks/publish limits signed calls, whoever sends them, and counts no others", async () => {
  const { server, published } = hookServer();
  const { body, signature } = EXAMPLE;
  const wrong = signature.replace("7", "8");
  const statuses = async (signature: string, from: string) => {
    const all = [];
    for (let count = 0; count < 12; count++) {
      all.push(await call(server, body, signature, { from }));
    }
    return all;
  };
  assertEquals(await statuses(wrong, "192.0.2.1"), Array(12).fill(401));
  assertEquals(await statuses(signature, "192.0.2.1"), [...Array(10).fill(202), 429, 429]);
  assertEquals(await call(server, body, signature, { from: "192.0.2.2" }), 429);
  assertEquals(published.count, 10);
  server.clock.now += 60_000;
  assertEquals(await call(server, body, signature), 202);
  assertEquals(await statuses(wrong, "192.0.2.1"), Array(12).fill(401));
  const large = "x".repeat(1024 * 1024 + 1);
  assertEquals(await call(server, large, await signed(large)), 400);
});

Deno.test("without PUBLISH_SECRET there is no /hooks/publish", async () => {
  assertEquals(await call(testServer(), EXAMPLE.body, EXAMPLE.signature), 404);
});
