import { assertEquals } from "@std/assert";
import { Store } from "../../../../lib/contact/store/store.ts";
import { idsOf, memoryBackend, rules } from "../../../support/bids.ts";

Deno.test("a key is free at most two hours after its 24 hours, whatever the clock says in between", async () => {
  const [hour, day] = [3_600_000, 86_400_000];
  const clock = { now: Date.UTC(2026, 0, 5), uptime: 0 };
  const store = new Store(memoryBackend(), () => clock.now, () => clock.uptime);
  const accept = async () => {
    const ids = { ...idsOf("a"), keyHashes: { plain: "a", scoped: "b" } };
    const write = () => ({ mail: { subject: "", text: "" } });
    const { kind } = await store.receive(ids, {
      write,
      rules: { ...rules, canSend: true, idempotent: true },
    });
    await store.recordDelivery("a", {}, { keepDays: 30, leadsKeepDays: 0 });
    return kind;
  };
  const after = async (ms: number, jump = 0) => {
    clock.now += ms + jump;
    clock.uptime += ms;
    await store.purge();
    return await accept();
  };
  assertEquals(await accept(), "claimed");
  assertEquals(await after(hour / 2, 40 * day), "known");
  assertEquals(await after(hour / 2, 0), "known");
  assertEquals(await after(1_000, -40 * day), "known");
  assertEquals(await after(day - 2 * hour), "known");
  assertEquals(await after(hour), "known");
  assertEquals(await after(hour), "claimed");
});
