/**
 * Outgoing requests: one connection each, and a limit on the size of answers.
 *
 * @module
 */

/**
 * Makes a fetch function for requests that must not arrive twice: it opens a connection for each. Deno's own resends a
 * request when a reused connection closes without a response, although the server may have read the request, and when
 * an HTTP/2 server sends GOAWAY.
 */
export function singleFetch(): typeof fetch {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0, http2: false });
  return (input, init) => fetch(input, { ...init, client });
}

/** The text of a body: all of it, its first bytes if it is too large, or what came before the connection broke off. */
export interface ReadBody {
  readonly text: string;
  readonly end: "whole" | "too large" | "broken off";
}

/** Reads a body as text, up to a number of bytes. The rest is cancelled. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<ReadBody> {
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
