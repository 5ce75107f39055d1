import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/server/log.ts";
import { mailRoute } from "../../../lib/mail/send.ts";
import { providerNames } from "../../../lib/mail/settings.ts";
import type { MailSettings } from "../../../lib/mail/settings.ts";
import { domain, mail } from "./sample.ts";
import { httpAnswer, readRequest, tcpServer, write } from "./tcp_server.ts";

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

Deno.test("mailRoute() takes the company's address for a sender or a receiver that the outbox lacks", () => {
  const office = { address: "office@contractor.example" };
  assertEquals(parties({ provider: "file" }), { from: office, to: office });
  assertEquals(parties({ provider: "file", from: "Bids <bids@example.com>" }), {
    from: { name: "Bids", address: "bids@example.com" },
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
      reason: "the connection to the provider broke off",
      uncertain: true,
    });
    assertEquals(requests, 2);
  });
}
