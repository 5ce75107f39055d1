/**
 * What the answers of all email providers have in common. Each provider reads its own ids and error names
 * and leaves the rest to these.
 *
 * @module
 */
import { present } from "../schema/present.ts";
import type { Delivery } from "./mail.ts";

/** Longest wait that is taken from an answer, so that no provider can put a mail off for ever. */
const LONGEST_WAIT_SECONDS = 86_400;

/** What a provider made out in an answer that did not say "delivered". */
export interface Failure {
  readonly status: number;
  readonly headers: Headers;
  /** The provider's own name of the error, when it gave one. */
  readonly name?: string | undefined;
  /** Whether the body is an error in the provider's own form, and not a gateway's page. */
  readonly fromProvider: boolean;
}

/**
 * What a failure means when the provider's documentation has nothing more exact.
 *
 * - 2xx: nothing proves that the mail was accepted, and nothing that it was not: retry, uncertain.
 * - 3xx: never followed, because the key would go elsewhere. The configured root is wrong: rejected.
 * - 408, 429: the request was throttled before it was worked on (RFC 9110, section 15.5.9; RFC 6585,
 *   section 4): retry, and nothing was accepted.
 * - other 4xx: the provider refuses this mail, key or sender: rejected.
 * - 502, 504: something between got no good answer from the provider, which may have accepted: uncertain,
 *   whatever the body says.
 * - 503: certain with a Retry-After as well, which is for those throttled (RFC 9110, section 15.6.4); a
 *   gateway also writes 503 when it lost the connection on which it had passed the request on.
 * - other 5xx: certain where the provider itself says that it failed, uncertain where a gateway speaks.
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

/** The provider will not take the mail. The reason has the status and the error's name, nothing else. */
export function rejected(failure: Failure): Delivery {
  return { kind: "rejected", reason: reasonOf(failure) };
}

/** The mail may be tried again, after the time that the answer names. */
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

/** The provider takes nothing from this account for now, and has accepted nothing. */
export function throttled(failure: Failure): Delivery {
  return { ...retry(failure, false), throttled: true };
}

/** The body as a JSON object; `undefined` when it is anything else. */
export function jsonObject(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value as Record<string, unknown>
      : undefined;
  } catch {
    return undefined;
  }
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
 * How long the answer asks to wait: Retry-After in seconds or as a date (RFC 9110, section 10.2.3), else
 * X-RateLimit-Reset as seconds since 1970. Dates count from the answer's own Date header.
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
