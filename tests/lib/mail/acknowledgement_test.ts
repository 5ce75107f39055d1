import { assertEquals } from "@std/assert";
import { acknowledgement } from "../../../lib/mail/acknowledgement.ts";
import { automaticHeaders } from "../../../lib/mail/mail.ts";
import { providerNames } from "../../../lib/mail/providers.ts";
import { displayTelephone } from "../../../lib/model/mod.ts";
import { shortReference } from "../../../lib/bids/short_reference.ts";
import { siteWith } from "../../support/site.ts";
import { emlOf, mail, providerAt } from "./sample.ts";

const facts = { email: "dana@exämple.com", key: "key-1", isEmergency: false };

for (const language of ["en-US", "es-US", "fr-CA"]) {
  Deno.test(`an answer in ${language} has the reference and the telephone, and no word of the request`, () => {
    const site = siteWith({ language });
    const message = acknowledgement(site, facts)!;
    const { company, words: { acknowledgement: words, contact }, settings } = site;
    assertEquals(message.recipient, "dana@xn--exmple-cua.com");
    assertEquals(message.replyTo, company.email);
    const arrived = words.arrived(settings.request_noun, company.name);
    assertEquals(message.subject, arrived.replace(/\.$/, ""));
    const text = message.text.replace(/\s+/g, " ");
    const telephone = displayTelephone(company.telephone);
    const said = [arrived, shortReference("key-1"), telephone, contact.next];
    assertEquals(said.filter((part) => !text.includes(part)), []);
    assertEquals(message.text.includes("dana@"), false);
  });
}

Deno.test("an address that mail programs could read as another one gets no answer", () => {
  const site = siteWith({});
  assertEquals(acknowledgement(site, { ...facts, email: "=?utf-8?q?a?=@example.com" }), undefined);
  assertEquals(acknowledgement(site, { ...facts, email: "" }), undefined);
});

/** What each provider is sent of an automatic mail besides. */
const headers = {
  resend: '"headers":{"Auto-Submitted":"auto-replied"}',
  postmark: '"Headers":[{"Name":"Auto-Submitted","Value":"auto-replied"}]',
  sendgrid: '"headers":{"Auto-Submitted":"auto-replied"}',
  mailgun: 'name="h:Auto-Submitted"\r\n\r\nauto-replied\r\n',
};

for (const name of providerNames) {
  Deno.test(`${name} is told that an answer is automatic, and of no other mail`, async () => {
    const provider = providerAt(name, "http://127.0.0.1");
    const bodies = [{ ...mail, headers: automaticHeaders }, mail].map(async (each) => {
      const request = await provider.request(each);
      return await request.text();
    });
    const found = (await Promise.all(bodies)).map((body) => body.includes(headers[name]));
    assertEquals(found, [true, false]);
  });
}

Deno.test("an answer that becomes a file says that it is automatic", () => {
  const lines = emlOf({ ...mail, headers: automaticHeaders }, new Date(0)).split("\r\n");
  assertEquals(lines.filter((line) => line.startsWith("Auto-")), ["Auto-Submitted: auto-replied"]);
});
