import { assert, assertEquals } from "@std/assert";
import { latin1, readUntil, sendAll } from "../fuzz/connection.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";

/** Connections that a test opened and closes at its end. */
class Clients {
  readonly #open: Deno.Conn[] = [];

  constructor(readonly port: number) {}

  /**
   * Opens one and sends it some bytes; `undefined` where it is refused, or reset because the server listens anew just
   * then.
   */
  async connect(text = ""): Promise<Deno.Conn | undefined> {
    try {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: this.port });
      this.#open.push(connection);
      await sendAll(connection, latin1(text));
      return connection;
    } catch (error) {
      const { ConnectionRefused, ConnectionReset, BrokenPipe } = Deno.errors;
      if ([ConnectionRefused, ConnectionReset, BrokenPipe].some((it) => error instanceof it)) {
        return undefined;
      }
      throw error;
    }
  }

  close(): void {
    for (const connection of this.#open.splice(0)) {
      try {
        connection.close();
      } catch {
        // It is closed already.
      }
    }
  }
}

/** Runs a test with a server that may have so many files and connections open. */
async function withLimit(
  files: number,
  env: Readonly<Record<string, string>>,
  test: (server: Program, clients: Clients) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const program = await mainProgram({ DATA_DIR: folder, ...env });
    const server = await startProgram({
      ...program,
      command: "bash",
      args: ["-c", 'ulimit -n "$0"; exec "$@"', String(files), program.command, ...program.args],
    });
    const clients = new Clients(Number(new URL(server.url).port));
    try {
      await test(server, clients);
    } finally {
      clients.close();
      await server.stop();
    }
  });
}

Deno.test({
  name:
    "a server without a free file descriptor lives on, says so once, and accepts connections later",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withLimit(256, {}, async (server, clients) => {
      const first = (await clients.connect())!;
      const idle = new Clients(clients.port);
      try {
        for (let count = 0; count < 250; count++) await idle.connect();
        await server.printed(/"message":"can't accept new connections for now/);
        // Long enough for further attempts, which fail too.
        for (let count = 0; count < 250; count++) await idle.connect();
        await sendAll(first, latin1("GET /v1/company HTTP/1.1\r\nHost: x\r\n\r\n"));
        assert((await readUntil(first, /\r\n\r\n/)).startsWith("HTTP/1.1 200 "));
      } finally {
        idle.close();
      }
      assertEquals(await statusOnceFree(`${server.url}/v1/company`), 200);
      assertEquals([...server.output().matchAll(/new connections/g)].length, 1, server.output());
      assertEquals((await server.stop()).code, 0);
    }),
});

Deno.test("with half-sent heads and bodies and unread answers open, SIGTERM ends the process with 0 in time", () =>
  withLimit(1024, { BODY_TIMEOUT: "1" }, async (server, clients) => {
    const stalls = [
      "GET /v1 HTTP/1.1\r\nHost: x\r\n",
      "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
      "Content-Length: 100\r\n\r\n{",
      "POST /v1/company HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
      "GET /llms-full.txt HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20),
    ];
    for (let count = 0; count < 20; count++) {
      for (const stall of stalls) await clients.connect(stall);
    }
    const started = performance.now();
    assertEquals((await server.stop("SIGTERM")).code, 0);
    const seconds = (performance.now() - started) / 1000;
    assert(seconds < 10, `${seconds} s`);
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
