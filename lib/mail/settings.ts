/**
 * The mail settings.
 *
 * @module
 */

/** The default base URL of each provider's API. */
export const providerRoots = {
  resend: "https://api.resend.com",
  postmark: "https://api.postmarkapp.com",
  sendgrid: "https://api.sendgrid.com",
  mailgun: "https://api.mailgun.net",
} as const;

/** The name of a provider in EMAIL_PROVIDER. */
export type ProviderName = keyof typeof providerRoots;

/** The names of the providers. */
export const providerNames = Object.keys(providerRoots) as readonly ProviderName[];

/** The provider's account, sender and receiver, if set. */
export interface MailSettings {
  readonly provider: ProviderName | "file";
  readonly apiKey?: string;
  readonly apiUrl?: string;
  readonly domain?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The variables that must still be set before a bid request can be delivered. */
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
