/**
 * Sends a message through a provider over HTTP, once.
 *
 * @module
 */
import type { Delivery, Mail } from "./mail.ts";
import type { MailProvider } from "./provider.ts";

/** How much of a response is read. Providers send a few hundred bytes. */
const ANSWER_BYTES = 64 * 1024;

/** What the transport needs. */
export interface HttpTransportOptions {
  readonly fetch: typeof fetch;
  /** How long the whole call may take, including the response body. */
  readonly timeoutMs: number;
  /** Makes the signal that aborts a call; `AbortSignal.timeout` by default. */
  readonly timeout?: (ms: number) => AbortSignal;
  /** The clock in milliseconds, for responses without a Date header; `Date.now` by default. */
  readonly now?: () => number;
}

/**
 * Returns a function that makes one attempt through a provider. It never throws and never follows a redirect.
 *
 * If no connection was made, nothing was accepted. If the connection broke or timed out before the status arrived,
 * the provider may have accepted the mail: uncertain. After that, the provider reads what arrived, even of an
 * incomplete body: an id counts as an id.
 */
export function httpTransport<M = Mail>(
  provider: MailProvider<M, Request | Promise<Request>>,
  { fetch, timeoutMs, timeout = AbortSignal.timeout, now = Date.now }: HttpTransportOptions,
): (message: M) => Promise<Delivery> {
  return async (message) => {
    let request: Request;
    try {
      request = await provider.request(message);
    } catch {
      return {
        kind: "rejected",
        reason: "the request cannot be made: key, address or URL is malformed",
      };
    }
    const signal = timeout(timeoutMs);
    try {
      const response = await fetch(request, { redirect: "manual", signal });
      const { text, whole } = await readAnswer(response);
      const delivery = provider.read(response.status, dated(response.headers, now), text, message);
      const unproved = delivery.kind === "delivered" && delivery.reference === undefined && !whole;
      return unproved ? BROKEN_OFF : delivery;
    } catch (error) {
      return unsent(error) ??
        (signal.aborted
          ? { kind: "retry", reason: `no answer within ${timeoutMs} ms`, uncertain: true }
          : BROKEN_OFF);
    }
  };
}

const BROKEN_OFF: Delivery = {
  kind: "retry",
  reason: "the connection broke off",
  uncertain: true,
};

/** The first bytes of the body as text, or what arrived before it broke off. The rest is cancelled. */
async function readAnswer(
  response: Response,
): Promise<{ readonly text: string; readonly whole: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let left = ANSWER_BYTES;
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes.subarray(0, left), { stream: true });
      left -= bytes.length;
      if (left <= 0) return { text, whole: false };
    }
    return { text: text + decoder.decode(), whole: true };
  } catch {
    // What arrived may still contain the id.
    return { text, whole: false };
  }
}

/** A recipient with a clock adds a missing Date to a response (RFC 9110, section 6.6.1). */
function dated(headers: Headers, now: () => number): Headers {
  const copy = new Headers(headers);
  if (!copy.has("date")) copy.set("date", new Date(now()).toUTCString());
  return copy;
}

/** What failed of connecting, by its name in Deno's messages; anything else is TLS. */
const CONNECT_FAULTS: ReadonlyMap<string | undefined, string> = new Map([
  ["dns", "its name was not found"],
  ["tcp", "refused or out of reach"],
]);

/**
 * The result of a failed fetch whose request was certainly not sent; `undefined` if it may have been. It matches the
 * messages of Deno 2.5 to 2.9, in the error or its cause.
 */
function unsent(error: unknown): Delivery | undefined {
  const message = messagesOf(error);
  const stage = /client error \(Connect\)(?:: (dns|tcp))?/.exec(message);
  if (stage !== null) {
    const why = CONNECT_FAULTS.get(stage[1]) ?? "not secure";
    return { kind: "retry", reason: `no connection: ${why}`, uncertain: false };
  }
  return /Requires net access|Requests to port \d+ are blocked|Url scheme/.test(message)
    ? { kind: "retry", reason: "no permission to connect", uncertain: false }
    : undefined;
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : "";
}

/**
 * Makes a fetch for requests that must not arrive twice. Deno's own fetch resends a request when a reused connection
 * closes without a response, although the server may have read it all, and when an HTTP/2 server sends GOAWAY. This
 * one opens a connection for each request.
 */
export function singleFetch(): typeof fetch {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0, http2: false });
  return (input, init) => fetch(input, { ...init, client });
}
