import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { postmark } from "../../../lib/mail/postmark.ts";
import { providerRoots } from "../../../lib/mail/settings.ts";
import { apiKey, mail, requestValue } from "./sample.ts";

const provider = postmark({ apiKey, apiUrl: providerRoots.postmark });

Deno.test("postmark() posts the mail as JSON to /email with the server token", async () => {
  assertEquals(await requestValue(provider.request(mail)), {
    method: "POST",
    url: "https://api.postmarkapp.com/email",
    redirect: "manual",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-postmark-server-token": apiKey,
    },
    body: {
      From: mail.from.address,
      To: mail.to.address,
      ReplyTo: mail.replyTo,
      Subject: mail.subject,
      TextBody: mail.text,
    },
  });
  assertEquals(provider.idempotent, false);
});

Deno.test("postmark() puts its path behind another root and its prefix", () => {
  const other = postmark({ apiKey, apiUrl: "https://relay.example/mail/postmark" });
  assertEquals(other.request(mail).url, "https://relay.example/mail/postmark/email");
});

const error = (ErrorCode: unknown) => JSON.stringify({ ErrorCode, Message: mail.text });
const answers: readonly (readonly [string, number, string, Delivery])[] = [
  [
    "200 with ErrorCode 0 and an id",
    200,
    '{"To":"x","ErrorCode":0,"Message":"OK","MessageID":"0a129aee-e1cd-480d-b08d-4f48548ff48d"}',
    { kind: "delivered", reference: "0a129aee-e1cd-480d-b08d-4f48548ff48d" },
  ],
  [
    "200 with ErrorCode 0 and no id",
    200,
    '{"ErrorCode":0}',
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  [
    "200 with an id and no ErrorCode",
    200,
    '{"MessageID":"0a129aee"}',
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  [
    "200 with ErrorCode 406 and an id",
    200,
    '{"ErrorCode":406,"MessageID":"0a129aee"}',
    { kind: "rejected", reason: "status 200 ErrorCode-406" },
  ],
  [
    "200 with ErrorCode 100, maintenance",
    200,
    error(100),
    { kind: "retry", reason: "status 200 ErrorCode-100", uncertain: false, throttled: true },
  ],
  [
    "200 with ErrorCode 429, too many requests",
    200,
    error(429),
    { kind: "retry", reason: "status 200 ErrorCode-429", uncertain: false, throttled: true },
  ],
  [
    "200 with an ErrorCode that is a text",
    200,
    error(mail.text),
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  [
    "401 with ErrorCode 10, wrong token",
    401,
    error(10),
    { kind: "rejected", reason: "status 401 ErrorCode-10" },
  ],
  [
    "422 with ErrorCode 300, invalid mail",
    422,
    error(300),
    { kind: "rejected", reason: "status 422 ErrorCode-300" },
  ],
  [
    "422 with ErrorCode 405, not allowed to send",
    422,
    error(405),
    { kind: "rejected", reason: "status 422 ErrorCode-405" },
  ],
  [
    "422 with ErrorCode 406, inactive recipient",
    422,
    error(406),
    { kind: "rejected", reason: "status 422 ErrorCode-406" },
  ],
  [
    "429 with ErrorCode 429",
    429,
    error(429),
    { kind: "retry", reason: "status 429 ErrorCode-429", uncertain: false, throttled: true },
  ],
  [
    "500 with an ErrorCode",
    500,
    error(1),
    { kind: "retry", reason: "status 500 ErrorCode-1", uncertain: true },
  ],
  [
    "503 with ErrorCode 100, maintenance",
    503,
    error(100),
    { kind: "retry", reason: "status 503 ErrorCode-100", uncertain: false, throttled: true },
  ],
  [
    "503 with another ErrorCode",
    503,
    error(1),
    { kind: "retry", reason: "status 503 ErrorCode-1", uncertain: false },
  ],
  ["503 with a page", 503, "<html>", { kind: "retry", reason: "status 503", uncertain: true }],
  [
    "503 with an ErrorCode and no message",
    503,
    '{"ErrorCode":1}',
    { kind: "retry", reason: "status 503 ErrorCode-1", uncertain: true },
  ],
  [
    "422 with ErrorCode 100, maintenance",
    422,
    error(100),
    { kind: "retry", reason: "status 422 ErrorCode-100", uncertain: false, throttled: true },
  ],
  [
    "422 with ErrorCode 429, too many requests",
    422,
    error(429),
    { kind: "retry", reason: "status 422 ErrorCode-429", uncertain: false, throttled: true },
  ],
  [
    "500 with ErrorCode 100, maintenance",
    500,
    error(100),
    { kind: "retry", reason: "status 500 ErrorCode-100", uncertain: false, throttled: true },
  ],
  [
    "422 with ErrorCode 412, account pending",
    422,
    error(412),
    { kind: "rejected", reason: "status 422 ErrorCode-412" },
  ],
];

for (const [name, status, body, expected] of answers) {
  Deno.test(`postmark() reads ${name} as ${expected.kind}`, () => {
    assertEquals(provider.read(status, new Headers(), body), expected);
  });
}
