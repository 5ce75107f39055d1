import { assert, assertEquals, assertStringIncludes } from "@std/assert";
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
import { wordsOf } from "../../../lib/words/mod.ts";
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

Deno.test("a provider that refuses the reply-to address gets the mail once more without it, the address in the text", async () => {
  const address = "john..doe+x@client.example";
  const text = [
    "Bid request from J.",
    `Write to ${address}, or call 202 555 0117.`,
  ].join("\n");
  const refusals: readonly (readonly [ProviderName, number, unknown])[] = [
    ["resend", 422, { name: "validation_error", message: "Invalid `reply_to` field." }],
    ["postmark", 422, { ErrorCode: 300, Message: `Illegal email address '${address}'.` }],
    ["sendgrid", 400, { errors: [{ message: "Not valid.", field: "reply_to.email" }] }],
    ["mailgun", 400, { message: "h:Reply-To is not valid" }],
  ];
  for (const [name, status, refusal] of refusals) {
    const bodies: string[] = [];
    const send = providerSend(makeProvider(name, { apiKey: "key", domain: "mg.example" }), {
      timeoutMs: 1_000,
      fetch: async (input) => {
        bodies.push(await (input as Request).text());
        return Response.json(refusal, { status });
      },
    });
    const result = await send({ ...mail, replyTo: address, text, notes: wordsOf("en").officeMail });
    assertEquals([result.kind, bodies.length], ["rejected", 2], name);
    assertEquals(bodies[0]!.toLowerCase().includes("reply"), true);
    assertEquals(/"?reply[-_]?to"?[:;\r]/i.test(bodies[1]!), false, name);
    const words = bodies[1]!.replaceAll("\\n", " ").replaceAll(/\s+/g, " ");
    assertStringIncludes(words, "a reply does not go to the sender. Bid request from J. Write to");
    // What the sender of a request gets says nothing of it.
    await send({ ...mail, replyTo: address, text });
    assertEquals(/reply does not go/.test(bodies[3]!), false);
  }
});

Deno.test("a refusal that is not about the reply-to address is not tried again", async () => {
  let calls = 0;
  const send = providerSend(makeProvider("postmark", { apiKey: "key" }), {
    timeoutMs: 1_000,
    fetch: () => {
      calls += 1;
      return Promise.resolve(
        Response.json({ ErrorCode: 10, Message: "Bad token" }, { status: 401 }),
      );
    },
  });
  assertEquals(await send(mail), { kind: "rejected", reason: "status 401 ErrorCode-10" });
  assertEquals(calls, 1);
});

const accepted: Readonly<Record<ProviderName, () => Response>> = {
  resend: () => Response.json({ id: "msg_1" }),
  postmark: () => Response.json({ ErrorCode: 0, MessageID: "msg_1" }),
  sendgrid: () => new Response(null, { status: 202, headers: { "x-message-id": "msg_1" } }),
  mailgun: () => Response.json({ id: "msg_1" }),
};

const plan = { name: "plan.dwg", type: "image/vnd.dwg", bytes: Uint8Array.of(65, 67) };
const otherPlan = { ...plan, name: "2-plan.dwg" };
const photo = { name: "3-photo.jpg", type: "image/jpeg", bytes: Uint8Array.of(0xff, 0xd8, 0xff) };

/** Which files each call to a provider has that refuses the first ones so, with the outcome and the last body. */
async function sendRefused(
  name: ProviderName,
  status: number,
  refusals: readonly unknown[],
  files: Mail["files"] = [plan, otherPlan, photo],
) {
  const keys: (string | null)[] = [];
  const bodies: string[] = [];
  const send = providerSend(makeProvider(name, { apiKey: "key", domain: "mg.example" }), {
    timeoutMs: 1_000,
    fetch: async (input) => {
      const request = input as Request;
      keys.push(request.headers.get("idempotency-key"));
      bodies.push(await request.text());
      const refusal = refusals[bodies.length - 1];
      return refusal === undefined ? accepted[name]() : Response.json(refusal, { status });
    },
  });
  const { officeMail: { noReply, filesRefused } } = wordsOf("en");
  const result = await send({ ...mail, files, notes: { noReply, filesRefused } });
  const attached = bodies.map((body) =>
    Array.from(body.matchAll(/name"?[:=] ?"([a-z0-9-]+\.(?:dwg|jpg))"/gi), ([, file]) => file)
  );
  const text = bodies.at(-1)!.replaceAll("\\n", " ").replaceAll(/\s+/g, " ");
  return { result, attached, text, keys };
}

const refusesFiles: readonly (readonly [ProviderName, number, unknown, unknown])[] = [
  [
    ...["resend", 422] as const,
    { name: "invalid_attachment", message: "The attachment is not allowed." },
    { name: "invalid_attachment", message: "The attachment 2-plan.dwg is not allowed." },
  ],
  [
    ...["postmark", 422] as const,
    { ErrorCode: 300, Message: "Invalid attachment content type." },
    { ErrorCode: 300, Message: "The file '2-plan.dwg' has an extension that is not allowed." },
  ],
  [
    ...["sendgrid", 400] as const,
    { errors: [{ message: "Not valid.", field: "attachments" }] },
    { errors: [{ message: "Not valid.", field: "attachments.1.type" }] },
  ],
  [
    ...["mailgun", 400] as const,
    { message: "attachment extension is blocked" },
    { message: "attachment 2-plan.dwg is blocked" },
  ],
];

for (const [name, status, unnamed, named] of refusesFiles) {
  Deno.test(`where ${name} refuses files and doesn't say which, the mail is sent without any, and says so`, async () => {
    const { result, attached, text } = await sendRefused(name, status, [unnamed]);
    const all = ["plan.dwg", "2-plan.dwg", "3-photo.jpg"];
    assertEquals(result, { kind: "delivered", reference: "msg_1", refusedFiles: all });
    assertEquals(attached, [all, []]);
    assertStringIncludes(
      text,
      "The email provider refused files that came with this request: plan.dwg, 2-plan.dwg, 3-photo.jpg. Ask the sender to email them.",
    );
  });

  Deno.test(`where ${name} names a file that it refuses, the mail is sent without that one, and says so`, async () => {
    const { result, attached, text } = await sendRefused(name, status, [named]);
    const left = ["plan.dwg", "3-photo.jpg"];
    assertEquals(result, { kind: "delivered", reference: "msg_1", refusedFiles: ["2-plan.dwg"] });
    assertEquals(attached, [["plan.dwg", "2-plan.dwg", "3-photo.jpg"], left]);
    assertStringIncludes(text, "files that came with this request: 2-plan.dwg. Ask the sender");
  });
}

Deno.test("a provider that refuses a type gets the mail without the files of that type", async () => {
  for (const type of ["image/vnd.dwg", ".dwg"]) {
    const message = `Attachments of type ${type} are not allowed`;
    const { attached } = await sendRefused("mailgun", 400, [{ message }]);
    assertEquals(attached[1], ["3-photo.jpg"]);
  }
});

Deno.test("a provider that refuses another file after the first gets the mail without any", async () => {
  const refusal = (name: string) => ({ name: "invalid_attachment", message: `Not valid: ${name}` });
  const { result, attached, keys } = await sendRefused("resend", 422, [
    refusal("2-plan.dwg"),
    refusal("plan.dwg"),
  ]);
  const all = ["plan.dwg", "2-plan.dwg", "3-photo.jpg"];
  assertEquals(attached, [all, ["plan.dwg", "3-photo.jpg"], []]);
  assertEquals(result, { kind: "delivered", reference: "msg_1", refusedFiles: all });
  // Resend ties a key to one mail.
  assertEquals(
    keys,
    [mail.idempotencyKey, `${mail.idempotencyKey}-no-file-2`]
      .concat(`${mail.idempotencyKey}-no-file-1-2-3`),
  );
});

Deno.test("a provider that refuses all that it is sent gets three calls at most", async () => {
  const message = "The attachment plan.dwg is not allowed.";
  const refusals = Array(9).fill({ name: "invalid_attachment", message });
  const { result, attached } = await sendRefused("resend", 422, refusals);
  assertEquals([result.kind, attached.length], ["rejected", 3]);
  const single = await sendRefused("resend", 422, refusals, [plan]);
  assertEquals([single.result.kind, single.attached.length], ["rejected", 2]);
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

Deno.test("files get as much time again when a mail is sent once more, and the lease covers both", async () => {
  const times: number[] = [];
  const send = providerSend(makeProvider("postmark", { apiKey: "key" }), {
    timeoutMs: SEND_TIMEOUT_MS,
    timeout: (ms) => (times.push(ms), new AbortController().signal),
    fetch: () => Promise.resolve(Response.json({ ErrorCode: 300, Message: "ReplyTo" })),
  });
  const bytes = 100_000;
  await send({ ...mail, files: [{ name: "a.pdf", type: "x/y", bytes: new Uint8Array(bytes) }] });
  assertEquals(times, [11_000, 5_000]);
  const claimed = claim({ ...newEntry("key", "body", 0), bytes }, true, 0, false) as Claimed;
  assert(claimed.entry.leasedUntil! > 16_000, String(claimed.entry.leasedUntil));
});
