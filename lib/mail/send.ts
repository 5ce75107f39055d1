/**
 * Sets up mail by the configuration.
 *
 * @module
 */
import { jsonObject, present } from "../schema/mod.ts";
import { join } from "@std/path/posix/join";
import type { Log } from "../log.ts";
import { withoutReplyTo } from "./bid_mail.ts";
import { httpTransport, type HttpTransportOptions, singleFetch } from "./http_transport.ts";
import { type Mail, type Mailbox, mailboxOf, type SendMail } from "./mail.ts";
import { mailFiles } from "./mail_files.ts";
import { mailgun } from "./mailgun.ts";
import { postmark } from "./postmark.ts";
import type { MailProvider, ProviderAccount } from "./provider.ts";
import { resend } from "./resend.ts";
import { sendgrid } from "./sendgrid.ts";
import { type MailSettings, missingForMail, type ProviderName, providerRoots } from "./settings.ts";

/** How long one call to a provider may take, and a second one within the same attempt. */
export const SEND_TIMEOUT_MS = 10_000;
const SECOND_TIMEOUT_MS = 4_000;

const providers: Readonly<Record<ProviderName, (account: ProviderAccount) => MailProvider>> = {
  resend,
  postmark,
  sendgrid,
  mailgun,
};

/**
 * Returns a provider for an account, at its own address by default.
 *
 * @throws {TypeError} for Mailgun without a domain.
 */
export function providerOf(
  name: ProviderName,
  account: Omit<ProviderAccount, "apiUrl"> & { readonly apiUrl?: string },
): MailProvider {
  return providers[name]({ apiUrl: providerRoots[name], ...account });
}

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
 * @param heard Told each response of the provider. It may quote the mail, so it belongs into no log.
 */
export function mailRoute(
  settings: MailSettings,
  dataDir: string,
  companyEmail: string,
  log: Log,
  heard: (status: number, body: string) => void = () => {},
): MailRoute | undefined {
  const { provider, apiKey, apiUrl, domain, from, to } = settings;
  if (provider === "file") {
    const announce = (path: string) => log.info("bid request written to a file", { path });
    return {
      from: mailboxOf(from ?? companyEmail),
      to: mailboxOf(to ?? companyEmail),
      send: mailFiles(join(dataDir, "outbox"), announce),
      idempotent: true,
    };
  }
  if (missingForMail(settings).length > 0) return undefined;
  const opened = providerOf(provider, { apiKey: apiKey!, ...present({ apiUrl, domain }) });
  const read: MailProvider["read"] = (status, headers, body) => {
    heard(status, body);
    return opened.read(status, headers, body);
  };
  const send = providerSend({ ...opened, read }, {
    fetch: singleFetch(),
    timeoutMs: SEND_TIMEOUT_MS,
  });
  return { from: mailboxOf(from!), to: mailboxOf(to!), send, idempotent: opened.idempotent };
}

/** Sends through a provider; once more without the reply-to address, if the provider refuses that. */
export function providerSend(provider: MailProvider, options: HttpTransportOptions): SendMail {
  const first = httpTransport<Mail>({
    ...provider,
    read(status, headers, body, mail) {
      const delivery = provider.read(status, headers, body);
      const isAboutReplyTo = delivery.kind === "rejected" && namesReplyTo(body, mail?.replyTo);
      return isAboutReplyTo ? { ...delivery, refusedReplyTo: true } : delivery;
    },
  }, options);
  const second = httpTransport<Mail>(provider, { ...options, timeoutMs: SECOND_TIMEOUT_MS });
  return async (mail) => {
    const delivery = await first(mail);
    return delivery.kind === "rejected" && delivery.refusedReplyTo
      ? await second(withoutReplyTo(mail))
      : delivery;
  };
}

/** Whether a response speaks of the reply-to address. Each provider has its own words, and none documents them all. */
function namesReplyTo(body: string, replyTo: string | undefined): boolean {
  if (replyTo === undefined) return false;
  // Without JSON's escapes.
  const words = JSON.stringify(jsonObject(body) ?? body).toLowerCase();
  return /reply[-_ ]?to/.test(words) || words.includes(replyTo.toLowerCase());
}
