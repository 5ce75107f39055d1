import { assert, assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { processMemory } from "../support/process_memory.ts";
import { bid, postJson } from "../support/site.ts";
import { connect } from "./connection.ts";
import { listener } from "./process_facts.ts";

const MB = 1024 * 1024;

/** A kind of bodies that come at once, and by how much the process may grow with all of them. */
interface Flood {
  readonly name: string;
  readonly count: number;
  readonly head: (client: number) => string;
  /** What arrives of each, and what is declared. */
  readonly sent: number;
  readonly length: number;
  readonly grownBytes: number;
}

const post = (path: string, type: string) => (client: number) =>
  `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\n` +
  `X-Forwarded-For: 10.1.${client >> 8}.${client & 255}\r\n`;

// Until its client closes it, Deno holds some 25 KB for a connection, and 50 once it has read from its body.
const SLOW = { count: 2_000, sent: 20_000, length: 30_000, grownBytes: 240 * MB };

const floods: readonly Flood[] = [
  { name: "slow bid requests", head: post("/v1/contact", "application/json"), ...SLOW },
  {
    name: "slow forms",
    head: post("/contact", "application/x-www-form-urlencoded"),
    ...SLOW,
    // One that was cut is answered with a whole page, which waits until its client reads it.
    grownBytes: 320 * MB,
  },
  { name: "slow messages to /mcp", head: post("/mcp", "application/json"), ...SLOW },
  {
    name: "wrongly signed calls of /hooks/publish",
    count: 200,
    head: (client) =>
      post("/hooks/publish", "application/json")(client) +
      `X-Hub-Signature-256: sha256=${"0".repeat(64)}\r\n`,
    sent: MB,
    length: MB,
    grownBytes: 160 * MB,
  },
];

for (const { name, count, head, sent, length, grownBytes } of floods) {
  Deno.test({
    name: `${count} ${name} take little memory, and hold up nobody`,
    ignore: Deno.build.os !== "linux",
    fn: () =>
      withFolder(async (folder) => {
        await using server = await startServer({
          DATA_DIR: folder,
          TRUSTED_PROXIES: "1",
          PUBLISH_SECRET: "0123456789abcdef",
        });
        const pid = await listener(server.port);
        const before = await processMemory(pid);
        using connections = new DisposableStack();
        const sending = Array.from({ length: count }, async (_, index) => {
          const client = connections.use(await connect(server.port));
          await client.send(
            `${head(index)}Host: localhost:${server.port}\r\nContent-Length: ${length}\r\n\r\n`,
          );
          await client.send("x".repeat(sent));
        });
        await Promise.all(sending);
        const honest = await fetch(`${server.url}/v1/contact`, postJson(bid));
        assertEquals(honest.status, 202, await honest.text());
        const grown = (await processMemory(pid)).peak - before.peak;
        assert(grown < grownBytes, `${grown} bytes`);
        connections.dispose();
        assertEquals((await server.stop()).code, 0);
      }),
  });
}
