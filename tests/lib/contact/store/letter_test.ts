import { assertEquals, assertRejects } from "@std/assert";
import { openLetter, sealLetter } from "../../../../lib/contact/store/letter.ts";

Deno.test("sealLetter() keeps letters of any size in parts that Deno KV takes, unreadable", async () => {
  const letter = { replyTo: "d@example.com", subject: "Bid", text: "zzmarker ☂ ".repeat(12_000) };
  const sealed = await sealLetter(letter);
  assertEquals(sealed.parts.length, 3);
  assertEquals(sealed.parts.every(({ length }) => length <= 60_000), true);
  const stored = sealed.parts.map((part) => new TextDecoder().decode(part)).join("");
  assertEquals(stored.includes("zzmarker"), false);
  assertEquals(await openLetter(sealed), letter);
  await assertRejects(() => openLetter({ ...sealed, key: new Uint8Array(32) }), DOMException);
});
