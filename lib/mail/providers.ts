/**
 * The email providers, by the names that EMAIL_PROVIDER has for them.
 *
 * @module
 */
import type { MailProvider, ProviderAccount } from "./mail.ts";
import { mailgun, MAILGUN_ROOT } from "./mailgun.ts";
import { postmark, POSTMARK_ROOT } from "./postmark.ts";
import { resend, RESEND_ROOT } from "./resend.ts";
import { sendgrid, SENDGRID_ROOT } from "./sendgrid.ts";

/** The names of the providers. */
export const providerNames = ["resend", "postmark", "sendgrid", "mailgun"] as const;

/** The name of a provider. */
export type ProviderName = (typeof providerNames)[number];

const providers: Readonly<
  Record<ProviderName, {
    readonly root: string;
    readonly open: (account: ProviderAccount) => MailProvider;
  }>
> = {
  resend: { root: RESEND_ROOT, open: resend },
  postmark: { root: POSTMARK_ROOT, open: postmark },
  sendgrid: { root: SENDGRID_ROOT, open: sendgrid },
  mailgun: { root: MAILGUN_ROOT, open: mailgun },
};

/**
 * Gives a provider for an account.
 *
 * @throws {TypeError} for Mailgun without a domain.
 */
export function providerOf(name: ProviderName, account: ProviderAccount): MailProvider {
  return providers[name].open(account);
}

/** The root of a provider's API when the account names no other. */
export function providerRoot(name: ProviderName): string {
  return providers[name].root;
}
