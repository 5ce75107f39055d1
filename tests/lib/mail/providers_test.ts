import { assertEquals } from "@std/assert";
import { type Delivery, failed, messageId } from "../../../lib/outgoing/receiver.ts";
import { type ProviderName, providerNames, providers } from "../../../lib/mail/providers.ts";
import { domain, mail, providerAt } from "./sample.ts";

const roots = {
  resend: "https://api.resend.com",
  postmark: "https://api.postmarkapp.com",
  sendgrid: "https://api.sendgrid.com",
  mailgun: "https://api.mailgun.net",
};

Deno.test("providers are at their own addresses, and Resend alone knows idempotency keys", () => {
  const known = Object.entries(providers);
  assertEquals(Object.fromEntries(known.map(([name, { root }]) => [name, root])), roots);
  assertEquals(known.filter(([, each]) => each.idempotent).map(([name]) => name), ["resend"]);
});

const paths = {
  resend: "/emails",
  postmark: "/email",
  sendgrid: "/v3/mail/send",
  mailgun: `/v3/${domain}/messages`,
};

// What a provider is sent is compared with what its own SDK sends in wire_test.ts.
for (const name of providerNames) {
  Deno.test(`${name} is sent the mail under its path, behind any root and its prefix`, async () => {
    for (const root of [roots[name], "https://relay.example/mail"]) {
      const { method, url, redirect, headers } = await providerAt(name, root).request(mail);
      assertEquals(
        { method, url, redirect, accept: headers.get("accept") },
        { method: "POST", url: root + paths[name], redirect: "manual", accept: "application/json" },
      );
    }
  });

  Deno.test(`${name} is told of no address to reply to where there is none`, async () => {
    const { replyTo: _, ...unanswered } = mail;
    const request = await providerAt(name, "http://127.0.0.1").request(unanswered);
    assertEquals(/reply/i.test(await request.text()), false);
  });
}

Deno.test("sendgrid gets name and address of a mailbox apart", async () => {
  const read = [
    ["bids@example.com", { email: "bids@example.com" }],
    ["<bids@example.com>", { email: "bids@example.com" }],
    ["Website <website@example.com>", { email: "website@example.com", name: "Website" }],
    ["Bids  Desk<bids@example.com>", { email: "bids@example.com", name: "Bids  Desk" }],
    ['"Smith, John" <a@b.c>', { email: "a@b.c", name: "Smith, John" }],
    ['"John \\"Jack\\" \\\\ Smith" <a@b.c>', { email: "a@b.c", name: 'John "Jack" \\ Smith' }],
    ['"" <a@b.c>', { email: "a@b.c" }],
  ] as const;
  for (const [from, expected] of read) {
    const request = await providerAt("sendgrid", "http://127.0.0.1").request({ ...mail, from });
    assertEquals((await request.json()).from, expected);
  }
});

const ID = "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794";
const PAGE = "<html>Accepted</html>";

/** Errors in the form of a provider. Their messages quote the mail, as a careless one may. */
const resendError = (name: string) => JSON.stringify({ statusCode: 400, name, message: mail.text });
const postmarkError = (ErrorCode: unknown) => JSON.stringify({ ErrorCode, Message: mail.text });
const sendgridError = (message: string) =>
  JSON.stringify({ errors: [null, { message, field: null }] });
const mailgunError = JSON.stringify({ message: mail.text });

const quotaReset = {
  date: "Wed, 21 Oct 2026 07:28:00 GMT",
  "x-ratelimit-reset": "1792567693",
};

/** An answer, and how it is read. */
type Row = readonly [status: number, body: string, read: string, headers?: HeadersInit];

const answers: Readonly<Record<ProviderName, readonly Row[]>> = {
  resend: [
    [200, `{"id":"${ID}"}`, `delivered ${ID}`],
    [200, "{}", "uncertain: status 200"],
    [200, '{"id":7}', "uncertain: status 200"],
    [200, '{"id":"a\\nb"}', "uncertain: status 200"],
    [200, "[1]", "uncertain: status 200"],
    [401, resendError("missing_api_key"), "rejected: status 401 missing_api_key"],
    [403, resendError("invalid_api_key"), "rejected: status 403 invalid_api_key"],
    [
      409,
      resendError("invalid_idempotent_request"),
      "rejected: status 409 invalid_idempotent_request",
    ],
    [
      409,
      resendError("concurrent_idempotent_requests"),
      "uncertain: status 409 concurrent_idempotent_requests",
    ],
    [409, "", "uncertain: status 409"],
    [422, resendError("missing_required_field"), "rejected: status 422 missing_required_field"],
    [
      429,
      resendError("rate_limit_exceeded"),
      "throttled, 2 s: status 429 rate_limit_exceeded",
      { "retry-after": "2" },
    ],
    [
      429,
      resendError("daily_quota_exceeded"),
      "rejected: status 429 daily_quota_exceeded",
      { "retry-after": "2" },
    ],
    [429, resendError("monthly_quota_exceeded"), "rejected: status 429 monthly_quota_exceeded"],
    [451, resendError("security_error"), "rejected: status 451 security_error"],
    [500, resendError("internal_server_error"), "certain: status 500 internal_server_error"],
    [422, resendError("a b"), "rejected: status 422"],
    [422, resendError("n".repeat(65)), "rejected: status 422"],
  ],
  postmark: [
    [200, `{"To":"x","ErrorCode":0,"Message":"OK","MessageID":"${ID}"}`, `delivered ${ID}`],
    [200, '{"ErrorCode":0}', "uncertain: status 200"],
    [200, '{"MessageID":"0a129aee"}', "uncertain: status 200"],
    [200, '{"ErrorCode":406,"MessageID":"0a129aee"}', "rejected: status 200 ErrorCode-406"],
    [200, postmarkError(100), "throttled: status 200 ErrorCode-100"],
    [200, postmarkError(429), "throttled: status 200 ErrorCode-429"],
    [200, postmarkError(mail.text), "uncertain: status 200"],
    [401, postmarkError(10), "rejected: status 401 ErrorCode-10"],
    [422, postmarkError(300), "rejected: status 422 ErrorCode-300"],
    [422, postmarkError(406), "rejected: status 422 ErrorCode-406"],
    [422, postmarkError(412), "rejected: status 422 ErrorCode-412"],
    [422, postmarkError(100), "throttled: status 422 ErrorCode-100"],
    [429, postmarkError(429), "throttled: status 429 ErrorCode-429"],
    [500, postmarkError(1), "uncertain: status 500 ErrorCode-1"],
    [500, postmarkError(100), "throttled: status 500 ErrorCode-100"],
    [503, postmarkError(100), "throttled: status 503 ErrorCode-100"],
    [503, postmarkError(1), "certain: status 503 ErrorCode-1"],
    [503, PAGE, "uncertain: status 503"],
    [503, '{"ErrorCode":1}', "uncertain: status 503 ErrorCode-1"],
  ],
  sendgrid: [
    [202, "", "delivered 14c5d75ce93.dfd.64b469", { "x-message-id": "14c5d75ce93.dfd.64b469" }],
    [202, "", "delivered"],
    [202, PAGE, "uncertain: status 202"],
    [200, "", "uncertain: status 200", { "x-message-id": "14c5d75ce93.dfd.64b469" }],
    [401, sendgridError("The provided grant is invalid"), "rejected: status 401"],
    [401, sendgridError("Maximum credits exceeded"), "rejected: status 401"],
    [413, sendgridError(mail.text), "rejected: status 413"],
    [429, sendgridError("too many requests"), "throttled, 13 s: status 429", quotaReset],
    [500, sendgridError(mail.text), "certain: status 500"],
    [500, '{"errors":[]}', "uncertain: status 500"],
    [500, PAGE, "uncertain: status 500"],
  ],
  mailgun: [
    [200, '{"id":"<1.4B2@mg.example>","message":"Queued."}', "delivered <1.4B2@mg.example>"],
    [200, '{"message":"Queued. Thank you."}', "uncertain: status 200"],
    [401, "Forbidden", "rejected: status 401"],
    [404, mailgunError, "certain: status 404"],
    [404, PAGE, "rejected: status 404"],
    [429, mailgunError, "throttled: status 429"],
    [500, mailgunError, "uncertain: status 500"],
    [503, mailgunError, "uncertain: status 503"],
    [504, '{"message":"Endpoint request timed out"}', "uncertain: status 504"],
  ],
};

/** A delivery in words. */
function inWords(delivery: Delivery): string {
  if (delivery.kind === "delivered") return `delivered ${delivery.reference ?? ""}`.trim();
  if (delivery.kind === "rejected") return `rejected: ${delivery.reason}`;
  const { uncertain, throttled, afterSeconds, reason } = delivery;
  const kind = uncertain ? "uncertain" : throttled ? "throttled" : "certain";
  return `${kind}${afterSeconds === undefined ? "" : `, ${afterSeconds} s`}: ${reason}`;
}

for (const name of providerNames) {
  for (const [status, body, expected, headers] of answers[name]) {
    Deno.test(`${name}: ${status} ${JSON.stringify(body.slice(0, 60))} is ${expected}`, () => {
      const answer = { status, headers: new Headers(headers), body };
      assertEquals(inWords(providerAt(name, "").interpret(answer)), expected);
    });
  }
}

const DATE = "Wed, 21 Oct 2026 07:28:00 GMT";
const soon = new Date(Date.now() + 3_600_000).toUTCString();
const waits: readonly (readonly [string, HeadersInit, RegExp])[] = [
  ["seconds", { "retry-after": "120" }, /^throttled, 120 s:/],
  ["no seconds", { "retry-after": "0" }, /^throttled, 0 s:/],
  ["more than a day", { "retry-after": "99999999999" }, /^throttled, 86400 s:/],
  ["a date", { date: DATE, "retry-after": "Wed, 21 Oct 2026 07:29:30 GMT" }, /, 90 s:/],
  ["a date gone by", { date: DATE, "retry-after": "Tue, 20 Oct 2026 07:28:00 GMT" }, /, 0 s:/],
  ["a date far off", { date: DATE, "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" }, /, 86400 s:/],
  ["a date with no Date beside it", { "retry-after": soon }, /, 3[56]\d\d s:/],
  ["Retry-After before a reset time", { ...quotaReset, "retry-after": "3" }, /, 3 s:/],
  ["rubbish", { date: DATE, "retry-after": "soon" }, /^throttled:/],
  ["nothing", { date: DATE }, /^throttled:/],
];

for (const [name, headers, expected] of waits) {
  Deno.test(`failed() takes ${name} for a wait as ${expected}`, () => {
    const delivery = failed({ status: 429, headers: new Headers(headers) });
    assertEquals(expected.test(inWords(delivery)), true, inWords(delivery));
  });
}

const outcomes: readonly (readonly [status: number, isOwn: boolean, expected: string])[] = [
  ...[200, 204, 500, 503, 520].map((status) => [status, false, "uncertain"] as const),
  ...[502, 504].map((status) => [status, true, "uncertain"] as const),
  ...[302, 400, 404, 413].map((status) => [status, true, "rejected"] as const),
  ...[408, 500, 503].map((status) => [status, true, "certain"] as const),
];

for (const [status, isOwn, expected] of outcomes) {
  Deno.test(`failed() takes ${status} from ${isOwn ? "the provider" : "a gateway"} as ${expected}`, () => {
    const delivery = failed({ status, headers: new Headers(), isOwn });
    assertEquals(inWords(delivery), `${expected}: status ${status}`);
  });
}

Deno.test("failed() takes a 503 as throttled with Retry-After, whoever speaks, and not with a reset time", () => {
  const headersOf = (init: HeadersInit) => ({ status: 503, headers: new Headers(init) });
  assertEquals(
    inWords(failed(headersOf({ "retry-after": "30" }))),
    "throttled, 30 s: status 503",
  );
  assertEquals(inWords(failed(headersOf(quotaReset))), "uncertain, 13 s: status 503");
});

Deno.test("messageId() takes printable ASCII of at most 256 characters", () => {
  const longest = "a".repeat(256);
  for (const id of ["<1@mail.example>", longest]) assertEquals(messageId(id), id);
  for (const none of [`${longest}a`, "", "a b", "a\n", "\u00e9", 1, null, undefined]) {
    assertEquals(messageId(none), undefined, String(none));
  }
});
