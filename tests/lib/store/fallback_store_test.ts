import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import type { Backend } from "../../../lib/store/backend.ts";
import { fallbackStore } from "../../../lib/store/fallback_store.ts";
import { sealLetter } from "../../../lib/store/letter.ts";
import { memoryBackend } from "../../../lib/store/memory_backend.ts";
import { storeOn } from "../../../lib/store/store_on.ts";

const rules = { caps: { hourly: 9, daily: 9 }, leaseMs: 15_000, idempotent: true };

/** Two stores, the first of which can be away. */
function setUp() {
  const clock = { now: 1_000_000 };
  const now = () => clock.now;
  const state: { first: "well" | "failing" | "silent" } = { first: "well" };
  const logged: string[] = [];
  const memory = memoryBackend(now);
  let calls = 0;
  const away = <T>(): Promise<T> => {
    calls += 1;
    return state.first === "failing"
      ? Promise.reject(new TypeError("gone"))
      : new Promise(() => {});
  };
  const backend: Backend = {
    transact: (keys, step) => state.first === "well" ? memory.transact(keys, step) : away(),
    list: (prefix) => state.first === "well" ? memory.list(prefix) : away(),
  };
  const store = fallbackStore({
    first: storeOn(backend, now),
    memory: storeOn(memoryBackend(now), now),
    now,
    log: logTo((line) => logged.push(JSON.parse(line).message), "json"),
    // The time limit is over once others had their turn.
    deadline: (_ms, signal) =>
      new Promise((_, reject) => {
        const timer = setTimeout(() => reject(new DOMException("late", "TimeoutError")), 0);
        signal.addEventListener("abort", () => clearTimeout(timer));
      }),
  });
  return { clock, state, logged, store, first: storeOn(backend, now), calls: () => calls };
}

for (const how of ["failing", "silent"] as const) {
  Deno.test(`the limit goes on in memory while the store is ${how}, and the log says so once`, async () => {
    const { clock, state, logged, store, calls } = setUp();
    state.first = how;
    const allowed = [];
    for (let round = 0; round < 6; round++) allowed.push((await store.admit("client")).allowed);
    assertEquals(allowed, [true, true, true, true, true, false]);
    assertEquals(calls(), 1, "the others did not wait for it");
    clock.now += 5_000;
    await store.admit("client");
    assertEquals(calls(), 2);
    assertEquals(logged, ["the store is away: going on in memory"]);
    state.first = "well";
    clock.now += 5_000;
    await store.admit("client");
    assertEquals(logged, ["the store is away: going on in memory", "the store is back"]);
  });
}

Deno.test("what memory keeps is listed, claimed and delivered also after the store is back", async () => {
  const { clock, state, store, first } = setUp();
  const letter = { replyTo: "d@example.com", subject: "Bid", text: "Words" };
  state.first = "failing";
  await store.accept({ key: "a", letter: await sealLetter(letter) }, rules);
  state.first = "well";
  clock.now += 5_000;
  await store.accept({ key: "b", letter: await sealLetter(letter) }, rules);
  assertEquals((await store.entries()).map(({ key }) => key).sort(), ["a", "b"]);
  assertEquals((await first.entries()).map(({ key }) => key), ["b"]);
  clock.now += 15_000;
  const claim = await store.claim("a", rules);
  assertEquals(claim.kind, "claimed");
  if (claim.kind !== "claimed") return;
  assertEquals(await store.letter(claim.entry), letter);
  await store.delivered(claim.entry, "msg");
  assertEquals((await store.entries()).map(({ key }) => key), ["b"]);
});
