import { assert, assertEquals } from "@std/assert";
import { bid, postJson, site, SITE_URL, testServer } from "../../support/site.ts";

async function post(body: unknown, server = testServer()) {
  const response = await server.fetch("/v1/contact", postJson(body));
  return { server, response, body: await response.json() };
}

/** The names of the fields that an answer finds fault with. */
function faulty(body: { error: { fields: { field: string }[] } }): string[] {
  return body.error.fields.map(({ field }) => field);
}

Deno.test("POST /v1/contact delivers a mail and answers 202 with the provider's reference", async () => {
  const { server, response, body } = await post(bid);
  assertEquals(response.status, 202);
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(response.headers.get("access-control-allow-origin"), null);
  assertEquals(body, {
    data: {
      submitted: true,
      message:
        `Your bid request is with our estimator, who will reply by email or phone. In an emergency call ${site.company.telephone}.`,
      reference: "msg_1",
    },
    meta: { api_version: "1.0.0", documentation_url: `${SITE_URL}/api` },
  });
  assertEquals(server.mails.length, 1);
});

Deno.test("POST /v1/contact leaves reference out when the provider gives none", async () => {
  const server = testServer();
  server.delivery = { kind: "delivered" };
  const { body } = await post(bid, server);
  assertEquals(Object.keys(body.data), ["submitted", "message"]);
});

Deno.test("POST /v1/contact writes the mail that an estimator wants to open", async () => {
  const { server } = await post(bid);
  assertEquals(server.mails, [{
    from: "website@example.com",
    to: "estimating@example.com",
    replyTo: "dana@example.com",
    subject:
      "Bid request from Marsh Point Development: Storefront Glass, A greenhouse of old sashes",
    text: `Bid request from Dana Whitfield of Marsh Point Development.
Reply to this mail to write to dana@example.com, or call +1 912 555 0117.

Name:           Dana Whitfield
Company:        Marsh Point Development
Phone:          +1 912 555 0117
Email:          dana@example.com
Services:       Storefront Glass
                A greenhouse of old sashes
Timeline:       Start in March 2027
Heard about us: A plan room

Location, scope, plans and constraints. The words below are the sender's:

    Two hundred feet of storefront in Redmond.
    Plans are at 90 percent.

--
Received Jan 5, 2026, 12:00 PM UTC through the API.
Request key-1
`,
    idempotencyKey: "key-1",
  }]);
});

Deno.test("POST /v1/contact lists every missing field once, in the order of the API's contract", async () => {
  const { response, body, server } = await post({});
  assertEquals(response.status, 400);
  assertEquals(body.error.code, "invalid_request");
  assertEquals(body.error.status, 400);
  assertEquals(body.error.documentation_url, `${SITE_URL}/api#invalid_request`);
  assertEquals(faulty(body), [
    "firstName",
    "lastName",
    "companyName",
    "email",
    "phone",
    "selectedServices",
    "timeline",
    "additionalInfo",
  ]);
  assertEquals(server.mails, []);
});

const bounds = [
  ["firstName", 1, 100],
  ["lastName", 1, 100],
  ["companyName", 1, 200],
  ["heardAboutUs", 0, 200],
  ["timeline", 1, 200],
  ["additionalInfo", 1, 5000],
] as const;

for (const [field, min, max] of bounds) {
  Deno.test(`POST /v1/contact takes ${field} of ${min} to ${max} characters, counted as code points`, async () => {
    for (const character of ["x", "😀"]) {
      for (const length of [min, min + 1, max - 1, max]) {
        const { response } = await post({ ...bid, [field]: character.repeat(length) });
        assertEquals(response.status, 202, `${length} of ${character}`);
      }
      for (const length of [min - 1, max + 1].filter((length) => length >= 0)) {
        const { response, body } = await post({ ...bid, [field]: character.repeat(length) });
        assertEquals(response.status, 400, `${length} of ${character}`);
        assertEquals(faulty(body), [field]);
      }
    }
  });
}

Deno.test("POST /v1/contact takes an email of 254 characters and refuses 255", async () => {
  const host = `@${"h".repeat(60)}.${"h".repeat(60)}.example.com`;
  const address = (length: number) => "x".repeat(length - host.length) + host;
  assertEquals((await post({ ...bid, email: address(254) })).response.status, 202);
  assertEquals((await post({ ...bid, email: address(253) })).response.status, 202);
  const { response, body } = await post({ ...bid, email: address(255) });
  assertEquals(response.status, 400);
  assertEquals(body.error.fields, [{
    field: "email",
    issue: "has 255 characters; write 1 to 254 characters",
  }]);
});

Deno.test("POST /v1/contact takes email addresses that mail servers take", async () => {
  for (
    const email of [
      "a@b.co",
      "first.last+tag@sub.example.co",
      "o'brien@example.com",
      "info@example.xn--p1ai",
      `${"x".repeat(100)}@example.com`,
    ]
  ) {
    assertEquals((await post({ ...bid, email })).response.status, 202, email);
  }
  for (
    const email of [
      "",
      "plain",
      "@example.com",
      "a@",
      "a b@example.com",
      "dana@example",
      "dana@192.0.2.1",
      "dana@example.c",
      "john..doe@example.com",
      ".dana@example.com",
      "dana.@example.com",
      "dana@example..com",
      "dana@example.com.",
      "a@exa mple.com",
      "a@-x.com",
      "a@b.com\n",
      "a@b.com,c@d.com",
      "Dana <a@b.com>",
      "ä@example.com",
    ]
  ) {
    const { response, body } = await post({ ...bid, email });
    assertEquals(response.status, 400, email);
    assertEquals(faulty(body), ["email"]);
  }
});

Deno.test("POST /v1/contact refuses blank text where text is required", async () => {
  for (
    const field of ["firstName", "lastName", "companyName", "phone", "timeline", "additionalInfo"]
  ) {
    const { response, body } = await post({
      ...bid,
      [field]: "\u3000 \t      ".slice(0, 8).replace("\t", " "),
    });
    assertEquals(response.status, 400, field);
    assertEquals(faulty(body), [field]);
  }
});

Deno.test("POST /v1/contact refuses control characters in single-line fields and takes lines in additionalInfo", async () => {
  for (
    const field of ["firstName", "lastName", "companyName", "timeline", "heardAboutUs"]
  ) {
    for (const character of ["\n", "\r", "\t", "\0", "\u001b", "\u0085", "\u2028"]) {
      const { response, body } = await post({ ...bid, [field]: `1234567${character}Bcc: x@y` });
      assertEquals(response.status, 400, field);
      assertEquals(body.error.fields, [{
        field,
        issue: "must be on one line, without control characters",
      }]);
    }
  }
  assertEquals((await post({ ...bid, additionalInfo: "a\nb\tc\r\nd" })).response.status, 202);
});

Deno.test("POST /v1/contact wants at least one service, each a text", async () => {
  for (
    const selectedServices of [
      [],
      [1],
      [""],
      [" "],
      ["ok", null],
      "storefront-glass",
      null,
      {},
    ]
  ) {
    const { response, body } = await post({ ...bid, selectedServices });
    assertEquals(response.status, 400, JSON.stringify(selectedServices));
    assertEquals(faulty(body), ["selectedServices"]);
  }
  const { body } = await post({ ...bid, selectedServices: ["ok", 7, 8] });
  assertEquals(body.error.fields, [{
    field: "selectedServices",
    issue: "item 2 must be text, not a number; put it in double quotes",
  }]);
});

Deno.test("POST /v1/contact refuses values of another type, each field once", async () => {
  const { body } = await post({
    firstName: 1,
    lastName: null,
    companyName: [],
    email: {},
    phone: true,
    heardAboutUs: null,
    selectedServices: 3,
    timeline: 2027,
    additionalInfo: ["x"],
  });
  assertEquals(faulty(body), [
    "firstName",
    "lastName",
    "companyName",
    "email",
    "phone",
    "heardAboutUs",
    "selectedServices",
    "timeline",
    "additionalInfo",
  ]);
});

Deno.test("POST /v1/contact takes telephone numbers of 7 digits or more, with an extension", async () => {
  const [good, bad] = [
    ["5550117", "(202) 555-0117", "+1 202.555.0117 x12", "202/555-0117 ext. 12", "555 0117 Ext4"],
    [
      "call me",
      "555-011",
      "555-011 x77",
      "555-0117 or 18",
      "555-0117 x",
      "5550117\n",
      "1".repeat(33),
      "５５５０１１７",
    ],
  ];
  for (const phone of good) {
    assertEquals((await post({ ...bid, phone })).response.status, 202, phone);
  }
  for (const phone of bad) {
    const { response, body } = await post({ ...bid, phone });
    assertEquals([response.status, faulty(body)], [400, ["phone"]], phone);
  }
});

Deno.test("POST /v1/contact refuses members that it does not know, and sends nothing", async () => {
  const { server, response, body } = await post(
    `{"__proto__":{"firstName":"Evil"},"dryRun":true,"a\\nb":1,${JSON.stringify(bid).slice(1)}`,
  );
  assertEquals(response.status, 400);
  assertEquals(faulty(body), ["__proto__", "dryRun", "a\ufffdb"]);
  assertEquals(server.mails, []);
});

Deno.test("POST /v1/contact says where a body stops being JSON", async () => {
  const places: [string, number, number][] = [
    ['{"firstName": "Dana",\n  "lastName": Whitfield}', 2, 15],
    ['{"firstName": "Dana",}', 1, 22],
    ['{"firstName": "😀"\n"lastName": ""}', 2, 1],
    ["{'firstName': 1}", 1, 2],
    ['{"firstName": "Da', 1, 18],
    ['// a comment\n{"firstName": "Dana"}', 1, 1],
    ["", 1, 1],
    [`{\n${" ".repeat(20_000)}undefined}`, 2, 20_001],
    ["[".repeat(20_000), 1, 20_001],
  ];
  for (const [text, line, column] of places) {
    const { body } = await post(text);
    const issue = `is not JSON: see line ${line}, column ${column}`;
    assertEquals(body.error.fields, [{ field: "body", issue }], text.slice(0, 50));
  }
});

Deno.test("POST /v1/contact takes a request without a company where company_optional is set", async () => {
  const { companyName: _, ...rest } = bid;
  const settings = { ...site.settings, company_optional: true };
  for (
    const [server, status] of [[testServer(), 400], [
      testServer({ site: { ...site, settings } }),
      202,
    ]] as const
  ) {
    assertEquals((await post(rest, server)).response.status, status);
    assertEquals((await post(bid, server)).response.status, 202);
  }
});

Deno.test("POST /v1/contact answers a request for the emergency service with the telephone first", async () => {
  const { telephone } = site.company;
  const emergency = { ...bid, selectedServices: ["emergency-board-up"] };
  const { server, body } = await post(emergency);
  assertEquals(
    body.data.message,
    `${telephone} is the number for an emergency: call it now, because nobody reads bid requests at night. ` +
      "Your bid request is with our estimator, who will reply by email or phone.",
  );
  assertEquals(server.mails[0]!.subject.startsWith("[Emergency service] Bid request from"), true);
  const spam = { ...emergency, additionalInfo: "http://a.example www.b.example https://c.example" };
  const marked = await post(spam);
  assertEquals(marked.server.mails[0]!.subject.startsWith("[Likely spam] Bid request from"), true);
  assertEquals(marked.server.mails[0]!.text.startsWith("Likely spam: it has 3 links.\n\n"), true);
  assertEquals(
    (await post({ ...bid, additionalInfo: "See www.a.example, http://b.example" })).server
      .mails[0]!.subject.startsWith("Bid request"),
    true,
  );
});

Deno.test("POST /v1/contact does not take fields from a prototype", async () => {
  const { response, body } = await post(`{"__proto__":${JSON.stringify(bid)}}`);
  assertEquals(response.status, 400);
  assertEquals(faulty(body).length, 9);
});

Deno.test("POST /v1/contact refuses another content type with what to do", async () => {
  for (
    const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "",
      "application/json; charset=latin1",
    ]
  ) {
    const server = testServer();
    const response = await server.fetch("/v1/contact", {
      method: "POST",
      headers: type === "" ? {} : { "content-type": type },
      body: new TextEncoder().encode(JSON.stringify(bid)),
    });
    const body = await response.json();
    assertEquals(response.status, 400, type);
    assertEquals(body.error.code, "invalid_request");
    assertEquals(body.error.hint, "Send a JSON object with Content-Type: application/json.");
    assertEquals(faulty(body), ["body"]);
  }
  for (
    const type of [
      "application/json; charset=UTF-8",
      "application/json; charset=utf8",
      "Application/JSON",
      'application/json;charset="utf-8"',
    ]
  ) {
    const response = await testServer().fetch("/v1/contact", {
      ...postJson(bid),
      headers: { "content-type": type },
    });
    assertEquals(response.status, 202, type);
    await response.body?.cancel();
  }
});

Deno.test("POST /v1/contact takes 32 KiB and refuses a byte more, also without Content-Length", async () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...bid, selectedServices: [""] });
    return text.replace('[""]', `["${"x".repeat(bytes - text.length)}"]`);
  };
  assertEquals((await post(padded(32 * 1024))).response.status, 202);
  for (const body of [padded(32 * 1024 + 1), "x".repeat(40_000)]) {
    const streamed = ReadableStream.from([new TextEncoder().encode(body)]);
    for (const sent of [body, streamed]) {
      const response = await testServer().fetch("/v1/contact", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: sent,
      });
      const { error } = await response.json();
      assertEquals(response.status, 400);
      assertEquals(error.message, "The body is larger than 32768 bytes. Nothing was sent.");
    }
  }
});

Deno.test("POST /v1/contact stops reading a body at the limit", async () => {
  let pulled = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel() {
      cancelled = true;
    },
  });
  const response = await testServer().fetch("/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: endless,
  });
  assertEquals(response.status, 400);
  await response.body?.cancel();
  assert(pulled <= 40, `${pulled} KiB were read`);
  assertEquals(cancelled, true);
});

Deno.test("POST /v1/contact refuses what is not UTF-8, not JSON, or not an object", async () => {
  for (
    const [body, message] of [
      [new Uint8Array([0x7b, 0xff, 0x7d]), "The body is not valid UTF-8. Nothing was sent."],
      ["[]", "The body is not a JSON object. Nothing was sent."],
      ["null", "The body is not a JSON object. Nothing was sent."],
      ['"text"', "The body is not a JSON object. Nothing was sent."],
    ] as const
  ) {
    const response = await testServer().fetch("/v1/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    assertEquals(response.status, 400);
    assertEquals((await response.json()).error.message, message);
  }
});

Deno.test("POST /v1/contact refuses a compressed body", async () => {
  const response = await testServer().fetch("/v1/contact", {
    ...postJson(bid),
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });
  assertEquals(response.status, 400);
  assertEquals((await response.json()).error.hint, "Send it without Content-Encoding.");
});

Deno.test("POST /v1/contact takes a body whose Content-Encoding names no coding", async () => {
  for (const coding of ["", "identity", "Identity, identity", " , "]) {
    const response = await testServer().fetch("/v1/contact", {
      ...postJson(bid),
      headers: { "content-type": "application/json", "content-encoding": coding },
    });
    assertEquals([coding, response.status], [coding, 202]);
  }
});

Deno.test("POST /v1/contact tells of a malformed Idempotency-Key beside the faulty fields", async () => {
  const keyed = (body: unknown) => ({
    ...postJson(body),
    headers: { "content-type": "application/json", "idempotency-key": "a,b" },
  });
  const both = await testServer().fetch("/v1/contact", keyed({ ...bid, email: "nobody" }));
  assertEquals(faulty(await both.json()), ["email", "Idempotency-Key"]);
  const alone = await testServer().fetch("/v1/contact", keyed(bid));
  assertEquals((await alone.json()).error, {
    code: "invalid_request",
    status: 400,
    message:
      "Idempotency-Key must have 1 to 255 visible ASCII characters, in quotes. Nothing was sent.",
    hint: "Send a new Idempotency-Key for each new bid request, such as a UUID.",
    fields: [{
      field: "Idempotency-Key",
      issue: "must have 1 to 255 visible ASCII characters, in quotes",
    }],
    documentation_url: `${SITE_URL}/api#invalid_request`,
  });
});

Deno.test("POST /v1/contact lets 5 through in any 60 seconds, and the next after retry_after_seconds", async () => {
  const server = testServer({ rules: { caps: { hourly: 500, daily: 2000 } } });
  const start = server.clock.now;
  const at = async (seconds: number) => {
    server.clock.now = start + seconds * 1000;
    const response = await server.fetch(
      "/v1/contact",
      postJson({ ...bid, timeline: `${seconds}` }),
    );
    return { response, body: await response.json() };
  };
  for (const [seconds, remaining] of [[0, 4], [10, 3], [20, 2], [30, 1], [40, 0]] as const) {
    const { response } = await at(seconds);
    assertEquals(response.status, 202);
    assertEquals(response.headers.get("ratelimit-policy"), '"contact";q=5;w=60');
    assertEquals(response.headers.get("ratelimit"), `"contact";r=${remaining};t=${60 - seconds}`);
  }
  for (let seconds = 41; seconds < 60; seconds++) {
    const { response, body } = await at(seconds);
    assertEquals(response.status, 429, String(seconds));
    assertEquals(response.headers.get("retry-after"), String(60 - seconds));
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(body, {
      error: {
        code: "rate_limited",
        message: "Too many bid requests came from this address. This one was not sent.",
        hint: `Wait ${60 - seconds} second${seconds === 59 ? "" : "s"}, then send it again.`,
        status: 429,
        documentation_url: `${SITE_URL}/api#rate_limited`,
        retry_after_seconds: 60 - seconds,
      },
    });
  }
  assertEquals((await at(60)).response.status, 202);
  assertEquals((await at(60.5)).response.status, 429);
  assertEquals((await at(70)).response.status, 202);
  assertEquals(server.mails.length, 7);
});

Deno.test("retry_after_seconds is never too short, whatever the fraction of a second", async () => {
  for (const fraction of [1, 499, 500, 501, 999]) {
    const server = testServer();
    for (let count = 0; count < 5; count++) {
      await (await server.fetch("/v1/contact", postJson(bid))).body?.cancel();
    }
    server.clock.now += fraction;
    const refused = await (await server.fetch("/v1/contact", postJson(bid))).json();
    assertEquals(refused.error.retry_after_seconds, 60);
    server.clock.now += refused.error.retry_after_seconds * 1000;
    const next = await server.fetch("/v1/contact", postJson(bid));
    assertEquals(next.status, 202);
    await next.body?.cancel();
  }
});

Deno.test("POST /v1/contact counts invalid requests too, and counts before it looks at them", async () => {
  const server = testServer();
  for (let count = 0; count < 5; count++) {
    const response = await server.fetch("/v1/contact", { method: "POST", body: "rubbish" });
    assertEquals(response.status, 400);
    await response.body?.cancel();
  }
  const sixth = await server.fetch("/v1/contact", { method: "POST", body: "rubbish" });
  assertEquals(sixth.status, 429);
  await sixth.body?.cancel();
});

Deno.test("POST /v1/contact counts each client for itself", async () => {
  const server = testServer();
  for (let client = 1; client <= 20; client++) {
    const response = await server.fetch("/v1/contact", {
      ...postJson(bid),
      from: `192.0.2.${client}`,
    });
    assertEquals(response.status, 202);
    await response.body?.cancel();
  }
});

for (
  const delivery of [
    { kind: "rejected", reason: "401 validation_error" },
    { kind: "retry", reason: "503", uncertain: false },
    { kind: "retry", reason: "timed out", uncertain: true },
  ] as const
) {
  Deno.test(`POST /v1/contact answers 500 with the telephone number when delivery is ${delivery.kind}: ${delivery.reason}`, async () => {
    const server = testServer();
    server.delivery = delivery;
    const { response, body } = await post(bid, server);
    assertEquals(response.status, 500);
    assertEquals(body, {
      error: {
        code: "internal_error",
        message: "The bid request could not be delivered by email.",
        hint: `Call ${site.company.telephone} (telephone in GET ${SITE_URL}/v1/company).`,
        status: 500,
        documentation_url: `${SITE_URL}/api#internal_error`,
      },
    });
  });
}

Deno.test("POST /v1/contact answers 500 while mail is not configured", async () => {
  const { response, body } = await post(bid, testServer({ mail: false }));
  assertEquals(response.status, 500);
  assertEquals(body.error.code, "internal_error");
});

Deno.test("no log line and no answer holds what the submitter wrote", async () => {
  const server = testServer();
  const secret = "Zyzzyva";
  const written = {
    ...bid,
    firstName: secret,
    companyName: secret,
    email: `${secret}@example.com`,
    additionalInfo: secret,
    timeline: secret,
  };
  for (
    const body of [written, { ...written, phone: `${secret}\n` }, JSON.stringify(written).slice(1)]
  ) {
    const response = await server.fetch("/v1/contact", postJson(body));
    assertEquals((await response.text()).includes(secret), false);
  }
  server.delivery = { kind: "rejected", reason: "422" };
  const failed = await server.fetch("/v1/contact", postJson(written));
  assertEquals((await failed.text()).includes(secret), false);
  assertEquals(server.logged.join("\n").includes(secret), false);
  assert(server.logged.length > 0);
});

Deno.test("POST /v1/contact lists fifty offending fields at most", async () => {
  const server = testServer();
  const members = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, 1]));
  const response = await server.fetch("/v1/contact", postJson({ ...bid, ...members }));
  assertEquals((await response.json()).error.fields.length, 50);
});
