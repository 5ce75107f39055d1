/**
 * What email providers, webhooks and other receivers of messages over HTTP have in common: requests, and the meaning of
 * answers.
 *
 * @module
 */
import { encodeBase64 } from "@std/encoding/base64";

/** The longest delay that a receiver may ask for, so that none can delay a message forever. */
export const LONGEST_WAIT_SECONDS = 86_400;

/** The receiver accepted the message. `reference` is its id there. */
export interface Delivered {
  readonly kind: "delivered";
  readonly reference?: string;
  /** Whether it accepted the message only without its files. */
  readonly isWithoutFiles?: boolean;
}

/** The result of one attempt. `reason` is for the operator's log and never quotes the mail. */
export type Delivery =
  | Delivered
  /** The receiver will never accept the message: a wrong key, sender or receiver, or an exhausted quota. */
  | { readonly kind: "rejected"; readonly reason: string }
  /**
   * Not delivered now. `uncertain` if the receiver may have accepted the message anyway, so that a retry may repeat it
   * unless the receiver supports idempotency keys; `throttled` if the receiver rate-limits the account.
   */
  | {
    readonly kind: "retry";
    readonly reason: string;
    readonly uncertain: boolean;
    readonly throttled?: true;
    readonly afterSeconds?: number;
  };

export interface Receiver<M> {
  request(message: M): Request | Promise<Request>;
  interpret(answer: Answer): Delivery;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text, possibly cut off. */
  readonly body: string;
}

export interface Failure extends Omit<Answer, "body"> {
  readonly name?: string | undefined;
  /** Whether the body is an error in the receiver's own format, not the page of a gateway. */
  readonly isOwn?: boolean;
}

/** A POST request with a form or JSON, which follows no redirect. Bytes in JSON are written as base64. */
export function postRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Request {
  const isForm = body instanceof FormData;
  // A form brings its own type, with its boundary.
  const type: HeadersInit = isForm ? {} : { "content-type": "application/json" };
  return new Request(url, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "application/json", ...type, ...headers },
    body: isForm || typeof body === "string" ? body : formatJson(body),
  });
}

/** How many bytes are encoded at once: a multiple of three, so that only the end has padding. */
const BASE64_BYTES = 3 * 16384;

/** Writes JSON. With bytes, it is a Blob made of pieces, since files as text would take several times their size. */
function formatJson(value: unknown): string | Blob {
  const files: Uint8Array[] = [];
  // The place of a file. Random, so that no submitted text contains it.
  const mark = crypto.randomUUID();
  const text = JSON.stringify(value, (_, member) => {
    if (!(member instanceof Uint8Array)) return member;
    files.push(member);
    return mark;
  });
  if (files.length === 0) return text;
  const between = text.split(mark);
  return new Blob(between.flatMap((words, index) => [words, ...encodePieces(files[index])]));
}

/** Encodes bytes as Blobs, so that the text of each can be garbage-collected before the next is made. */
function encodePieces(bytes: Uint8Array = new Uint8Array()): readonly Blob[] {
  const count = Math.ceil(bytes.length / BASE64_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * BASE64_BYTES, (index + 1) * BASE64_BYTES);
    return new Blob([encodeBase64(piece)]);
  });
}

/**
 * Interprets a failure, unless the receiver's documentation is more specific.
 *
 * - 2xx: nothing proves that the message was or was not accepted: retry, uncertain.
 * - 3xx: never followed, because that would send the key elsewhere. The configured URL is wrong: rejected.
 * - 408, 429: the request was not processed (RFC 9110, section 15.5.9; RFC 6585, section 4): retry, nothing was
 *   accepted.
 * - other 4xx: the receiver rejects this message, key or sender: rejected.
 * - 502, 504: a gateway got no valid response from the receiver, which may have accepted: uncertain, whatever the
 *   body says.
 * - 503: certain with a Retry-After, which means throttling (RFC 9110, section 15.6.4); a gateway also sends 503 when
 *   it lost the connection over which it had forwarded the request.
 * - other 5xx: certain if the receiver itself reports the failure, uncertain if a gateway does.
 */
export function failed(failure: Failure): Delivery {
  const { status, headers, isOwn = false } = failure;
  if (status === 429 || status === 503 && headers.has("retry-after")) return throttled(failure);
  if (status === 408) return retry(failure, false);
  if (status >= 300 && status < 500) return rejected(failure);
  const isCertain = isOwn && status >= 500 && status !== 502 && status !== 504;
  return retry(failure, !isCertain);
}

/** The delivery if the receiver won't accept the message. The reason has only the status and the error's name. */
export function rejected(failure: Failure): Delivery {
  return { kind: "rejected", reason: describeFailure(failure) };
}

/** The delivery if the message may be sent again, after the time for which the answer asks. */
export function retry(
  failure: Failure,
  uncertain: boolean,
): Extract<Delivery, { kind: "retry" }> {
  const afterSeconds = parseRetryAfter(failure.headers);
  return {
    kind: "retry",
    reason: describeFailure(failure),
    uncertain,
    ...(afterSeconds !== undefined && { afterSeconds }),
  };
}

/** The delivery if the receiver rate-limits us, and has accepted nothing. */
export function throttled(failure: Failure): Delivery {
  return { ...retry(failure, false), throttled: true };
}

/** A message id: printable ASCII of at most 256 characters; `undefined` for anything else. */
export function messageId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\x21-\x7e]{1,256}$/.test(value) ? value : undefined;
}

function describeFailure({ status, name = "" }: Failure): string {
  return /^[A-Za-z0-9_-]{1,64}$/.test(name) ? `status ${status} ${name}` : `status ${status}`;
}

/**
 * The delay in seconds for which an answer asks: Retry-After in seconds or as a date (RFC 9110, section 10.2.3),
 * otherwise X-RateLimit-Reset in seconds since 1970. Dates are relative to the answer's Date header.
 */
function parseRetryAfter(headers: Headers): number | undefined {
  const retryAfter = headers.get("retry-after")?.trim() ?? "";
  const reset = headers.get("x-ratelimit-reset")?.trim() ?? "";
  const until = Date.parse(retryAfter) || (/^\d{10}$/.test(reset) ? Number(reset) * 1000 : NaN);
  const answered = Date.parse(headers.get("date") ?? "") || Date.now();
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((until - answered) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}
