import { assertEquals, assertMatch } from "@std/assert";
import { httpTransport, singleFetch } from "../../../lib/outgoing/transport.ts";
import { type ProviderName, providerNames, providers } from "../../../lib/mail/providers.ts";
import { openBids, submitNew } from "../../support/bids.ts";
import { site } from "../../support/site.ts";
import { providerAt } from "../mail/sample.ts";
import { httpAnswer, readRequest, tcpServer, untilClosed, write } from "../mail/tcp_server.ts";

/** As the server sends mail. */
const once = singleFetch();

const PAGE = "<!doctype html><title>Welcome</title>";

/** What a provider does with the first attempt; the second it accepts. */
type Fault = (
  connection: Deno.TcpConn,
  provider: ProviderName,
  client: { readonly timeUp: () => void; readonly headRead: Promise<void> },
) => Promise<void>;

/** The answer with which each provider accepts a mail. */
const acceptance: Readonly<Record<ProviderName, string>> = {
  resend: httpAnswer(200, {}, '{"id":"reference-1"}'),
  postmark: httpAnswer(200, {}, '{"ErrorCode":0,"MessageID":"reference-1"}'),
  sendgrid: httpAnswer(202, { "x-message-id": "reference-1" }, ""),
  mailgun: httpAnswer(200, {}, '{"id":"reference-1","message":"Queued. Thank you."}'),
};

/** An error in each provider's own form. */
function errorBody(provider: ProviderName, name: string): string {
  return JSON.stringify(
    {
      resend: { statusCode: 400, name, message: "No" },
      postmark: { ErrorCode: 406, Message: "No" },
      sendgrid: { errors: [{ message: "No" }] },
      mailgun: { message: "No" },
    }[provider],
  );
}

/** Reads the request and answers it: with a text, or with an error of the provider's own. */
function answers(
  status: number,
  { headers = {}, body = "", error }: {
    readonly headers?: Record<string, string>;
    readonly body?: string;
    readonly error?: string;
  },
): Fault {
  return async (connection, provider) => {
    await readRequest(connection);
    const text = error === undefined ? body : errorBody(provider, error);
    await write(connection, httpAnswer(status, headers, text));
  };
}

/** Reads the request and sends so much of an answer, then closes; or says no more until the client's time is up. */
function breaksOff(sent: string, isSilent = false): Fault {
  return async (connection, _provider, { timeUp, headRead }) => {
    await readRequest(connection);
    await write(connection, sent);
    if (!isSilent) return;
    if (sent.includes("\r\n\r\n")) await headRead;
    timeUp();
    await untilClosed(connection);
  };
}

/** What the caller gets, and what the outbox does with the request after the first attempt. */
type Outcome = `${202 | 500}, ${"gone" | "failed" | `${"again" | "marked"} in ${number} s`}`;

/** The outcomes with Resend, which knows keys, and with Postmark, SendGrid and Mailgun, which don't. */
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];

const GONE: Outcome = "202, gone";
const AGAIN: Outcome = "500, again in 15 s";
const FAILED: Outcome = "500, failed";
/** The second mail says that it may be a repeat, because the provider knows no keys by which to tell. */
const MARKED: Outcome = "500, marked in 15 s";

const all = (outcome: Outcome): Outcomes => [outcome, outcome, outcome, outcome];
const UNCERTAIN: Outcomes = [AGAIN, MARKED, MARKED, MARKED];

const BROKEN = "the connection broke off";
const LATE = "no answer within 1234 ms";
const PARTIAL = { "content-length": "99" };

/** A fault, its outcomes, and the reason that the outbox notes, if that is the same with all providers. */
type Row = readonly [string, Fault | "refused", Outcomes, string?];

const matrix: readonly Row[] = [
  ["an acceptance", accept, all(GONE)],
  ["a refused connection", "refused", all(AGAIN), "no connection: refused or out of reach"],
  ["a reset before the body is read", async () => {}, UNCERTAIN, BROKEN],
  ["a reset after the body is read", breaksOff(""), UNCERTAIN, BROKEN],
  ["a close within the head", breaksOff("HTTP/1.1 200 OK\r\ncontent-ty"), UNCERTAIN, BROKEN],
  ["an answer that is not HTTP", breaksOff("SSH-2.0-OpenSSH_9.9\r\n\r\n"), UNCERTAIN, BROKEN],
  [
    "silence before the request is read",
    async (connection, _provider, { timeUp }) => {
      timeUp();
      await untilClosed(connection);
    },
    UNCERTAIN,
    LATE,
  ],
  ["silence", breaksOff("", true), UNCERTAIN, LATE],
  ["a head that stops", breaksOff("HTTP/1.1 200 OK\r\n", true), UNCERTAIN, LATE],
  ["a slow body", breaksOff(httpAnswer(200, PARTIAL, '{"id":'), true), UNCERTAIN, "status 200"],
  ["no body", answers(202, { headers: PARTIAL }), UNCERTAIN, "status 202"],
  [
    // SendGrid's answer has its id in the head.
    "no body after the head of an acceptance",
    async (connection, provider) => {
      await readRequest(connection);
      const [head] = acceptance[provider].split("\r\n\r\n");
      await write(
        connection,
        `${head!.replace(/content-length: \d+/, "content-length: 99")}\r\n\r\n`,
      );
    },
    [AGAIN, MARKED, GONE, MARKED],
    "status 200",
  ],
  ["half a body", answers(200, { headers: PARTIAL, body: '{"id":"re' }), UNCERTAIN, "status 200"],
  ["truncated JSON", answers(200, { body: '{"id":"refer' }), UNCERTAIN, "status 200"],
  [
    "a body that does not unpack",
    answers(200, { headers: { "content-encoding": "gzip" }, body: '{"id":"reference-1"}' }),
    UNCERTAIN,
    "status 200",
  ],
  ["a page as 200", answers(200, { body: PAGE }), UNCERTAIN, "status 200"],
  ["a redirect", answers(307, { headers: { location: "http://127.0.0.1:9/" } }), all(FAILED)],
  ["401", answers(401, { error: "missing_api_key" }), all(FAILED)],
  [
    "409 on a key in use",
    answers(409, { error: "concurrent_idempotent_requests" }),
    [AGAIN, FAILED, FAILED, FAILED],
  ],
  [
    "409 on a key of another mail",
    answers(409, { error: "invalid_idempotent_request" }),
    all(FAILED),
  ],
  ["413", answers(413, { body: PAGE }), all(FAILED)],
  ["422", answers(422, { error: "validation_error" }), all(FAILED)],
  ["429", answers(429, { error: "rate_limit_exceeded" }), all(AGAIN)],
  [
    "429 with Retry-After",
    answers(429, { headers: { "retry-after": "600" } }),
    all("500, again in 600 s"),
  ],
  [
    "429 with a Retry-After shorter than the first pause",
    answers(429, { headers: { "retry-after": "2" } }),
    all(AGAIN),
  ],
  [
    "429 on a spent quota",
    answers(429, { error: "daily_quota_exceeded" }),
    [FAILED, AGAIN, AGAIN, AGAIN],
  ],
  // Postmark's documentation says of its own 500 that the message is lost only "in most cases". Mailgun's
  // errors look like those of many gateways.
  ["500 in the provider's form", answers(500, { error: "oops" }), [AGAIN, MARKED, AGAIN, MARKED]],
  ["500 as a page", answers(500, { body: PAGE }), UNCERTAIN],
  ["502", answers(502, { body: PAGE }), UNCERTAIN],
  ["503 in the provider's form", answers(503, { error: "oops" }), [AGAIN, AGAIN, AGAIN, MARKED]],
  ["503 as a page", answers(503, { body: PAGE }), UNCERTAIN],
  [
    "503 with Retry-After",
    answers(503, { headers: { "retry-after": "600" }, body: PAGE }),
    all("500, again in 600 s"),
  ],
  ["504", answers(504, { body: PAGE }), UNCERTAIN],
];

for (const [fault, play, outcomes, reason] of matrix) {
  for (const [index, provider] of providerNames.entries()) {
    const expected = outcomes[index]!;
    Deno.test(`${fault} from ${provider}: ${expected}`, async () => {
      await using server = tcpServer(async (connection) => {
        if (attempts === 1 && play !== "refused") await play(connection, provider, client);
        else await accept(connection, provider);
      });
      const time = new AbortController();
      const head = Promise.withResolvers<void>();
      const client = {
        timeUp: () => time.abort(new DOMException("time is up", "TimeoutError")),
        headRead: head.promise,
      };
      const closed = closedPort();
      let attempts = 0;
      const opened = providerAt(provider, `http://127.0.0.1:${server.port}`);
      const send = httpTransport(opened, {
        async fetch(input, init) {
          attempts += 1;
          const request = new Request(input, init);
          const refused = play === "refused" && attempts === 1;
          const response = await once(
            refused ? new Request(`http://127.0.0.1:${closed}/`, request) : request,
          );
          head.resolve();
          return response;
        },
        timeoutMs: 1234,
        timeout: () => attempts === 0 ? time.signal : new AbortController().signal,
      });
      const { idempotent } = providers[provider];
      const test = openBids({ site, idempotent });
      const { bids, store, clock, mails } = test;
      test.delivery = send;

      const { kind } = await submitNew(bids);
      const [entry] = await store.entries();
      const again = entry?.state === "waiting";
      const marked = again && entry.mails > 0 && !idempotent;
      const outbox = entry === undefined
        ? "gone"
        : again
        ? `${marked ? "marked" : "again"} in ${(entry.dueAt - clock.now) / 1000} s`
        : entry.state;
      assertEquals(`${kind === "delivered" ? 202 : 500}, ${outbox}`, expected);
      if (entry && reason) assertEquals(entry.reason, reason);
      assertEquals(server.connections(), play === "refused" ? 0 : 1);

      // A second attempt comes when it is due and no sooner; under the same key, unless it may be another mail.
      if (again) {
        clock.now = entry.dueAt - 1;
        await bids.sweep();
        assertEquals(attempts, 1);
        clock.now = entry.dueAt;
      } else clock.now += 29 * 24 * 3_600_000;
      await bids.sweep();
      const [first, second] = mails;
      assertEquals(mails.length, again ? 2 : 1);
      if (marked) {
        assertEquals(second, {
          ...first!,
          idempotencyKey: "key-1-2",
          subject: `[Possible repeat] ${first!.subject}`,
          text: second!.text,
        });
        const [why, words] = second!.text.split(/\n\n([^]*)/);
        assertMatch(
          why!.replaceAll("\n", " "),
          /^This may be a repeat of request key-1: an earlier mail may have arrived \(.+\)\.$/,
        );
        assertEquals(words, first!.text);
      } else if (again) assertEquals(second, first);
      const left = (await store.entries()).map(({ state }) => state);
      assertEquals(left, again || entry === undefined ? [] : ["failed"]);
    });
  }
}

async function accept(connection: Deno.TcpConn, provider: ProviderName): Promise<void> {
  await readRequest(connection);
  await write(connection, acceptance[provider]);
}

/** A port on which nobody listens. */
function closedPort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}
