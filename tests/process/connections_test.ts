import { assertEquals, assertMatch } from "@std/assert";
import { delay } from "@std/async/delay";
import { type Client, connect } from "../fuzz/connection.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";

/**
 * Opens a connection and sends it some bytes; `undefined` where it is refused, or reset because the server listens anew
 * just then.
 */
async function connected(port: number, text = ""): Promise<Client | undefined> {
  try {
    const client = await connect(port);
    await client.send(text);
    return client;
  } catch (error) {
    const { ConnectionRefused, ConnectionReset, NotConnected, BrokenPipe } = Deno.errors;
    const ends = [ConnectionRefused, ConnectionReset, NotConnected, BrokenPipe];
    if (ends.some((it) => error instanceof it)) return undefined;
    throw error;
  }
}

/** Runs a test with a server that may have so many files and connections open. */
async function withLimit(
  files: number,
  env: Readonly<Record<string, string>>,
  test: (server: Program) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const program = await mainProgram({ DATA_DIR: folder, ...env });
    await using server = await startProgram({
      ...program,
      command: "bash",
      args: ["-c", 'ulimit -n "$0"; exec "$@"', String(files), program.command, ...program.args],
    });
    await test(server);
  });
}

Deno.test({
  name:
    "a server without a free file descriptor lives on, says so once, and accepts connections later",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withLimit(256, {}, async (server) => {
      using first = await connect(server.port);
      using idle = new DisposableStack();
      for (let count = 0; count < 250; count++) idle.use(await connected(server.port));
      await server.printed(/"message":"can't accept new connections for now/);
      // Further attempts fail too: the port opens, and closes with the next connection.
      for (let attempts = 0, wasOpen = false; attempts < 3;) {
        const client = idle.use(await connected(server.port));
        if (client === undefined && wasOpen) attempts++;
        wasOpen = client !== undefined;
        await delay(10);
      }
      await first.send("GET /v1/company HTTP/1.1\r\nHost: x\r\n\r\n");
      assertMatch(await first.until(/\r\n\r\n/), /^HTTP\/1\.1 200 /);
      idle.dispose();
      assertEquals(await statusOnceFree(`${server.url}/v1/company`), 200);
      assertEquals([...server.output().matchAll(/new connections/g)].length, 1, server.output());
      assertEquals((await server.stop()).code, 0);
    }),
});

Deno.test("with half-sent heads and bodies and unread answers open, SIGTERM ends the process with 0 in time", () =>
  withLimit(1024, { BODY_TIMEOUT: "1" }, async (server) => {
    using clients = new DisposableStack();
    const stalls = [
      "GET /v1 HTTP/1.1\r\nHost: x\r\n",
      "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
      "Content-Length: 100\r\n\r\n{",
      "POST /v1/company HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
      "GET /llms-full.txt HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20),
    ];
    for (let count = 0; count < 20; count++) {
      for (const stall of stalls) clients.use(await connected(server.port, stall));
    }
    assertEquals((await server.stop("SIGTERM")).code, 0);
    assertEquals(/timed out/.test(server.output()), false, server.output());
  }));

/** The status of the first answer that comes. */
async function statusOnceFree(url: string): Promise<number> {
  const signal = AbortSignal.timeout(30_000);
  while (true) {
    try {
      const response = await fetch(url, { signal });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
}
