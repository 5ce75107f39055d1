import { assertEquals, assertMatch } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { connect } from "./connection.ts";

// Deno 2.9 makes bodies unreadable as soon as shutdown() is called: denoland/deno#36809.
Deno.test("a bid request whose body is on its way at SIGTERM is still taken", () =>
  withFolder(async (folder) => {
    await using server = await startServer({ DATA_DIR: folder });
    using client = await connect(server.port);
    const body = JSON.stringify(bid);
    await client.send(
      "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // Sent when the server has begun to read the body.
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    await client.send(body.slice(0, 10));
    const ended = server.stop("SIGTERM");
    await server.printed(/"message":"stopping"/);
    await client.send(body.slice(10));
    assertMatch(await client.until(/\r\n\r\n/), /^HTTP\/1\.1 202 /);
    assertEquals((await ended).code, 0);
  }));
