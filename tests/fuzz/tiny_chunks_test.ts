import { assert, assertEquals, assertMatch } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { processMemory } from "../support/process_memory.ts";
import { connect } from "./connection.ts";
import { listener } from "./process_facts.ts";

/** Bytes of the body, each in a chunk of its own. */
const CHUNKS = 20_000;

// Deno allocates 64 KiB for each, which makes 1.2 GiB.
const TOLERATED = 200 * 1024 * 1024;

for (
  const [path, type] of [
    ["/v1/contact", "application/json"],
    ["/contact", "application/x-www-form-urlencoded"],
  ] as const
) {
  Deno.test({
    name: `a body of ${path} in ${CHUNKS} chunks of one byte takes little memory`,
    ignore: Deno.build.os !== "linux",
    fn: () =>
      withFolder(async (folder) => {
        await using server = await startServer({ DATA_DIR: folder, BODY_TIMEOUT: "60" });
        const pid = await listener(server.port);
        const before = await processMemory(pid);
        using client = await connect(server.port);
        const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n` +
          `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
        await client.send(`${head}${"1\r\n \r\n".repeat(CHUNKS)}0\r\n\r\n`);
        assertMatch(await client.until(/\r\n\r\n/), /^HTTP\/1\.1 400 /);
        const taken = (await processMemory(pid)).peak - before.peak;
        assert(taken < TOLERATED, `${taken} bytes`);
        assertEquals((await server.stop()).code, 0);
      }),
  });
}
