import { assertEquals } from "@std/assert";
import { readPieces, type ReadTimes } from "../../../lib/http/read_pieces.ts";

/** Reads the pieces of a stream as text, until one is enough. Returns the code of the problem, and the text. */
async function read(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  times: ReadTimes = { timeoutMs: 60_000 },
  enough = "",
): Promise<readonly [string | undefined, string]> {
  let text = "";
  const problem = await readPieces(stream, (piece) => {
    text += new TextDecoder().decode(piece);
    return enough === "" || !text.includes(enough);
  }, times);
  return [problem?.code, text];
}

/** A stream that says some words, and then nothing more. */
function silentAfter(words: readonly string[], cancelled = () => {}) {
  const left = words.map((word) => new TextEncoder().encode(word));
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = left.shift();
      if (next !== undefined) controller.enqueue(next);
      return next === undefined ? new Promise(() => {}) : undefined;
    },
    cancel: cancelled,
  });
}

Deno.test("readPieces() reads a stream to its end, in pieces of 4 KiB where it gives bytes", async () => {
  assertEquals(await read(null), [undefined, ""]);
  assertEquals(await read(ReadableStream.from([new Uint8Array([65]), new Uint8Array([66])])), [
    undefined,
    "AB",
  ]);
  const sizes: number[] = [];
  const { body } = new Response("x".repeat(10_000));
  const problem = await readPieces(body, ({ length }) => sizes.push(length) > 0, {
    timeoutMs: 60_000,
  });
  assertEquals([problem, sizes.reduce((a, b) => a + b)], [undefined, 10_000]);
});

Deno.test("readPieces() ends when its reader has enough, and cancels the rest", async () => {
  const cancelled = Promise.withResolvers<void>();
  const stream = silentAfter(["one ", "two ", "three"], cancelled.resolve);
  assertEquals(await read(stream, undefined, "two"), [undefined, "one two "]);
  await cancelled.promise;
});

Deno.test("readPieces() waits no longer than it may, for all or for one piece", async () => {
  assertEquals(await read(silentAfter(["one"]), { timeoutMs: 1 }), ["invalid_request", "one"]);
  const idle = { timeoutMs: 60_000, idleMs: 1 };
  assertEquals(await read(silentAfter(["one"]), idle), ["invalid_request", "one"]);
});

Deno.test("readPieces() that is cut off leaves the read in progress alone, and cancels the stream after it", async () => {
  const asked = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  let controller!: ReadableStreamDefaultController;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => void (controller = given),
    pull: () => asked.resolve(),
    cancel() {
      isCancelled = true;
      cancelled.resolve();
    },
  }, { highWaterMark: 0 });
  const taken: number[] = [];
  let cut = () => {};
  const read = readPieces(stream, ({ length }) => taken.push(length) > 0, { timeoutMs: 60_000 }, (
    given,
  ) => cut = given);
  await asked.promise;
  cut();
  assertEquals([(await read)?.code, isCancelled], ["request_timeout", false]);
  controller.enqueue(new Uint8Array(1));
  await cancelled.promise;
  assertEquals(taken, []);
});

Deno.test("readPieces() says when a stream breaks off", async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error("reset")),
  });
  assertEquals(await read(broken), ["invalid_request", ""]);
});
