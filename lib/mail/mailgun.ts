/**
 * Mailgun (https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages).
 *
 * @module
 */
import { jsonObject } from "../schema/mod.ts";
import { mailboxText } from "./mail.ts";
import { failed, type MailProvider, messageId, type ProviderAccount, retry } from "./provider.ts";

/**
 * Returns Mailgun as a provider. It does not support idempotency keys. A domain in the EU needs https://api.eu.mailgun.net
 * as its apiUrl.
 *
 * Answers, by https://documentation.mailgun.com/docs/mailgun/quickstart-guide/responses: the id of a 200, with its
 * angle brackets, is the reference. A 404 with a message can be temporary, while Mailgun's stores synchronize: it is
 * retried, and nothing was accepted. Errors are sentences without names, so reasons have only the status. Many
 * gateways use the same form, so no error proves that it comes from Mailgun itself.
 *
 * @throws {TypeError} when the account has no domain.
 */
export function mailgun({ apiKey, apiUrl, domain }: ProviderAccount): MailProvider {
  if (!domain) throw new TypeError("Mailgun needs a sending domain");
  return {
    idempotent: false,
    request(mail) {
      const form = multipart([
        ["from", mailboxText(mail.from)],
        ["to", mailboxText(mail.to)],
        ...(mail.replyTo === undefined ? [] : [["h:Reply-To", mail.replyTo] as const]),
        ["subject", mail.subject],
        ["text", mail.text],
      ]);
      return new Request(`${apiUrl}/v3/${encodeURIComponent(domain)}/messages`, {
        method: "POST",
        redirect: "manual",
        headers: {
          accept: "application/json",
          authorization: `Basic ${btoa(`api:${apiKey}`)}`,
          "content-type": `multipart/form-data; boundary=${form.boundary}`,
        },
        body: form.body,
      });
    },
    read(status, headers, body) {
      const answer = jsonObject(body);
      const reference = messageId(answer?.id);
      if (status === 200 && reference !== undefined) return { kind: "delivered", reference };
      const failure = { status, headers, fromProvider: false };
      const temporary = status === 404 && typeof answer?.message === "string";
      return temporary ? retry(failure, false) : failed(failure);
    },
  };
}

/** A multipart form (RFC 7578). FormData would turn the line ends of the text into CRLF. */
function multipart(
  fields: readonly (readonly [name: string, value: string])[],
): { readonly boundary: string; readonly body: string } {
  let number = 0;
  while (fields.some(([, value]) => value.includes(`--part-${number}`))) number += 1;
  const boundary = `part-${number}`;
  const parts = fields.map(([name, value]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  );
  return { boundary, body: `${parts.join("")}--${boundary}--\r\n` };
}
