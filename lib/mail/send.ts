/**
 * Sets up mail by the configuration.
 *
 * @module
 */
import { present } from "../schema/present.ts";
import { join } from "@std/path/posix/join";
import type { Log } from "../server/log.ts";
import { httpTransport } from "./http_transport.ts";
import type { SendMail } from "./mail.ts";
import { type Mailbox, mailboxOf } from "./mailbox.ts";
import { mailFiles } from "./mail_files.ts";
import { providerOf } from "./providers.ts";
import { type MailSettings, missingForMail } from "./settings.ts";
import { singleFetch } from "./single_fetch.ts";

/** How long one call to a provider may take. */
export const SEND_TIMEOUT_MS = 10_000;

/** Sender, receiver and transport. */
export interface MailRoute {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly send: SendMail;
  /** Whether the provider supports idempotency keys. */
  readonly idempotent: boolean;
}

/**
 * The configured mail route; `undefined` if a setting is missing.
 *
 * @param dataDir EMAIL_PROVIDER=file writes its files into a folder `outbox` here.
 * @param companyEmail The receiver for mail files if none is set.
 */
export function mailRoute(
  settings: MailSettings,
  dataDir: string,
  companyEmail: string,
  log: Log,
): MailRoute | undefined {
  const { provider, from, to, apiKey = "" } = settings;
  if (provider === "file") {
    const send = mailFiles(
      join(dataDir, "outbox"),
      (path) => log.info("bid request written to a file", { path }),
    );
    return {
      from: mailboxOf(from ?? companyEmail),
      to: mailboxOf(to ?? companyEmail),
      send,
      idempotent: true,
    };
  }
  if (missingForMail(settings).length > 0 || from === undefined || to === undefined) {
    return undefined;
  }
  const account = {
    apiKey,
    ...present({ apiUrl: settings.apiUrl, domain: settings.domain }),
  };
  const opened = providerOf(provider, account);
  const send = httpTransport(opened, { fetch: singleFetch(), timeoutMs: SEND_TIMEOUT_MS });
  return { from: mailboxOf(from), to: mailboxOf(to), send, idempotent: opened.idempotent };
}
