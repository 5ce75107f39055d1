/**
 * What the configuration says about mail.
 *
 * @module
 */

/** Where the API of each provider is, unless an account names another address. */
export const providerRoots = {
  resend: "https://api.resend.com",
  postmark: "https://api.postmarkapp.com",
  sendgrid: "https://api.sendgrid.com",
  mailgun: "https://api.mailgun.net",
} as const;

/** The name of a provider, as EMAIL_PROVIDER has it. */
export type ProviderName = keyof typeof providerRoots;

/** The names of the providers. */
export const providerNames = Object.keys(providerRoots) as readonly ProviderName[];

/** A provider's account, sender and receiver, as far as they are set. */
export interface MailSettings {
  readonly provider: ProviderName | "file";
  readonly apiKey?: string;
  readonly apiUrl?: string;
  readonly domain?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What is still to be set before a bid request can be delivered; empty when nothing is missing. */
export function missingForMail(
  { provider, apiKey, domain, from, to }: MailSettings,
): readonly string[] {
  if (provider === "file") return [];
  return [
    ...(apiKey === undefined ? ["EMAIL_API_KEY"] : []),
    ...(provider === "mailgun" && domain === undefined ? ["EMAIL_DOMAIN"] : []),
    ...(from === undefined ? ["EMAIL_FROM"] : []),
    ...(to === undefined ? ["ESTIMATOR_EMAIL"] : []),
  ];
}
