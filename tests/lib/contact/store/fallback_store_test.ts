import { assertEquals } from "@std/assert";
import { logTo } from "../../../../lib/server/log.ts";
import type { Backend } from "../../../../lib/contact/store/backend.ts";
import { fallbackStore } from "../../../../lib/contact/store/fallback_store.ts";
import { sealLetter } from "../../../../lib/contact/store/letter.ts";
import { memoryBackend } from "../../../../lib/contact/store/memory_backend.ts";
import { storeOn } from "../../../../lib/contact/store/store_on.ts";
import { twoStores } from "../two_stores.ts";

const rules = { caps: { hourly: 9, daily: 9 }, idempotent: true };

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
    maxEntries: 9,
    async transact(keys, step) {
      if (state.first !== "well") return await away();
      // deno-lint-ignore no-await-in-loop -- others have many a turn before it answers
      for (let turn = 0; turn < 50; turn++) await null;
      return await memory.transact(keys, step);
    },
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

const letter = { replyTo: "d@example.com", subject: "Bid", text: "Words" };

/** A setting in which memory took a request while the first store was away. */
async function takenWhileAway() {
  const test = setUp();
  test.state.first = "failing";
  const idempotency = { hash: "hash", body: "body" };
  const accepted = await test.store.accept(
    { key: "a", letter: await sealLetter(letter), idempotency },
    rules,
  );
  assertEquals(accepted.kind, "kept");
  if (accepted.kind !== "kept" || accepted.claim.kind !== "claimed") throw new Error("not claimed");
  return { ...test, claimed: accepted.claim.entry };
}

Deno.test("what memory took moves to the store, sealed as it was, once it is back", async () => {
  const { clock, state, store, first, logged } = await takenWhileAway();
  assertEquals((await store.entries()).map(({ key }) => key), ["a"], "listed while it is away");
  assertEquals(store.away?.(), true);
  state.first = "well";
  clock.now += 5_000;
  assertEquals((await store.entries()).map(({ key }) => key), ["a"], "and not twice afterwards");
  assertEquals((await store.entries()).map(({ key }) => key), ["a"]);
  assertEquals(store.away?.(), false);
  const [entry] = await first.entries();
  assertEquals(entry?.key, "a");
  assertEquals(await first.letter(entry!), letter);
  assertEquals((await first.idempotency("hash"))?.key, "a");
  assertEquals(logged, [
    "the store is away: going on in memory",
    "the store is back",
    "bid requests that memory held are in the store",
  ]);
});

Deno.test("an attempt that memory let begin ends in the store to which its entry moved", async () => {
  const { clock, state, store, first, claimed } = await takenWhileAway();
  state.first = "well";
  clock.now += 5_000;
  await store.entries();
  assertEquals((await store.claim("a", rules)).kind, "not-due", "its lease moved too");
  await store.delivered(claimed, "msg");
  assertEquals(await store.entries(), []);
  assertEquals((await store.idempotency("hash"))?.delivered, { reference: "msg" });
  assertEquals((await first.idempotency("hash"))?.delivered, { reference: "msg" });
});

Deno.test("an entry that moves meanwhile is claimed once", async () => {
  const { clock, state, store } = await takenWhileAway();
  state.first = "well";
  clock.now += 15_000;
  const moving = store.entries();
  // The move has begun and is not over.
  for (let turn = 0; turn < 20; turn++) await null;
  const first = await store.claim("a", rules);
  await moving;
  const second = await store.claim("a", rules);
  assertEquals([first.kind, second.kind], ["claimed", "not-due"]);
});

Deno.test("what was delivered from memory is not moved", async () => {
  const { clock, state, store, first, claimed } = await takenWhileAway();
  await store.delivered(claimed, "msg");
  state.first = "well";
  clock.now += 5_000;
  assertEquals(await store.entries(), []);
  assertEquals(await first.entries(), []);
  assertEquals((await store.idempotency("hash"))?.delivered, { reference: "msg" });
});

Deno.test("while the store stays away what memory took is claimed and delivered from there", async () => {
  const { clock, store } = await takenWhileAway();
  clock.now += 15_000;
  const claim = await store.claim("a", rules);
  assertEquals(claim.kind, "claimed");
  if (claim.kind !== "claimed") return;
  assertEquals(await store.letter(claim.entry), letter);
  await store.delivered(claim.entry, "msg");
  assertEquals(await store.entries(), []);
});

Deno.test("hashes are keyed with the store's secret also while it is away", async () => {
  const { state, store, first } = setUp();
  const secret = await store.secret();
  assertEquals(secret.length, 32);
  assertEquals(await first.secret(), secret);
  state.first = "failing";
  assertEquals(await store.secret(), secret);
  const fresh = setUp();
  fresh.state.first = "failing";
  const meanwhile = await fresh.store.secret();
  assertEquals(await fresh.store.secret(), meanwhile);
  fresh.state.first = "well";
  fresh.clock.now += 5_000;
  assertEquals(await fresh.store.secret(), await fresh.first.secret());
});

Deno.test("a move that came too late does not undo the one after it", async () => {
  const test = twoStores();
  const { store } = test.start();
  test.down = true;
  await store.accept({ key: "a", letter: await sealLetter(letter) }, rules);
  test.down = false;
  test.late = "adopt";
  test.clock.now += 5_000;
  await store.entries();
  test.late = undefined;
  test.clock.now += 5_000;
  await store.entries();
  assertEquals((await test.first.entries()).map(({ key }) => key), ["a"]);
  await test.catchUp();
  assertEquals((await test.first.entries()).map(({ key }) => key), ["a"]);
});

Deno.test("the caps are no wider while the store is away, and what memory let out counts afterwards", async () => {
  const { clock, state, store, first } = setUp();
  const few = { caps: { hourly: 3, daily: 9 }, idempotent: true };
  const sealed = await sealLetter(letter);
  const letOut = async (key: string) => {
    const accepted = await store.accept({ key, letter: sealed }, few);
    return accepted.kind === "kept" && accepted.claim.kind;
  };
  assertEquals([await letOut("a"), await letOut("b")], ["claimed", "claimed"]);
  state.first = "failing";
  assertEquals([await letOut("c"), await letOut("d")], ["claimed", "capped"]);
  state.first = "well";
  clock.now += 5_000;
  await store.entries();
  assertEquals(await first.raiseTotals({ hour: 0, day: 0, at: clock.now }), {
    hour: 3,
    day: 3,
    at: clock.now,
  });
  assertEquals(await letOut("e"), "capped");
});

Deno.test("what another process let out is known when the store goes away", async () => {
  const { state, store, first, clock } = setUp();
  const few = { caps: { hourly: 1, daily: 9 }, idempotent: true };
  await first.accept({ key: "other", letter: await sealLetter(letter) }, few);
  await store.entries();
  state.first = "failing";
  const accepted = await store.accept({ key: "a", letter: await sealLetter(letter) }, few);
  assertEquals(accepted.kind === "kept" && accepted.claim.kind, "capped");
  clock.now += 3_600_000;
  assertEquals((await store.claim("a", few)).kind, "claimed", "the next hour has its own total");
});
