import { assertEquals } from "@std/assert";
import { hashOf, idempotencyHashes, keyedHash, repeatMarks } from "../../../lib/contact/hash.ts";
import { bid } from "../../support/site.ts";

const secret = new Uint8Array(32).fill(7);

Deno.test("keyedHash() is HMAC-SHA-256", async () => {
  // RFC 4231, test case 2.
  const hash = await keyedHash(new TextEncoder().encode("Jefe"), "what do ya want for nothing?");
  assertEquals(hash, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

Deno.test("repeatMarks() can't be tried out without the secret, and are the same under it", async () => {
  const marks = await repeatMarks(bid, secret);
  assertEquals(await repeatMarks({ ...bid }, secret), marks);
  const others = await repeatMarks(bid, new Uint8Array(32));
  const phone = bid.phone.replace(/\D/g, "");
  const plain = await Promise.all([`email:${bid.email}`, `phone:${phone}`].map(hashOf));
  for (const [index, { hash }] of marks.entries()) {
    assertEquals(hash === others[index]!.hash, false);
    assertEquals(plain.includes(hash), false);
  }
});

Deno.test("idempotencyHashes() tell bodies apart and not the order of their fields", async () => {
  const first = await idempotencyHashes("key", bid);
  const turned = Object.fromEntries(Object.entries(bid).reverse()) as typeof bid;
  assertEquals(await idempotencyHashes("key", turned), first);
  const other = await idempotencyHashes("key", { ...bid, timeline: "Later" });
  assertEquals(other.hash, first.hash);
  assertEquals(other.body === first.body, false);
  const otherKey = await idempotencyHashes("another", bid);
  assertEquals(otherKey.hash === first.hash, false);
  assertEquals(otherKey.body === first.body, false);
});

Deno.test("idempotencyHashes() are of what is mailed: blanks around it and an empty option are not", async () => {
  const { heardAboutUs: _, ...plain } = bid;
  const first = await idempotencyHashes("key", plain);
  const blanks = {
    ...plain,
    firstName: "Dana ",
    additionalInfo: `\n${plain.additionalInfo} `,
    selectedServices: plain.selectedServices.map((service) => ` ${service}`),
  };
  for (const heardAboutUs of ["", " "]) {
    assertEquals(await idempotencyHashes("key", { ...blanks, heardAboutUs }), first);
  }
  const other = await idempotencyHashes("key", bid);
  assertEquals(other.body === first.body, false);
  assertEquals(other.entry === first.entry, false);
});

Deno.test("repeatMarks() has no mark of a telephone number without digits", async () => {
  const marks = await repeatMarks({ ...bid, phone: "call me!" }, secret);
  assertEquals(marks.map(({ what }) => what), [
    "the same request",
    "a request with this email address",
  ]);
});
