import { assertEquals, assertMatch } from "@std/assert";
import { requestHashes } from "../../../lib/contact/bid_service.ts";
import { bid } from "../../support/site.ts";

Deno.test("requestHashes() tell bodies apart and not the order of their fields", async () => {
  const first = await requestHashes("key", bid);
  const turned = Object.fromEntries(Object.entries(bid).reverse()) as typeof bid;
  assertEquals(await requestHashes("key", turned), first);
  const other = await requestHashes("key", { ...bid, timeline: "Later" });
  assertEquals(other.key, first.key);
  assertEquals(other.body === first.body, false);
});

Deno.test("requestHashes() tell idempotency keys apart, and one body under each", async () => {
  const [first, other] = [await requestHashes("key", bid), await requestHashes("another", bid)];
  assertEquals([other.key === first.key, other.body === first.body], [false, false]);
  assertMatch(first.key, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
