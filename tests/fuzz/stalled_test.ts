import { assert, assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { type Client, connect, responsesIn } from "./connection.ts";
import { listener, socketCount } from "./process_facts.ts";

/** How many connections stall. */
const STALLED = 500;

/** The server may take no longer than this over all of it. */
const PATIENCE_MS = 60_000;

const HOST = "Host: x\r\n";

/** What a client sends before it stalls. */
const stalls: readonly ((client: number) => string)[] = [
  () => `GET /v1 HTTP/1.1\r\n${HOST}`,
  (client) =>
    `POST /v1/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n` +
    `X-Forwarded-For: 10.0.${client >> 8}.${
      client & 255
    }\r\nContent-Length: 100\r\n\r\n{"firstName":`,
  // Answers that no one reads, of more than a socket holds.
  () => `GET /llms-full.txt HTTP/1.1\r\n${HOST}\r\n`.repeat(20),
  () => "",
];

Deno.test({
  name: `with ${STALLED} stalled connections healthy requests are answered, and nothing is left`,
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withFolder(async (folder) => {
      const env = { DATA_DIR: folder, TRUSTED_PROXIES: "1", BODY_TIMEOUT: "1" };
      await using server = await startServer(env);
      using connections = new DisposableStack();
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const get = async (path: string) => {
        const response = await fetch(server.url + path, {
          signal,
          headers: { connection: "close" },
        });
        await response.text();
        return response.status;
      };
      const pid = await listener(server.port);
      assertEquals(await get("/v1"), 200);
      const before = await socketCount(pid);

      const clients: Client[] = [];
      for (let index = 0; index < STALLED; index++) {
        const client = connections.use(await connect(server.port));
        clients.push(client);
        await client.send(stalls[index % stalls.length]!(index));
      }
      const paths = ["/v1", "/v1/glossary", "/services", "/healthz"];
      const healthy = await Promise.all(
        new Array(40).fill(0).map((_, count) => get(paths[count % paths.length]!)),
      );
      assertEquals(healthy, new Array(40).fill(200));
      assert(await socketCount(pid) >= before + STALLED);

      // A body that doesn't come is given up, and its sender is told.
      const bodies = clients.filter((_, index) => index % stalls.length === 1);
      const answers = await Promise.all(
        bodies.map(async (client) => responsesIn(await client.until(/\}$/))[0]!),
      );
      assertEquals(
        new Set(answers.map(({ status, body }) => `${status} ${JSON.parse(body).error.message}`)),
        new Set(["400 The body was incomplete or arrived too late. Nothing was sent."]),
      );

      connections.dispose();
      // Every request is a turn of the server in which it sees who has gone.
      while (await socketCount(pid) > before + 2) assertEquals(await get("/v1"), 200);
      assertEquals((await server.stop()).code, 0);
      assert(!server.output().includes("request failed"));
    }),
});
