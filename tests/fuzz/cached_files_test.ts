import { assert, assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { processMemory } from "../support/process_memory.ts";
import { listener } from "./process_facts.ts";

/** Addresses of one small file, each of which is cached by itself. */
const ADDRESSES = 4_000;

// Deno's stream of a file allocates 64 KiB for each, which makes 280 MiB.
const TOLERATED = 120 * 1024 * 1024;

Deno.test({
  name: `a small file under ${ADDRESSES} addresses takes little memory`,
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withFolder(async (folder) => {
      await using server = await startServer({ DATA_DIR: folder });
      const pid = await listener(server.port);
      const before = await processMemory(pid);
      for (let count = 0; count < ADDRESSES; count++) {
        const response = await fetch(`http://localhost:${server.port}/favicon.ico?v=${count}`);
        assertEquals((await response.bytes()).length, 70);
      }
      const taken = (await processMemory(pid)).peak - before.peak;
      assert(taken < TOLERATED, `${taken} bytes`);
      assertEquals((await server.stop()).code, 0);
    }),
});
