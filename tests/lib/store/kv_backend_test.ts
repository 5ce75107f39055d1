import { assertEquals, assertRejects } from "@std/assert";
import { kvBackend } from "../../../lib/store/kv_backend.ts";

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
