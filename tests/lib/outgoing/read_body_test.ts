import { assertEquals } from "@std/assert";
import { readBody } from "../../../lib/outgoing/transport.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("readBody() reads a whole body, also one of exactly the largest size", async () => {
  const read = (text: string) => readBody(new Blob([text]).stream(), 5);
  assertEquals(await read("12345"), { text: "12345", end: "whole" });
  assertEquals(await read("123456"), { text: "12345", end: "too large" });
  assertEquals(await readBody(null, 5), { text: "", end: "whole" });
});

Deno.test("readBody() cancels a body that has no end", async () => {
  let pulled = 0;
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(bytes("0123456789"));
    },
    cancel: () => cancelled.resolve(),
  });
  assertEquals((await readBody(endless, 25)).end, "too large");
  await cancelled.promise;
  assertEquals(pulled, 4);
});

Deno.test("readBody() says of a body that breaks off what came before", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes("half")),
    pull: () => Promise.reject(new Error("reset")),
  });
  assertEquals(await readBody(broken, 25), { text: "half", end: "broken off" });
});
