import { assertEquals } from "@std/assert";
import { lineWriter } from "../../../lib/server/line_writer.ts";

/** A sink whose writes end when the test lets them. */
function heldSink() {
  const writes: string[] = [];
  let release: (() => void) | undefined;
  let began = Promise.withResolvers<void>();
  return {
    writes,
    /** Resolves when the next write has begun. */
    begun: () => began.promise,
    release: () => {
      began = Promise.withResolvers();
      release?.();
    },
    write(bytes: Uint8Array): Promise<number> {
      writes.push(new TextDecoder().decode(bytes));
      began.resolve();
      return new Promise((resolve) => release = () => resolve(bytes.length));
    },
  };
}

const ignore = () => {};

Deno.test("lineWriter() sends an urgent line at once, with what waited before it", async () => {
  const sink = heldSink();
  const writer = lineWriter(sink, ignore, { waitMs: 1_000_000 });
  writer.write("first", false);
  assertEquals(sink.writes, []);
  writer.write("second", true);
  await sink.begun();
  assertEquals(sink.writes, ["first\nsecond\n"]);
  sink.release();
  await writer.flush();
});

Deno.test("lineWriter() sends lines that are not urgent together, after a while", async () => {
  const sink = heldSink();
  const writer = lineWriter(sink, ignore, { waitMs: 1 });
  writer.write("first", false);
  writer.write("second", false);
  await sink.begun();
  assertEquals(sink.writes, ["first\nsecond\n"]);
  sink.release();
  await writer.flush();
});

Deno.test("lineWriter() sends 64 KiB at once, also of lines that are not urgent", async () => {
  const sink = heldSink();
  const writer = lineWriter(sink, ignore, { waitMs: 1_000_000 });
  const line = "x".repeat(32 * 1024 - 1);
  writer.write(line, false);
  assertEquals(sink.writes, []);
  writer.write(line, false);
  assertEquals(sink.writes, [`${line}\n${line}\n`]);
  sink.release();
  await writer.flush();
});

Deno.test("lineWriter() keeps the order while a write is under way", async () => {
  const sink = heldSink();
  const writer = lineWriter(sink, ignore, { waitMs: 1_000_000 });
  writer.write("a", true);
  await sink.begun();
  writer.write("b", true);
  writer.write("c", false);
  assertEquals(sink.writes, ["a\n"]);
  sink.release();
  await sink.begun();
  assertEquals(sink.writes, ["a\n", "b\nc\n"]);
  sink.release();
  await writer.flush();
});

Deno.test("lineWriter() writes on where a sink takes a part", async () => {
  const taken: string[] = [];
  const writer = lineWriter({
    write(bytes) {
      const part = bytes.subarray(0, 3);
      taken.push(new TextDecoder().decode(part));
      return Promise.resolve(part.length);
    },
  }, ignore);
  writer.write("abcde", true);
  await writer.flush();
  assertEquals(taken, ["abc", "de\n"]);
});

Deno.test("lineWriter() drops lines when nobody reads them, and tells how many", async () => {
  const sink = heldSink();
  const writer = lineWriter(sink, (count) => writer.write(`dropped ${count}`, true), {
    waitMs: 1_000_000,
    maxWaiting: 5,
  });
  writer.write("under way", true);
  await sink.begun();
  for (const line of ["one", "two", "three", "four"]) writer.write(line, false);
  const flushed = writer.flush();
  for (let write = 0; write < 3; write++) {
    sink.release();
    await Promise.race([sink.begun(), flushed]);
  }
  await flushed;
  assertEquals(sink.writes, ["under way\n", "one\ntwo\n", "dropped 2\n"]);
});

Deno.test("lineWriter() goes on when its reader has gone, and writes no line twice", async () => {
  const tried: string[] = [];
  const dropped: number[] = [];
  let gone = true;
  const writer = lineWriter({
    write(bytes) {
      tried.push(new TextDecoder().decode(bytes));
      return gone ? Promise.reject(new Deno.errors.BrokenPipe()) : Promise.resolve(bytes.length);
    },
  }, (count) => dropped.push(count));
  writer.write("lost", true);
  await writer.flush();
  writer.write("lost too", true);
  await writer.flush();
  gone = false;
  writer.write("read by another", true);
  await writer.flush();
  assertEquals(tried, ["lost\n", "lost too\n", "read by another\n"]);
  assertEquals(dropped, []);
});
