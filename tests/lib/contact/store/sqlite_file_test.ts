import { message, openIn, withStore } from "./store_in_file.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { withFolder } from "../../../support/folders.ts";
import { sequence } from "../../../support/sequence.ts";
import { FUZZ_SEED } from "../../../deps/fuzz.ts";

/** Writes something else where the store is to be. */
async function damage(path: string): Promise<void> {
  await Deno.mkdir(path.replace(/\/[^/]*$/, ""));
  await Deno.writeTextFile(path, "This is no database.".repeat(500));
}

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
