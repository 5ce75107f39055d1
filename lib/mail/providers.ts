/**
 * The email providers: the request with which each sends a mail, and the meaning of its answers.
 *
 * @module
 */
import { encodeBase64 } from "@std/encoding/base64";
import { jsonObject } from "../schema/mod.ts";
import {
  type Answer,
  type Delivery,
  failed,
  messageId,
  postRequest,
  type Receiver,
  rejected,
  retry,
  throttled,
} from "../outgoing/receiver.ts";
import type { Mail } from "./mail.ts";

export interface ProviderAccount {
  readonly apiKey: string;
  /** The API's base URL without a trailing slash; by default, the provider's. */
  readonly apiUrl?: string;
  /** Mailgun's sending domain. */
  readonly domain?: string;
}

interface Provider {
  readonly root: string;
  /** Whether it supports idempotency keys. */
  readonly idempotent: boolean;
  request(mail: Mail, account: ProviderAccount & { readonly apiUrl: string }): Request;
  interpret(answer: Answer): Delivery;
}

/** Errors of Resend that a retry won't fix soon. */
const RESEND_FINAL = ["daily_quota_exceeded", "monthly_quota_exceeded"];

/** Postmark is down for maintenance; has too many requests. */
const POSTMARK_TEMPORARY = [100, 429];

/**
 * Resend (https://resend.com/docs/api-reference/emails/send-email) keeps idempotency keys for 24 hours.
 *
 * Answers, by https://resend.com/docs/api-reference/errors: the id of a 200 is the reference. Two of the 429s are
 * exhausted quotas, daily or monthly, and rejected: a retry within hours is useless, and the operator should know.
 * 409 `invalid_idempotent_request` (the key was used for another mail) is rejected; any other 409 means that an
 * earlier attempt is in progress, so it is retried as uncertain.
 */
const resend: Provider = {
  root: "https://api.resend.com",
  idempotent: true,
  request: (
    { from, to, replyTo, subject, text, headers, files, idempotencyKey },
    { apiKey, apiUrl },
  ) =>
    postRequest(`${apiUrl}/emails`, {
      authorization: `Bearer ${apiKey}`,
      "idempotency-key": idempotencyKey,
    }, {
      from,
      to,
      reply_to: replyTo,
      subject,
      text,
      headers,
      attachments: files?.map(({ name, type, bytes }) => ({
        filename: name,
        content: bytes,
        content_type: type,
      })),
    }),
  interpret({ status, headers, body }) {
    const answer = jsonObject(body);
    const reference = messageId(answer?.id);
    if (status === 200 && reference !== undefined) return { kind: "delivered", reference };
    const name = typeof answer?.name === "string" ? answer.name : "";
    const failure = { status, headers, name, isOwn: name !== "" };
    if (status === 429 && RESEND_FINAL.includes(name)) return rejected(failure);
    if (status === 409 && name !== "invalid_idempotent_request") return retry(failure, true);
    return failed(failure);
  },
};

/**
 * Postmark (https://postmarkapp.com/developer/api/email-api).
 *
 * Answers, by https://postmarkapp.com/developer/api/overview: an ErrorCode other than 0 is a failure, even in a 200
 * (10 wrong token, 300 invalid mail, 405 not allowed to send, 406 inactive recipient). A temporary one means the same
 * whatever the status; another is rejected in a 200. Of a 500 the documentation says that the message is lost "in most
 * cases", so it is uncertain; a 503 with an error is a planned outage.
 */
const postmark: Provider = {
  root: "https://api.postmarkapp.com",
  idempotent: false,
  request: ({ from, to, replyTo, subject, text, headers, files }, { apiKey, apiUrl }) =>
    postRequest(`${apiUrl}/email`, { "x-postmark-server-token": apiKey }, {
      From: from,
      To: to,
      ReplyTo: replyTo,
      Subject: subject,
      TextBody: text,
      Headers: headers && Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      Attachments: files?.map(({ name, type, bytes }) => ({
        Name: name,
        Content: bytes,
        ContentType: type,
      })),
    }),
  interpret({ status, headers, body }) {
    const { ErrorCode: code, MessageID, Message } = jsonObject(body) ?? {};
    const reference = messageId(MessageID);
    if (status === 200 && code === 0 && reference !== undefined) {
      return { kind: "delivered", reference };
    }
    if (!Number.isSafeInteger(code) || code === 0) return failed({ status, headers });
    const isOwn = status === 503 && typeof Message === "string";
    const failure = { status, headers, name: `ErrorCode-${code}`, isOwn };
    if (POSTMARK_TEMPORARY.includes(code as number)) return throttled(failure);
    return status === 200 ? rejected(failure) : failed(failure);
  },
};

/**
 * Twilio SendGrid (https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send). An account in the EU needs
 * https://api.eu.sendgrid.com as its apiUrl.
 *
 * Answers: 202 is acceptance, with the id in the X-Message-Id header and an empty body. A 202 with a body and no id
 * is not SendGrid's, and a 200 means validation without sending: both are uncertain. Errors are sentences without
 * names, so reasons have only the status.
 */
const sendgrid: Provider = {
  root: "https://api.sendgrid.com",
  idempotent: false,
  request: ({ from, to, replyTo, subject, text, headers, files }, { apiKey, apiUrl }) =>
    postRequest(`${apiUrl}/v3/mail/send`, { authorization: `Bearer ${apiKey}` }, {
      personalizations: [{ to: [party(to)] }],
      from: party(from),
      reply_to: replyTo === undefined ? undefined : { email: replyTo },
      subject,
      content: [{ type: "text/plain", value: text }],
      headers,
      attachments: files?.map(({ name, type, bytes }) => ({
        content: bytes,
        filename: name,
        type,
        disposition: "attachment",
      })),
    }),
  interpret({ status, headers, body }) {
    const reference = messageId(headers.get("x-message-id"));
    if (status === 202 && reference !== undefined) return { kind: "delivered", reference };
    if (status === 202 && body === "") return { kind: "delivered" };
    const errors = jsonObject(body)?.errors;
    const isOwn = Array.isArray(errors) &&
      errors.some((error) => typeof error?.message === "string");
    return failed({ status, headers, isOwn });
  },
};

/** SendGrid wants the name and the address separately. */
function party(text: string) {
  const [, display, email = text] = /^(.*?) *<(.*)>$/.exec(text) ?? [];
  const quoted = /^"(.*)"$/.exec(display ?? "")?.[1]?.replace(/\\(.)/g, "$1");
  return { email, name: (quoted ?? display) || undefined };
}

/**
 * Mailgun (https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages). A domain in the EU
 * needs https://api.eu.mailgun.net as its apiUrl.
 *
 * Answers, by https://documentation.mailgun.com/docs/mailgun/quickstart-guide/responses: the id of a 200, with its
 * angle brackets, is the reference. A 404 with a message can be temporary, while Mailgun's stores synchronize: it is
 * retried, and nothing was accepted. Errors are sentences without names, so reasons have only the status. Many
 * gateways use the same form, so no error proves that it comes from Mailgun itself.
 */
const mailgun: Provider = {
  root: "https://api.mailgun.net",
  idempotent: false,
  request(
    { from, to, replyTo, subject, text, headers = {}, files = [] },
    { apiKey, apiUrl, domain = "" },
  ) {
    const body = new FormData();
    body.set("from", from);
    body.set("to", to);
    if (replyTo !== undefined) body.set("h:Reply-To", replyTo);
    body.set("subject", subject);
    body.set("text", text);
    for (const [name, value] of Object.entries(headers)) body.set(`h:${name}`, value);
    for (const { name, type, bytes } of files) {
      body.append("attachment", new Blob([bytes], { type }), name);
    }
    return postRequest(`${apiUrl}/v3/${encodeURIComponent(domain)}/messages`, {
      authorization: `Basic ${encodeBase64(`api:${apiKey}`)}`,
    }, body);
  },
  interpret({ status, headers, body }) {
    const answer = jsonObject(body);
    const reference = messageId(answer?.id);
    if (status === 200 && reference !== undefined) return { kind: "delivered", reference };
    const isTemporary = status === 404 && typeof answer?.message === "string";
    return isTemporary ? retry({ status, headers }, false) : failed({ status, headers });
  },
};

export const providers = { resend, postmark, sendgrid, mailgun } as const;

export type ProviderName = keyof typeof providers;

export const providerNames = Object.keys(providers) as readonly ProviderName[];

export function makeProvider(name: ProviderName, account: ProviderAccount): Receiver<Mail> {
  const { root, request, interpret } = providers[name];
  return { request: (mail) => request(mail, { apiUrl: root, ...account }), interpret };
}
