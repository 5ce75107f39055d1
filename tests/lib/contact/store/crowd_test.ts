import { assertEquals, assertRejects } from "@std/assert";
import { logTo } from "../../../../lib/server/log.ts";
import { fallbackStore } from "../../../../lib/contact/store/fallback_store.ts";
import { kvBackend } from "../../../../lib/contact/store/kv_backend.ts";
import { BusyError } from "../../../../lib/contact/store/lanes.ts";
import { memoryBackend } from "../../../../lib/contact/store/memory_backend.ts";
import type { Store } from "../../../../lib/contact/store/store.ts";
import { storeOn } from "../../../../lib/contact/store/store_on.ts";
import { withFolder } from "../../../support/folders.ts";

const rules = { caps: { hourly: 1_000, daily: 1_000 }, idempotent: true };

/** A store on a file, with memory beside it, as the server has it. */
function onFile(test: (store: Store, logged: readonly string[]) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const backend = kvBackend(() => Deno.openKv(`${folder}/store.sqlite`));
    const logged: string[] = [];
    try {
      await test(
        fallbackStore({
          first: storeOn(backend, Date.now),
          memory: storeOn(memoryBackend(Date.now), Date.now),
          now: Date.now,
          log: logTo((line) => logged.push(JSON.parse(line).message), "json"),
        }),
        logged,
      );
    } finally {
      await backend.close();
    }
  });
}

Deno.test("500 requests of one client at once: five are let in, and the store is not away", () =>
  onFile(async (store, logged) => {
    const decisions = await Promise.all(
      Array.from({ length: 500 }, () => store.admit("192.0.2.1")),
    );
    assertEquals(decisions.filter(({ allowed }) => allowed).length, 5);
    assertEquals([store.away?.(), logged], [false, []]);
  }));

Deno.test("400 clients at once are all let in, and the store is not away", () =>
  onFile(async (store, logged) => {
    const clients = Array.from({ length: 400 }, (_, index) => `198.51.100.${index}`);
    const decisions = await Promise.all(clients.map((client) => store.admit(client)));
    assertEquals(decisions.map(({ allowed }) => allowed), clients.map(() => true));
    assertEquals([store.away?.(), logged], [false, []]);
  }));

Deno.test("100 bid requests at once are all kept and delivered, and the store is not away", () =>
  onFile(async (store, logged) => {
    const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
    const letter = { key: new Uint8Array(32), parts: [new Uint8Array(800)] };
    const claims = await Promise.all(keys.map(async (key) => {
      await store.note(["the same email", "the same phone", key], key);
      const accepted = await store.accept({ key, letter }, rules);
      if (accepted.kind !== "kept" || accepted.claim.kind !== "claimed") return accepted.kind;
      await store.delivered(accepted.claim.entry, "msg");
      return accepted.claim.kind;
    }));
    assertEquals(claims, keys.map(() => "claimed"));
    assertEquals(await store.entries(), []);
    assertEquals([store.away?.(), logged], [false, []]);
  }));

/** Two stores, the first of which answers when told to. */
function setUp() {
  const clock = { now: 1_000_000 };
  const now = () => clock.now;
  const logged: string[] = [];
  const first = storeOn(memoryBackend(now), now);
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const store = fallbackStore({
    first: {
      ...first,
      admit: async (client) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        waiting.push({ resolve, reject });
        await promise;
        return await first.admit(client);
      },
    },
    memory: storeOn(memoryBackend(now), now),
    now,
    log: logTo((line) => logged.push(JSON.parse(line).message), "json"),
    deadline: () => new Promise(() => {}),
  });
  return { clock, logged, store, waiting };
}

/** Lets others have their turn. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("beyond a thousand that wait for the store, requests are refused at once", async () => {
  const { store, waiting, logged } = setUp();
  const admitted = [store.admit("client")];
  await turn();
  for (let count = 0; count < 1_000; count++) admitted.push(store.admit("client"));
  // One is under way and a thousand wait.
  assertEquals(waiting.length, 1);
  await assertRejects(() => store.admit("client"), BusyError);
  await assertRejects(() => store.admit("another"), BusyError);
  let decided = 0;
  for (const decision of admitted) {
    waiting[decided++]!.resolve();
    await decision;
    await turn();
  }
  assertEquals(decided, 1_001);
  const another = store.admit("another");
  await turn();
  waiting.at(-1)!.resolve();
  assertEquals((await another).allowed, true);
  assertEquals(logged, []);
});

Deno.test("an operation begun before a failure does not end the store's absence", async () => {
  const { clock, store, waiting, logged } = setUp();
  // Clients of different lanes.
  const early = store.admit("a");
  const failing = store.admit("b");
  await turn();
  waiting[1]!.reject(new TypeError("gone"));
  await failing;
  assertEquals(store.away?.(), true);
  waiting[0]!.resolve();
  await early;
  assertEquals(store.away?.(), true);
  await store.admit("c");
  assertEquals(waiting.length, 2, "it is left alone");
  clock.now += 5_000;
  const next = store.admit("d");
  await turn();
  waiting[2]!.resolve();
  await next;
  assertEquals(store.away?.(), false);
  assertEquals(logged, ["the store is away: going on in memory", "the store is back"]);
});
