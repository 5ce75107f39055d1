import { withStore } from "./store_in_file.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { FakeTimers } from "../../../deps/timers.ts";

Deno.test("the tables can be read with any SQLite tool, by a person", () =>
  withStore(async ({ path, keep }) => {
    await keep("a");
    const db = new DatabaseSync(path);
    const { receivedAt, ...row } = db.prepare(
      "SELECT state, attempts, receivedAt, subject FROM outbox NATURAL JOIN messages",
    ).get()!;
    assertEquals({ ...row }, { state: "waiting", attempts: 1, subject: "Bid" });
    assertEquals(Date.now() - Date.parse(String(receivedAt)) < 60_000, true);
    db.close();
  }));

Deno.test("the file and its folder are the owner's alone", () =>
  withStore(async ({ path, keep }, folder) => {
    await keep("a");
    const modes = [`${folder}/data`, path, `${path}-wal`].map((name) =>
      Deno.statSync(name).mode! & 0o777
    );
    assertEquals(modes, [0o700, 0o600, 0o600]);
  }));

Deno.test("what was erased is in none of the store's files after the next sweep", () =>
  withStore(async ({ path, keep, store }) => {
    await keep("a");
    await store.remove("a");
    await store.purge();
    const files = await Promise.all(["", "-wal"].map((suffix) => Deno.readTextFile(path + suffix)));
    assertEquals(files.map((file) => file.includes("WordsWords")), [false, false]);
  }));

Deno.test("records whose time is over are erased", () =>
  withStore(async ({ backend, store }) => {
    await store.checkRate("192.0.2.1");
    await backend.purge(Date.now() + 59_000, ["clients"]);
    assertEquals((await backend.list("clients")).length, 1);
    await backend.purge(Date.now() + 61_000, ["clients"]);
    assertEquals(await backend.list("clients"), []);
  }));

Deno.test("a long list is read in portions, between which the process does other work", () =>
  withStore(async ({ backend }) => {
    const keys = Array.from({ length: 1001 }, (_, index) => `secret ${String(index).padStart(4)}`);
    await backend.transact({}, (_, { put }) => {
      for (const key of keys) put("secrets", { key, secret: "x" });
    });
    let turns = 0;
    const turn = setInterval(() => turns++);
    const listed = await backend.list("secrets");
    clearInterval(turn);
    assertEquals(listed.map(({ key }) => key), keys);
    assertEquals(turns >= 4, true);
  }));

Deno.test("a file that another process holds is waited for, without holding up this one", () =>
  withStore(async ({ path, keep, keys }) => {
    await keep("a");
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const kept = keep("b");
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    assertEquals(await keys(), ["a"], "it is read meanwhile");
    other.exec("COMMIT");
    assertEquals((await kept).kind, "claimed");
    other.close();
    assertEquals(await keys(), ["a", "b"]);
  }));

Deno.test("a file that another process holds is waited for up to 15 seconds, and is used once it is free", () =>
  withStore(async ({ path, keep, keys }) => {
    await keep("a");
    const other = new DatabaseSync(path);
    other.exec("BEGIN EXCLUSIVE");
    const timers = FakeTimers.install({ toFake: ["setTimeout", "performance"] });
    try {
      const waits = keep("b");
      await timers.tickAsync(14_700);
      other.exec("ROLLBACK");
      await timers.tickAsync(40);
      assertEquals((await waits).kind, "claimed");
      other.exec("BEGIN EXCLUSIVE");
      const fails = assertRejects(() => keep("c"), Error, "database is locked");
      await timers.tickAsync(15_000);
      await fails;
    } finally {
      timers.uninstall();
      other.close();
    }
    await keep("d");
    assertEquals(await keys(), ["a", "b", "d"]);
  }));

Deno.test("of many that wait for a file only one asks for it, and all are stored in their order", () =>
  withStore(async ({ path, keep, store }) => {
    await keep("a");
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const keys = Array.from({ length: 90 }, (_, index) => `b ${index}`);
    const started = performance.now();
    const kept = keys.map(keep);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    // Each attempt to get the lock holds up the process for 5 milliseconds.
    assertEquals(performance.now() - started < 200, true, `${performance.now() - started} ms`);
    other.exec("COMMIT");
    other.close();
    const kinds = (await Promise.all(kept)).map(({ kind }) => kind);
    assertEquals(new Set(kinds), new Set(["claimed"]));
    assertEquals((await store.entries()).length, 91);
  }));

Deno.test("what was erased gives its space back with the next sweep", () =>
  withStore(async ({ path, backend, store }, folder) => {
    const bytes = new Uint8Array(1_000_000).fill(1);
    for (let index = 0; index < 7; index++) {
      await backend.transact({}, (_, { put }) => {
        put("files", { key: `a ${index}`, name: "plan.pdf", type: "application/pdf", bytes });
      });
    }
    await store.purge();
    assertEquals((await Deno.stat(path)).size > 7_000_000, true);
    await backend.transact({}, (_, { erase }) => {
      for (let index = 0; index < 7; index++) erase("files", `a ${index}`);
    });
    await store.purge();
    let left = 0;
    for await (const { name } of Deno.readDir(`${folder}/data`)) {
      left += (await Deno.stat(`${folder}/data/${name}`)).size;
    }
    assertEquals(left < 300_000, true, `${left} bytes`);
    assertEquals(await backend.list("files"), []);
  }));
