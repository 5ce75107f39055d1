import { assertEquals } from "@std/assert";
import { LineWriter } from "../../../lib/server/line_writer.ts";

/** A sink that takes so many bytes at a time, and nothing before the test lets it. */
function heldSink(most = Infinity) {
  const writes: string[] = [];
  const opened = Promise.withResolvers<void>();
  return {
    writes,
    open: opened.resolve,
    async write(bytes: Uint8Array): Promise<number> {
      const part = bytes.subarray(0, most);
      writes.push(new TextDecoder().decode(part));
      await opened.promise;
      return part.length;
    },
  };
}

const ignore = () => {};

Deno.test("LineWriter writes a line at once, and those that come meanwhile together", async () => {
  const sink = heldSink();
  const writer = new LineWriter(sink, ignore);
  for (const line of ["first", "second", "third"]) writer.write(line);
  assertEquals(sink.writes, ["first\n"]);
  sink.open();
  await writer.flush();
  assertEquals(sink.writes, ["first\n", "second\nthird\n"]);
  writer.write("later");
  await writer.flush();
  assertEquals(sink.writes.at(-1), "later\n");
});

Deno.test("LineWriter writes on where a sink takes a part", async () => {
  const sink = heldSink(3);
  sink.open();
  const writer = new LineWriter(sink, ignore);
  writer.write("abcde");
  await writer.flush();
  assertEquals(sink.writes, ["abc", "de\n"]);
});

Deno.test("LineWriter drops lines when nobody reads them, and tells how many", async () => {
  const sink = heldSink();
  const writer = new LineWriter(sink, (count) => writer.write(`dropped ${count}`), 10);
  for (const line of ["under way", "one", "two", "three", "four"]) writer.write(line);
  sink.open();
  await writer.flush();
  assertEquals(sink.writes, ["under way\n", "one\ntwo\n", "dropped 2\n"]);
});

Deno.test("LineWriter drops a line that is larger than its buffer, and tells at once", async () => {
  const sink = heldSink();
  sink.open();
  const writer = new LineWriter(sink, (count) => writer.write(`dropped ${count}`), 10);
  writer.write("éléments");
  await writer.flush();
  assertEquals(sink.writes.join(""), "dropped 1\n");
});

Deno.test("LineWriter goes on when its reader has gone, and writes no line twice", async () => {
  const tried: string[] = [];
  let gone = true;
  const writer = new LineWriter({
    write(bytes) {
      tried.push(new TextDecoder().decode(bytes));
      return gone ? Promise.reject(new Deno.errors.BrokenPipe()) : Promise.resolve(bytes.length);
    },
  }, ignore);
  writer.write("lost");
  await writer.flush();
  gone = false;
  writer.write("read by another");
  await writer.flush();
  assertEquals(tried, ["lost\n", "read by another\n"]);
});
