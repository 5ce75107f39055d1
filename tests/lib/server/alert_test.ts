import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { logTo } from "../../../lib/log.ts";
import { outboxAlert } from "../../../lib/server/alert.ts";
import { openBids } from "../../support/bids.ts";
import { bid, site } from "../../support/site.ts";

const API = { channel: "API" } as const;
const MINUTE = 60_000;
const delivered: Delivery = { kind: "delivered", reference: "msg_1" };
const refused: Delivery = { kind: "retry", reason: "status 503", uncertain: false };
const rejected: Delivery = { kind: "rejected", reason: "status 401" };
const url = "https://hooks.example.com/services/secret";

/** A bid service with alerts, and the alerts sent. */
function openAlerting(options: Partial<Parameters<typeof openBids>[0]> = {}) {
  const alerts: string[] = [];
  const hook = { status: 200 };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    assertEquals([request.url, request.method, request.redirect], [url, "POST", "manual"]);
    const { text, content, ...rest } = await request.json();
    assertEquals([content, rest], [text, {}]);
    if (hook.status === 0) throw new TypeError(`error sending request for ${url}`);
    if (hook.status < 300) alerts.push(text);
    return new Response(null, { status: hook.status });
  };
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const logged: string[] = [];
  const log = logTo((line) => logged.push(line), "json");
  const alert = outboxAlert({
    now: () => clock.now,
    site: () => site,
    url,
    fetch: fetch as typeof globalThis.fetch,
    log,
  });
  const test = openBids({ site, clock, alert, ...options });
  const sweepFor = async (minutes: number) => {
    for (let half = 0; half < 2 * minutes; half++) {
      test.clock.now += MINUTE / 2;
      await test.bids.sweep();
    }
  };
  return { ...test, test, alerts, hook, sweepFor, logged };
}

Deno.test("one that waits for more than 10 minutes is reported once an hour, and once that mail is delivered again", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting();
  test.send = () => Promise.resolve(refused);
  await bids.submit(bid, API);
  await sweepFor(10);
  assertEquals(alerts, []);
  await sweepFor(1);
  const trouble = `${site.addresses.site}: 1 bid request waiting since 2026-01-05 12:00 UTC: ` +
    "status 503. On the server, run: deno task outbox";
  assertEquals(alerts, [trouble]);
  await sweepFor(59);
  assertEquals(alerts.length, 1);
  await sweepFor(1);
  assertEquals(alerts, [trouble, trouble]);
  test.send = () => Promise.resolve(delivered);
  await sweepFor(60);
  assertEquals(alerts.slice(2), [
    `${site.addresses.site}: mail is being delivered again; no bid request has been waiting for more than 10 minutes.`,
  ]);
});

Deno.test("one that failed is reported once, whatever stays in the outbox", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting();
  test.send = () => Promise.resolve(rejected);
  await bids.submit(bid, API);
  await sweepFor(180);
  assertEquals(alerts, [
    `${site.addresses.site}: 1 bid request failed, the latest at 2026-01-05 12:00 UTC: status 401. ` +
    "On the server, run: deno task outbox",
  ]);
  await bids.submit(bid, API);
  await sweepFor(1);
  assertEquals(alerts.length, 2);
  test.send = () => Promise.resolve(delivered);
  await bids.submit(bid, API);
  await sweepFor(120);
  assertEquals(alerts.length, 3, "that mail is delivered again, though the failed ones remain");
});

Deno.test("an alert that could not be sent is sent at the next sweep, and the log says so once", async () => {
  const { test, bids, alerts, hook, sweepFor, logged } = openAlerting();
  test.send = () => Promise.resolve(rejected);
  await bids.submit(bid, API);
  for (const status of [500, 302, 0]) {
    hook.status = status;
    await sweepFor(1);
  }
  assertEquals(alerts, []);
  hook.status = 204;
  await sweepFor(1);
  assertEquals(alerts.length, 1);
  const lines = logged.filter((line) => line.includes("ALERT_URL"));
  assertEquals(lines.map((line) => JSON.parse(line).status), [500]);
  assertEquals(logged.join("").includes("secret"), false);
});

Deno.test("of several processes on one store one sends the alert", async () => {
  const { test, bids, alerts, clock } = openAlerting();
  test.send = () => Promise.resolve(rejected);
  await bids.submit(bid, API);
  const others = [1, 2, 3].map(() => test.second());
  for (let sweep = 0; sweep < 20; sweep++) {
    clock.now += 5_000;
    await Promise.all([bids, ...others].map((each) => each.sweep()));
  }
  assertEquals(alerts.length, 1);
});

Deno.test("an alert says nothing of the submitted data", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting();
  for (const delivery of [refused, rejected]) {
    test.send = () => Promise.resolve(delivery);
    await bids.submit({ ...bid, additionalInfo: "zzmarker" }, API);
  }
  test.send = () => Promise.resolve(refused);
  await sweepFor(75);
  assertEquals(alerts.length, 2);
  assertEquals(/zzmarker|dana|Marsh|Whitfield/i.test(alerts.join("")), false);
});

Deno.test("a clock that was set back does not suppress alerts", async () => {
  const { test, bids, alerts, clock, sweepFor } = openAlerting();
  test.send = () => Promise.resolve(rejected);
  clock.now += 48 * 60 * MINUTE;
  await bids.submit(bid, API);
  await sweepFor(1);
  clock.now -= 48 * 60 * MINUTE;
  test.send = () => Promise.resolve(refused);
  await bids.submit(bid, API);
  await sweepFor(11);
  assertEquals(alerts.length, 2);
});
