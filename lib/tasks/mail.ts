/**
 * `deno task mail`: sends a test message with the configured provider, and prints its response; with `--alert` or
 * `--webhook`, sends a test to ALERT_URL or WEBHOOK_URL.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { match } from "ts-pattern";
import { type SendWebhook, webhookTransport } from "../mail/webhook.ts";
import { type Mail, mailboxText } from "../mail/mail.ts";
import { safeLines } from "../mail/safe_text.ts";
import { type MailRoute, mailRoute, missingForMail } from "../mail/send.ts";
import type { Answer } from "../mail/receiver.ts";
import { type Config, readConfig } from "../server/config.ts";
import { alertsTo } from "../server/alert.ts";
import { logTo } from "../log.ts";
import { runTask, taskArgs, usageError } from "./task.ts";

/**
 * Sends the test message.
 *
 * @param via The provider's name in the configuration.
 * @returns What to print, and whether the provider accepted it.
 */
export async function mailCommand(
  { from, to, send }: MailRoute,
  via: string,
  key: string,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const mail: Mail = {
    from,
    to,
    subject: "Test message: bid requests will come this way",
    text: [
      "This is a test message of the website's server, sent by `deno task mail`.",
      "",
      "Bid requests will come from the same sender to the same receiver. To answer one, just reply to it.",
      "If this message was in the spam folder, mark it as not spam.",
      "",
    ].join("\n"),
    idempotencyKey: key,
  };
  const asked = `from ${mailboxText(from)} to ${mailboxText(to)} through ${via}`;
  return match(await send(mail))
    .with({ kind: "delivered" }, ({ reference }) => ({
      ok: true,
      text: `Accepted, ${asked}${reference === undefined ? "" : `; its id is ${reference}`}. ` +
        (via === "file" ? "It was written to a file, not emailed." : "Now check the inbox."),
    }))
    .with({ kind: "rejected" }, ({ reason }) => ({
      ok: false,
      text: `Rejected, ${asked}: ${reason}. Check EMAIL_API_KEY, EMAIL_FROM and ESTIMATOR_EMAIL.`,
    }))
    .with({ kind: "retry" }, ({ reason, uncertain }) => ({
      ok: false,
      text: `Not accepted, ${asked}: ${reason}.${
        uncertain ? " It may have arrived anyway: check the inbox." : ""
      }`,
    }))
    .exhaustive();
}

/** Calls the webhook with an event of its own type. */
export async function webhookCommand(
  send: SendWebhook,
  id: string,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const event = { type: "test", timestamp: new Date().toISOString(), data: {} };
  const delivery = await send({ id, body: JSON.stringify(event) });
  return delivery.kind === "delivered"
    ? { ok: true, text: `Accepted: the webhook has the event ${id}, of type "test".` }
    : { ok: false, text: `Not accepted: ${delivery.reason}. Check WEBHOOK_URL and its receiver.` };
}

const USAGE = `Usage: deno task mail [--alert [TEXT] | --webhook]

Sends a test message by EMAIL_PROVIDER from EMAIL_FROM to ESTIMATOR_EMAIL, and prints what the provider answered.
With --alert, sends TEXT or a test to ALERT_URL instead; with --webhook, an event of the type test to WEBHOOK_URL.`;

/** How much of a provider's answer is printed. */
const MAX_ANSWER = 2_000;

async function sendMail({ mail, dataDir }: Config): Promise<boolean> {
  const log = logTo((line) => console.log(line), "text");
  const heard = ({ status, body }: Answer) => {
    const words = safeLines(body.slice(0, MAX_ANSWER)).join("\n");
    console.log(`${mail.provider} answered with status ${status}: ${words || "(no text)"}`);
  };
  // Files need no receiver; if it is not set, the server uses the company's address.
  const route = mailRoute(mail, dataDir, "company@example.invalid", log, heard);
  if (route === undefined) {
    console.error(`Mail is not configured: set ${missingForMail(mail).join(", ")}`);
    return false;
  }
  const { ok, text } = await mailCommand(route, mail.provider, crypto.randomUUID());
  (ok ? console.log : console.error)(text);
  return ok;
}

async function sendAlert({ alertUrl, siteUrl }: Config, text: string): Promise<boolean> {
  if (alertUrl === undefined) {
    console.error("ALERT_URL is not set");
    return false;
  }
  const log = logTo((line) => console.error(line), "text");
  const { send } = alertsTo({ url: alertUrl, siteUrl: siteUrl ?? "http://localhost", log });
  if (!await send(text)) return false;
  console.log("The webhook took the alert. Now check the channel.");
  return true;
}

async function sendWebhook({ webhook }: Config): Promise<boolean> {
  if (webhook === undefined) {
    console.error("WEBHOOK_URL and WEBHOOK_SECRET are not set");
    return false;
  }
  const { ok, text } = await webhookCommand(
    webhookTransport(webhook),
    `test-${crypto.randomUUID()}`,
  );
  (ok ? console.log : console.error)(text);
  return ok;
}

if (import.meta.main) {
  const { _: words, alert, webhook } = taskArgs(USAGE, { flags: ["alert", "webhook"] });
  if (words.length > 0 && !alert) usageError(`There is no command ${words[0]}.`, USAGE);
  const text = words.join(" ") || "This is a test, sent by `deno task mail --alert`.";
  await runTask(() => {
    const config = readConfig((name) => Deno.env.get(name));
    if (webhook) return sendWebhook(config);
    return alert ? sendAlert(config, text) : sendMail(config);
  });
}
