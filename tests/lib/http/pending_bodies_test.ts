import { assertEquals } from "@std/assert";
import { PendingBodies } from "../../../lib/http/pending_bodies.ts";
import { FakeTimers } from "../../deps/timers.ts";

/** What a body counts besides its bytes, which count in pieces of this size. */
const OVERHEAD = 32 * 1024;
const PIECE = 4 * 1024;

/** A body that arrives as a test sends it, and what becomes of it. */
function arriving(bodies: PendingBodies, maxBytes = 100_000, client = "a", isRefused = false) {
  let controller!: ReadableByteStreamController;
  const body = new ReadableStream({
    type: "bytes",
    start: (given) => void (controller = given),
  });
  const request = new Request("http://x.test/", { method: "POST", body });
  const read = bodies.read(request, { maxBytes, isRefused }, client);
  return {
    end: () => {
      controller.close();
      controller.byobRequest?.respond(0);
      return read;
    },
    /** Resolves when the bytes were taken, or the body was cut. */
    async send(count: number) {
      controller.enqueue(new Uint8Array(count));
      while (controller.desiredSize !== null && controller.desiredSize < 0) await Promise.resolve();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
    read,
  };
}

/** The size of what was read, or why there is nothing: `cut` to read others, or the issue. */
async function outcome(read: ReturnType<PendingBodies["read"]>): Promise<number | string> {
  const body = await read;
  if (body.ok) return body.value.length;
  const { code, fields } = body.problem;
  return code === "request_timeout" ? "cut" : fields![0]!.issue;
}

Deno.test("where the budget is used up, the body that has been arriving longest is cut", async () => {
  const bodies = new PendingBodies(60_000, 3 * OVERHEAD + 3 * PIECE);
  const [first, second, third] = [arriving(bodies), arriving(bodies), arriving(bodies)];
  await first.send(2_000);
  await second.send(4_000);
  await third.send(4_000);
  await third.send(100);
  assertEquals(await outcome(first.read), "cut");
  await second.send(2_000);
  assertEquals(await outcome(second.end()), 6_000);
  assertEquals(await outcome(third.end()), 4_100);
});

Deno.test("a body that needs more than the whole budget is cut itself", async () => {
  const alone = arriving(new PendingBodies(60_000, OVERHEAD + PIECE));
  await alone.send(PIECE + 1);
  assertEquals(await outcome(alone.read), "cut");
});

Deno.test("bodies that ended leave the whole budget to others", async () => {
  const bodies = new PendingBodies(60_000, OVERHEAD + PIECE);
  for (let count = 0; count < 5; count++) {
    const one = arriving(bodies);
    await one.send(1_000);
    assertEquals(await outcome(one.end()), 1_000);
    const large = arriving(bodies, 10);
    await large.send(11);
    assertEquals(await outcome(large.read), "is larger than 10 bytes");
  }
});

Deno.test("many bodies without a byte are cut, too", async () => {
  const bodies = new PendingBodies(60_000, 10 * OVERHEAD);
  const all = Array.from({ length: 12 }, () => arriving(bodies));
  assertEquals([await outcome(all[0]!.read), await outcome(all[1]!.read)], ["cut", "cut"]);
  const ended = await Promise.all(all.slice(2).map(({ end }) => outcome(end())));
  assertEquals(ended, Array(10).fill(0));
});

Deno.test("a small form that is cut is no form that came too late", async () => {
  const body = new Uint8Array(PIECE + 1);
  const headers = { "content-length": String(body.length) };
  const request = new Request("http://x.test/", { method: "POST", headers, body });
  const limits = { maxTextBytes: 100_000, maxFileBytes: 0 };
  const upload = await new PendingBodies(60_000, OVERHEAD + PIECE)
    .readUpload(request, "form", "a", limits);
  assertEquals(upload.problem?.code, "request_timeout");
});

Deno.test("of one client 100 bodies are read at once: the next takes the place of its oldest after five seconds", async () => {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  using _ = { [Symbol.dispose]: () => clock.uninstall() };
  const bodies = new PendingBodies(60_000);
  const other = arriving(bodies, 10, "b");
  const own = Array.from({ length: 100 }, () => arriving(bodies, 10));
  clock.tick(4_999);
  assertEquals(await outcome(arriving(bodies, 10).read), "cut");
  clock.tick(1);
  own.push(arriving(bodies, 10));
  assertEquals(await outcome(own[0]!.read), "cut");
  const left = await Promise.all([other, ...own.slice(1)].map(({ end }) => outcome(end())));
  assertEquals(left, Array(101).fill(0));
});

Deno.test("of a client over its limit two bodies are read at once, and no other is touched", async () => {
  const bodies = new PendingBodies(60_000);
  const [first, second] = [
    arriving(bodies, 100, "a", true),
    arriving(bodies, 100, "a", true),
  ];
  assertEquals(await outcome(arriving(bodies, 100, "a", true).read), "cut");
  assertEquals(await outcome(arriving(bodies, 100, "b", true).end()), 0);
  await first.send(10);
  assertEquals(await outcome(first.end()), 10);
  assertEquals(await outcome(arriving(bodies, 100, "a", true).end()), 0);
  assertEquals(await outcome(second.end()), 0);
});

Deno.test("a form that gets no slot keeps what was typed, and says that it may be sent again", async () => {
  const typed = '--form\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  const file = '--form\r\nContent-Disposition: form-data; name="files"\r\n\r\n%PDF-1.7';
  const body = ReadableStream.from([new TextEncoder().encode(typed + file)]);
  const request = new Request("http://x.test/", { method: "POST", body });
  const limits = { maxTextBytes: 100, maxFileBytes: 100 };
  const { fields, files, problem } = await new PendingBodies(60_000)
    .readUpload(request, "form", "a", limits, true);
  assertEquals([[...fields], files, problem?.code], [[["a", "b"]], [], "too_busy"]);
});
