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

Deno.test("what comes while the outbox is counted is not lost, also with two counts at once", async () => {
  const counts = { waiting: 9_990, failed: 0, late: 0, bytes: 500 };
  const counting: PromiseWithResolvers<typeof counts>[] = [];
  const count = () => {
    const next = Promise.withResolvers<typeof counts>();
    counting.push(next);
    return next.promise;
  };
  const level = new FillLevel({ count }, () => {});
  const ofHealth = level.count(0);
  level.add({ mail: withFile });
  const ofSweep = level.count(0);
  for (let added = 0; added < 9; added++) level.add({ mail });
  counting[1]!.resolve({ ...counts, waiting: 9_991, bytes: 1_500 });
  await ofSweep;
  assertEquals([level.isFull, level.fileBytes], [true, 1_500]);
  counting[0]!.resolve(counts);
  await ofHealth;
  assertEquals([level.isFull, level.fileBytes], [true, 1_500]);
});
