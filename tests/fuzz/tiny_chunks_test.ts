import { assert, assertEquals, assertMatch } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { processMemory } from "../support/process_memory.ts";
import { latin1, readUntil, sendAll } from "./connection.ts";
import { listener } from "./process_facts.ts";

/** Bytes of the body, each in a chunk of its own. */
const CHUNKS = 20_000;

// Deno allocates 64 KiB for each, which makes 1.2 GiB.
const TOLERATED = 200 * 1024 * 1024;

for (
  const [path, type, status] of [
    ["/v1/contact", "application/json", 400],
    ["/contact", "application/x-www-form-urlencoded", 400],
  ] as const
) {
  Deno.test({
    name: `a body of ${path} in ${CHUNKS} chunks of one byte takes little memory`,
    ignore: Deno.build.os !== "linux",
    fn: () =>
      withFolder(async (folder) => {
        const server = await startServer({ DATA_DIR: folder, BODY_TIMEOUT: "60" });
        const { port } = new URL(server.url);
        const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
        const cut = setTimeout(() => connection.close(), 60_000);
        try {
          const pid = await listener(Number(port));
          const before = await processMemory(pid);
          const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n` +
            `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
          await sendAll(connection, latin1(`${head}${"1\r\n \r\n".repeat(CHUNKS)}0\r\n\r\n`));
          const answer = await readUntil(connection, /\r\n\r\n/);
          assertMatch(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
          const taken = (await processMemory(pid)).peak - before.peak;
          assert(taken < TOLERATED, `${taken} bytes`);
          assertEquals((await server.stop()).code, 0);
        } finally {
          clearTimeout(cut);
          connection.close();
          await server.stop();
        }
      }),
  });
}
