import { assertEquals } from "@std/assert";
import { bodyCount, type BodyText, readText } from "../../../lib/http/body.ts";

const LIMIT = 32 * 1024;
const wanted = { mediaType: "text/plain", maxBytes: LIMIT, example: "", shorter: "" };

/** A body that comes as Deno's do from the wire, a byte at a time, and the room that each byte was given. */
function byteByByte(
  text: string,
  announced: Readonly<Record<string, string>> = {},
): { readonly request: Request; readonly rooms: number[] } {
  const bytes = new TextEncoder().encode(text);
  const rooms: number[] = [];
  let at = 0;
  const body = new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: 64 * 1024,
    pull(controller) {
      const { byobRequest } = controller;
      const view = byobRequest!.view as Uint8Array;
      if (at === bytes.length) {
        controller.close();
        byobRequest!.respond(0);
        return;
      }
      rooms.push(view.byteLength);
      view[0] = bytes[at++]!;
      byobRequest!.respond(1);
    },
  });
  const headers = { "content-type": "text/plain", ...announced };
  return { request: new Request("http://x.test/", { method: "POST", body, headers }), rooms };
}

Deno.test("readText() gives the pieces of a body one small buffer in turn", async () => {
  const text = "Two thousand feet of 8-inch main – plans at 90 percent. ".repeat(4);
  const { request, rooms } = byteByByte(text);
  assertEquals(await readText(request, wanted, AbortSignal.timeout(60_000)), { ok: true, text });
  assertEquals([...new Set(rooms)], [4 * 1024]);
});

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

Deno.test("readText() wants no more of a body that is too late or too large", async () => {
  const cases: readonly [AbortSignal, number][] = [
    [AbortSignal.abort(), 1],
    [AbortSignal.timeout(60_000), LIMIT],
  ];
  for (const [deadline, bytes] of cases) {
    for (const type of ["bytes", undefined] as const) {
      const cancelled = Promise.withResolvers<string>();
      const body = new ReadableStream({
        ...(type !== undefined && { type }),
        pull: (controller: ReadableStreamDefaultController) =>
          controller.enqueue(new Uint8Array(bytes)),
        cancel: () => cancelled.resolve("cancelled"),
      } as UnderlyingSource);
      const headers = { "content-type": "text/plain" };
      const request = new Request("http://x.test/", { method: "POST", body, headers });
      assertEquals((await readText(request, wanted, deadline)).ok, false);
      assertEquals(await cancelled.promise, "cancelled");
    }
  }
});

Deno.test("readText() waits for a small body of a declared length no longer than its deadline", async () => {
  const headers = { "content-type": "text/plain", "content-length": "2" };
  const late = new AbortController();
  const body = new ReadableStream({ pull: () => late.abort() });
  const request = new Request("http://x.test/", { method: "POST", body, headers });
  const result = await readText(request, wanted, late.signal);
  assertEquals(result.ok ? undefined : result.problem.fields, [
    { field: "body", issue: "was incomplete or arrived too late" },
  ]);
});

Deno.test("readText() takes no more than the limit, whatever length is declared", async () => {
  const result = await read("fives", { "content-length": "4" });
  assertEquals(result.ok ? undefined : result.problem.fields, [
    { field: "body", issue: "is larger than 4 bytes" },
  ]);
});

Deno.test("readText() reads a body in chunks piece by piece, whatever length is declared", async () => {
  const headers = { "content-length": "4", "transfer-encoding": "chunked" };
  const { request, rooms } = byteByByte("text", headers);
  assertEquals(await readText(request, wanted, AbortSignal.timeout(60_000)), {
    ok: true,
    text: "text",
  });
  assertEquals(new Set(rooms), new Set([4 * 1024]));
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

Deno.test("readText() takes the room that a body needs, not that of the largest", async () => {
  const stop = new AbortController();
  const before = Deno.memoryUsage().external;
  const reading = Array.from({ length: 1000 }, () => {
    const { request } = byteByByte("x");
    const { body } = request;
    // One byte, and then nothing more.
    const slow = new ReadableStream({
      type: "bytes",
      async pull(controller) {
        if (body!.locked) return await new Promise(() => {});
        const { value } = await body!.getReader().read();
        controller.enqueue(value!);
      },
    });
    const headers = { "content-type": "text/plain", "content-length": String(LIMIT) };
    return readText(
      new Request("http://x.test/", { method: "POST", body: slow, headers }),
      { ...wanted, maxBytes: 1024 * 1024 },
      stop.signal,
    );
  });
  await new Promise((resolve) => setTimeout(resolve));
  const taken = Deno.memoryUsage().external - before;
  stop.abort();
  await Promise.all(reading);
  // A buffer of the largest size for each would be a gigabyte.
  assertEquals(taken < 200 * 1024 * 1024, true, `${taken} bytes`);
});

Deno.test("bodyCount() refuses the body that is one too many of a client, until another is over", async () => {
  const count = bodyCount(2);
  const over: (() => void)[] = [];
  const body = () =>
    new Promise<BodyText>((resolve) => over.push(() => resolve({ ok: true, text: "x" })));
  const first = count.within("a", body);
  const second = count.within("a", body);
  const third = await count.within("a", body);
  assertEquals(third.ok ? undefined : third.problem.code, "rate_limited");
  const other = count.within("b", body);
  assertEquals(over.length, 3);
  over[0]!();
  assertEquals(await first, { ok: true, text: "x" });
  const fourth = count.within("a", body);
  over.forEach((end) => end());
  assertEquals((await Promise.all([second, other, fourth])).map(({ ok }) => ok), [
    true,
    true,
    true,
  ]);
  assertEquals(
    await count.within("a", () => Promise.reject(new Error("cut"))).catch(() => "cut"),
    "cut",
  );
  assertEquals((await count.within("a", () => Promise.resolve({ ok: true, text: "" }))).ok, true);
});
