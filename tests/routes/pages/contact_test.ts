import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Mail } from "../../../lib/mail/mail.ts";
import { displayTelephone, type Site } from "../../../lib/model/mod.ts";
import { thankYouPage } from "../../../routes/pages/contact_page.ts";
import {
  bid,
  postJson,
  site,
  SITE_URL,
  type TestServer,
  testServer,
  thanksOf,
} from "../../support/site.ts";
import { markdown } from "../../support/text.ts";

const { selectedServices, ...texts } = bid;

/** The key of a copy of the form. */
const KEY = /name="idempotencyKey" value="([^"]+)"/;

/** A key that the server made. */
const OURS = /^[a-z0-9]+-[0-9a-f]{32}-[0-9a-f]{16}$/;

/** The form as a browser posts it. */
function form(changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  const fields = new URLSearchParams({ ...texts, idempotencyKey: "0a1b2c3d-form", ...changes });
  fields.append("selectedServices", selectedServices[0]);
  fields.append("otherService", selectedServices[1]);
  return fields;
}

async function post(
  body: BodyInit,
  headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
  server: TestServer = testServer(),
) {
  const response = await server.fetch("/contact", { method: "POST", headers, body });
  return { server, response, text: await response.text() };
}

Deno.test("POST /contact sends the same mail as the API and redirects to the thanks", async () => {
  const { server, response } = await post(form());
  assertEquals(response.status, 303);
  assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const api = testServer();
  await api.fetch("/v1/contact", postJson(bid));
  const plain = (text: string) => text.replace(/through the .*\nRequest .*/, "");
  assertEquals(plain(server.mails[0]!.text), plain(api.mails[0]!.text));
  assertEquals(server.mails[0]!.replyTo, "dana@example.com");
});

Deno.test("a post above the caps for all clients together is thanked for as stored", async () => {
  const server = testServer({ rules: { caps: { hourly: 1, daily: 9 } } });
  await server.fetch("/v1/contact", postJson(bid));
  const response = await server.fetch("/contact", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: form({ firstName: "Ann" }),
    from: "198.51.100.7",
  });
  assertEquals(response.status, 303);
  assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR&queued=true");
  const page = await server.text(response.headers.get("location")!);
  assertStringIncludes(page, "<h1>Thank you</h1>");
  assertStringIncludes(
    page,
    "Your bid request is stored, and we get it as soon as earlier ones have gone out",
  );
  assertEquals(server.mails.length, 1);
});

Deno.test("GET /contact?service=slug comes with the boxes of these services ticked", async () => {
  const path = "/contact?service=storefront-glass&service=shower-glass&service=nothing";
  const text = await testServer().text(path);
  const ticked = [...text.matchAll(/value="([a-z-]+)" checked/g)].map(([, slug]) => slug);
  assertEquals(ticked.toSorted(), ["shower-glass", "storefront-glass"]);
});

Deno.test("the form's field that people don't see is out of sight, of the tab order and of autofill", async () => {
  const text = await testServer().text("/contact");
  assertStringIncludes(
    text,
    '<div hidden>\n<label for="message">Leave this empty.</label>\n' +
      '<input type="text" id="message" name="message" autocomplete="off" tabindex="-1" disabled>',
  );
  const markdown = await testServer().fetch("/contact.md");
  assertEquals((await markdown.text()).includes("Leave this empty"), false);
});

Deno.test("POST /contact marks what a program sent: the hidden field, and a form that came back at once", async () => {
  const firstLines = async (wait: number, changes: Record<string, string> = {}) => {
    const server = testServer();
    const page = await server.text("/contact");
    server.clock.now += wait;
    const sent = form({ idempotencyKey: KEY.exec(page)![1]!, ...changes });
    const { response } = await post(sent, undefined, server);
    assertMatch(thanksOf(response), /^\/contact\/thank-you\?reference=\w{6}$/);
    const [{ subject, text }] = server.mails as [Mail];
    return [subject.startsWith("[Likely spam] "), text.split("\n")[0]];
  };
  const opening = "Bid request from Dana Whitfield of Marsh Point Development.";
  assertEquals(await firstLines(3_000), [false, opening]);
  const early = "Likely spam: the form came back after 2.9 seconds.";
  assertEquals(await firstLines(2_900), [true, early]);
  const hidden = "Likely spam: a field that people don't see was filled in.";
  assertEquals(await firstLines(60_000, { message: "Buy now" }), [true, hidden]);
  // A key that is not ours says nothing, and one of another process neither.
  assertEquals(await firstLines(0, { idempotencyKey: "0a1b2c3d-form" }), [false, opening]);
  // Nor does one that is missing: nothing tells when that form was served.
  assertEquals(await firstLines(0, { idempotencyKey: "" }), [false, opening]);
});

Deno.test("a form that is sent again with another word is sent, and never likely spam for its speed", async () => {
  const server = testServer();
  const page = await server.text("/contact");
  for (const timeline of ["May", "June"]) {
    await post(form({ idempotencyKey: KEY.exec(page)![1]!, timeline }), undefined, server);
  }
  assertEquals(server.mails.map(({ subject }) => subject.startsWith("[")), [true, false]);
});

Deno.test("a post that names the emergency service is thanked with the telephone first", async () => {
  const server = testServer();
  const { response } = await post(form({ otherService: "", extra: "x" }), undefined, server);
  assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR");
  const fields = form({ timeline: "Now", idempotencyKey: "0a1b2c3d-now" });
  fields.append("selectedServices", "emergency-board-up");
  const { response: named } = await post(fields, undefined, server);
  assertEquals(thanksOf(named), "/contact/thank-you?reference=GFRR63&emergency=true");
  const page = await server.text(named.headers.get("location")!);
  assertStringIncludes(page, "GFRR63");
  const notice = page.indexOf("Nobody reads bid requests at night. In an emergency call ");
  assertEquals(notice > 0 && notice < page.indexOf("We have your bid request"), true);
  assertEquals(server.mails[1]!.subject.startsWith("[Emergency service] Bid request from"), true);
});

Deno.test("GET /contact holds a key of its own and is not kept by caches", async () => {
  const server = testServer();
  const keys = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const response = await server.fetch("/contact");
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("etag"), null);
    keys.add(KEY.exec(await response.text())![1]!);
  }
  assertEquals(keys.size, 3);
});

Deno.test("POST /contact shows the form again with what was typed and each problem", async () => {
  const { server, response, text } = await post(form({ email: "no<address>", firstName: "" }));
  assertEquals(response.status, 400);
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(server.mails, []);
  assertStringIncludes(text, 'value="no&lt;address&gt;"');
  assertStringIncludes(text, 'value="Marsh Point Development"');
  assertStringIncludes(text, 'role="alert"');
  assertStringIncludes(text, 'value="0a1b2c3d-form"');
  assertStringIncludes(text, "Plans are at 90 percent.</textarea>");
});

Deno.test("POST /contact keeps a key of 8 to 64 letters, digits and hyphens, and replaces any other", async () => {
  const keyAfter = async (idempotencyKey: string) => {
    const { text } = await post(form({ email: "x", idempotencyKey }));
    return KEY.exec(text)?.[1];
  };
  for (const key of ["0a1B-c3d", "k".repeat(64)]) assertEquals(await keyAfter(key), key);
  for (const key of ["", "0a1B-c3", "k".repeat(65), "0a1b 2c3d", "0a1b_2c3d"]) {
    assertMatch(await keyAfter(key) ?? "", OURS, key);
  }
});

Deno.test("POST /contact answers in markdown where that is preferred", async () => {
  const { response, text } = await post(form({ email: "x" }), { accept: "text/markdown" });
  assertEquals(response.status, 400);
  assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
  assertStringIncludes(text, "# Request a bid");
});

Deno.test("POST /contact keeps what was typed when the limit is reached", async () => {
  const server = testServer();
  for (let round = 0; round < 5; round++) await post(form(), undefined, server);
  const { response, text } = await post(form(), undefined, server);
  assertEquals(response.status, 429);
  assertEquals(response.headers.get("retry-after"), "60");
  assertStringIncludes(text, 'value="Marsh Point Development"');
});

Deno.test("POST /contact keeps what was typed and gives the telephone when mail fails", async () => {
  const server = testServer();
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  const { response, text } = await post(form(), undefined, server);
  assertEquals(response.status, 500);
  assertStringIncludes(text, displayTelephone(site.company.telephone));
  assertStringIncludes(text, 'value="Marsh Point Development"');
});

Deno.test("POST /contact takes posts of its own page and of what is no browser, and refuses those of other sites", async () => {
  for (
    const [status, headers] of [
      [303, {}],
      [303, { "sec-fetch-site": "none" }],
      [303, { origin: SITE_URL }],
      [303, { origin: SITE_URL, host: "127.0.0.1:8000" }],
      [303, { origin: "http://127.0.0.1:8000", host: "127.0.0.1:8000" }],
      [303, { "sec-fetch-site": "same-origin", origin: SITE_URL }],
      [400, { "sec-fetch-site": "cross-site" }],
      [400, { "sec-fetch-site": "same-site" }],
      [400, { origin: "https://evil.test" }],
      [400, { origin: "null" }],
      [400, { "sec-fetch-site": "cross-site", origin: SITE_URL }],
    ] as [number, Record<string, string>][]
  ) {
    const { server, response } = await post(form(), headers);
    assertEquals(response.status, status, JSON.stringify(headers));
    assertEquals(server.mails.length, status === 303 ? 1 : 0);
  }
});

Deno.test("/contact names POST /v1/contact where JSON is sent or asked for", async () => {
  const programs = `Programs send JSON to POST ${SITE_URL}/v1/contact.`;
  const accept = "application/json";
  for (const method of ["GET", "POST"]) {
    const response = await testServer().fetch("/contact", { method, headers: { accept } });
    assertEquals(response.status, 406);
    assertEquals(
      (await response.json()).error.hint,
      `Send Accept: text/html or Accept: text/markdown, or no Accept header at all. ${programs}`,
    );
  }
  const sent = await testServer().fetch("/contact", postJson(bid));
  assertEquals(sent.status, 400);
  assertStringIncludes(await sent.text(), `>${SITE_URL}/v1/contact</a>`);
});

Deno.test("/contact takes GET, HEAD, POST and OPTIONS", async () => {
  const response = await testServer().fetch("/contact", { method: "DELETE" });
  assertEquals(response.status, 405);
  assertEquals(response.headers.get("allow"), "GET, HEAD, POST, OPTIONS");
});

Deno.test("POST /contact takes the longest text in any script, and says so of one that is too long", async () => {
  const longest = "😀".repeat(5000);
  const { response, server } = await post(form({ additionalInfo: longest }));
  assertEquals(response.status, 303);
  assertEquals(server.mails[0]!.text.replace(/\s/g, "").includes(longest), true);
  const { response: tooLong, text } = await post(form({ additionalInfo: "a".repeat(131_072) }));
  assertEquals(tooLong.status, 400);
  assertStringIncludes(text, "The form has too much text. Nothing was sent.");
  assertEquals(text.includes("escapes"), false);
});

Deno.test("the page after a request speaks of it, and thanks nobody without its address", async () => {
  const { server, response } = await post(form());
  const location = response.headers.get("location")!;
  const thanks = await server.text(location, { accept: "text/markdown" });
  assertStringIncludes(thanks, "# Thank you\n");
  assertStringIncludes(thanks, "We have your bid request.");
  assertStringIncludes(thanks, "- **Reference**: `S9QSCR`");
  assertStringIncludes(
    thanks,
    "To send more files, email them to [office@example.com](mailto:office@example.com?subject=Bid%20request%20S9QSCR) with S9QSCR in the subject.",
  );
  assertStringIncludes(await server.text(`${location}&utm_source=x`), "S9QSCR");
  for (
    const [other, of] of [
      ["/contact/thank-you", server],
      ["/contact/thank-you?reference=S9QSCR", server],
      [location.replace("S9QSCR", "K7M2QX"), server],
      [`${location}&queued=true`, server],
      [location, testServer()],
    ] as const
  ) {
    const page = await of.text(other, { accept: "text/markdown" });
    assertStringIncludes(page, "# Request a bid\n");
    assertEquals(
      /thank you|K7M2QX|S9QSCR/i.test(page.replace(/^(?:canonical|---).*$/gm, "")),
      false,
    );
  }
});

Deno.test("thankYouPage() says when somebody answers, where that is published", () => {
  const facts = [
    { title: "Bonding", text: markdown("To 1 million."), about: "bonding" },
    { title: "When we answer", text: markdown("Within one working day."), about: "response" },
  ] as const;
  const said = (site: Site) =>
    JSON.stringify(thankYouPage(site, new URLSearchParams("reference=K7M2QX")).blocks);
  const published = said({ ...site, companyInternal: { ...site.companyInternal, facts } });
  assertStringIncludes(published, "one working day");
  assertEquals(published.includes("Bonding"), false);
  assertEquals(said(site).includes("When we answer"), false);
});

Deno.test("a key of the form is known to every process of a site, and to none of another", async () => {
  const [ours, theirs] = [testServer(), testServer()];
  const key = await ours.bids.forms.make();
  ours.clock.now += 2_000;
  assertEquals(await ours.second().forms.age(key), 2_000);
  assertEquals(await theirs.bids.forms.age(key), undefined);
});

Deno.test("the form says that a request is kept, and not to send it again", async () => {
  const server = testServer();
  server.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  const { response, text } = await post(form(), undefined, server);
  assertEquals(response.status, 500);
  assertStringIncludes(text, "It is kept, and delivery is tried again. Don&#39;t send it again.");
});

Deno.test("POST /contact takes an emergency without company, email and timeline, and the mail says so", async () => {
  const fields = form({ companyName: "", email: "", timeline: "" });
  fields.set("selectedServices", "emergency-board-up");
  fields.delete("otherService");
  const { response, server } = await post(fields);
  assertEquals(response.status, 303);
  const [{ subject, text, replyTo }] = server.mails as [Mail];
  assertEquals([subject, replyTo], [
    "[Emergency service] Bid request from Dana Whitfield: Emergency Board-Up",
    undefined,
  ]);
  assertEquals(text.split("\n").slice(1, 8), [
    "Don't reply to this mail: a reply does not go to the sender. Call +1 912 555",
    "    0117; no email address was given.",
    "",
    "Name:           Dana Whitfield",
    "Company:        None given",
    "Phone:          +1 912 555 0117",
    "Email:          None given",
  ]);
  assertStringIncludes(text, "Timeline:       None given");
});
