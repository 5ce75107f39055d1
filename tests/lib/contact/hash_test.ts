import { assertEquals } from "@std/assert";
import { idempotencyHashes } from "../../../lib/contact/hash.ts";
import { bid } from "../../support/site.ts";

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
