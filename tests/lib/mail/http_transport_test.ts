import { assertEquals } from "@std/assert";
import { httpTransport, singleFetch } from "../../../lib/mail/http_transport.ts";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { providerNames } from "../../../lib/mail/providers.ts";
import type { Answer } from "../../../lib/mail/receiver.ts";
import { apiKey, domain, mail, providerAt } from "./sample.ts";
import { httpAnswer, readRequest, tcpServer, untilClosed, write } from "./tcp_server.ts";

type Name = (typeof providerNames)[number];
type Each<T> = Readonly<Record<Name, T>>;

/** The client's side, as far as a server that plays a fault has to know of it. */
interface Client {
  /** Lets the time limit strike. */
  readonly timeUp: () => void;
  /** Settles once the client has the answer's head. */
  readonly headRead: Promise<void>;
}

/** What a server does with a connection. */
type Serve = (connection: Deno.TcpConn, name: Name, client: Client) => Promise<void>;

/** As the server sends mail. */
const once = singleFetch();

const BYSTANDER: Client = { timeUp: () => {}, headRead: Promise.resolve() };

const BROKEN: Delivery = {
  kind: "retry",
  reason: "the connection broke off",
  uncertain: true,
};
const TIME_UP: Delivery = { kind: "retry", reason: "no answer within 1234 ms", uncertain: true };

const retry = (reason: string, uncertain: boolean): Delivery => ({
  kind: "retry",
  reason,
  uncertain,
});
const rejected = (reason: string): Delivery => ({ kind: "rejected", reason });
const same = (delivery: Delivery): Each<Delivery> => ({
  resend: delivery,
  postmark: delivery,
  sendgrid: delivery,
  mailgun: delivery,
});

/** The answer with which each provider accepts a mail. */
const accepted: Each<readonly [number, Record<string, string>, string]> = {
  resend: [200, {}, '{"id":"reference-1"}'],
  postmark: [200, {}, '{"ErrorCode":0,"MessageID":"reference-1"}'],
  sendgrid: [202, { "x-message-id": "reference-1" }, ""],
  mailgun: [200, {}, '{"id":"reference-1","message":"Queued. Thank you."}'],
};

/** Answers a request that was read to its end. */
function answering(
  status: number | Each<number>,
  headers: Record<string, string>,
  body: string | ((name: Name) => string),
): Serve {
  return async (connection, name) => {
    await readRequest(connection);
    await write(
      connection,
      httpAnswer(
        typeof status === "number" ? status : status[name],
        headers,
        typeof body === "string" ? body : body(name),
      ),
    );
  };
}

const faults: readonly (readonly [name: string, serve: Serve, expected: Each<Delivery>])[] = [
  [
    "an acceptance",
    async (connection, name) => {
      await readRequest(connection);
      await write(connection, httpAnswer(...accepted[name]));
    },
    same({ kind: "delivered", reference: "reference-1" }),
  ],
  ["a reset before the request is read", async () => {}, same(BROKEN)],
  ["a close after the request is read", async (connection) => {
    await readRequest(connection);
  }, same(BROKEN)],
  ["a close within the answer's head", async (connection) => {
    await readRequest(connection);
    await write(connection, "HTTP/1.1 200 OK\r\ncontent-ty");
  }, same(BROKEN)],
  [
    "a close before the answer's body",
    async (connection, name) => {
      await readRequest(connection);
      const [status, headers] = accepted[name];
      await write(connection, httpAnswer(status, { ...headers, "content-length": "99" }, ""));
    },
    {
      ...same(retry("status 200", true)),
      sendgrid: { kind: "delivered", reference: "reference-1" },
    },
  ],
  [
    "a close before the body of an answer without an id in its head",
    answering({ resend: 200, postmark: 200, sendgrid: 202, mailgun: 200 }, {
      "content-length": "99",
    }, ""),
    { ...same(retry("status 200", true)), sendgrid: retry("status 202", true) },
  ],
  [
    "a close within the answer's body",
    answering(200, { "content-length": "99" }, '{"id":"re'),
    same(retry("status 200", true)),
  ],
  ["an answer that is not HTTP", async (connection) => {
    await readRequest(connection);
    await write(connection, "SSH-2.0-OpenSSH_9.9\r\n\r\n");
  }, same(BROKEN)],
  ["silence", async (connection, _name, { timeUp }) => {
    await readRequest(connection);
    timeUp();
    await untilClosed(connection);
  }, same(TIME_UP)],
  ["silence before the request is read", async (connection, _name, { timeUp }) => {
    timeUp();
    await untilClosed(connection);
  }, same(TIME_UP)],
  ["an answer that stops within its head", async (connection, _name, { timeUp }) => {
    await readRequest(connection);
    await write(connection, "HTTP/1.1 200 OK\r\n");
    timeUp();
    await untilClosed(connection);
  }, same(TIME_UP)],
  ["a body that comes too slowly", async (connection, _name, { timeUp, headRead }) => {
    await readRequest(connection);
    await write(connection, httpAnswer(200, { "content-length": "99" }, '{"id":'));
    await headRead;
    timeUp();
    await untilClosed(connection);
  }, same(retry("status 200", true))],
  [
    "a 200 with a body that does not unpack",
    answering(200, { "content-encoding": "gzip" }, '{"id":"reference-1"}'),
    same(retry("status 200", true)),
  ],
];

for (const [fault, serve, expected] of faults) {
  for (const name of providerNames) {
    Deno.test(`httpTransport() with ${name}: ${fault} is ${verdict(expected[name])}`, async () => {
      const time = new AbortController();
      const head = Promise.withResolvers<void>();
      const client = {
        timeUp: () => time.abort(new DOMException("time is up", "TimeoutError")),
        headRead: head.promise,
      };
      await using server = tcpServer((connection) => serve(connection, name, client));
      const send = transport(name, `http://127.0.0.1:${server.port}`, time.signal, head.resolve);
      assertEquals(await send(mail), expected[name]);
      assertEquals(server.connections(), 1);
    });
  }
}

for (const name of providerNames) {
  Deno.test(`httpTransport() with ${name}: a refused connection is certainly not accepted`, async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr;
    listener.close();
    assertEquals(
      await transport(name, `http://127.0.0.1:${port}`)(mail),
      retry("no connection: refused or out of reach", false),
    );
  });

  Deno.test(`httpTransport() with ${name}: a name that does not exist is certainly not accepted`, async () => {
    assertEquals(
      // A label may have 63 characters, so no name server is asked for this one.
      await transport(name, `http://${"a".repeat(64)}.invalid`)(mail),
      retry("no connection: its name was not found", false),
    );
  });

  Deno.test(`httpTransport() with ${name}: a failed TLS handshake is certainly not accepted`, async () => {
    await using server = tcpServer((connection) => write(connection, "220 not TLS\r\n"));
    assertEquals(
      await transport(name, `https://127.0.0.1:${server.port}`)(mail),
      retry("no connection: not secure", false),
    );
  });

  for (const status of [301, 307]) {
    Deno.test(`httpTransport() with ${name}: a redirect by ${status} is not followed`, async () => {
      await using elsewhere = tcpServer(() => Promise.resolve());
      const location = `http://127.0.0.1:${elsewhere.port}/`;
      await using server = tcpServer((connection) =>
        answering(status, { location }, "")(connection, name, BYSTANDER)
      );
      assertEquals(
        await transport(name, `http://127.0.0.1:${server.port}`)(mail),
        rejected(`status ${status}`),
      );
      assertEquals(elsewhere.connections(), 0);
    });
  }

  Deno.test(`httpTransport() with ${name}: a path prefix of the root is kept`, async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await using server = tcpServer(async (connection) => {
      resolve(await readRequest(connection));
      await write(connection, httpAnswer(...accepted[name]));
    });
    await transport(name, `http://127.0.0.1:${server.port}/a/b`)(mail);
    const path = new URL((await providerAt(name, "http://x").request(mail)).url).pathname;
    assertEquals((await promise).split("\r\n")[0], `POST /a/b${path} HTTP/1.1`);
  });

  Deno.test(`httpTransport() with ${name}: a malformed key is rejected and not shown`, async () => {
    const provider = { ...providerAt(name, "http://127.0.0.1"), request: badRequest };
    const send = httpTransport(provider, { fetch, timeoutMs: 1234 });
    assertEquals(
      await send(mail),
      rejected("the request cannot be made: key, address or URL is malformed"),
    );
  });
}

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
    read({ body }: Answer): Delivery {
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

Deno.test("httpTransport() without permission for the provider certainly sent nothing", async () => {
  const send = httpTransport(providerAt("resend", "http://127.0.0.1"), {
    fetch: () =>
      Promise.reject(new Deno.errors.NotCapable('Requires net access to "127.0.0.1:80"')),
    timeoutMs: 10_000,
    timeout: () => new AbortController().signal,
  });
  assertEquals(await send(mail), retry("no permission to connect", false));
});

Deno.test("httpTransport() never throws, whatever fetch throws", async () => {
  for (const thrown of [undefined, null, "text", new Error("odd"), new TypeError("odd")]) {
    const send = httpTransport(providerAt("resend", "http://127.0.0.1"), {
      fetch: () => Promise.reject(thrown),
      timeoutMs: 10_000,
      timeout: () => new AbortController().signal,
    });
    assertEquals(await send(mail), BROKEN);
  }
});

function transport(
  name: Name,
  apiUrl: string,
  signal = new AbortController().signal,
  headRead = () => {},
) {
  return httpTransport(providerAt(name, apiUrl), {
    async fetch(input, init) {
      const response = await once(input, init);
      headRead();
      return response;
    },
    timeoutMs: 1234,
    timeout: () => signal,
  });
}

function badRequest(): Request {
  return new Request("http://127.0.0.1", { headers: { authorization: `${apiKey}\n${domain}` } });
}

function verdict(delivery: Delivery): string {
  if (delivery.kind !== "retry") return delivery.kind;
  return delivery.uncertain ? "uncertain" : "certainly not accepted";
}
