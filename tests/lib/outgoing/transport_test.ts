import { assertEquals } from "@std/assert";
import { httpTransport, singleFetch } from "../../../lib/outgoing/transport.ts";
import type { Answer, Delivery } from "../../../lib/outgoing/receiver.ts";
import { apiKey, mail, providerAt } from "../mail/sample.ts";
import { httpAnswer, readRequest, tcpServer, write } from "../mail/tcp_server.ts";

// What becomes of a mail when a provider's connection or answer breaks off is in lib/contact/fault_matrix_test.ts.

const never = () => new AbortController().signal;

/** Sends a mail to an address, as the server does. */
function sendTo(url: string): Promise<Delivery> {
  const options = { fetch: singleFetch(), timeoutMs: 1234, timeout: never };
  return httpTransport(providerAt("resend", url), options)(mail);
}

/** Sends a mail over a fetch that throws. */
function sendThrowing(error: unknown): Promise<Delivery> {
  const options = { fetch: () => Promise.reject(error), timeoutMs: 1234, timeout: never };
  return httpTransport(providerAt("resend", "http://127.0.0.1"), options)(mail);
}

Deno.test("httpTransport() without a connection certainly sent nothing", async () => {
  await using server = tcpServer((connection) => write(connection, "220 not TLS\r\n"));
  const sends = {
    // A label may have 63 characters, so no name server is asked for this one.
    "no connection: its name was not found": sendTo(`http://${"a".repeat(64)}.invalid`),
    "no connection: not secure": sendTo(`https://127.0.0.1:${server.port}`),
    "no permission to connect": sendThrowing(
      new Deno.errors.NotCapable('Requires net access to "127.0.0.1:80"'),
    ),
  };
  for (const [reason, sent] of Object.entries(sends)) {
    assertEquals(await sent, { kind: "retry", reason, uncertain: false });
  }
});

Deno.test("httpTransport() follows no redirect", async () => {
  for (const status of [301, 307]) {
    await using elsewhere = tcpServer(() => Promise.resolve());
    const location = `http://127.0.0.1:${elsewhere.port}/`;
    await using server = tcpServer(async (connection) => {
      await readRequest(connection);
      await write(connection, httpAnswer(status, { location }, ""));
    });
    const delivery = await sendTo(`http://127.0.0.1:${server.port}`);
    assertEquals(delivery, { kind: "rejected", reason: `status ${status}` });
    assertEquals(elsewhere.connections(), 0);
  }
});

Deno.test("httpTransport() rejects a malformed key, and does not show it", async () => {
  const request = () => new Request("http://x", { headers: { authorization: `${apiKey}\nx` } });
  const provider = { ...providerAt("resend", "http://127.0.0.1"), request };
  assertEquals(await httpTransport(provider, { fetch, timeoutMs: 1234 })(mail), {
    kind: "rejected",
    reason: "the request cannot be made: key, address or URL is malformed",
  });
});

Deno.test("httpTransport() stops reading an endless answer and hangs up", async () => {
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  const chunk = "x".repeat(16_384);
  await using server = tcpServer(async (connection) => {
    await readRequest(connection);
    await write(connection, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n");
    try {
      while (true) await write(connection, chunk);
    } catch {
      resolve();
    }
  });
  let read = 0;
  const provider = {
    ...providerAt("resend", `http://127.0.0.1:${server.port}`),
    interpret({ body }: Answer): Delivery {
      read = body.length;
      return { kind: "delivered", reference: "x" };
    },
  };
  await httpTransport(provider, { fetch, timeoutMs: 60_000 })(mail);
  assertEquals(read, 65_536);
  await hungUp;
});

Deno.test("httpTransport() asks for its time limit once a call", async () => {
  const asked: number[] = [];
  const send = httpTransport(providerAt("resend", "http://127.0.0.1"), {
    fetch: () => Promise.resolve(new Response('{"id":"1"}')),
    timeoutMs: 10_000,
    timeout(ms) {
      asked.push(ms);
      return new AbortController().signal;
    },
  });
  await send(mail);
  await send(mail);
  assertEquals(asked, [10_000, 10_000]);
});

Deno.test("httpTransport() never throws, whatever fetch throws", async () => {
  for (const thrown of [undefined, null, "text", new Error("odd"), new TypeError("odd")]) {
    const reason = "the connection broke off";
    assertEquals(await sendThrowing(thrown), { kind: "retry", reason, uncertain: true });
  }
});
