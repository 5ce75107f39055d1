/**
 * Sets up the mail route from the configuration.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Log } from "../log.ts";
import { type HttpTransportOptions, singleFetch } from "../outgoing/transport.ts";
import type { SendMail } from "./mail.ts";
import { mailFiles } from "./mail_files.ts";
import { providerSend } from "./provider_send.ts";
import { makeProvider, type ProviderName, providers } from "./providers.ts";

/** How long one call to a provider may take. */
export const SEND_TIMEOUT_MS = 10_000;

export interface MailSettings {
  readonly provider: ProviderName | "file";
  readonly apiKey?: string;
  readonly apiUrl?: string;
  readonly domain?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Sender, receiver and transport. */
export interface MailRoute {
  readonly from: string;
  readonly to: string;
  readonly send: SendMail;
  /** Whether the provider supports idempotency keys. */
  readonly idempotent: boolean;
}

/** The names of the environment variables that are missing for sending mail. */
export function missingForMail(
  { provider, apiKey, domain, from, to }: MailSettings,
): readonly string[] {
  if (provider === "file") return [];
  const needed = {
    EMAIL_API_KEY: apiKey,
    ...(provider === "mailgun" && { EMAIL_DOMAIN: domain }),
    EMAIL_FROM: from,
    ESTIMATOR_EMAIL: to,
  };
  return Object.entries(needed).flatMap(([name, value]) => value === undefined ? [name] : []);
}

/**
 * Makes the configured mail route; `undefined` if a setting is missing.
 *
 * @param dataDir The folder in which EMAIL_PROVIDER=file writes its files to `outbox`.
 * @param companyEmail The default sender and receiver with EMAIL_PROVIDER=file.
 * @param onAnswer Called with each answer of the provider.
 */
export function mailRoute(
  settings: MailSettings,
  dataDir: string,
  companyEmail: string,
  log: Log,
  onAnswer?: HttpTransportOptions["onAnswer"],
): MailRoute | undefined {
  const { provider, apiKey, apiUrl, domain, from = companyEmail, to = companyEmail } = settings;
  if (missingForMail(settings).length > 0) return undefined;
  if (provider === "file") {
    const announce = (path: string) => log.info("bid request written to a file", { path });
    return { from, to, send: mailFiles(join(dataDir, "outbox"), announce), idempotent: false };
  }
  const receiver = makeProvider(provider, { apiKey: apiKey!, apiUrl, domain });
  const options = { fetch: singleFetch(), timeoutMs: SEND_TIMEOUT_MS, onAnswer };
  const send = providerSend(receiver, options);
  return { from, to, send, idempotent: providers[provider].idempotent };
}
