/**
 * HTTP/1.1 as bytes on a connection. It does only what the benchmarks need, so that asking costs less than
 * answering.
 *
 * @module
 */

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

/** Asks once, on a connection of its own. Understands answers in chunks as well. */
export async function ask(port: number, asked: Ask): Promise<Answer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const headers = { ...asked.headers, Connection: "close" };
  await connection.write(requestBytes({ ...asked, headers }));
  const all = new Uint8Array(await new Response(connection.readable).arrayBuffer());
  const head = decoder.decode(all.subarray(0, 8192));
  const end = head.indexOf("\r\n\r\n");
  const [first = "", ...lines] = head.slice(0, end).split("\r\n");
  const fields = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = all.slice(end + 4);
  return {
    status: Number(first.slice(9, 12)),
    headers: fields,
    body: fields["transfer-encoding"] === "chunked" ? joinChunks(body) : body,
  };
}

function joinChunks(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  while (at < bytes.length) {
    const line = bytes.indexOf(13, at);
    const size = parseInt(decoder.decode(bytes.subarray(at, line)), 16);
    if (!(size > 0)) break;
    parts.push(bytes.slice(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    joined.set(part, to);
    to += part.length;
  }
  return joined;
}
