import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { SqliteBackend } from "../../../../lib/contact/store/sqlite_backend.ts";
import { Store } from "../../../../lib/contact/store/store.ts";
import { logTo } from "../../../../lib/log.ts";
import { idsOf } from "../../../support/bids.ts";
import { withFolder } from "../../../support/folders.ts";
import { sequence } from "../../../support/sequence.ts";
import { FUZZ_SEED } from "../../../deps/fuzz.ts";
import { FakeTimers } from "../../../deps/timers.ts";

const rules = { caps: { hourly: 99, daily: 99 }, idempotent: true, maxAgeHours: 72 };
const message = { subject: "Bid", text: "Words".repeat(1000) };

/** A store in a file, and what its log says. */
async function withStore(
  test: (opened: ReturnType<typeof openIn>, folder: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await using opened = openIn(folder);
    await test(opened, folder);
  });
}

function openIn(folder: string) {
  const path = `${folder}/data/culvert.sqlite`;
  const logged: string[] = [];
  const log = logTo((line) => logged.push(JSON.parse(line).message), "json");
  const backend = new SqliteBackend(path, log);
  const store = new Store(backend, Date.now);
  return {
    path,
    logged,
    backend,
    store,
    keep: (key: string) => store.accept(idsOf(key), () => ({ mail: message }), rules),
    keys: async () => (await store.entries()).map(({ key }) => key).sort(),
    [Symbol.asyncDispose]: () => backend.close(),
  };
}

/** Writes something else where the store is to be. */
async function damage(path: string): Promise<void> {
  await Deno.mkdir(path.replace(/\/[^/]*$/, ""));
  await Deno.writeTextFile(path, "This is no database.".repeat(500));
}

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
    await store.admit("192.0.2.1");
    await backend.purge(Date.now() + 59_000, ["clients"]);
    assertEquals((await backend.list("clients")).length, 1);
    await backend.purge(Date.now() + 61_000, ["clients"]);
    assertEquals(await backend.list("clients"), []);
  }));

Deno.test("a long list is read in portions, between which the process does other work", () =>
  withStore(async ({ backend }) => {
    const keys = Array.from({ length: 1001 }, (_, index) => `secret ${String(index).padStart(4)}`);
    await backend.transact([], (_, { put }) => {
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
      await backend.transact([], (_, { put }) => {
        put("files", { key: `a ${index}`, name: "plan.pdf", type: "application/pdf", bytes });
      });
    }
    await store.purge();
    assertEquals((await Deno.stat(path)).size > 7_000_000, true);
    await backend.transact([], (_, { erase }) => {
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

for (const removed of ["the file alone", "the whole folder"]) {
  Deno.test(`what waits moves to a new file when ${removed} is removed`, () =>
    withStore(async ({ path, keep, keys, logged, store }, folder) => {
      await keep("a");
      if (removed === "the file alone") await Deno.remove(path);
      else await Deno.remove(`${folder}/data`, { recursive: true });
      assertEquals(await keys(), ["a"]);
      assertEquals((await store.find("a")).message?.text, message.text);
      assertEquals(logged, ["the store's file was removed or replaced: created a new one"]);
      await keep("b");
      await using again = openIn(folder);
      assertEquals(await again.keys(), ["a", "b"], "it is where others find it");
    }));
}

Deno.test("of two processes that start at once one creates the file, and both use it", () =>
  withStore(async ({ path, keep, keys, logged }, folder) => {
    const other = openIn(folder);
    const { statSync } = Deno;
    let accepted: Promise<unknown> | undefined;
    Deno.statSync = (file) => {
      try {
        return statSync(file);
      } catch (error) {
        if (file === path) {
          // As soon as this one has found no file, the other is quicker.
          Deno.statSync = statSync;
          accepted = other.keep("a");
        }
        throw error;
      }
    };
    try {
      await keep("b");
      await accepted;
      assertEquals([await keys(), await other.keys()], [["a", "b"], ["a", "b"]]);
      assertEquals([logged, other.logged], [[], []]);
    } finally {
      Deno.statSync = statSync;
      await other.backend.close();
    }
  }));

Deno.test("of two processes one moves what waited in a removed file", () =>
  withStore(async (first, folder) => {
    await using second = openIn(folder);
    await first.keep("a");
    assertEquals(await second.keys(), ["a"]);
    await Deno.remove(first.path);
    assertEquals(await first.keys(), ["a"]);
    await first.store.remove("a");
    assertEquals(await second.keys(), [], "it does not come back");
  }));

Deno.test("what waits is kept until there is a folder to move it to", () =>
  withStore(async ({ keep, keys, logged, backend }, folder) => {
    await keep("a");
    await Deno.remove(`${folder}/data`, { recursive: true });
    await Deno.writeTextFile(`${folder}/data`, "in the way");
    await assertRejects(() => keep("b"), Error);
    await assertRejects(() => keep("b"), Error);
    await Deno.remove(`${folder}/data`);
    assertEquals(await keys(), ["a"]);
    assertEquals(logged.filter((line) => line.includes("removed or replaced")).length, 1);
    await Deno.remove(`${folder}/data`, { recursive: true });
    await Deno.writeTextFile(`${folder}/data`, "in the way");
    await assertRejects(() => keep("b"), Error);
    await backend.close();
    assertEquals(logged.at(-1), "bid requests are lost: the store's file was removed");
  }));

Deno.test("what waits moves when the file is replaced by one that is damaged", () =>
  withStore(async ({ path, keep, keys, logged }, folder) => {
    await keep("a");
    await Deno.remove(`${folder}/data`, { recursive: true });
    await damage(path);
    assertEquals(await keys(), ["a"]);
    assertEquals(logged, [
      "the store is corrupt: moved its file aside and created a new one",
      "the store's file was removed or replaced: created a new one",
    ]);
  }));

Deno.test("a file that is no database at start is moved aside", () =>
  withStore(async ({ path, keep, keys, logged }, folder) => {
    await damage(path);
    await keep("a");
    assertEquals(await keys(), ["a"]);
    assertEquals(logged[0], "the store is corrupt: moved its file aside and created a new one");
    const [aside] = [...Deno.readDirSync(`${folder}/data`)].filter(({ name }) =>
      name.startsWith("culvert.sqlite.damaged-")
    );
    const kept = await Deno.readTextFile(`${folder}/data/${aside!.name}`);
    assertEquals(kept.startsWith("This is no database."), true);
  }));

Deno.test(`garbage written over the file never ends the process, and the store goes on (FUZZ_SEED=${FUZZ_SEED})`, () =>
  withFolder(async (folder) => {
    const random = sequence(FUZZ_SEED);
    for (let round = 0; round < 14; round++) {
      const { path, keep, keys, store, backend } = openIn(`${folder}/${round}`);
      for (let count = 0; count < 5; count++) await keep(`a-${count}`);
      if (round % 2 === 0) await store.purge();
      if (round % 4 < 2) await backend.close();
      const file = await Deno.open(path, { write: true });
      const { size } = await file.stat();
      await file.seek(round % 5 === 0 ? 0 : Math.floor(random() * size), Deno.SeekMode.Start);
      if (round % 7 === 0) await file.truncate(Math.floor(random() * size));
      else await file.write(Uint8Array.from({ length: 3_000 }, () => random() * 256));
      file.close();
      // Whatever was read before the damage was found, the next ones find a store that works.
      for (let count = 0; count < 3; count++) {
        await keep(`b-${count}`).catch(() => {});
        await store.entries().catch(() => {});
      }
      await keep("c");
      assertEquals((await keys()).includes("c"), true);
      await store.purge();
      await backend.close();
    }
  }));

for (const suffix of ["-wal", "-shm"]) {
  Deno.test(`what waits is in a new file after the sweep that finds ${suffix} removed, from every process`, () =>
    withStore(async ({ path, keep, keys, store, logged }, folder) => {
      await keep("a");
      await using other = openIn(folder);
      await other.keep("b");
      await Deno.remove(path + suffix);
      await keep("c");
      await other.keep("d");
      await store.purge();
      await other.store.purge();
      assertEquals(await keys(), ["a", "b", "c", "d"]);
      assertEquals(await other.keys(), ["a", "b", "c", "d"]);
      assertEquals(logged.slice(0, 2), [
        "a file beside the store's was removed: moved its file aside and created a new one",
        "the store's file was removed or replaced: created a new one",
      ]);
      // A process that starts now sees them too, and nothing is moved again.
      await using late = openIn(folder);
      assertEquals(await late.keys(), ["a", "b", "c", "d"]);
      await late.store.purge();
      assertEquals(late.logged, []);
    }));
}
