import { assertEquals } from "@std/assert";
import { FillLevel } from "../../../lib/contact/fill_level.ts";

const mail = { subject: "A request", text: "Words", files: [] };
const withFile = {
  ...mail,
  files: [{ name: "plan.pdf", type: "application/pdf", size: 1_000, sha256: "" }],
};

Deno.test("a request fills a place of the outbox, and another for its webhook, before it is counted again", async () => {
  const told: boolean[] = [];
  const counts = { waiting: 9_000, failed: 997, late: 0, bytes: 500 };
  const level = new FillLevel({ count: () => Promise.resolve(counts) }, (isKnown) => {
    told.push(isKnown);
  });
  await level.count(0);
  level.add({ mail });
  assertEquals([level.isFull, told], [false, []]);
  level.add({ mail: withFile, webhook: mail });
  assertEquals([level.isFull, level.fileBytes, told], [true, 1_500, [false]]);
  level.add({ mail });
  assertEquals(told, [false, true]);
  await level.count(0);
  assertEquals([level.isFull, level.fileBytes, told], [false, 500, [false, true]]);
});
