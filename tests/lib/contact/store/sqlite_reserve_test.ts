import { assertEquals, assertRejects } from "@std/assert";
import { SqliteBackend } from "../../../../lib/contact/store/sqlite_backend.ts";
import { quietLog } from "../../../support/bids.ts";
import { withFolder } from "../../../support/folders.ts";

const MEGABYTE = 1024 * 1024;
const file = (key: string, size = 4 * MEGABYTE) => ({
  ...{ key, name: "plan.pdf", type: "application/pdf" },
  bytes: new Uint8Array(size).fill(1),
});

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  try {
    const program = new Deno.Command(command, { args, stdout: "null", stderr: "null" });
    return (await program.output()).success;
  } catch {
    return false;
  }
}

/** Mounts a disk of so many megabytes; resolves to whether this machine lets us. */
const mounts = (folder: string, size: number) =>
  succeeds("mount", "-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", folder);

const canMount = await withFolder(async (folder) =>
  await mounts(folder, 1) && await succeeds("umount", folder)
);

const put = (backend: SqliteBackend, key: string, size?: number) =>
  backend.transact({}, (_, changes) => changes.put("files", file(key, size)));
const erase = (backend: SqliteBackend, key: string) =>
  backend.transact({}, (_, changes) => changes.erase("files", key));

const reserve = (folder: string) =>
  Deno.stat(`${folder}/culvert.sqlite-reserve`).then(({ size }) => size, () => undefined);

Deno.test("room is held once files are stored, for the owner alone", () =>
  withFolder(async (folder) => {
    const backend = new SqliteBackend(`${folder}/culvert.sqlite`, quietLog);
    await backend.transact({}, (_, changes) => changes.put("secrets", { key: "a", secret: "b" }));
    assertEquals(await reserve(folder), undefined);
    await put(backend, "a 1", 1);
    assertEquals(await reserve(folder), 16 * MEGABYTE);
    assertEquals((await Deno.stat(`${folder}/culvert.sqlite-reserve`)).mode! & 0o777, 0o600);
    const bytes = await Deno.readFile(`${folder}/culvert.sqlite-reserve`);
    assertEquals(bytes.some((byte) => byte < 0x80), false);
    await backend.close();
  }));

Deno.test({
  name: "a store that filled its disk refuses more files, and has room to erase all that it has",
  ignore: !canMount,
  fn: () =>
    withFolder(async (folder) => {
      await mounts(folder, 44);
      const backend = new SqliteBackend(`${folder}/culvert.sqlite`, quietLog);
      try {
        const kept: string[] = [];
        await assertRejects(async () => {
          for (let number = 1; number < 20; number++) {
            await put(backend, `a ${number}`);
            kept.push(`a ${number}`);
          }
        }, Error);
        assertEquals((await backend.list("files")).map(({ key }) => key), kept);
        assertEquals(await reserve(folder), 16 * MEGABYTE);
        for (const key of kept) await erase(backend, key);
        await backend.purge(0, []);
        assertEquals([await backend.list("files"), await reserve(folder)], [[], undefined]);
        await put(backend, "b 1", MEGABYTE);
        assertEquals(await reserve(folder), 16 * MEGABYTE);
      } finally {
        await backend.close();
        await succeeds("umount", folder);
      }
    }),
});
