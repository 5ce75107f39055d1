/**
 * The webhook that receives every bid request as JSON, after the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 *
 * @module
 */
import { encodeBase64 } from "@std/encoding/base64";
import { type BidMailDetails, chosenServices, type Message } from "./bid_mail.ts";
import { httpTransport, singleFetch } from "../outgoing/transport.ts";
import {
  type Answer,
  type Delivery,
  postRequest,
  rejected,
  retry,
  throttled,
} from "../outgoing/receiver.ts";
import { SEND_TIMEOUT_MS } from "./send.ts";
import type { BidRequest } from "../bids/bid_request.ts";
import type { Site } from "../model/mod.ts";
import { withoutControls } from "../text/mod.ts";

export interface WebhookSettings {
  readonly url: string;
  /** The bytes of WEBHOOK_SECRET. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

export interface Webhook {
  /** The same in each attempt. It has no full stop, since the signature is of `id.timestamp.body`. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** Makes one attempt to send a webhook. Never rejects. */
export type SendWebhook = (webhook: Webhook) => Promise<Delivery>;

export function webhookTransport(
  { url, secret }: WebhookSettings,
  fetch = singleFetch(),
): SendWebhook {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return httpTransport({
    async request({ id, body }) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
      const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
      const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
      return postRequest(url, {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${encodeBase64(signature)}`,
      }, body);
    },
    interpret: interpretWebhook,
  }, { fetch, timeoutMs: SEND_TIMEOUT_MS });
}

/** Interprets an answer: any 2xx is acceptance, 410 means that the endpoint is gone, anything else is tried again. */
export function interpretWebhook(answer: Answer): Delivery {
  if (answer.status >= 200 && answer.status < 300) return { kind: "delivered" };
  if (answer.status === 410) return rejected(answer);
  return answer.status === 429 ? throttled(answer) : retry(answer, false);
}

export function bidWebhook(
  bid: BidRequest,
  site: Site,
  { key, received, channel, likelySpam, similar, files, isWithoutFiles = false }: BidMailDetails,
): Message {
  // Shortened as in the mail, since the store's records have a maximum size.
  const { known, free } = chosenServices(bid, site);
  const selectedServices = [...known.map(({ slug }) => slug), ...free];
  const data = {
    reference: key,
    site: site.addresses.site,
    channel,
    likelySpam,
    possibleRepeatOf: similar,
    ...bid,
    selectedServices,
    ...(isWithoutFiles ? {} : { files }),
  };
  const event = { type: "bid_request.created", timestamp: received.toISOString(), data };
  const text = (_: string, value: unknown) =>
    typeof value === "string" ? withoutControls(value) : value;
  return { subject: "", text: JSON.stringify(event, text) };
}
