/**
 * What the configuration says about mail.
 *
 * @module
 */
import type { ProviderName } from "./providers.ts";

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
