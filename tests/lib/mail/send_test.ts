import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import { mailRoute } from "../../../lib/mail/send.ts";
import type { MailSettings } from "../../../lib/mail/settings.ts";

const log = logTo(() => {}, "json");
const parties = (settings: MailSettings) => {
  const route = mailRoute(settings, ".data", "office@contractor.example", log);
  return route && { from: route.from, to: route.to };
};

Deno.test("mailRoute() takes name and address apart", () => {
  assertEquals(
    parties({
      provider: "sendgrid",
      apiKey: "key",
      from: "Website <website@example.com>",
      to: '"Smith, John" <estimating@example.com>',
    }),
    {
      from: { name: "Website", address: "website@example.com" },
      to: { name: "Smith, John", address: "estimating@example.com" },
    },
  );
});

Deno.test("mailRoute() lets the outbox go without sender and receiver", () => {
  const office = { address: "office@contractor.example" };
  assertEquals(parties({ provider: "outbox" }), { from: office, to: office });
});

Deno.test("mailRoute() gives none while something is missing", () => {
  assertEquals(parties({ provider: "resend", apiKey: "key", from: "a@b.c" }), undefined);
});
