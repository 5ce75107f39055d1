/**
 * What the email providers have in common: their requests, and what their responses mean. Each provider reads only its
 * own ids and error names.
 *
 * @module
 */
import { present } from "../schema/mod.ts";
import type { Delivery, Mail } from "./mail.ts";

/** The longest wait that a response may ask for, so that no provider can delay a mail forever. */
const LONGEST_WAIT_SECONDS = 86_400;

/** A receiver of messages over HTTP, such as an email provider: two functions around a fetch call. */
export interface MailProvider<M = Mail, R extends Request | Promise<Request> = Request> {
  /** Whether it supports idempotency keys. */
  readonly idempotent: boolean;
  /** The request that sends a message. */
  request(message: M): R;
  /**
   * Interprets a response.
   *
   * @param status The HTTP status.
   * @param headers The response headers.
   * @param body The response body as text, possibly cut off.
   * @param message The message that was sent.
   */
  read(status: number, headers: Headers, body: string, message?: M): Delivery;
}

/** The operator's account at a provider. */
export interface ProviderAccount {
  /** The provider's key or token. */
  readonly apiKey: string;
  /** The API's base URL, without a trailing slash. */
  readonly apiUrl: string;
  /** Mailgun's sending domain. */
  readonly domain?: string;
}

/** A POST of JSON, as text or as a value, which follows no redirect. */
export function jsonRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Request {
  return new Request(url, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** What a provider found in a response other than "delivered". */
export interface Failure {
  readonly status: number;
  readonly headers: Headers;
  /** The provider's name of the error, if any. */
  readonly name?: string | undefined;
  /** Whether the body is an error in the provider's own format, not a gateway's page. */
  readonly fromProvider: boolean;
}

/**
 * Interprets a failure, unless the provider's documentation is more specific.
 *
 * - 2xx: nothing proves that the mail was or was not accepted: retry, uncertain.
 * - 3xx: never followed, because that would send the key elsewhere. The configured URL is wrong: rejected.
 * - 408, 429: the request was not processed (RFC 9110, section 15.5.9; RFC 6585, section 4): retry, nothing was
 *   accepted.
 * - other 4xx: the provider rejects this mail, key or sender: rejected.
 * - 502, 504: a gateway got no valid response from the provider, which may have accepted: uncertain, whatever the
 *   body says.
 * - 503: certain with a Retry-After, which means throttling (RFC 9110, section 15.6.4); a gateway also sends 503 when
 *   it lost the connection over which it had forwarded the request.
 * - other 5xx: certain if the provider itself reports the failure, uncertain if a gateway does.
 */
export function failed(failure: Failure): Delivery {
  const { status, headers, fromProvider } = failure;
  if (status >= 200 && status < 300) return retry(failure, true);
  if (status === 408) return retry(failure, false);
  if (status === 429) return throttled(failure);
  if (status === 502 || status === 504) return retry(failure, true);
  if (status === 503 && headers.has("retry-after")) return throttled(failure);
  if (status >= 500) return retry(failure, !fromProvider);
  return rejected(failure);
}

/** The provider won't accept the mail. The reason has only the status and the error's name. */
export function rejected(failure: Failure): Delivery {
  return { kind: "rejected", reason: reasonOf(failure) };
}

/** The mail may be retried, after the time in the response. */
export function retry(
  failure: Failure,
  uncertain: boolean,
): Extract<Delivery, { kind: "retry" }> {
  const afterSeconds = afterSecondsOf(failure.headers);
  return {
    kind: "retry",
    reason: reasonOf(failure),
    uncertain,
    ...present({ afterSeconds }),
  };
}

/** The provider rate-limits the account, and has accepted nothing. */
export function throttled(failure: Failure): Delivery {
  return { ...retry(failure, false), throttled: true };
}

/** A message id: printable ASCII of at most 256 characters; `undefined` for anything else. */
export function messageId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\x21-\x7e]{1,256}$/.test(value) ? value : undefined;
}

function reasonOf({ status, name }: Failure): string {
  return name !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(name)
    ? `status ${status} ${name}`
    : `status ${status}`;
}

/**
 * How long the response asks to wait: Retry-After in seconds or as a date (RFC 9110, section 10.2.3), otherwise
 * X-RateLimit-Reset in seconds since 1970. Dates are relative to the response's Date header.
 */
function afterSecondsOf(headers: Headers): number | undefined {
  const retryAfter = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(retryAfter)) return bounded(Number(retryAfter));
  const answered = Date.parse(headers.get("date") ?? "");
  const named = Date.parse(retryAfter);
  const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
  const until = !Number.isNaN(named) ? named : /^\d{10}$/.test(reset) ? Number(reset) * 1000 : NaN;
  const seconds = Math.ceil((until - answered) / 1000);
  return Number.isNaN(seconds) ? undefined : bounded(seconds);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}
