/**
 * `deno task mail`: sends a test message with the configured provider, and prints its response; with `--alert` or
 * `--webhook`, sends a test to ALERT_URL or WEBHOOK_URL.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { logTo, OperatorError } from "../log.ts";
import type { Answer, Delivery } from "../outgoing/receiver.ts";
import { safeLines } from "../mail/safe_text.ts";
import { mailRoute, missingForMail } from "../mail/send.ts";
import { webhookTransport } from "../mail/webhook.ts";
import { Alerts } from "../server/alert.ts";
import { type Config, readConfig } from "../server/config.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task mail [--alert [TEXT] | --webhook]

Sends a test message by EMAIL_PROVIDER from EMAIL_FROM to ESTIMATOR_EMAIL, and prints what the provider answered.
With --alert, sends TEXT or a test to ALERT_URL instead; with --webhook, an event of the type test to WEBHOOK_URL.`;

const TEST_TEXT = `This is a test message of the website's server, sent by \`deno task mail\`.

Bid requests will come from the same sender to the same receiver. To answer one, just reply to it.
If this message was in the spam folder, mark it as not spam.
`;

/** How many characters of a provider's answer are printed. */
const MAX_ANSWER = 2_000;

/**
 * What to print of a delivery.
 *
 * @throws {OperatorError} If it was not accepted.
 */
function outcome(delivery: Delivery, what: string, next: string, settings: string): string {
  if (delivery.kind === "delivered") {
    const { reference } = delivery;
    return `Accepted, ${what}${reference === undefined ? "" : `; its id is ${reference}`}. ${next}`;
  }
  const isUncertain = delivery.kind === "retry" && delivery.uncertain;
  const arrived = isUncertain ? " It may have arrived anyway." : "";
  throw new OperatorError(
    `Not accepted, ${what}: ${delivery.reason}.${arrived} Check ${settings}.`,
  );
}

async function sendMail({ mail, dataDir }: Config): Promise<string> {
  const log = logTo(console.log, "text");
  const printAnswer = ({ status, body }: Answer) => {
    const answer = safeLines(body.slice(0, MAX_ANSWER)).join("\n");
    console.log(`${mail.provider} answered with status ${status}: ${answer || "(no text)"}`);
  };
  // Files need no receiver; if it is not set, the server uses the company's address.
  const route = mailRoute(mail, dataDir, "company@example.invalid", log, printAnswer);
  if (route === undefined) {
    throw new OperatorError(`Mail is not configured: set ${missingForMail(mail).join(", ")}`);
  }
  const { from, to } = route;
  const delivery = await route.send({
    from,
    to,
    subject: "Test message: bid requests will come this way",
    text: TEST_TEXT,
    idempotencyKey: crypto.randomUUID(),
  });
  const isFile = mail.provider === "file";
  return outcome(
    delivery,
    `from ${from} to ${to} through ${mail.provider}`,
    isFile ? "It was written to a file, not emailed." : "Now check the inbox.",
    "EMAIL_API_KEY, EMAIL_FROM and ESTIMATOR_EMAIL",
  );
}

async function sendAlert({ alertUrl, siteUrl }: Config, text: string): Promise<string> {
  if (alertUrl === undefined) throw new OperatorError("ALERT_URL is not set");
  const log = logTo(console.error, "text");
  const alerts = new Alerts({ url: alertUrl, siteUrl: siteUrl ?? "http://localhost", log });
  if (await alerts.send(text)) return "The webhook took the alert. Now check the channel.";
  throw new OperatorError("The webhook did not take the alert");
}

async function sendWebhook({ webhook }: Config): Promise<string> {
  if (webhook === undefined) throw new OperatorError("WEBHOOK_URL and WEBHOOK_SECRET are not set");
  const id = `test-${crypto.randomUUID()}`;
  const event = { type: "test", timestamp: new Date().toISOString(), data: {} };
  const delivery = await webhookTransport(webhook)({ id, body: JSON.stringify(event) });
  const next = 'The webhook has an event of the type "test".';
  return outcome(delivery, `the event ${id}`, next, "WEBHOOK_URL and its receiver");
}

if (import.meta.main) {
  await runTask(USAGE, async ({ _: args, alert, webhook }) => {
    if (args.length > 0 && !alert) {
      throw new OperatorError(`There is no command ${args[0]}.\n\n${USAGE}`);
    }
    const config = readConfig((name) => Deno.env.get(name));
    const text = args.join(" ") || "This is a test, sent by `deno task mail --alert`.";
    if (webhook) return await sendWebhook(config);
    return alert ? await sendAlert(config, text) : await sendMail(config);
  }, { flags: ["alert", "webhook"], most: Infinity });
}
