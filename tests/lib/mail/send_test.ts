import { assert, assertEquals } from "@std/assert";
import { claim, type Claimed, newEntry } from "../../../lib/contact/outbox.ts";
import { logTo } from "../../../lib/log.ts";
import type { Mail } from "../../../lib/mail/mail.ts";
import { makeProvider, type ProviderName, providerNames } from "../../../lib/mail/providers.ts";
import {
  mailRoute,
  type MailSettings,
  missingForMail,
  SEND_TIMEOUT_MS,
} from "../../../lib/mail/send.ts";
import { providerSend } from "../../../lib/mail/provider_send.ts";
import { domain, mail } from "./sample.ts";
import { httpAnswer, readRequest, tcpServer, write } from "./tcp_server.ts";

const log = logTo(() => {}, "json");
const parties = (settings: MailSettings) => {
  const route = mailRoute(settings, ".data", "office@contractor.example", log);
  return route && { from: route.from, to: route.to };
};

Deno.test("mailRoute() takes the company's address for a sender or a receiver that the outbox lacks", () => {
  const office = "office@contractor.example";
  assertEquals(parties({ provider: "file" }), { from: office, to: office });
  assertEquals(parties({ provider: "file", from: "Bids <bids@example.com>" }), {
    from: "Bids <bids@example.com>",
    to: office,
  });
});

Deno.test("mailRoute() gives none while something is missing", () => {
  assertEquals(parties({ provider: "resend", apiKey: "key", from: "a@b.c" }), undefined);
});

for (const provider of providerNames) {
  Deno.test(`a mail through ${provider} is sent once when a connection that was used before breaks off`, async () => {
    let requests = 0;
    await using server = tcpServer(async (connection) => {
      // A provider keeps a connection for the next mail, and fails once that has been read.
      while ((await readRequest(connection)) !== "" && ++requests === 1) {
        const body = '{"id":"first","ErrorCode":0,"MessageID":"first"}';
        const headers = { connection: "keep-alive", "x-message-id": "first" };
        await write(connection, httpAnswer(provider === "sendgrid" ? 202 : 200, headers, body));
      }
    });
    const { send } = mailRoute(
      {
        provider,
        apiKey: "key",
        apiUrl: `http://127.0.0.1:${server.port}`,
        domain,
        from: "website@example.com",
        to: "estimating@example.com",
      },
      ".data",
      "office@contractor.example",
      log,
    )!;
    assertEquals(await send(mail), { kind: "delivered", reference: "first" });
    assertEquals(await send(mail), {
      kind: "retry",
      reason: "the connection broke off",
      uncertain: true,
    });
    assertEquals(requests, 2);
  });
}

Deno.test("missingForMail() names what a provider still needs", () => {
  assertEquals(missingForMail({ provider: "file" }), []);
  assertEquals(missingForMail({ provider: "resend" }), [
    "EMAIL_API_KEY",
    "EMAIL_FROM",
    "ESTIMATOR_EMAIL",
  ]);
  assertEquals(missingForMail({ provider: "mailgun", apiKey: "k", from: "a@b", to: "c@d" }), [
    "EMAIL_DOMAIN",
  ]);
});

/** Sends a mail through a provider that refuses the first so many calls, and returns what each call had. */
async function sendRefused(name: ProviderName, sent: Mail, refusals: number) {
  const calls: { readonly key: string | null; readonly body: string }[] = [];
  const send = providerSend(makeProvider(name, { apiKey: "key", domain: "mg.example" }), {
    timeoutMs: 1_000,
    fetch: async (input) => {
      const request = input as Request;
      const key = request.headers.get("idempotency-key");
      const body = (await request.text()).replaceAll("\\n", " ").replaceAll(/\s+/g, " ");
      calls.push({ key, body });
      const error = { name: "not_ours", ErrorCode: 300, message: "No." };
      return calls.length > refusals ? accepted[name]() : Response.json(error, { status: 400 });
    },
  });
  return { result: await send(sent), calls };
}

const accepted: Readonly<Record<ProviderName, () => Response>> = {
  resend: () => Response.json({ id: "msg_1" }),
  postmark: () => Response.json({ ErrorCode: 0, MessageID: "msg_1" }),
  sendgrid: () => new Response(null, { status: 202, headers: { "x-message-id": "msg_1" } }),
  mailgun: () => Response.json({ id: "msg_1" }),
};

const files = ["plan.dwg", "2-plan.dwg"].map((name) => ({
  ...{ name, type: "image/vnd.dwg" },
  bytes: Uint8Array.of(65, 67),
}));
const notes = { filesRefused: "Its files were refused.", noReply: "Don't reply." };
const whole = { ...mail, replyTo: "john..doe+x@client.example", text: "A bid", files, notes };

for (const name of providerNames) {
  Deno.test(`a mail that ${name} refuses goes once more without files, then without reply-to, and says so`, async () => {
    const first = await sendRefused(name, whole, 1);
    const delivered = { kind: "delivered", reference: "msg_1", isWithoutFiles: true } as const;
    assertEquals(first.result, delivered);
    const second = await sendRefused(name, whole, 2);
    assertEquals(second.result, delivered);
    const third = await sendRefused(name, whole, 9);
    assertEquals([first, second, third].map(({ calls }) => calls.length), [2, 3, 3]);
    assertEquals(third.result.kind, "rejected");
    const has = third.calls.map(({ body }) => [
      ...[body.includes("2-plan.dwg"), /"?reply[-_]?to"?[:;\r]|Reply-To/i.test(body)],
      ...[body.includes("Its files were refused. A bid"), body.includes("Don't reply. Its files")],
    ]);
    assertEquals(has, [
      [true, true, false, false],
      [false, true, true, false],
      [false, false, true, true],
    ]);
  });
}

Deno.test("what is left of a refused mail has an idempotency key of its own, the same in every attempt", async () => {
  const { calls } = await sendRefused("resend", whole, 9);
  const key = mail.idempotencyKey;
  assertEquals(calls.map(({ key }) => key), [key, `${key}-no-files`, `${key}-no-files-no-reply`]);
});

Deno.test("a mail with neither files nor reply-to is sent once; the sender's own says nothing of a reply", async () => {
  const { replyTo: _, ...plain } = mail;
  assertEquals((await sendRefused("postmark", plain, 9)).calls.length, 1);
  const { result, calls } = await sendRefused("postmark", { ...plain, replyTo: "a@b.example" }, 1);
  assertEquals(result, { kind: "delivered", reference: "msg_1" });
  assertEquals(calls[1]!.body.includes("ReplyTo"), false);
});

Deno.test("files get more time than a mail without", async () => {
  const times: number[] = [];
  const send = providerSend(makeProvider("resend", { apiKey: "key" }), {
    timeoutMs: 1_000,
    timeout: (ms) => (times.push(ms), new AbortController().signal),
    fetch: () => Promise.resolve(Response.json({ id: "1" })),
  });
  await send(mail);
  await send({ ...mail, files: [{ name: "a.pdf", type: "x/y", bytes: new Uint8Array(100_000) }] });
  assertEquals(times, [1_000, 2_000]);
});

Deno.test("the calls after a refusal get four seconds together, and the lease covers all", async () => {
  const times: number[] = [];
  const send = providerSend(makeProvider("postmark", { apiKey: "key" }), {
    timeoutMs: SEND_TIMEOUT_MS,
    timeout: (ms) => (times.push(ms), new AbortController().signal),
    fetch: () => Promise.resolve(Response.json({ ErrorCode: 300 })),
  });
  const bytes = 100_000;
  await send({ ...whole, files: [{ ...files[0]!, bytes: new Uint8Array(bytes) }] });
  assertEquals([times[0], times.length], [11_000, 3]);
  assert(times[1]! <= 4_000 && times[2]! <= times[1]!, String(times));
  const claimed = claim({ ...newEntry("key", "body", 0), bytes }, true, 0, false) as Claimed;
  assert(claimed.entry.leasedUntil! > 15_000, String(claimed.entry.leasedUntil));
});
