/**
 * Sends a message to a receiver over HTTP, once: on a connection of its own, with a limit on the size of the answer.
 *
 * @module
 */
import type { Answer, Delivery, Receiver } from "./receiver.ts";

/** How many bytes of an answer are read. Providers send a few hundred. */
const ANSWER_BYTES = 64 * 1024;

export interface HttpTransportOptions {
  readonly fetch: typeof fetch;
  /** How long the whole call may take, including the answer's body. */
  readonly timeoutMs: number;
  /** Makes the signal that aborts a call; `AbortSignal.timeout` by default. */
  readonly timeout?: (ms: number) => AbortSignal;
  /** Called with each answer. It may quote the message, so it must not be logged. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
}

/**
 * Returns a function that makes one attempt. It never throws and never follows a redirect.
 *
 * If no connection was made, nothing was accepted. If the connection broke or timed out before the status arrived, the
 * receiver may have accepted the message: uncertain. After that, the answer is interpreted, even if its body is
 * incomplete.
 */
export function httpTransport<M>(
  receiver: Receiver<M>,
  { fetch, timeoutMs, timeout = AbortSignal.timeout, onAnswer }: HttpTransportOptions,
): (message: M) => Promise<Delivery> {
  return async (message) => {
    let request: Request;
    try {
      request = await receiver.request(message);
    } catch {
      const reason = "the request cannot be made: key, address or URL is malformed";
      return { kind: "rejected", reason };
    }
    const signal = timeout(timeoutMs);
    try {
      const { status, headers, body } = await fetch(request, { redirect: "manual", signal });
      const { text, end } = await readBody(body, ANSWER_BYTES);
      // The mark distinguishes a body that broke off at once from an empty one.
      const answer = { status, headers, body: end === "broken off" ? `${text}\ufffd` : text };
      onAnswer?.(answer);
      return receiver.interpret(answer);
    } catch (error) {
      const unsent = unsentBy(error);
      if (unsent !== undefined) return { kind: "retry", reason: unsent, uncertain: false };
      const isLate = signal.aborted;
      const reason = isLate ? `no answer within ${timeoutMs} ms` : "the connection broke off";
      return { kind: "retry", reason, uncertain: true };
    }
  };
}

/** Why a request was certainly not sent, by the messages of Deno 2.5 to 2.9, whose errors have no codes. */
const UNSENT: readonly (readonly [RegExp, string])[] = [
  [/client error \(Connect\): dns/, "no connection: its name was not found"],
  [/client error \(Connect\): tcp/, "no connection: refused or out of reach"],
  [/client error \(Connect\)/, "no connection: not secure"],
  [/Requires net access|Requests to port \d+ are blocked|Url scheme/, "no permission to connect"],
];

/** Why a failed fetch certainly sent nothing; `undefined` if it may have. */
function unsentBy(error: unknown): string | undefined {
  const messages = joinMessages(error);
  return UNSENT.find(([pattern]) => pattern.test(messages))?.[1];
}

function joinMessages(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${joinMessages(error.cause)}` : "";
}

/**
 * Makes a fetch function for requests that must not arrive twice: it opens a connection for each. Deno's own resends a
 * request when a reused connection closes without a response, although the server may have read the request, and when
 * an HTTP/2 server sends GOAWAY.
 */
export function singleFetch(): typeof fetch {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0, http2: false });
  return (input, init) => fetch(input, { ...init, client });
}

/**
 * Reads a body as text: all of it, its first bytes if it is too large, which cancels the rest, or what came before the
 * connection broke off.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ readonly text: string; readonly end: "whole" | "too large" | "broken off" }> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes.subarray(0, left), { stream: true });
      left -= bytes.length;
      if (left < 0) return { text, end: "too large" };
    }
    return { text, end: "whole" };
  } catch {
    return { text, end: "broken off" };
  }
}
