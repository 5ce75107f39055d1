import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { resend } from "../../../lib/mail/resend.ts";
import { providerRoots } from "../../../lib/mail/settings.ts";
import { apiKey, mail, requestValue } from "./sample.ts";

const provider = resend({ apiKey, apiUrl: providerRoots.resend });

Deno.test("resend() posts the mail as JSON to /emails with the key as a bearer", async () => {
  assertEquals(await requestValue(provider.request(mail)), {
    method: "POST",
    url: "https://api.resend.com/emails",
    redirect: "manual",
    headers: {
      accept: "application/json",
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": mail.idempotencyKey,
    },
    body: {
      from: mail.from.address,
      to: mail.to.address,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
    },
  });
});

Deno.test("resend() sends the idempotency key as a header", () => {
  assertEquals(provider.request(mail).headers.get("idempotency-key"), mail.idempotencyKey);
  assertEquals(provider.idempotent, true);
});

Deno.test("resend() puts its path behind another root and its prefix", () => {
  const other = resend({ apiKey, apiUrl: "https://relay.example/mail/resend" });
  assertEquals(other.request(mail).url, "https://relay.example/mail/resend/emails");
});

const error = (name: string) => JSON.stringify({ statusCode: 400, name, message: mail.text });
const answers: readonly (readonly [string, number, HeadersInit, string, Delivery])[] = [
  [
    "200 with an id",
    200,
    {},
    '{"id":"49a3999c-0ce1-4ea6-ab68-afcd6dc2e794"}',
    { kind: "delivered", reference: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" },
  ],
  ["200 without an id", 200, {}, "{}", { kind: "retry", reason: "status 200", uncertain: true }],
  [
    "200 with an id that is a number",
    200,
    {},
    '{"id":7}',
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  [
    "200 with an id that has a line break",
    200,
    {},
    '{"id":"a\\nb"}',
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  ["200 with an array", 200, {}, "[1]", { kind: "retry", reason: "status 200", uncertain: true }],
  [
    "401 missing_api_key",
    401,
    {},
    error("missing_api_key"),
    { kind: "rejected", reason: "status 401 missing_api_key" },
  ],
  [
    "403 invalid_api_key",
    403,
    {},
    error("invalid_api_key"),
    { kind: "rejected", reason: "status 403 invalid_api_key" },
  ],
  [
    "409 invalid_idempotent_request",
    409,
    {},
    error("invalid_idempotent_request"),
    { kind: "rejected", reason: "status 409 invalid_idempotent_request" },
  ],
  [
    "409 concurrent_idempotent_requests",
    409,
    {},
    error("concurrent_idempotent_requests"),
    {
      kind: "retry",
      reason: "status 409 concurrent_idempotent_requests",
      uncertain: true,
    },
  ],
  ["409 without a name", 409, {}, "", { kind: "retry", reason: "status 409", uncertain: true }],
  [
    "422 missing_required_field",
    422,
    {},
    error("missing_required_field"),
    { kind: "rejected", reason: "status 422 missing_required_field" },
  ],
  [
    "429 rate_limit_exceeded",
    429,
    { "retry-after": "2" },
    error("rate_limit_exceeded"),
    {
      kind: "retry",
      reason: "status 429 rate_limit_exceeded",
      uncertain: false,
      throttled: true,
      afterSeconds: 2,
    },
  ],
  [
    "429 daily_quota_exceeded",
    429,
    { "retry-after": "2" },
    error("daily_quota_exceeded"),
    { kind: "rejected", reason: "status 429 daily_quota_exceeded" },
  ],
  [
    "429 monthly_quota_exceeded",
    429,
    {},
    error("monthly_quota_exceeded"),
    { kind: "rejected", reason: "status 429 monthly_quota_exceeded" },
  ],
  [
    "451 security_error",
    451,
    {},
    error("security_error"),
    { kind: "rejected", reason: "status 451 security_error" },
  ],
  [
    "500 internal_server_error",
    500,
    {},
    error("internal_server_error"),
    { kind: "retry", reason: "status 500 internal_server_error", uncertain: false },
  ],
  [
    "an error name that is not a name",
    422,
    {},
    error("a b"),
    { kind: "rejected", reason: "status 422" },
  ],
  [
    "an error name of 65 characters",
    422,
    {},
    error("n".repeat(65)),
    { kind: "rejected", reason: "status 422" },
  ],
];

for (const [name, status, headers, body, expected] of answers) {
  Deno.test(`resend() reads ${name} as ${expected.kind}`, () => {
    assertEquals(provider.read(status, new Headers(headers), body), expected);
  });
}
