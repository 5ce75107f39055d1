/**
 * HTTP/1.1 as bytes on a connection. It does only what the benchmarks need, so that asking costs less than
 * answering.
 *
 * @module
 */
import { type IncomingMessage, request } from "node:http";

/** What is asked for. */
export interface Ask {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST; without one it is a GET. */
  readonly body?: string;
}

/** An answer as it came over the wire: its body is not decoded. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

/** The bytes of a request. */
export function requestBytes({ path, headers, body }: Ask): Uint8Array<ArrayBuffer> {
  const all = body === undefined ? headers : { ...headers, "Content-Length": String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = body === undefined ? "GET" : "POST";
  return encoder.encode(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n${body ?? ""}`,
  );
}

/** The status of an answer, and where it ends. */
export interface Extent {
  readonly status: number;
  /** With the head; `undefined` where it comes in chunks. */
  readonly length: number | undefined;
}

/**
 * Reads how long an answer is.
 *
 * @returns `undefined` where the head is not complete yet.
 */
export function extentOf(bytes: Uint8Array): Extent | undefined {
  const head = decoder.decode(bytes.subarray(0, 8192));
  const end = head.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const status = Number(head.slice(9, 12));
  const body = status === 304 || status === 204
    ? "0"
    : /\r\ncontent-length: *([0-9]+)/i.exec(head.slice(0, end + 2))?.[1];
  return { status, length: body === undefined ? undefined : end + 4 + Number(body) };
}

/** Whether the bytes end as an answer in chunks does. */
export function endsChunked(bytes: Uint8Array): boolean {
  return decoder.decode(bytes.subarray(-7)) === "\r\n0\r\n\r\n";
}

/** Asks once; the body stays in its coding. */
export async function ask(port: number, { path, headers, body }: Ask): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const method = body === undefined ? "GET" : "POST";
  request({ host: "127.0.0.1", port, path, method, headers, agent: false }, resolve)
    .on("error", reject).end(body);
  const response = await promise;
  const parts: Uint8Array<ArrayBuffer>[] = await Array.fromAsync(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers as Readonly<Record<string, string>>,
    body: await new Blob(parts).bytes(),
  };
}
