import { assertEquals, assertThrows } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { mailgun } from "../../../lib/mail/mailgun.ts";
import { providerRoots } from "../../../lib/mail/settings.ts";
import { apiKey, domain, mail, requestValue } from "./sample.ts";

const provider = mailgun({ apiKey, apiUrl: providerRoots.mailgun, domain });

Deno.test("mailgun() posts the mail as a multipart form with basic authentication", async () => {
  const part = (name: string, value: string) =>
    `--part-1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  assertEquals(await requestValue(provider.request(mail)), {
    method: "POST",
    url: "https://api.mailgun.net/v3/mg.contractor.example/messages",
    redirect: "manual",
    headers: {
      accept: "application/json",
      authorization: `Basic ${btoa(`api:${apiKey}`)}`,
      "content-type": "multipart/form-data; boundary=part-1",
    },
    body: part("from", mail.from.address) +
      part("to", mail.to.address) +
      part("h:Reply-To", mail.replyTo) +
      part("subject", mail.subject) +
      part("text", mail.text) +
      "--part-1--\r\n",
  });
  assertEquals(provider.idempotent, false);
});

Deno.test("mailgun() writes a form that reads back as the mail", async () => {
  const form = await provider.request(mail).formData();
  assertEquals([...form], [
    ["from", mail.from.address],
    ["to", mail.to.address],
    ["h:Reply-To", mail.replyTo],
    ["subject", mail.subject],
    ["text", mail.text],
  ]);
});

Deno.test("mailgun() chooses a boundary that a text full of boundaries does not hold", async () => {
  const text = Array.from({ length: 300 }, (_, number) => `--part-${number}`).join("\r\n");
  const form = await provider.request({ ...mail, text }).formData();
  assertEquals(form.get("text"), text);
});

Deno.test("mailgun() puts its path behind the EU root", () => {
  const eu = mailgun({ apiKey, domain, apiUrl: "https://api.eu.mailgun.net" });
  assertEquals(
    eu.request(mail).url,
    "https://api.eu.mailgun.net/v3/mg.contractor.example/messages",
  );
});

Deno.test("mailgun() refuses an account without a domain", () => {
  assertThrows(
    () => mailgun({ apiKey, apiUrl: providerRoots.mailgun }),
    TypeError,
    "Mailgun needs a sending domain",
  );
});

const error = JSON.stringify({ message: mail.text });
const answers: readonly (readonly [string, number, string, Delivery])[] = [
  [
    "200 with an id in angle brackets",
    200,
    '{"id":"<20261021072800.1.4B2@mg.contractor.example>","message":"Queued. Thank you."}',
    { kind: "delivered", reference: "<20261021072800.1.4B2@mg.contractor.example>" },
  ],
  [
    "200 without an id",
    200,
    '{"message":"Queued. Thank you."}',
    { kind: "retry", reason: "status 200", uncertain: true },
  ],
  ["401", 401, "Forbidden", { kind: "rejected", reason: "status 401" }],
  ["404 with a message", 404, error, { kind: "retry", reason: "status 404", uncertain: false }],
  ["404 with a page", 404, "<html>", { kind: "rejected", reason: "status 404" }],
  ["429", 429, error, { kind: "retry", reason: "status 429", uncertain: false, throttled: true }],
  [
    "500 with a message, as gateways have it too",
    500,
    '{"message":"Internal server error"}',
    { kind: "retry", reason: "status 500", uncertain: true },
  ],
  ["503 with a message", 503, error, { kind: "retry", reason: "status 503", uncertain: true }],
  ["500 with a page", 500, "<html>", { kind: "retry", reason: "status 500", uncertain: true }],
  [
    "504 with a gateway's JSON",
    504,
    '{"message":"Endpoint request timed out"}',
    { kind: "retry", reason: "status 504", uncertain: true },
  ],
];

for (const [name, status, body, expected] of answers) {
  Deno.test(`mailgun() reads ${name} as ${expected.kind}`, () => {
    assertEquals(provider.read(status, new Headers(), body), expected);
  });
}
