/**
 * The webhook that receives every bid request as JSON, after the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 *
 * @module
 */
import { FREE_TEXT_LENGTH, FREE_TEXTS } from "./bid_mail.ts";
import type { BidMailFacts, Message } from "./bid_mail.ts";
import { httpTransport, singleFetch } from "./http_transport.ts";
import type { Delivery } from "./mail.ts";
import { jsonRequest, type MailProvider, rejected, retry, throttled } from "./provider.ts";
import { SEND_TIMEOUT_MS } from "./send.ts";
import type { ContactRequest, Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";

/** Where the webhook is, and the key of its signatures. */
export interface WebhookSettings {
  readonly url: string;
  /** The bytes of WEBHOOK_SECRET. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Sends a webhook, once. Never throws. */
export type SendWebhook = (webhook: Webhook) => Promise<Delivery>;

/** One webhook. */
export interface Webhook {
  /** The same for each attempt, without a full stop. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** Returns a function that sends webhooks, and follows no redirect. */
export function webhookTransport(settings: WebhookSettings): SendWebhook {
  const options = { fetch: singleFetch(), timeoutMs: SEND_TIMEOUT_MS };
  return httpTransport(webhookProvider(settings, Date.now), options);
}

/**
 * The webhook's endpoint, as a provider to which messages are sent. Any 2xx is acceptance, 410 means that it is gone,
 * and everything else is tried again.
 */
export function webhookProvider(
  { url, secret }: WebhookSettings,
  now: () => number,
): MailProvider<Webhook, Promise<Request>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return {
    idempotent: true,
    async request({ id, body }) {
      const timestamp = String(Math.floor(now() / 1000));
      const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
      const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
      const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
      return jsonRequest(url, {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${btoa(String.fromCharCode(...signature))}`,
      }, body);
    },
    read(status, headers) {
      if (status >= 200 && status < 300) return { kind: "delivered" };
      const failure = { status, headers, fromProvider: true };
      if (status === 410) return rejected(failure);
      return status === 429 ? throttled(failure) : retry(failure, false);
    },
  };
}

/** The webhook of a bid request, as a message of the outbox. */
export function bidWebhook(
  { selectedServices, ...bid }: ContactRequest,
  { services }: Site,
  { key, received, channel, likelySpam }: BidMailFacts,
): Message {
  // As in the mail, since a record of the store has a largest size.
  const chosen = [...new Set(selectedServices)];
  const free = chosen.filter((choice) => !services.bySlug.has(choice)).slice(0, FREE_TEXTS)
    .map((choice) => [...choice].slice(0, FREE_TEXT_LENGTH).join(""));
  const known = chosen.filter((choice) => services.bySlug.has(choice));
  const request = { ...bid, selectedServices: [...known, ...free] };
  const data = { reference: key, channel, ...present({ likelySpam }), ...request };
  const event = { type: "bid_request.created", timestamp: received.toISOString(), data };
  return { subject: "", text: JSON.stringify(event) };
}
