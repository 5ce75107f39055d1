/**
 * Postmark (https://postmarkapp.com/developer/api/email-api).
 *
 * @module
 */
import { jsonObject } from "../schema/mod.ts";
import { mailboxText } from "./mail.ts";
import {
  failed,
  jsonRequest,
  type MailProvider,
  messageId,
  type ProviderAccount,
  rejected,
  throttled,
} from "./provider.ts";

/** Down for maintenance; too many requests. All other codes are rejections. */
const TEMPORARY = new Set([100, 429]);

/**
 * Returns Postmark as a provider. It does not support idempotency keys.
 *
 * Answers, by https://postmarkapp.com/developer/api/overview: an ErrorCode other than 0 is a failure, even in a 200
 * (10 wrong token, 300 invalid mail, 405 not allowed to send, 406 inactive recipient): rejected unless temporary,
 * whatever the status. Of a 500 the documentation says that the message is lost "in most cases", so it is uncertain;
 * a 503 with an error is a planned outage.
 */
export function postmark({ apiKey, apiUrl }: ProviderAccount): MailProvider {
  return {
    idempotent: false,
    request: (mail) =>
      jsonRequest(`${apiUrl}/email`, { "x-postmark-server-token": apiKey }, {
        From: mailboxText(mail.from),
        To: mailboxText(mail.to),
        ReplyTo: mail.replyTo,
        Subject: mail.subject,
        TextBody: mail.text,
      }),
    read(status, headers, body) {
      const answer = jsonObject(body);
      const code = Number.isSafeInteger(answer?.ErrorCode)
        ? answer?.ErrorCode as number
        : undefined;
      const reference = messageId(answer?.MessageID);
      if (status === 200 && code === 0 && reference !== undefined) {
        return { kind: "delivered", reference };
      }
      const refused = code !== undefined && code !== 0;
      const name = refused ? `ErrorCode-${code}` : undefined;
      const fromProvider = refused && status === 503 && typeof answer?.Message === "string";
      const failure = { status, headers, name, fromProvider };
      if (refused && TEMPORARY.has(code)) return throttled(failure);
      return refused && status === 200 ? rejected(failure) : failed(failure);
    },
  };
}
