import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { shortReference } from "../../../lib/bids/short_reference.ts";
import { SqliteBackend } from "../../../lib/contact/store/sqlite_backend.ts";
import { OperatorError } from "../../../lib/log.ts";
import { outboxCommand } from "../../../lib/tasks/outbox.ts";
import { type OpenBids, openBids, quietLog, submitNew } from "../../support/bids.ts";
import { withFolder } from "../../support/folders.ts";
import { site } from "../../support/site.ts";
import { onEachStore } from "../contact/on_each_store.ts";

const DAY = 86_400_000;
const kept = onEachStore.with({ rules: { leadsKeepDays: 30 } });

const run = (test: OpenBids, ...args: string[]) =>
  outboxCommand(test.store, args, () => test.clock.now, () => true);

kept.test("who asked is listed, found and exported until LEADS_KEEP_DAYS after the delivery", async (test) => {
  await submitNew(test.bids, { additionalInfo: "First" });
  test.delivery = { kind: "rejected", reason: "status 401" };
  await submitNew(test.bids, {
    firstName: "Ada",
    email: "ada@example.com",
    additionalInfo: "Second",
  });
  assertMatch(await run(test, "list"), /^key-2 {2}failed .*\nkey-1 {2}delivered {2}received 2026-/);
  assertMatch(
    await run(test, "find", "ADA"),
    /^\w{6} {2}key-2 {2}failed {2}2026-01-05T12:00:00Z {2}Ada W/,
  );
  assertMatch(await run(test, "find", shortReference("key-1").toLowerCase()), /key-1/);
  assertEquals(await run(test, "find", "ada", "nowhere"), "Nobody was found.");
  const rows = (await run(test, "export")).split("\r\n");
  assertEquals(rows.map((row) => row.split(",").slice(1, 2).join()), [
    ...["State", "delivered", "failed"],
  ]);
  test.clock.now += 29 * DAY;
  await test.second().sweep();
  assertEquals((await test.store.leads()).length, 2);
});

kept.test("a request that waited under a version without leads is found and exported too", async (test) => {
  test.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  await submitNew(test.bids, { firstName: "Ada", additionalInfo: "The northern gate" });
  await test.backend.transact({}, (_, { erase }) => erase("leads", "key-1"));
  for (const word of ["ada", "5550117", "dana@example.com", "912 555 0117", "marsh"]) {
    assertMatch(
      await run(test, "find", ...word.split(" ")),
      /^\w{6} {2}key-1 {2}waiting .* {2}Bid request from Marsh Point: .* {2}dana@example\.com$/,
      word,
    );
  }
  const csv = await run(test, "export");
  assertEquals(csv.match(/\r\n/g)?.length, 1);
  assertMatch(csv, /waiting,\w{6},key-1,,Bid request from Marsh Point: .*The northern gate/s);
});

kept.test("an export has no character that a terminal obeys or that reorders others", async (test) => {
  await submitNew(test.bids, { additionalInfo: "One\u001b]0;x\u0007\nTwo\u202e three" });
  assertMatch(await run(test, "export"), /"One\ufffd\]0;x\ufffd\nTwo three"/);
});

Deno.test("who asked is erased LEADS_KEEP_DAYS after the delivery", async () => {
  const uptime = { now: 0 };
  const test = openBids({ site, rules: { leadsKeepDays: 1 } });
  await submitNew(test.bids);
  const { Store } = await import("../../../lib/contact/store/store.ts");
  const store = new Store(test.backend, () => test.clock.now, () => uptime.now);
  const leadsAfter = async (ms: number) => {
    test.clock.now += ms;
    uptime.now += 3_600_000;
    await store.purge();
    return (await store.leads()).length;
  };
  assertEquals([await leadsAfter(DAY - 1), await leadsAfter(3_600_000), await leadsAfter(0)], [
    ...[1, 1, 0],
  ]);
});

kept.test("a telephone number is found however it is written", async (test) => {
  await submitNew(test.bids, { phone: "(912) 555-0117 x12" });
  await submitNew(test.bids, { phone: "+1 912 555 0118" });
  const found = async (word: string) => /key-[0-9]/.exec(await run(test, "find", word))?.[0];
  for (const word of ["9125550117", "+1-912-555-0117", "555.0117", "912 555 0117 x12"]) {
    assertEquals([word, await found(word)], [word, "key-1"]);
  }
  assertEquals(await found("912-555-0118"), "key-2");
  assertEquals(await found("912-555-0119"), undefined);
});

kept.test("a spreadsheet makes no number, date, amount or truth of its own of what was written", async (test) => {
  const taken = [
    ...["3/4", "2e5", "1E+05", "(12)", "1 1/2", "50 %", "$5", "\u20ac 5", "USD 5", "\uff11\uff12"],
    ...["10:00 AM", "Jan 5", "March 2026", "Monday, March 2, 2026", "2 de marzo de 2026"],
    ...["TRUE", "faux", "Verdadero", "\uff1d1+1", "\u00a0=1+1"],
  ];
  const free = [
    ...[
      "Start in spring, by March 2026",
      "As soon as possible",
      "12 Example Road, Redmond",
      "true to it",
    ],
    ...["https://drive.example/5", "ada5@example.com", "Q-West", "\u2014"],
  ];
  for (const heardAboutUs of [...taken, ...free]) {
    test.clock.now += DAY;
    await submitNew(test.bids, { heardAboutUs, phone: "0612345678", additionalInfo: "Scope" });
  }
  const rows = (await run(test, "export")).split("\r\n").slice(1);
  const cells = rows.map((row) => row.replace(/^.*,'0612345678,.*,Scope,/, "").replaceAll('"', ""));
  assertEquals(cells, [...taken.map((text) => `'${text.trim()}`), ...free]);
});

kept.test("a spreadsheet takes no reference for a number or a month", async (test) => {
  const references = new Map<string, string>();
  for (let number = 0; references.size < 2; number++) {
    const key = `key-${number}`;
    const short = shortReference(key);
    if (/^[0-9]+E[0-9]+$/.test(short)) references.set("power", key);
    if (/^[A-Z]+[0-9]+$/.test(short)) references.set("month", key);
  }
  const { backend, bids, store } = test;
  await submitNew(bids);
  const [lead] = await store.leads();
  for (const key of references.values()) {
    await backend.transact({}, (_, { put }) => put("leads", { ...lead!, key }));
  }
  const csv = await run(test, "export");
  for (const key of references.values()) {
    assertMatch(csv, new RegExp(`,'${shortReference(key)},${key},`));
  }
});

kept.test("the spreadsheet has every cell as text, whatever was written", async (test) => {
  await submitNew(test.bids, {
    firstName: "=1+1",
    companyName: 'Smith, "Pipe" Co.',
    phone: "+1 912 555 0117",
    timeline: "-soon",
    additionalInfo: "@SUM(A1)\nline two",
  });
  const csv = await run(test, "export");
  assertEquals(csv.startsWith("\ufeffReceived,State,Short reference,"), true);
  assertEquals(
    csv.slice(csv.indexOf("\r\n") + 2).replace(/^[^,]*,[^,]*,[^,]*,/, ""),
    `key-1,msg_1,'=1+1 Whitfield,"Smith, ""Pipe"" Co.",dana@example.com,'+1 912 555 0117,` +
      `Storefront Glass,'-soon,"'@SUM(A1)\nline two",`,
  );
});

Deno.test("forget erases a person from every file, and nobody else", () =>
  withFolder(async (folder) => {
    const path = `${folder}/culvert.sqlite`;
    const backend = new SqliteBackend(path, quietLog);
    const test = openBids({ site, backend, rules: { leadsKeepDays: 30 }, webhook: true });
    test.webhookDelivery = { kind: "retry", reason: "503", uncertain: false };
    const person = { firstName: "Zyzzyva", email: "Ada@Example.com", companyName: "Quagga" };
    await submitNew(test.bids, person);
    test.delivery = { kind: "retry", reason: "503", uncertain: false };
    await submitNew(test.bids, { ...person, timeline: "Later" });
    await submitNew(test.bids, { email: "nada@example.com" });
    await Deno.mkdir(`${folder}/outbox`);
    await Deno.writeTextFile(`${folder}/outbox/1.eml`, "Reply-To: ada@example.com\r\nZyzzyva");
    await Deno.writeTextFile(`${folder}/outbox/2.eml`, "Reply-To: nada@example.com\r\n");
    const forget = (answer: boolean) =>
      outboxCommand(test.store, ["forget", "ada@example.com"], Date.now, () => answer, {
        mail: `${folder}/outbox`,
      });
    const { message } = await assertRejects(() => forget(false), OperatorError);
    assertEquals(message.match(/Zyzzyva|1\.eml/g)?.length, 3);
    assertEquals((await test.store.leads()).length, 3);
    await forget(true);
    assertEquals(await forget(true), "Nothing is stored of ada@example.com.");
    assertEquals((await test.store.leads()).map(({ email }) => email), ["nada@example.com"]);
    await backend.close();
    for await (const { name } of Deno.readDir(folder)) {
      if (name === "outbox") continue;
      const bytes = new TextDecoder("latin1").decode(await Deno.readFile(`${folder}/${name}`));
      assertEquals([name, /zyzzyva|quagga|[^n]ada@example/i.test(bytes)], [name, false]);
    }
    assertEquals(Array.from(Deno.readDirSync(`${folder}/outbox`), ({ name }) => name), ["2.eml"]);
  }));

Deno.test("forget finds an address in either of its spellings, and mail that was repeated or not written to its end", () =>
  withFolder(async (folder) => {
    const files = {
      "2026-01-05T12-00-01Z-other.eml": "To: dana@xn--mller-kva.example\r\n",
      "2026-01-05T12-00-02Z-key-1.eml.part": "Reply-To: da",
      "2026-01-05T12-00-03Z-other.eml.part": "Reply-To: dana@xn--mller-kva.example\r\n",
      "2026-01-05T12-00-04Z-key-10.eml": "Reply-To: ada@example.com\r\n",
      "2026-01-05T12-00-05Z-key-1-2.eml": "The name and the telephone alone.\r\n",
      "2026-01-05T12-00-06Z-key-1-12.eml.part": "",
      "2026-01-05T12-00-07Z-key-10-2.eml": "",
    };
    for (const spelling of ["Dana@müller.example", "dana@xn--mller-kva.example"]) {
      const test = openBids({ site, rules: { leadsKeepDays: 30 } });
      await submitNew(test.bids, { email: "dana@müller.example" });
      for (const [name, text] of Object.entries(files)) {
        await Deno.writeTextFile(`${folder}/${name}`, text);
      }
      const folders = { mail: folder };
      await outboxCommand(test.store, ["forget", spelling], Date.now, () => true, folders);
      assertEquals(await test.store.leads(), []);
      const left = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
      assertEquals(left, ["2026-01-05T12-00-04Z-key-10.eml", "2026-01-05T12-00-07Z-key-10-2.eml"]);
    }
  }));

kept.test("somebody who gave no email address is forgotten by the key of the request", async (test) => {
  await submitNew(test.bids, { email: "", firstName: "Ada" });
  await submitNew(test.bids, { email: "", firstName: "Bob" });
  test.delivery = { kind: "rejected", reason: "status 401" };
  await submitNew(test.bids, { email: "", firstName: "Cy" });
  for (const nobody of ["key-4", "Cy", ""]) {
    assertEquals(await run(test, "forget", nobody), `Nothing is stored of ${nobody}.`);
  }
  assertMatch(await run(test, "forget", "key-1"), /key-1 .*Ada W/);
  assertEquals((await test.store.leads()).map(({ key }) => key), ["key-2", "key-3"]);
});

Deno.test("forget finds the mail of a key that the store doesn't know any more, and of no longer or shorter key", () =>
  withFolder(async (folder) => {
    const test = openBids({ site });
    const name = (key: string) => `2026-01-05T12-00-00Z-${key}.eml`;
    for (const key of ["key-1", "key-1-2", "key-10", "other-key-1"]) {
      await Deno.writeTextFile(`${folder}/${name(key)}`, "");
    }
    const forget = (key: string) =>
      outboxCommand(test.store, ["forget", key], Date.now, () => true, { mail: folder });
    assertEquals(await forget("1"), "Nothing is stored of 1.");
    await forget("key-1");
    const left = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    assertEquals(left, [name("key-10"), name("other-key-1")]);
  }));

Deno.test("a short reference is six letters and digits, and others have others", () => {
  const keys = Array.from({ length: 2_000 }, (_, index) => `8e03978e-40d5-43e8-bc93-${index}`);
  const short = keys.map(shortReference);
  for (const one of short) assertMatch(one, /^[2-9A-HJKMNP-TV-Z]{6}$/);
  assertEquals(new Set(short).size, 2_000);
});

kept.test("a lead says how many services it leaves out", async (test) => {
  const selectedServices = Array.from({ length: 25 }, (_, index) => `Service ${index + 1}`);
  await submitNew(test.bids, { selectedServices });
  const [lead] = await test.store.leads();
  assertEquals(lead!.services.split(", ").slice(-2), ["Service 20", "and 5 more"]);
});
