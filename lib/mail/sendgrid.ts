/**
 * Twilio SendGrid (https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send).
 *
 * @module
 */
import { jsonObject } from "../schema/mod.ts";
import type { Mailbox } from "./mail.ts";
import {
  failed,
  jsonRequest,
  type MailProvider,
  messageId,
  type ProviderAccount,
} from "./provider.ts";

/**
 * Returns SendGrid as a provider. It does not support idempotency keys. An account in the EU needs
 * https://api.eu.sendgrid.com as its apiUrl.
 *
 * Answers: 202 is acceptance, with the id in the X-Message-Id header and an empty body. A 202 with a body and no id
 * is not SendGrid's, and a 200 means validation without sending: both are uncertain. Errors are sentences without
 * names, so reasons have only the status, except for an exhausted quota, which SendGrid reports as 401 "Maximum
 * credits exceeded".
 */
export function sendgrid({ apiKey, apiUrl }: ProviderAccount): MailProvider {
  return {
    idempotent: false,
    request: (mail) =>
      jsonRequest(`${apiUrl}/v3/mail/send`, { authorization: `Bearer ${apiKey}` }, {
        personalizations: [{ to: [party(mail.to)] }],
        from: party(mail.from),
        ...(mail.replyTo !== undefined && { reply_to: { email: mail.replyTo } }),
        subject: mail.subject,
        content: [{ type: "text/plain", value: mail.text }],
      }),
    read(status, headers, body) {
      const reference = messageId(headers.get("x-message-id"));
      if (status === 202 && reference !== undefined) return { kind: "delivered", reference };
      if (status === 202 && body === "") return { kind: "delivered" };
      const errors = jsonObject(body)?.errors;
      const messages = Array.isArray(errors) ? errors.map((error) => error?.message) : [];
      const fromProvider = messages.some((message) => typeof message === "string");
      const spent = messages.includes("Maximum credits exceeded");
      const name = spent ? "maximum_credits_exceeded" : undefined;
      return failed({ status, headers, name, fromProvider });
    },
  };
}

/** SendGrid wants the name and the address separately. */
function party({ name, address }: Mailbox) {
  return { email: address, name };
}
