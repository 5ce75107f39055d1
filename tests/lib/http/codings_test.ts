import { assertEquals } from "@std/assert";
import { chooseCoding, compress, isCompressible } from "../../../lib/http/codings.ts";
import { legacy, requestInit } from "../mcp/requests.ts";
import { decodedText } from "../../support/decoded.ts";
import { SITE_URL, testServer } from "../../support/site.ts";

Deno.test("chooseCoding() takes the highest quality, and Brotli before gzip before identity", () => {
  const cases: readonly (readonly [string | null, string | undefined])[] = [
    [null, undefined],
    ["", undefined],
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.9", "gzip"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["deflate", undefined],
    ["identity", undefined],
    ["identity, gzip", "gzip"],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.8", "gzip"],
    ["gzip;q=0.5", "gzip"],
    ["gzip;q=0", undefined],
    ["gzip;q=0, gzip, br;q=0", undefined],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["br;q=0, *", "gzip"],
    ["gzip, *;q=0", "gzip"],
    ["identity;q=0", undefined],
    ["gzip;q=2, br;q=abc", undefined],
    ["br;q=0.001 , gzip ; q=0.002", "gzip"],
    [",,gzip,", "gzip"],
  ];
  for (const [header, coding] of cases) {
    assertEquals(chooseCoding(header, true), coding, `${header}`);
  }
});

Deno.test("isCompressible() knows text, JSON and XML from pictures", () => {
  const text = ["text/html; charset=utf-8", "application/json", "application/linkset+json"];
  for (const type of [...text, "application/xml", "image/svg+xml"]) {
    assertEquals(isCompressible(type), true, type);
  }
  for (const type of ["image/png", "image/webp", "application/octet-stream", ""]) {
    assertEquals(isCompressible(type), false, type);
  }
});

Deno.test("each coding is the same body under its own strong ETag", async () => {
  const server = testServer();
  for (const path of ["/v1/glossary", "/services", "/services.md", "/llms.txt", "/openapi.json"]) {
    const plain = await server.fetch(path);
    const text = await plain.text();
    const tag = plain.headers.get("etag")!;
    assertEquals(plain.headers.get("content-encoding"), null);
    for (const coding of ["gzip", "br"]) {
      // The second time it is cached.
      for (let round = 0; round < 2; round++) {
        const answer = await server.fetch(path, { headers: { "accept-encoding": coding } });
        assertEquals(answer.headers.get("content-encoding"), coding);
        assertEquals(answer.headers.get("etag"), `${tag.slice(0, -1)}-${coding}"`);
        assertEquals(answer.headers.get("vary")?.endsWith("Accept-Encoding"), true);
        assertEquals(await decodedText(answer), text);
      }
    }
  }
});

Deno.test("a client that has one coding is told so for that coding alone", async () => {
  const server = testServer();
  const gzip = await server.fetch("/v1/services", { headers: { "accept-encoding": "gzip" } });
  const tag = gzip.headers.get("etag")!;
  const ask = (coding: string) =>
    server.fetch("/v1/services", { headers: { "accept-encoding": coding, "if-none-match": tag } });
  const { status, headers } = await ask("gzip");
  assertEquals(
    [status, ...["etag", "vary", "content-encoding"].map((name) => headers.get(name))],
    [304, tag, "Accept-Encoding", null],
  );
  assertEquals([(await ask("br")).status, (await ask("identity")).status], [200, 200]);
});

Deno.test("HEAD tells the coding and length that GET sends", async () => {
  const server = testServer();
  const headers = { "accept-encoding": "gzip" };
  const get = await server.fetch("/v1/markets", { headers });
  const length = (await get.bytes()).length;
  const head = await server.fetch("/v1/markets", { method: "HEAD", headers });
  assertEquals(head.headers.get("content-length"), String(length));
  assertEquals(head.headers.get("content-encoding"), "gzip");
  assertEquals(head.headers.get("etag"), get.headers.get("etag"));
  assertEquals(await head.text(), "");
});

Deno.test("short bodies, and a page with a key of its own, are sent as they are", async () => {
  const server = testServer();
  for (const path of ["/v1/glossary?q=zzz", "/v1/nothing", "/contact"]) {
    const response = await server.fetch(path, { headers: { "accept-encoding": "gzip, br" } });
    assertEquals(response.headers.get("content-encoding"), null, path);
    assertEquals(response.headers.get("vary")?.includes("Encoding") ?? false, false, path);
  }
});

Deno.test("what is never cached and has no secret is compressed with gzip, which is quick", async () => {
  const server = testServer();
  const headers = { "accept-encoding": "gzip, br" };
  const { message, headers: revision } = legacy("tools/list");
  const tools = requestInit({ message, headers: { ...headers, ...revision } });
  for (
    const response of [
      await server.fetch("/nothing", { headers }),
      await server.fetch("/mcp", tools),
    ]
  ) {
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("content-encoding"), "gzip");
    assertEquals((await decodedText(response)).length > 1024, true);
  }
});

Deno.test("a compressed body holds no more memory than its bytes", () => {
  for (const coding of ["br", "gzip"] as const) {
    const compressed = compress(new Uint8Array(2000), coding);
    assertEquals(compressed.buffer.byteLength, compressed.length);
  }
});

Deno.test("what compression does not make smaller is sent as it is", () => {
  const bytes = crypto.getRandomValues(new Uint8Array(2000));
  assertEquals(compress(bytes, "gzip").length > bytes.length, true);
});

Deno.test("a filter's answer is compressed too", async () => {
  const server = testServer();
  const path = "/v1/glossary?q=glass";
  const plain = await server.text(path);
  const coded = await server.fetch(path, { headers: { "accept-encoding": "br" } });
  assertEquals(coded.headers.get("content-encoding"), "br");
  assertEquals(await decodedText(coded), plain);
  assertEquals(plain.includes(SITE_URL), true);
});
