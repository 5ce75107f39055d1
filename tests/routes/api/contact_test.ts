import { assert, assertEquals } from "@std/assert";
import { bidRequest } from "../../../lib/bids/bid_request.ts";
import { schemaOf } from "../../../lib/schema/mod.ts";
import { bid, postJson, site, SITE_URL, testServer } from "../../support/site.ts";

type Sent = BodyInit | Readonly<Record<string, unknown>>;

/** Posts JSON, or a body as it is. */
async function post(
  sent: Sent,
  { server = testServer(), headers = {}, from = "192.0.2.1" }: {
    readonly server?: ReturnType<typeof testServer>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly from?: string;
  } = {},
) {
  const isObject = Object.getPrototypeOf(sent) === Object.prototype;
  const response = await server.fetch("/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: isObject ? JSON.stringify(sent) : sent as BodyInit,
    from,
  });
  return { server, response, status: response.status, body: await response.json() };
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
  const { body } = await post(bid, { server });
  assertEquals(Object.keys(body.data), ["submitted", "message"]);
});

Deno.test("POST /v1/contact writes the mail that an estimator wants to open", async () => {
  const { server } = await post(bid);
  assertEquals(server.mails.map(({ notes: _, ...mail }) => mail), [{
    from: "website@example.com",
    to: "estimating@example.com",
    replyTo: "dana@example.com",
    subject:
      "Bid request from Marsh Point Development: Storefront Glass, A greenhouse of old sashes",
    text: `Bid request from Dana Whitfield of Marsh Point Development.
Write to dana@example.com, or call +1 912 555 0117.

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
Request key-1, in short CEAG6V
`,
    idempotencyKey: "key-1",
  }]);
});

const ofLength = (...lengths: number[]) =>
  lengths.filter((length) => length >= 0)
    .flatMap((length) => ["x".repeat(length), "😀".repeat(length)]);

/** Texts as short and as long as they may be, counted as code points, and beyond; and one of blanks. */
const text = (min: number, max: number) => ({
  taken: ofLength(min, min + 1, max - 1, max),
  refused: [...ofLength(min - 1, max + 1), ...(min > 0 ? ["\u3000       "] : [])],
});

/** The same, and what ends a line or hides in one. */
const line = (min: number, max: number) => ({
  taken: [...text(min, max).taken, "\r\n\tA line\t\n"],
  refused: ["\n", "\r", "\t", "\0", "\u001b", "\u0085", "\u2028"]
    .map((character) => `1234567${character}Bcc: x@y`).concat(text(min, max).refused),
});

const host = `@${"h".repeat(60)}.${"h".repeat(60)}.example.com`;
const emailOf = (length: number) => "x".repeat(length - host.length) + host;

/** What each field takes and refuses. */
const fields: Readonly<
  Record<string, { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }>
> = {
  firstName: line(1, 100),
  lastName: line(1, 100),
  companyName: line(1, 200),
  heardAboutUs: line(0, 200),
  timeline: line(1, 200),
  additionalInfo: {
    taken: [...text(1, 5000).taken, "a\nb\tc\r\nd"],
    refused: text(1, 5000).refused,
  },
  email: {
    taken: [
      ...["a@b.co", "first.last+tag@sub.example.co", "o'brien@example.com"],
      ...[
        "a@b.com\n",
        "\t a@b.com",
        "info@example.xn--p1ai",
        `${"x".repeat(100)}@example.com`,
        emailOf(253),
        emailOf(254),
      ],
    ],
    refused: [
      ...["", "plain", "@example.com", "a@", "dana@example", "dana@192.0.2.1", "dana@example.c"],
      ...["john..doe@example.com", ".dana@example.com", "dana.@example.com", "dana@example..com"],
      ...["dana@example.com.", "a@-x.com", "a b@example.com", "a@exa mple.com"],
      ...["a@b.com,c@d.com", "Dana <a@b.com>", "ä@example.com", emailOf(255)],
    ],
  },
  phone: {
    taken: [
      ...["5550117", "(202) 555-0117", "+1 202.555.0117 x12", "202/555-0117 ext. 12"],
      ...["555 0117 Ext4", "5550117\n", "\t555 0117\r\n", "５５５０１１７"],
    ],
    refused: [
      ...["        ", "call me", "555-011", "555-011 x77", "555-0117 or 18", "555-0117 x"],
      ...["555\n0117", "1".repeat(33)],
    ],
  },
  selectedServices: {
    taken: [["Any words"]],
    refused: [[], [1], [""], [" "], ["ok", null], "storefront-glass", null, {}],
  },
};

for (const [field, { taken, refused }] of Object.entries(fields)) {
  Deno.test(`POST /v1/contact takes ${field} of the declared length and form, and refuses any other`, async () => {
    for (const value of taken) {
      assertEquals([value, (await post({ ...bid, [field]: value })).status], [value, 202]);
    }
    for (const value of refused) {
      const { status, body } = await post({ ...bid, [field]: value });
      assertEquals([value, status, faulty(body)], [value, 400, [field]]);
    }
  });
}

Deno.test("POST /v1/contact says how to write a field", async () => {
  const issues = {
    email: [emailOf(255), "has 255 characters; write 1 to 254 characters"],
    timeline: ["May\nBcc: x@y", "must be on one line, without control characters"],
    selectedServices: [
      ["ok", 7, 8],
      "item 2 must be text, not a number; put it in double quotes",
    ],
  };
  for (const [field, [value, issue]] of Object.entries(issues)) {
    const { body } = await post({ ...bid, [field]: value });
    assertEquals(body.error.fields, [{ field, issue }]);
  }
});

Deno.test("POST /v1/contact lists every missing or faulty field once, in the order of the API's contract", async () => {
  const names = [
    ...["firstName", "lastName", "companyName", "email", "phone", "heardAboutUs"],
    ...["selectedServices", "timeline", "additionalInfo"],
  ];
  const { status, body, server } = await post({});
  assertEquals([status, server.mails], [400, []]);
  const { code, status: repeated, documentation_url } = body.error;
  assertEquals([code, repeated, documentation_url], [
    "invalid_request",
    400,
    `${SITE_URL}/api#invalid_request`,
  ]);
  assertEquals(faulty(body), names.filter((name) => name !== "heardAboutUs"));
  const values = [1, null, [], {}, true, null, 3, 2027, ["x"]];
  const ofOtherTypes = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  assertEquals(faulty((await post(ofOtherTypes)).body), names);
});

Deno.test("POST /v1/contact refuses members that it does not know, and sends nothing", async () => {
  const { server, status, body } = await post(
    `{"__proto__":{"firstName":"Evil"},"dryRun":true,"a\\nb":1,"a.b":1,"phone[0]":1,${
      JSON.stringify(bid).slice(1)
    }`,
  );
  assertEquals([status, faulty(body)], [400, [
    "__proto__",
    "dryRun",
    "a\ufffdb",
    "a.b",
    "phone[0]",
  ]]);
  assertEquals(server.mails, []);
  const hidden = await post(`{"__proto__":${JSON.stringify(bid)}}`);
  assertEquals([hidden.status, faulty(hidden.body).length], [400, 9]);
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, 1]));
  assertEquals(faulty((await post({ ...bid, ...many })).body).length, 50, "fifty at most");
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
  for (const [changed, expected] of [[site, 400], [{ ...site, settings }, 202]] as const) {
    const server = testServer({ site: changed });
    assertEquals((await post(rest, { server })).status, expected);
    assertEquals((await post(bid, { server })).status, 202);
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
});

Deno.test("POST /v1/contact marks a request with three links as likely spam, and still as an emergency", async () => {
  const mailOf = async (additionalInfo: string) => {
    const selectedServices = ["emergency-board-up"];
    const { server } = await post({ ...bid, selectedServices, additionalInfo });
    return server.mails.map(({ subject, text }) => [subject.split(" Bid")[0], text.split("\n")[0]]);
  };
  assertEquals(await mailOf("http://a.example www.b.example https://c.example"), [[
    "[Likely spam] [Emergency service]",
    "Likely spam: it has 3 links.",
  ]]);
  assertEquals(await mailOf("See www.a.example, http://b.example"), [[
    "[Emergency service]",
    "Bid request from Dana Whitfield of Marsh Point Development.",
  ]]);
});

Deno.test("POST /v1/contact refuses a body that it can't read, and says what to do", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(bid));
  const typed = [
    "is not declared as application/json in UTF-8",
    "Send a JSON object with Content-Type: application/json. It takes no files.",
  ] as const;
  const object = `Send a JSON object as ${SITE_URL}/openapi.json describes it.`;
  const refusals: readonly (readonly [Sent, string, string, Record<string, string>?])[] = [
    ...["text/plain", "application/x-www-form-urlencoded", "", "application/json; charset=latin1"]
      .map((type) => [bytes, ...typed, { "content-type": type }] as const),
    [new Uint8Array([0x7b, 0xff, 0x7d]), "is not valid UTF-8", "Encode the text as UTF-8."],
    ...["[]", "null", '"text"'].map((json) => [json, "is not a JSON object", object] as const),
    [bytes, "is compressed", "Send it without Content-Encoding.", { "content-encoding": "gzip" }],
  ];
  for (const [sent, issue, hint, headers = {}] of refusals) {
    const { status, body: { error } } = await post(sent, { headers });
    assertEquals([status, error.code, error.message, error.hint, error.fields], [
      400,
      "invalid_request",
      `The body ${issue}. Nothing was sent.`,
      hint,
      [{ field: "body", issue }],
    ]);
  }
  for (
    const [name, values] of Object.entries({
      "content-type": [
        ...["application/json; charset=UTF-8", "application/json; charset=utf8"],
        ...["Application/JSON", 'application/json;charset="utf-8"'],
      ],
      "content-encoding": ["", "identity", "Identity, identity", " , "],
    })
  ) {
    for (const value of values) {
      const { status } = await post(bid, { headers: { [name]: value } });
      assertEquals([name, value, status], [name, value, 202]);
    }
  }
});

Deno.test("POST /v1/contact takes 64 KiB and refuses a byte more, also without Content-Length", async () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...bid, selectedServices: [""] });
    return text.replace('[""]', `["${"x".repeat(bytes - text.length)}"]`);
  };
  assertEquals((await post(padded(64 * 1024))).status, 202);
  for (const body of [padded(64 * 1024 + 1), "x".repeat(80_000)]) {
    for (const sent of [body, ReadableStream.from([new TextEncoder().encode(body)])]) {
      const { status, body: { error } } = await post(sent);
      assertEquals([status, error.message], [
        400,
        "The body is larger than 65536 bytes. Nothing was sent.",
      ]);
    }
  }
});

Deno.test("POST /v1/contact honours Idempotency-Key, and refuses one that is malformed or used again", async () => {
  const server = testServer();
  const keyed = (body: Sent, key: string) => {
    server.clock.now += 60_000;
    return post(body, { server, headers: { "idempotency-key": key } });
  };
  const first = await keyed(bid, '"k1"');
  const again = await keyed(bid, "k1");
  assertEquals([first.status, again.status, again.body], [202, 202, first.body]);
  const field = "Idempotency-Key";
  const other = await keyed({ ...bid, timeline: "Another" }, '"k1"');
  assertEquals([other.status, other.body.error.fields], [400, [
    { field, issue: "was used before, with another bid request" },
  ]]);
  for (const key of ['""', '"open', '"a", "b"', "a b", "a;b", "a,b", "x".repeat(256)]) {
    const { status, body: { error } } = await keyed(bid, key);
    const issue = "must have 1 to 255 visible ASCII characters, in quotes";
    assertEquals([key, status, error], [key, 400, {
      code: "invalid_request",
      status: 400,
      message: `${field} ${issue}. Nothing was sent.`,
      hint: `Send a new ${field} for each new bid request, such as a UUID.`,
      fields: [{ field, issue }],
      documentation_url: `${SITE_URL}/api#invalid_request`,
    }]);
  }
  const both = await keyed({ ...bid, email: "nobody" }, "a,b");
  assertEquals(faulty(both.body), ["email", field]);
  assertEquals(server.mails.length, 1);
});

Deno.test("POST /v1/contact answers 202 without a reference when the cap is reached", async () => {
  const server = testServer({ rules: { caps: { hourly: 1, daily: 9 } } });
  const first = await post(bid, { server, from: "10.0.0.1" });
  const second = await post({ ...bid, timeline: "Later" }, { server, from: "10.0.1.1" });
  assertEquals([first.status, second.status], [202, 202]);
  assertEquals(first.body.data.reference, "msg_1");
  assertEquals(second.body.data, {
    submitted: true,
    message:
      `Your bid request is stored and will go to our estimator as soon as earlier ones have gone out. If it can't wait, call ${site.company.telephone}.`,
  });
  server.clock.now += 3_600_000;
  await server.bids.sweep();
  assertEquals(server.mails.map(({ idempotencyKey }) => idempotencyKey), ["key-1", "key-2"]);
});

Deno.test("POST /v1/contact lets 5 through in any 60 seconds, and the next after retry_after_seconds", async () => {
  const server = testServer({ rules: { caps: { hourly: 500, daily: 2000 } } });
  const start = server.clock.now;
  const at = async (seconds: number) => {
    server.clock.now = start + seconds * 1000;
    return await post({ ...bid, timeline: `${seconds}` }, { server });
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
    for (let count = 0; count < 5; count++) await post(bid, { server });
    server.clock.now += fraction;
    const { retry_after_seconds: seconds } = (await post(bid, { server })).body.error;
    assertEquals(seconds, 60);
    server.clock.now += seconds * 1000;
    assertEquals((await post(bid, { server })).status, 202);
  }
});

Deno.test("POST /v1/contact counts each client for itself, invalid requests too, before it looks at them", async () => {
  const server = testServer();
  const statusOf = async (from: string, headers = {}) =>
    (await post("rubbish", { server, from, headers })).status;
  for (let client = 1; client <= 20; client++) {
    assertEquals((await post(bid, { server, from: `192.0.2.${client}` })).status, 202);
  }
  const statuses = [];
  for (let count = 0; count < 5; count++) statuses.push(await statusOf("192.0.2.9"));
  assertEquals(statuses, [400, 400, 400, 400, 429]);
  assertEquals(await statusOf("192.0.2.9", { "content-type": "text/plain" }), 429);
});

const deliveries = [
  { kind: "rejected", reason: "401 validation_error" },
  { kind: "retry", reason: "503", uncertain: false },
  { kind: "retry", reason: "timed out", uncertain: true },
  undefined,
] as const;

for (const delivery of deliveries) {
  const when = delivery === undefined
    ? "mail is not configured"
    : `delivery is ${delivery.kind}: ${delivery.reason}`;
  Deno.test(`POST /v1/contact answers 500 with the telephone number when ${when}`, async () => {
    const server = testServer(delivery === undefined ? { mail: false } : {});
    if (delivery !== undefined) server.delivery = delivery;
    const { status, body } = await post(bid, { server });
    const telephone = `${site.company.telephone} (telephone in GET ${SITE_URL}/v1/company)`;
    const isKept = delivery?.kind !== "rejected";
    assertEquals([status, body], [500, {
      error: {
        code: "internal_error",
        message: isKept
          ? "The bid request could not be delivered by email yet. It is kept, and delivery is tried again."
          : "The bid request could not be delivered by email.",
        hint: isKept
          ? `Don't send it again. If it can't wait, call ${telephone}.`
          : `Call ${telephone}.`,
        status: 500,
        documentation_url: `${SITE_URL}/api#internal_error`,
      },
    }]);
  });
}

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
    assertEquals(JSON.stringify((await post(body, { server })).body).includes(secret), false);
  }
  server.delivery = { kind: "rejected", reason: "422" };
  const failed = await post({ ...written, timeline: `${secret} again` }, { server });
  assertEquals([failed.status, JSON.stringify(failed.body).includes(secret)], [500, false]);
  assertEquals(server.logged.join("\n").includes(secret), false);
  assert(server.logged.length > 0);
});

Deno.test("POST /v1/contact takes 5,000 emoji, each escaped as a pair of surrogates", async () => {
  const escaped = JSON.stringify({ ...bid, additionalInfo: "" })
    .replace('"additionalInfo":""', `"additionalInfo":"${"\\ud83d\\ude00".repeat(5_000)}"`);
  const { status, server } = await post(escaped);
  assertEquals([status, server.mails[0]!.text.replace(/\s/g, "").includes("😀".repeat(5_000))], [
    202,
    true,
  ]);
});

const taken: Readonly<Record<"phone" | "email", readonly string[]>> = {
  phone: ["912\u2011555\u20110117", "+1\u00a0912\u202f555 0117", "(912) 555\u22120117 (cell)"]
    .concat("912 555 0117 extension 4", "912.555.0117 Ext. 12 mobile", "555 0117 cell")
    .concat("912-555-0117, ext. 4", "\u202a+1 912 555 0117\u202c", "\u200e912-555-0117\u200b")
    .concat(
      "912 555 0117 poste 12",
      "912 555 0117 int. 12",
      "912-555-0117 Anexo 12",
      "9125550117,12",
    )
    .concat(
      "912-555-0117,,12#",
      "+1-912-555-0117;ext=12",
      "912 555 0117 extensión 4",
      "tel:+19125550117",
    )
    .concat(
      "cell: 912 555 0117",
      "(cell) 912 555 0117",
      "Tel.: (912) 555-0117",
      "Móvil 912 555 0117",
    )
    .concat(
      "\u200bcell: 912 555 0117\u200b",
      "912\u2003555\u20030117, work",
      "912 555 0117 (cell phone)",
      "тел. 912 555 0117",
      `${"\u200b".repeat(30)}912\ufe63555\u20110117`,
    )
    .concat("9125550117 EXT-12", "912-555-0117 p. 12", "9125550117w12", "912 555 0117 DW 12")
    .concat("Cell phone: 912 555 0117", "my cell is 912 555 0117", "912 555 0117 (Bob’s cell)")
    .concat(
      "＋１（９１２）５５５－０１１７",
      "912·555·0117",
      "912 • 555 • 0117",
      "☎️ 912 555 0117",
    ),
  email: ["dana@exämple.com", "dana@例え.jp", "o'neil+x@mail.example.com"]
    .concat("\u200bdana@example.com\u200b", "\ufeffdana@example.com", " dana@example.com\u00a0")
    .concat("dana@exa\u00admple.com", "da\u200bna@example\u2060.com", "dana＠example．com"),
};
const refusedValues: typeof taken = {
  phone: [
    "912 555",
    "you can call me at 912 555 0117",
    "912 555 0117 or 0118 after",
    "www.c.example",
  ]
    .concat("912 555 0117, 912 555 0118", "9125550117,9125550118", "912 555, 0117"),
  email: [
    "dana@example",
    ".dana@example.com",
    "da..na@example.com",
    "dana@-x.com",
    "dana@exa\u00a0mple.com",
  ],
};
for (const name of ["phone", "email"] as const) {
  Deno.test(`POST /v1/contact takes what people write as their ${name}, and refuses what is none`, async () => {
    for (const value of taken[name]) {
      assertEquals([value, (await post({ ...bid, [name]: value })).status], [value, 202]);
    }
    for (const value of refusedValues[name]) {
      const { status, body } = await post({ ...bid, [name]: value });
      const issue = name === "phone"
        ? "must be a telephone number with at least 7 digits and no other text, such as 202 555 0117 or 202 555 0117 x12"
        : "must be a whole email address, such as name@example.com";
      assertEquals([value, status, body.error.fields], [value, 400, [{ field: name, issue }]]);
    }
  });
}

Deno.test("the published pattern of a telephone number takes what most people write, and no other text", () => {
  const { pattern } = schemaOf(bidRequest(site.settings).fields.phone).json;
  const published = new RegExp(String(pattern), "u");
  const beyond = taken.phone.filter((phone) => !published.test(phone));
  assertEquals(beyond.map((phone) => phone.replace(/\p{Cf}/gu, "")), [
    "cell: 912 555 0117",
    "тел. 912 555 0117",
    "912\ufe63555\u20110117",
    "＋１（９１２）５５５－０１１７",
    "☎️ 912 555 0117",
  ]);
  assertEquals(refusedValues.phone.filter((phone) => published.test(phone)), []);
});

Deno.test("the mail has a telephone number that can be dialled, and a reply-to address in ASCII", async () => {
  const { server } = await post({
    ...bid,
    phone: "\u202a９１２\u2011555\u20110117\u202c\n",
    email: "\u200bdana@exä\u00admple.com\u200b",
    firstName: "Dana\t",
    selectedServices: ["\nA fence"],
  });
  const [mail] = server.mails;
  assertEquals(mail!.replyTo, "dana@xn--exmple-cua.com");
  assert(mail!.text.includes("Write to dana@exämple.com, or call 912-555-0117."));
  assertEquals(/[\t\u200b\u00ad]/.test(mail!.text), false);
});

Deno.test("POST /v1/contact refuses members that it had before, by name, and sends nothing", async () => {
  const { body, server } = await post({ ...bid, replyBy: "text", plansUrl: "https://a.example/" });
  assertEquals(body.error.fields.map(({ field }: { field: string }) => field), [
    ...["replyBy", "plansUrl"],
  ]);
  assertEquals(server.mails.length, 0);
});

Deno.test("POST /v1/contact takes no query: each parameter is named, once, and nothing is sent or stored", async () => {
  const server = testServer();
  const fields = async (query: string, from: string) => {
    const response = await server.fetch(`/v1/contact?${query}`, { ...postJson(bid), from });
    const { error } = await response.json();
    assertEquals([response.status, error.code], [400, "invalid_request"]);
    assert(error.message.endsWith("Nothing was sent."));
    return error.fields;
  };
  const issue = "is not a parameter; remove it";
  assertEquals(await fields("validate_only=true&dry&dry=1&=&a%00b", "192.0.2.1"), [
    { field: "validate_only", issue },
    { field: "dry", issue },
    { field: "query", issue },
    { field: "a\ufffdb", issue },
  ]);
  const many = Array.from({ length: 8000 }, (_, index) => `p${index}`).join("&");
  assertEquals((await fields(many, "192.0.2.2")).length, 50);
  assertEquals([server.mails.length, (await server.store.entries()).length], [0, 0]);
});
