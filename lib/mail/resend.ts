/**
 * Resend (https://resend.com/docs/api-reference/emails/send-email).
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
  retry,
} from "./provider.ts";

/** Errors that a retry won't fix soon (https://resend.com/docs/api-reference/errors). */
const FINAL = new Set(["daily_quota_exceeded", "monthly_quota_exceeded"]);

/**
 * Returns Resend as a provider. It supports idempotency keys for 24 hours.
 *
 * Answers, by https://resend.com/docs/api-reference/errors: the id of a 200 is the reference. Two of the 429s are
 * exhausted quotas, daily or monthly, and rejected: a retry within hours is useless, and the operator should know.
 * 409 `invalid_idempotent_request` (the key was used for another mail) is rejected; any other 409 means that an
 * earlier attempt is in progress, so it is retried as uncertain.
 */
export function resend({ apiKey, apiUrl }: ProviderAccount): MailProvider {
  return {
    idempotent: true,
    request: (mail) =>
      jsonRequest(`${apiUrl}/emails`, {
        authorization: `Bearer ${apiKey}`,
        "idempotency-key": mail.idempotencyKey,
      }, {
        from: mailboxText(mail.from),
        to: mailboxText(mail.to),
        reply_to: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
      }),
    read(status, headers, body) {
      const answer = jsonObject(body);
      const reference = messageId(answer?.id);
      if (status === 200 && reference !== undefined) return { kind: "delivered", reference };
      const name = typeof answer?.name === "string" ? answer.name : undefined;
      const failure = { status, headers, name, fromProvider: name !== undefined };
      if (name !== undefined && status === 429 && FINAL.has(name)) return rejected(failure);
      if (status === 409 && name !== "invalid_idempotent_request") return retry(failure, true);
      return failed(failure);
    },
  };
}
