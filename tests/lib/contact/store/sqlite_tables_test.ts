import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { Store } from "../../../../lib/contact/store/store.ts";
import { SqliteBackend } from "../../../../lib/contact/store/sqlite_backend.ts";
import { logTo } from "../../../../lib/log.ts";
import { GuardedBackend } from "../../../../lib/contact/store/guarded_backend.ts";
import { alertingLog, Alerts } from "../../../../lib/server/alert.ts";
import { outboxCommand } from "../../../../lib/tasks/outbox.ts";
import { delivered, openBids, quietLog, refused, submitNew } from "../../../support/bids.ts";
import { withFolder } from "../../../support/folders.ts";
import { site } from "../../../support/site.ts";

/** The layouts of the store's file that were released, and a bid request that waits in each. */
const released: Readonly<Record<string, readonly string[]>> = {
  "with hashes of idempotency keys in a column": [
    "CREATE TABLE outbox (key TEXT PRIMARY KEY NOT NULL, state, reason, receivedAt, admittedAt, dueAt, attempts, triedAt, leasedUntil, mails, keyedSince, uncertainty, failedAt, overdueSince, idempotency)",
    "CREATE TABLE messages (key TEXT PRIMARY KEY NOT NULL, replyTo, subject, text)",
    "CREATE TABLE idempotency (hash TEXT PRIMARY KEY NOT NULL, body, key, deliveredAt, reference, expiresAt)",
    "CREATE TABLE clients (client TEXT PRIMARY KEY NOT NULL, times, expiresAt)",
    "CREATE TABLE totals (period TEXT PRIMARY KEY NOT NULL, count, expiresAt)",
    "CREATE TABLE alerts (name TEXT PRIMARY KEY NOT NULL, toldAt, deliveredAt, endedAt)",
    "INSERT INTO clients VALUES ('192.0.2.1', '1', '2026-01-05T12:00:00.000Z')",
  ],
  "with a key in every table": [
    "CREATE TABLE outbox (key, state, reason, receivedAt, admittedAt, dueAt, attempts, triedAt, leasedUntil, mails, keyedSince, uncertainty, failedAt, body, PRIMARY KEY (key))",
    "CREATE TABLE messages (key, replyTo, subject, text, PRIMARY KEY (key))",
    "CREATE TABLE idempotency (key, body, deliveredAt, reference, expiresAt, PRIMARY KEY (key))",
    "CREATE TABLE clients (key, times, expiresAt, PRIMARY KEY (key))",
    "CREATE TABLE totals (key, count, expiresAt, PRIMARY KEY (key))",
    "CREATE TABLE alerts (key, toldAt, endedAt, PRIMARY KEY (key))",
  ],
  "without the recipients of mails": [
    "PRAGMA user_version = 2",
    "CREATE TABLE outbox (key, state, reason, receivedAt, admittedAt, dueAt, attempts, triedAt, leasedUntil, mails, keyedSince, uncertainty, failedAt, body, rank, bytes, PRIMARY KEY (key))",
    "CREATE TABLE messages (key, replyTo, subject, text, files, PRIMARY KEY (key))",
  ],
  "without what became of files": [
    "PRAGMA user_version = 3",
    "CREATE TABLE outbox (key, state, reason, receivedAt, admittedAt, dueAt, attempts, triedAt, leasedUntil, mails, keyedSince, uncertainty, failedAt, body, rank, bytes, PRIMARY KEY (key))",
    "CREATE TABLE messages (key, replyTo, subject, text, files, recipient, PRIMARY KEY (key))",
    "CREATE TABLE idempotency (key, body, entry, owner, deliveredAt, reference, expiresAt, PRIMARY KEY (key))",
  ],
};

const waiting = [
  "INSERT INTO outbox (key, state, receivedAt, dueAt, attempts, mails) VALUES ('bea3871f', 'waiting', '2026-01-05T12:00:00.000Z', '2026-01-05T12:00:15.000Z', 1, 1)",
  "INSERT INTO messages (key, subject, text) VALUES ('bea3871f', 'A bid request', 'The text')",
];

const filesIn = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

for (const [layout, statements] of Object.entries(released)) {
  Deno.test(`the store of an older version, ${layout}, is updated and keeps what waits`, () =>
    withFolder(async (folder) => {
      const path = `${folder}/culvert.sqlite`;
      const db = new DatabaseSync(path);
      for (const statement of [...statements, ...waiting]) db.exec(statement);
      db.close();
      const logged: string[] = [];
      for (const opening of ["first", "second"]) {
        const backend = new SqliteBackend(path, logTo((line) => logged.push(line), "json"));
        const store = new Store(backend, Date.now);
        const [entry, ...others] = await store.entries();
        const { key, receivedAt, dueAt } = entry!;
        assertEquals([key, receivedAt, others], ["bea3871f", Date.UTC(2026, 0, 5, 12), []]);
        if (opening === "first") assertEquals(dueAt, Date.UTC(2026, 0, 5, 12, 0, 15));
        assertEquals((await store.find("bea3871f")).message?.text, "The text");
        assertEquals((await store.checkRate("192.0.2.1")).allowed, true);
        assertEquals(await store.resend("bea3871f"), "due");
        await backend.close();
      }
      assertEquals(logged, []);
      assertEquals(filesIn(folder), ["culvert.sqlite"]);
    }));
}

Deno.test("a request with an answer's way and a link, of an earlier version, is delivered and listed with both", () =>
  withFolder(async (folder) => {
    const path = `${folder}/culvert.sqlite`;
    const backend = new SqliteBackend(path, quietLog);
    const test = openBids({ site, backend, webhook: true, rules: { leadsKeepDays: 30 } });
    await test.store.entries();
    const db = new DatabaseSync(path);
    const text = "Answer by:      A text message\nPlans:          https://plans.example/1";
    const event = '{"data":{"replyBy":"text","plansUrl":"https://plans.example/1"}}';
    for (const [key, text_] of [["bea3871f", text], ["webhook-bea3871f", event]] as const) {
      db.prepare(
        "INSERT INTO outbox (key, state, receivedAt, dueAt, attempts, mails) VALUES (?, 'waiting', '2026-01-05T12:00:00.000Z', '2026-01-05T12:00:15.000Z', 1, 1)",
      ).run(key);
      db.prepare("INSERT INTO messages (key, subject, text) VALUES (?, 'A bid request', ?)")
        .run(key, text_);
    }
    db.exec(
      "INSERT INTO leads (key, receivedAt, name, company, email, phone, replyBy, services, timeline, information, plansUrl, heardAboutUs) VALUES ('bea3871f', '2026-01-05T12:00:00.000Z', 'Ada King', '', 'ada@client.example', '912 555 0117', 'text', '', '', '', 'https://plans.example/1', '')",
    );
    db.close();
    await test.sweepAfter(60_000);
    assertEquals(test.mails.map(({ text: sent }) => sent.includes(text)), [true]);
    assertEquals(test.webhooks.map(({ body }) => body), [event]);
    const exported = () => outboxCommand(test.store, ["export"], () => 0, () => true);
    const [names, row] = (await exported()).split("\r\n");
    assertEquals(names!.split(",").slice(-2), ["Answer by", "Plans"]);
    assertEquals(row!.split(",").slice(-2), ["text", "https://plans.example/1"]);
    await test.store.forget("bea3871f", "ada@client.example");
    await submitNew(test.bids);
    assertEquals((await exported()).includes("Plans"), false);
  }));

Deno.test("a list of files that can't be read counts as files that were not kept, and holds nothing else up", () =>
  withFolder(async (folder) => {
    const path = `${folder}/culvert.sqlite`;
    const test = openBids({ site, backend: new SqliteBackend(path, quietLog) });
    test.delivery = refused;
    for (let count = 0; count < 3; count++) await submitNew(test.bids);
    const db = new DatabaseSync(path);
    db.exec("UPDATE messages SET files = '[{' WHERE key = 'key-1'");
    db.close();
    test.delivery = delivered;
    test.mails.length = 0;
    await test.sweepAfter(15_000);
    assertEquals(test.mails.map(({ idempotencyKey }) => idempotencyKey), [
      "key-1",
      "key-2",
      "key-3",
    ]);
    assertEquals((await test.bids.health()).store, "ok");
  }));

/** The file is refused: kept as it is, logged once, told once. */
async function refuses(folder: string, reason: string): Promise<void> {
  const path = `${folder}/culvert.sqlite`;
  const before = filesIn(folder);
  const told: string[] = [];
  const alerts = new Alerts({
    url: "https://hooks.example.com/",
    siteUrl: "site",
    log: quietLog,
    fetch: async (input) => {
      told.push((await (input as Request).json()).text);
      return new Response();
    },
  });
  const logged: string[] = [];
  const log = alertingLog(logTo((line) => logged.push(line), "json"), alerts.tell);
  const backend = new GuardedBackend(new SqliteBackend(path, log), () => 0, log);
  const store = new Store(backend, Date.now);
  for (const why of [reason, "the store is unavailable"]) {
    await assertRejects(() => store.entries(), Error, why);
  }
  await backend.close();
  await alerts.flush();
  const message = `${reason}: bid requests are sent directly, not stored`;
  assertEquals(logged.map((line) => JSON.parse(line).message), [message]);
  assertEquals(told, [`site: ${message}`]);
  assertEquals(filesIn(folder), before);
}

Deno.test("the store of a newer version is left alone, which is logged and told", () =>
  withFolder(async (folder) => {
    const db = new DatabaseSync(`${folder}/culvert.sqlite`);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA user_version = 99; CREATE TABLE outbox (key)");
    db.close();
    await refuses(folder, "the store is of a newer version (99); upgrade Culvert");
  }));

Deno.test("the Deno KV database of an older version is left alone, which is logged and told", () =>
  withFolder(async (folder) => {
    const kv = await Deno.openKv(`${folder}/culvert.sqlite`);
    await kv.set(["outbox", "bea3871f"], { state: "waiting" });
    kv.close();
    await refuses(folder, "the store is a Deno KV database of an older version; move it away");
  }));
