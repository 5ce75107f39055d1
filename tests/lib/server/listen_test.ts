import { assertEquals, assertMatch } from "@std/assert";
import { logTo, OperatorError } from "../../../lib/log.ts";
import { freePort, listen } from "../../../lib/server/listen.ts";
import { listenFault } from "../../../lib/server/listen_fault.ts";
import { connect } from "../../fuzz/connection.ts";

Deno.test("what listening throws becomes a line that names the variable to change", () => {
  const elsewhere =
    "HOST: web-1 is not an address of this machine; use one that is, such as 127.0.0.1";
  const cases = [
    [
      new Deno.errors.AddrInUse("x"),
      "PORT: 80 is in use; stop the other program or choose another port",
    ],
    [
      new Deno.errors.PermissionDenied("x"),
      "PORT: this user may not listen on port 80; choose 1024 or higher",
    ],
    [new Deno.errors.AddrNotAvailable("x"), elsewhere],
    [new TypeError("Invalid argument (os error 22)"), elsewhere],
    [
      new Error("failed to lookup address information: Name or service not known"),
      "HOST: web-1 was not found; use a name that resolves to this machine, or its address",
    ],
  ] as const;
  for (const [error, message] of cases) {
    const fault = listenFault(error, 80, "web-1") as OperatorError;
    assertEquals(fault instanceof OperatorError, true);
    assertEquals([fault.message, fault.cause], [message, error]);
  }
  const other = new Error("something else");
  assertEquals(listenFault(other, 80), other);
});

Deno.test("stop() waits for a body that is on its way, however many other requests come", async () => {
  const began = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let reading = 0;
  const port = freePort("127.0.0.1");
  const server = listen({
    port,
    host: "127.0.0.1",
    log: logTo(() => {}, "json"),
    isReading: () => {
      asked.resolve();
      return reading > 0;
    },
    async handle(request) {
      if (request.body === null) return new Response("read");
      reading++;
      began.resolve();
      const text = await request.text().finally(() => reading--);
      return new Response(`sent: ${text}`);
    },
  });
  let going = true;
  const others = (async () => {
    // The last one is refused.
    while (going) await fetch(`http://127.0.0.1:${port}`).then((it) => it.text(), () => "");
  })();
  using client = await connect(port);
  await client.send(
    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n12345",
  );
  await began.promise;
  const stopped = server.stop(600);
  await Promise.race([asked.promise, stopped]);
  await client.send("67890");
  assertMatch(await client.rest(), /^HTTP\/1\.1 200 [^]*\r\n\r\nsent: 1234567890$/);
  await stopped;
  going = false;
  await others;
});
