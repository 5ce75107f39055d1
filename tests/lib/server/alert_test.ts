import { assertEquals, assertMatch } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import { alertingLog, Alerts, outboxAlert } from "../../../lib/server/alert.ts";
import {
  delivered,
  onEachBackend,
  openBids,
  type OpenOptions,
  quietLog,
  refused,
  rejected,
  submitNew,
} from "../../support/bids.ts";
import { site } from "../../support/site.ts";

const MINUTE = 60_000;
const url = "https://hooks.example.com/services/secret";

/** A bid service with alerts, and the alerts sent. */
function openAlerting(options: Partial<OpenOptions> = {}) {
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
  const now = () => clock.now;
  const alerting = new Alerts({
    now,
    siteUrl: site.addresses.site,
    url,
    fetch: fetch as typeof globalThis.fetch,
    log,
  });
  const alert = outboxAlert(alerting, () => site, now);
  const test = openBids({ site, clock, alert, ...options });
  const sweepFor = (minutes: number) => test.sweepAfter(MINUTE / 2, 2 * minutes);
  return { ...test, test, alerting, alerts, hook, sweepFor, logged };
}

Deno.test("one that waits for more than 10 minutes is reported once an hour, and once that mail is delivered again", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting();
  test.delivery = refused;
  await submitNew(bids);
  await sweepFor(10);
  assertEquals(alerts, []);
  await sweepFor(1);
  const trouble = `${site.addresses.site}: 1 bid request waiting since 2026-01-05 12:00 UTC: ` +
    "status 503. On the server, run: culvert SITE outbox (or deno task outbox)";
  assertEquals(alerts, [trouble]);
  await sweepFor(59);
  assertEquals(alerts.length, 1);
  await sweepFor(1);
  assertEquals(alerts, [trouble, trouble]);
  test.delivery = delivered;
  await sweepFor(60);
  assertEquals(alerts.slice(2), [
    `${site.addresses.site}: mail is being delivered again; no bid request has been waiting for more than 10 minutes.`,
  ]);
});

Deno.test("one that failed is reported once, whatever stays in the outbox", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting();
  test.delivery = rejected;
  await submitNew(bids);
  await sweepFor(180);
  assertEquals(alerts, [
    `${site.addresses.site}: 1 bid request failed, the latest at 2026-01-05 12:00 UTC: status 401. ` +
    "On the server, run: culvert SITE outbox (or deno task outbox)",
  ]);
  await submitNew(bids);
  await sweepFor(1);
  assertEquals(alerts.length, 2);
  test.delivery = delivered;
  await submitNew(bids);
  await sweepFor(120);
  assertEquals(alerts.length, 3, "that mail is delivered again, though the failed ones remain");
});

Deno.test("an alert that could not be sent is sent at the next sweep, and the log says so once", async () => {
  const { test, bids, alerts, hook, sweepFor, logged } = openAlerting();
  test.delivery = rejected;
  await submitNew(bids);
  for (const status of [500, 302, 0]) {
    hook.status = status;
    await sweepFor(1);
  }
  assertEquals(alerts, []);
  hook.status = 204;
  await sweepFor(3);
  assertEquals(alerts.length, 1);
  const lines = logged.filter((line) => line.includes("ALERT_URL"));
  assertEquals(lines.map((line) => JSON.parse(line).reason), ["status 500"]);
  assertEquals(logged.join("").includes("secret"), false);
});

Deno.test("a webhook that fails is asked less and less often, up to once an hour", async () => {
  let asked = 0;
  let now = 0;
  const alerting = new Alerts({
    url,
    siteUrl: "",
    log: quietLog,
    now: () => now,
    fetch: () => Promise.resolve(new Response(null, { status: 500 + 0 * asked++ })),
  });
  for (; now < 24 * 60 * MINUTE; now += 5_000) assertEquals(await alerting.send("trouble"), false);
  // 5, 10, 20, … 2,560 seconds, and then every hour.
  assertEquals(asked, 10 + 22 + 1);
});

Deno.test("what the operator is told arrives once the webhook works, and the same text once an hour", async () => {
  const { alerting, alerts, clock, hook, log } = openAlerting();
  const told = alertingLog(log, alerting.tell);
  hook.status = 503;
  told.error("the store is corrupt", { place: "not for the webhook" });
  told.error("the store is corrupt");
  told.info("fine");
  await alerting.flush();
  assertEquals(alerts, []);
  hook.status = 200;
  clock.now += MINUTE;
  await alerting.flush();
  await alerting.flush();
  const expected = `${site.addresses.site}: the store is corrupt`;
  assertEquals(alerts, [expected]);
  clock.now += 60 * MINUTE;
  told.error("the store is corrupt");
  await alerting.flush();
  assertEquals(alerts, [expected, expected]);
});

Deno.test("what several processes of a store are to tell is told once", async () => {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const test = openBids({ site, clock });
  const told: string[] = [];
  const alertsOf = ({ isNews }: Pick<typeof test.bids, "isNews">) =>
    new Alerts({
      url,
      siteUrl: site.addresses.site,
      log: quietLog,
      now: () => clock.now,
      isNews,
      fetch: async (input) => {
        told.push((await (input as Request).json()).text);
        return new Response();
      },
    });
  const processes = [test.bids, test.second()].map((bids) =>
    alertsOf({ isNews: (text) => bids.isNews(text) })
  );
  const tellAll = async () => {
    for (const alerts of processes) {
      alerts.tell("new content rejected");
      await alerts.flush();
    }
  };
  await tellAll();
  await tellAll();
  assertEquals(told, [`${site.addresses.site}: new content rejected`]);
  clock.now += 60 * MINUTE;
  await tellAll();
  assertEquals(told.length, 2);
});

Deno.test("an alert says whether mails or webhooks are in trouble, and which of them work again", async () => {
  const { test, bids, alerts, sweepFor } = openAlerting({ webhook: true });
  test.webhookDelivery = rejected;
  await submitNew(bids);
  await sweepFor(1);
  test.delivery = refused;
  test.webhookDelivery = delivered;
  await submitNew(bids);
  await sweepFor(11);
  test.delivery = delivered;
  await sweepFor(60);
  const [failed, over, waiting, again, ...more] = alerts.map((text) =>
    text.slice(site.addresses.site.length + 2)
  );
  assertEquals(more, []);
  assertMatch(failed!, /^1 webhook failed, /);
  assertMatch(over!, /^webhooks are being delivered again; no webhook has been waiting/);
  assertMatch(waiting!, /^1 bid request waiting since /);
  assertMatch(again!, /^mail is being delivered again; no bid request has been waiting/);
});

Deno.test("Workflows of Teams get an Adaptive Card", async () => {
  const bodies: unknown[] = [];
  const host = "prod-12.westus.logic.azure.com";
  const alerting = new Alerts({
    url: `https://${host}/workflows/a1?sig=b2`,
    siteUrl: "https://www.example.com",
    log: quietLog,
    fetch: async (input) => {
      bodies.push(await (input as Request).json());
      return new Response(null, { status: 202 });
    },
  });
  assertEquals(await alerting.send("trouble"), true);
  assertEquals(bodies, [{
    type: "message",
    attachments: [{
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.2",
        body: [{ type: "TextBlock", text: "https://www.example.com: trouble", wrap: true }],
      },
    }],
  }]);
});

onEachBackend.test("of several processes on one store one sends the alert", async (open) => {
  const { test, bids, alerts, clock } = openAlerting({ backend: open() });
  test.delivery = rejected;
  await submitNew(bids);
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
    test.delivery = delivery;
    await submitNew(bids, { additionalInfo: "zzmarker" });
  }
  test.delivery = refused;
  await sweepFor(75);
  assertEquals(alerts.length, 2);
  assertEquals(/zzmarker|dana|Marsh|Whitfield/i.test(alerts.join("")), false);
});

Deno.test("a clock that was set back does not suppress alerts", async () => {
  const { test, bids, alerts, clock, sweepFor } = openAlerting();
  test.delivery = rejected;
  clock.now += 48 * 60 * MINUTE;
  await submitNew(bids);
  await sweepFor(1);
  clock.now -= 48 * 60 * MINUTE;
  test.delivery = refused;
  await submitNew(bids);
  await sweepFor(11);
  assertEquals(alerts.length, 2);
});
