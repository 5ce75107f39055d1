import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { sendgrid } from "../../../lib/mail/sendgrid.ts";
import { providerRoots } from "../../../lib/mail/settings.ts";
import { apiKey, mail, requestValue } from "./sample.ts";

const provider = sendgrid({ apiKey, apiUrl: providerRoots.sendgrid });

Deno.test("sendgrid() posts the mail as JSON to /v3/mail/send with the key as a bearer", async () => {
  assertEquals(await requestValue(provider.request(mail)), {
    method: "POST",
    url: "https://api.sendgrid.com/v3/mail/send",
    redirect: "manual",
    headers: {
      accept: "application/json",
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
    },
    body: {
      personalizations: [{ to: [{ email: mail.to.address }] }],
      from: { email: mail.from.address },
      reply_to: { email: mail.replyTo },
      subject: mail.subject,
      content: [{ type: "text/plain", value: mail.text }],
    },
  });
  assertEquals(provider.idempotent, false);
});

Deno.test("sendgrid() puts its path behind the EU root", () => {
  const eu = sendgrid({ apiKey, apiUrl: "https://api.eu.sendgrid.com" });
  assertEquals(eu.request(mail).url, "https://api.eu.sendgrid.com/v3/mail/send");
});

const error = (message: string) => JSON.stringify({ errors: [null, { message, field: null }] });
const answers: readonly (readonly [string, number, HeadersInit, string, Delivery])[] = [
  [
    "202 with an id in the header",
    202,
    { "x-message-id": "14c5d75ce93.dfd.64b469" },
    "",
    { kind: "delivered", reference: "14c5d75ce93.dfd.64b469" },
  ],
  ["202 with nothing", 202, {}, "", { kind: "delivered" }],
  [
    "202 with a page",
    202,
    {},
    "<html>Accepted</html>",
    { kind: "retry", reason: "status 202", uncertain: true },
  ],
  [
    "200, a check without sending",
    200,
    { "x-message-id": "14c5d75ce93.dfd.64b469" },
    "",
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  [
    "401 for a wrong key",
    401,
    {},
    error("The provided authorization grant is invalid, expired, or revoked"),
    { kind: "rejected", reason: "status 401" },
  ],
  [
    "401 for a spent quota",
    401,
    {},
    error("Maximum credits exceeded"),
    { kind: "rejected", reason: "status 401 maximum_credits_exceeded" },
  ],
  ["413", 413, {}, error(mail.text), { kind: "rejected", reason: "status 413" }],
  [
    "429 with the time of the reset",
    429,
    { date: "Wed, 21 Oct 2026 07:28:00 GMT", "x-ratelimit-reset": "1792567693" },
    error("too many requests"),
    { kind: "retry", reason: "status 429", uncertain: false, throttled: true, afterSeconds: 13 },
  ],
  [
    "500 with SendGrid's errors",
    500,
    {},
    error(mail.text),
    { kind: "retry", reason: "status 500", uncertain: false },
  ],
  [
    "500 with errors that say nothing",
    500,
    {},
    '{"errors":[]}',
    { kind: "retry", reason: "status 500", uncertain: true },
  ],
  [
    "500 with a page",
    500,
    {},
    "<html>",
    { kind: "retry", reason: "status 500", uncertain: true },
  ],
];

for (const [name, status, headers, body, expected] of answers) {
  Deno.test(`sendgrid() reads ${name} as ${expected.kind}`, () => {
    assertEquals(provider.read(status, new Headers(headers), body), expected);
  });
}
