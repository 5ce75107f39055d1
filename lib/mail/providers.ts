/**
 * The email providers, by their names in EMAIL_PROVIDER.
 *
 * @module
 */
import type { MailProvider, ProviderAccount } from "./mail.ts";
import { mailgun } from "./mailgun.ts";
import { postmark } from "./postmark.ts";
import { resend } from "./resend.ts";
import { sendgrid } from "./sendgrid.ts";
import type { ProviderName } from "./settings.ts";

const providers: Readonly<Record<ProviderName, (account: ProviderAccount) => MailProvider>> = {
  resend,
  postmark,
  sendgrid,
  mailgun,
};

/**
 * Returns a provider for an account.
 *
 * @throws {TypeError} for Mailgun without a domain.
 */
export function providerOf(name: ProviderName, account: ProviderAccount): MailProvider {
  return providers[name](account);
}
