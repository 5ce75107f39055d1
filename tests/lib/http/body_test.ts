import { assertEquals } from "@std/assert";
import { readText } from "../../../lib/http/body.ts";
import { PendingBodies } from "../../../lib/http/pending_bodies.ts";

const LIMIT = 32 * 1024;

/** What becomes of a body of text: its text, or what is wrong with it. */
async function read(
  body: BodyInit,
  { maxBytes = LIMIT, headers = {}, bodies = new PendingBodies(60_000) }: {
    readonly maxBytes?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly bodies?: PendingBodies;
  } = {},
): Promise<string | undefined> {
  const request = new Request("http://x.test/", {
    method: "POST",
    headers: { "content-type": "text/plain", ...headers },
    body,
  });
  const wanted = { mediaType: "text/plain", maxBytes, example: "Send it." };
  const result = await readText(request, wanted, bodies, "a");
  return result.ok
    ? result.value
    : result.problem.fields?.map(({ issue }) => issue).join() ?? result.problem.code;
}

Deno.test("readText() takes a body of the very limit and not a byte more, however it comes", async () => {
  const text = "x".repeat(LIMIT);
  for (
    const [sent, expected] of [[text, text], [`${text}x`, "is larger than 32768 bytes"]] as const
  ) {
    const pieces = ReadableStream.from([sent.slice(0, 20_000), sent.slice(20_000)])
      .pipeThrough(new TextEncoderStream());
    for (const body of [sent, pieces]) assertEquals(await read(body), expected);
  }
});

Deno.test("readText() wants no more of a body that is too large", async () => {
  const cancelled = Promise.withResolvers<string>();
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(LIMIT)),
    cancel: () => cancelled.resolve("cancelled"),
  });
  assertEquals(await read(body), "is larger than 32768 bytes");
  assertEquals(await cancelled.promise, "cancelled");
});

Deno.test("readText() waits for a body no longer than its deadline", async () => {
  const issue = await read(new ReadableStream(), { bodies: new PendingBodies(1) });
  assertEquals(issue, "was incomplete or arrived too late");
});

Deno.test("readText() goes by the length of a body that is whole, and by the bytes of one in chunks or compressed", async () => {
  const four = (body: string, headers: Readonly<Record<string, string>>) =>
    read(body, { maxBytes: 4, headers });
  assertEquals(await four("four", { "content-length": "4" }), "four");
  assertEquals(await four("fives", { "content-length": "5" }), "is larger than 4 bytes");
  const chunked = { "content-length": "4", "transfer-encoding": "chunked" };
  assertEquals(await four("fives", chunked), "is larger than 4 bytes");
  assertEquals(await four("fives", { "content-encoding": "gzip" }), "is larger than 4 bytes");
});

Deno.test("readText() takes a Content-Encoding of identity or nothing", async () => {
  const coded = (coding: string) => read("four", { headers: { "content-encoding": coding } });
  assertEquals([await coded(""), await coded("Identity ,\tidentity")], ["four", "four"]);
  assertEquals([await coded("br"), await coded("identity, x")], ["is compressed", "is compressed"]);
  assertEquals(await coded(`identity,${" ".repeat(200_000)}x`), "is compressed");
});
