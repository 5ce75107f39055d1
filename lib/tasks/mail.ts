/**
 * `deno task mail`: sends a test message with the configured provider, and prints its response.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { match } from "ts-pattern";
import { type Mail, mailboxText } from "../mail/mail.ts";
import { type MailRoute, mailRoute } from "../mail/send.ts";
import { missingForMail } from "../mail/settings.ts";
import { type Config, ConfigError, readConfig } from "../server/config.ts";
import { logTo } from "../log.ts";

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

async function run({ mail, dataDir }: Config): Promise<boolean> {
  const log = logTo((line) => console.log(line), "text");
  // Files need no receiver; if it is not set, the server uses the company's address.
  const route = mailRoute(mail, dataDir, "company@example.invalid", log);
  if (route === undefined) {
    console.error(`Mail is not configured: set ${missingForMail(mail).join(", ")}`);
    return false;
  }
  const { ok, text } = await mailCommand(route, mail.provider, crypto.randomUUID());
  (ok ? console.log : console.error)(text);
  return ok;
}

if (import.meta.main) {
  try {
    if (!await run(readConfig((name) => Deno.env.get(name)))) Deno.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    Deno.exitCode = 1;
  }
}
