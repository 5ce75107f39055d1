import { assertEquals, assertStringIncludes } from "@std/assert";
import { PendingBodies } from "../../../lib/http/pending_bodies.ts";
import { Store } from "../../../lib/contact/store/store.ts";
import type { Mail } from "../../../lib/mail/mail.ts";
import { bid, site, type TestServer, testServer, thanksOf } from "../../support/site.ts";

const pdf = new File(["%PDF-1.7 a plan"], "Site plan.pdf");
const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3)], "IMG_2031.JPG");

const sha256 = async (file: File) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())).toHex();

/** The form as a browser posts it. */
function form(files: readonly File[], changes: Readonly<Record<string, string>> = {}): FormData {
  const { selectedServices, ...texts } = bid;
  const fields = new FormData();
  const values = { ...texts, idempotencyKey: "0a1b2c3d-form", ...changes };
  for (const [name, value] of Object.entries(values)) fields.append(name, value);
  fields.append("selectedServices", selectedServices[0]);
  for (const file of files) fields.append("files", file);
  return fields;
}

async function post(body: FormData, server: TestServer = testServer(), from = "192.0.2.1") {
  const headers = { "sec-fetch-site": "same-origin" };
  const response = await server.fetch("/contact", { method: "POST", headers, body, from });
  return { server, response, text: await response.text() };
}

const attached = ({ files = [] }: Mail) =>
  files.map(({ name, type, bytes }) => [name, type, bytes.length]);

Deno.test("files come with the mail under clean names, and nothing of them is left in the store", async () => {
  const { response, server } = await post(form([pdf, jpeg]));
  assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR");
  const [mail] = server.mails as [Mail];
  assertEquals(attached(mail), [
    ["site-plan.pdf", "application/pdf", 15],
    ["2-img-2031.jpg", "image/jpeg", 6],
  ]);
  assertStringIncludes(
    mail.text,
    "Files:          site-plan.pdf (0.1 MB)\n                2-img-2031.jpg (0.1 MB)",
  );
  assertEquals(await server.backend.list("files"), []);
});

Deno.test("without files the form is sent as before", async () => {
  const { response, server } = await post(form([new File([], "")]));
  assertEquals([response.status, server.mails[0]!.files], [303, undefined]);
});

Deno.test("files wait with their request, byte for byte, and are erased with it", async () => {
  const server = testServer();
  server.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  await post(form([pdf, jpeg]), server);
  assertEquals((await server.backend.list("files")).length, 2);
  const [entry] = await server.store.entries();
  assertEquals(entry!.bytes, 21);
  server.delivery = { kind: "delivered", reference: "msg_2" };
  server.clock.now += 60_000;
  await server.second().sweep();
  assertEquals(server.mails.map(attached)[1], server.mails.map(attached)[0]);
  assertEquals(server.mails[1]!.files![0]!.bytes, await pdf.bytes());
  assertEquals(await server.backend.list("files"), []);
});

Deno.test("the same request with other files is another one; with the same files it is a repeat", async () => {
  const server = testServer();
  const keyless = { idempotencyKey: "" };
  for (const files of [[pdf], [pdf], [jpeg], []]) await post(form(files, keyless), server);
  assertEquals(server.mails.length, 3);
});

for (
  const [what, files, said] of [
    [
      "another kind",
      [pdf, new File(["MZ\x90\0"], "setup<b>.exe")],
      "“setup&lt;b&gt;.exe” is none of the kinds that can be sent: PDF, JPEG, PNG, WebP, HEIC, DWG.",
    ],
    ["an empty file", [new File([], "empty.pdf")], "“empty.pdf” is empty."],
    [
      "eleven files",
      Array.from({ length: 11 }, () => pdf),
      "There are too many files: send at most 10. Send your request now without them, and email them to office@example.com with the reference that you get, in the subject.",
    ],
    [
      "too large a file",
      [new File(["%PDF-", new Uint8Array(7_000_000)], "x.pdf")],
      "The files are too large: send at most 7 MB in all. Send your request now without them, and email them to office@example.com with the reference that you get, in the subject.",
    ],
  ] as const
) {
  Deno.test(`${what} is refused by name, with what was typed still in the form`, async () => {
    const { response, text, server } = await post(form(files));
    assertEquals([response.status, server.mails.length], [400, 0]);
    assertStringIncludes(text, `<p class="field-problem" id="files-problem">${said}</p>`);
    assertStringIncludes(text, "Choose your files again: a browser does not keep them.");
    assertStringIncludes(text, "Two hundred feet of storefront in Redmond.");
  });
}

Deno.test("after a fault elsewhere the form says that files have to be chosen again", async () => {
  const { response, text } = await post(form([pdf], { phone: "1" }));
  assertEquals(response.status, 400);
  assertStringIncludes(text, "Choose your files again: a browser does not keep them.");
  assertEquals(text.includes("files-problem"), false);
});

Deno.test("files that would pass OUTBOX_MAX_MB are left out, and the answer and the mail say so", async () => {
  const server = testServer({ rules: { maxFileBytes: 20 }, webhook: true });
  const { response } = await post(form([pdf, jpeg]), server);
  assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR&files=lost");
  assertStringIncludes(
    await server.text(response.headers.get("location")!, { accept: "text/markdown" }),
    `Your files could not all be sent with your request. Please email them to ${site.company.email}.`,
  );
  const [mail] = server.mails as [Mail];
  assertEquals(mail.files, undefined);
  assertStringIncludes(mail.text, "The files could not be kept, because too many wait");
  assertEquals("files" in JSON.parse(server.webhooks[0]!.body).data, false);
});

Deno.test("a request that waits without its files is answered so, also when it is sent again", async () => {
  const server = testServer({ rules: { maxFileBytes: 20 } });
  server.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  const said = [
    "It is kept, and delivery is tried again.",
    `Your files could not all be sent with your request. Please email them to ${site.company.email}.`,
  ];
  for (let time = 0; time < 2; time++) {
    const { response, text } = await post(form([pdf, jpeg]), server);
    assertEquals([response.status, said.map((words) => text.includes(words))], [500, [true, true]]);
  }
  const { text } = await post(form([pdf], { idempotencyKey: "0a1b2c3d-other" }), server);
  assertEquals(said.map((words) => text.includes(words)), [true, false]);
});

Deno.test("files that wait since the outbox was last counted leave less room for others", async () => {
  const server = testServer({ rules: { maxFileBytes: 20 } });
  server.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  const lost: boolean[] = [];
  for (const timeline of ["May", "June"]) {
    const { text } = await post(form([pdf], { timeline }), server);
    lost.push(text.includes("Your files could not all be sent"));
  }
  assertEquals(lost, [false, true]);
});

const refusesFiles = { kind: "delivered", reference: "msg_1", isWithoutFiles: true } as const;

for (
  const [what, delivery, maxFileBytes] of [
    ["the provider refused the files", refusesFiles, 1_000],
    ["files had no room", { kind: "delivered", reference: "msg_1" }, 20],
  ] as const
) {
  Deno.test(`where ${what}, the answer says so, also that of another process to the same request`, async () => {
    const first = testServer({ rules: { maxFileBytes } });
    first.delivery = delivery;
    const second = testServer({ backend: first.backend });
    for (const server of [first, first, second]) {
      const { response } = await post(form([pdf, jpeg]), server);
      assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR&files=lost");
    }
    assertEquals([first.mails.length, second.mails.length], [1, 0]);
  });
}

Deno.test("where all files were sent, another process answers the same request as the first did", async () => {
  const first = testServer();
  const second = testServer({ backend: first.backend });
  for (const server of [first, second]) {
    const { response } = await post(form([pdf]), server);
    assertEquals(thanksOf(response), "/contact/thank-you?reference=S9QSCR");
  }
});

Deno.test("a file that the provider refuses is kept with who asked, and the mail says how to get it", async () => {
  const server = testServer({ rules: { keepDays: 30, leadsKeepDays: 0, maxFileBytes: 30 } });
  server.delivery = refusesFiles;
  await post(form([pdf, jpeg]), server);
  const [{ notes, idempotencyKey: key }] = server.mails as [Mail];
  assertEquals(
    notes?.filesRefused,
    "The email provider refused files that came with this request: site-plan.pdf, 2-img-2031.jpg. " +
      "Ask the sender to email them. They are kept for 30 days, and whoever runs the website can " +
      `write them into a folder:\ndeno task outbox show ${key} --files DIR`,
  );
  const kept = await server.store.storedFiles(key);
  assertEquals(kept.map(({ name, bytes }) => [name, bytes.length]), [
    ...[["site-plan.pdf", 15], ["2-img-2031.jpg", 6]],
  ]);
  assertEquals((await server.store.leads()).map(({ email }) => email), ["dana@example.com"]);
  // It counts as what waits does.
  assertEquals((await server.backend.count(0)).bytes, 21);
  await server.store.forget(key, "dana@example.com");
  assertEquals(await server.backend.list("files"), []);
});

Deno.test("a file that the provider refused goes with who asked", async () => {
  const server = testServer({ rules: { keepDays: 30, leadsKeepDays: 31 } });
  server.delivery = refusesFiles;
  await post(form([pdf]), server);
  const { clock, backend } = server;
  const uptime = { now: 0 };
  const store = new Store(backend, () => clock.now, () => uptime.now);
  const leftAfter = async (days: number) => {
    clock.now += days * 86_400_000;
    uptime.now += 3_600_000;
    await store.purge();
    return [(await backend.list("files")).length, (await backend.list("leads")).length];
  };
  assertEquals([await leftAfter(30), await leftAfter(1), await leftAfter(0)], [
    ...[[1, 1], [1, 1], [0, 0]],
  ]);
});

Deno.test("a mail that is sent directly doesn't say that its files are kept", async () => {
  const server = testServer();
  server.backend.transact = () => Promise.reject(new Error("disk I/O error"));
  await post(form([pdf]), server);
  assertEquals(
    server.mails[0]!.notes?.filesRefused,
    "The email provider refused files that came with this request: site-plan.pdf. Ask the sender to email them.",
  );
});

Deno.test("while the store is unavailable files are sent directly", async () => {
  const server = testServer();
  server.backend.transact = () => Promise.reject(new Error("disk I/O error"));
  await post(form([pdf]), server);
  assertEquals(server.mails.map(attached), [[["site-plan.pdf", "application/pdf", 15]]]);
});

Deno.test("the webhook names files with type, size and SHA-256", async () => {
  const server = testServer({ webhook: true });
  await post(form([pdf]), server);
  const { data } = JSON.parse(server.webhooks[0]!.body);
  assertEquals(data.files, [
    { name: "site-plan.pdf", type: "application/pdf", size: 15, sha256: await sha256(pdf) },
  ]);
});

Deno.test("the form offers files where the store can keep them", async () => {
  const html = await testServer().text("/contact");
  assertStringIncludes(html, 'enctype="multipart/form-data"');
  assertStringIncludes(html, '<input type="file" id="files" name="files"');
  // A phone's picture may be named and typed as HEIF.
  const accepted = [
    ...[
      "application/pdf",
      ".pdf",
      "image/jpeg",
      ".jpg",
      ".jpeg",
      "image/png",
      ".png",
      "image/webp",
    ],
    ...[".webp", "image/heic", ".heic", "image/heif", ".heif", "image/vnd.dwg", ".dwg"],
  ];
  assertStringIncludes(html, `accept="${accepted.join()}"`);
  const without = await testServer({ keepsFiles: false }).text("/contact");
  assertEquals(without.includes('type="file"'), false);
});

Deno.test("the limit is asked before a form with files is read; beyond it what was typed is kept, and no file", async () => {
  const server = testServer();
  const counted: string[] = [];
  const checkRate = server.bids.checkRate.bind(server.bids);
  server.bids.checkRate = (...args) => (counted.push("checkRate"), checkRate(...args));
  const send = async () => {
    const { headers, body } = new Response(form([pdf]));
    const pieces = body!.pipeThrough(
      new TransformStream(
        {
          transform(piece, controller) {
            if (counted.at(-1) !== "read") counted.push("read");
            controller.enqueue(piece);
          },
        },
        undefined,
        { highWaterMark: 0 },
      ),
    );
    const sent = { "sec-fetch-site": "same-origin", "content-type": headers.get("content-type")! };
    return await server.fetch("/contact", { method: "POST", headers: sent, body: pieces });
  };
  for (let time = 0; time < 5; time++) await (await send()).body?.cancel();
  const response = await send();
  assertEquals(counted, Array(6).fill(["checkRate", "read"]).flat());
  assertEquals(response.status, 429);
  const text = await response.text();
  assertStringIncludes(text, 'value="Marsh Point Development"');
  assertStringIncludes(text, "Choose your files again: a browser does not keep them.");
  assertEquals(server.mails.length, 1);
});

Deno.test("the page that says that too many forms are being read keeps what was typed", async () => {
  const bodies = new PendingBodies(60_000);
  // Nothing gets a slot.
  const { readUpload } = bodies;
  bodies.readUpload = (request, boundary, client, limits) =>
    readUpload.call(bodies, request, boundary, client, limits, true);
  const { headers, body } = new Response(form([pdf]));
  const response = await testServer({ bodies }).fetch("/contact", {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": headers.get("content-type")!,
    },
    body: body!,
  });
  const text = await response.text();
  assertEquals([response.status, response.headers.get("retry-after")], [503, "20"]);
  assertStringIncludes(text, "Two hundred feet of storefront in Redmond.");
  assertStringIncludes(text, "Choose your files again: a browser does not keep them.");
});

Deno.test("a form with files that breaks off keeps what had arrived", async () => {
  const whole = await new Response(form([pdf])).text();
  const [boundary] = whole.split("\r\n") as [string];
  const server = testServer();
  const response = await server.fetch("/contact", {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": `multipart/form-data; boundary=${boundary.slice(2)}`,
    },
    body: whole.slice(0, whole.indexOf("%PDF")),
  });
  assertEquals(response.status, 400);
  assertStringIncludes(await response.text(), "Two hundred feet of storefront in Redmond.");
  assertEquals(server.mails.length, 0);
});

Deno.test("a small form that is cut, since too much is being read, is answered as any other body", async () => {
  const { headers, body } = new Response(form([pdf]));
  const bytes = await new Response(body).bytes();
  const response = await testServer({ bodies: new PendingBodies(60_000, 1) }).fetch("/contact", {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": headers.get("content-type")!,
      "content-length": String(bytes.length),
    },
    body: bytes,
  });
  assertEquals(response.status, 408);
  assertStringIncludes(await response.text(), "The form arrived incomplete or too slowly.");
});
