import { assertEquals, assertThrows } from "@std/assert";
import { providerOf } from "../../../lib/mail/providers.ts";
import { providerNames, providerRoots } from "../../../lib/mail/settings.ts";
import { apiKey, domain, mail, providerAt, requestValue } from "./sample.ts";

const expected = {
  resend: { root: "https://api.resend.com", path: "/emails", idempotent: true },
  postmark: { root: "https://api.postmarkapp.com", path: "/email", idempotent: false },
  sendgrid: { root: "https://api.sendgrid.com", path: "/v3/mail/send", idempotent: false },
  mailgun: {
    root: "https://api.mailgun.net",
    path: "/v3/mg.contractor.example/messages",
    idempotent: false,
  },
};

Deno.test("providerNames lists the four providers", () => {
  assertEquals(providerNames, ["resend", "postmark", "sendgrid", "mailgun"]);
});

for (const name of providerNames) {
  const { root, path, idempotent } = expected[name];
  Deno.test(`providerOf() gives ${name} at its own root`, () => {
    const provider = providerOf(name, { apiKey, domain });
    assertEquals(providerRoots[name], root);
    assertEquals(provider.request(mail).url, root + path);
    assertEquals(provider.name, name);
    assertEquals(provider.idempotent, idempotent);
  });
}

Deno.test("providerOf() refuses Mailgun without a domain", () => {
  assertThrows(() => providerOf("mailgun", { apiKey }), TypeError, "domain");
});

for (const name of providerNames) {
  Deno.test(`${name} is told of no address to reply to where there is none`, async () => {
    const { replyTo: _, ...unanswered } = mail;
    const { body } = await requestValue(providerAt(name, "http://127.0.0.1").request(unanswered));
    assertEquals(/reply/i.test(JSON.stringify(body)), false);
  });
}
