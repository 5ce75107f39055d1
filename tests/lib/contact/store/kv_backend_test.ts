import { assertEquals, assertRejects } from "@std/assert";
import { kvBackend } from "../../../../lib/contact/store/kv_backend.ts";

/** A database that is held by another process the first times that an operation is tried. */
function heldAtFirst<T>(operation: () => T, times: number): { (): T; tries(): number } {
  let tries = 0;
  const held = () => {
    tries += 1;
    if (tries <= times) throw new Error("database is locked");
    return operation();
  };
  return Object.assign(held, { tries: () => tries });
}

Deno.test("a file that another process holds is tried again: at opening, reading, writing and listing", async () => {
  const kv = await Deno.openKv(":memory:");
  await kv.set(["a", 1], "there");
  let commits = 0;
  const committed = () => {
    commits += 1;
    if (commits <= 2) return Promise.reject(new Error("database is locked"));
    return kv.atomic().set(["a", 2], "new").commit();
  };
  const atomic = { check: () => atomic, set: () => atomic, commit: committed };
  const getMany = heldAtFirst(() => kv.getMany([["a", 1]]), 2);
  const list = heldAtFirst(() => kv.list({ prefix: ["a"] }), 2);
  const held = { getMany, list, atomic: () => atomic, close: () => kv.close() };
  const open = heldAtFirst(() => held as unknown as Deno.Kv, 2);
  // deno-lint-ignore require-await -- throws as a rejection, as Deno.openKv does
  const backend = kvBackend(async () => open());
  const result = await backend.transact([["a", 1]], ([value]) => ({
    writes: [{ key: ["a", 2], value: "new" }],
    result: value,
  }));
  assertEquals(result, "there");
  assertEquals(await backend.list(["a"]), [
    { key: ["a", 1], value: "there" },
    { key: ["a", 2], value: "new" },
  ]);
  assertEquals([open.tries(), getMany.tries(), commits, list.tries()], [3, 3, 3, 3]);
  await backend.close();
});

Deno.test("a connection that can only read is given up, and the next one used", async () => {
  const kv = await Deno.openKv(":memory:");
  let closed = 0;
  const readOnly = {
    getMany: (keys: Deno.KvKey[]) => kv.getMany(keys),
    atomic: () => {
      const refuse = () => Promise.reject(new TypeError("Can not write to a read-only database."));
      const atomic = { check: () => atomic, set: () => atomic, commit: refuse };
      return atomic;
    },
    close: () => closed++,
  } as unknown as Deno.Kv;
  const connections = [readOnly, kv];
  const backend = kvBackend(() => Promise.resolve(connections.shift()!));
  const write = () =>
    backend.transact([["a"]], () => ({ writes: [{ key: ["a"], value: 1 }], result: "written" }));
  const both = await Promise.allSettled([write(), write()]);
  assertEquals(both.map(({ status }) => status), ["rejected", "rejected"]);
  assertEquals(closed, 1);
  assertEquals(await write(), "written");
  assertEquals((await kv.get(["a"])).value, 1);
  await backend.close();
  await assertRejects(() => kv.get(["a"]), Error);
});

Deno.test("a database that could not be opened is opened when it is next used", async () => {
  const kv = await Deno.openKv(":memory:");
  const openings = [
    () => Promise.reject(new TypeError("no such server")),
    () => Promise.resolve(kv),
  ];
  const backend = kvBackend(() => openings.shift()!());
  const read = () => backend.transact([["a"]], ([value]) => ({ writes: [], result: value }));
  await assertRejects(read, TypeError, "no such server");
  assertEquals(await read(), undefined);
  await backend.close();
});
