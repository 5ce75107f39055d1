import { assertEquals, assertMatch } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { latin1, readUntil, sendAll } from "./connection.ts";

// Deno 2.9 makes bodies unreadable as soon as shutdown() is called: denoland/deno#36809.
Deno.test("a bid request whose body is on its way at SIGTERM is still taken", () =>
  withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder });
    const port = Number(new URL(server.url).port);
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const cut = setTimeout(() => connection.close(), 30_000);
    try {
      const body = JSON.stringify(bid);
      await sendAll(
        connection,
        latin1(
          "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
            `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
        ),
      );
      // Sent when the server has begun to read the body.
      await readUntil(connection, /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
      await sendAll(connection, latin1(body.slice(0, 10)));
      const ended = server.stop("SIGTERM");
      await server.printed(/"message":"stopping"/);
      await sendAll(connection, latin1(body.slice(10)));
      assertMatch(await readUntil(connection, /\r\n\r\n/), /^HTTP\/1\.1 202 /);
      assertEquals((await ended).code, 0);
    } finally {
      clearTimeout(cut);
      connection.close();
      await server.stop();
    }
  }));
