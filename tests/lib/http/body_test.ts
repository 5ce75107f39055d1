import { assertEquals } from "@std/assert";
import { type BodyText, readText } from "../../../lib/http/body.ts";

const LIMIT = 32 * 1024;
const wanted = { mediaType: "text/plain", maxBytes: LIMIT, example: "", shorter: "" };

Deno.test("readText() takes a body of the very limit and not a byte more, however it comes", async () => {
  for (const [length, ok] of [[LIMIT, true], [LIMIT + 1, false]] as const) {
    const text = "x".repeat(length);
    const pieces = ReadableStream.from([text.slice(0, 20_000), text.slice(20_000)])
      .pipeThrough(new TextEncoderStream());
    for (const body of [text, pieces]) {
      const headers = { "content-type": "text/plain" };
      const request = new Request("http://x.test/", { method: "POST", body, headers });
      const read = await readText(request, wanted, AbortSignal.timeout(60_000));
      assertEquals([read.ok, read.ok && read.text === text], [ok, ok]);
    }
  }
});

Deno.test("readText() wants no more of a body that is too large", async () => {
  const cancelled = Promise.withResolvers<string>();
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(LIMIT)),
    cancel: () => cancelled.resolve("cancelled"),
  });
  const headers = { "content-type": "text/plain" };
  const request = new Request("http://x.test/", { method: "POST", body, headers });
  assertEquals((await readText(request, wanted, AbortSignal.timeout(60_000))).ok, false);
  assertEquals(await cancelled.promise, "cancelled");
});

Deno.test("readText() waits for a body no longer than its deadline", async () => {
  for (const length of [{ "content-length": "2" }, {}]) {
    const headers = { "content-type": "text/plain", ...length };
    const late = new AbortController();
    const body = new ReadableStream({ pull: () => late.abort() });
    const request = new Request("http://x.test/", { method: "POST", body, headers });
    const result = await readText(request, wanted, late.signal);
    assertEquals(result.ok ? undefined : result.problem.fields, [
      { field: "body", issue: "was incomplete or arrived too late" },
    ]);
  }
});

Deno.test("readText() reads a body in chunks piece by piece, whatever length is declared", async () => {
  const result = await read("fives", { "content-length": "4", "transfer-encoding": "chunked" });
  assertEquals(result.ok ? undefined : result.problem.fields, [
    { field: "body", issue: "is larger than 4 bytes" },
  ]);
});

/** Reads a body of which four bytes are taken. */
function read(body: string, headers: Readonly<Record<string, string>> = {}): Promise<BodyText> {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "text/plain", ...headers },
    body,
  });
  const wanted = { mediaType: "text/plain", maxBytes: 4, example: "Send it.", shorter: "Cut it." };
  return readText(request, wanted, new AbortController().signal);
}

Deno.test("readText() takes a body that is declared as long as the limit", async () => {
  assertEquals(await read("four", { "content-length": "4" }), { ok: true, text: "four" });
});

Deno.test("readText() says of a body that is too large and compressed that it is too large", async () => {
  const result = await read("fives", { "content-encoding": "gzip" });
  assertEquals(result.ok ? undefined : result.problem.fields, [
    { field: "body", issue: "is larger than 4 bytes" },
  ]);
});
