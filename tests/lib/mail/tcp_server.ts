/**
 * A server on 127.0.0.1 that does with each connection what a test says, down to closing it half-way.
 *
 * @module
 */

/** A server under test's control; it and its connections close when it is disposed of. */
export interface TcpServer extends AsyncDisposable {
  readonly port: number;
  /** How many connections were made. */
  connections(): number;
}

/** Starts a server on a free port. A connection closes when `serve` is done with it. */
export function tcpServer(serve: (connection: Deno.TcpConn) => Promise<void>): TcpServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.TcpConn>();
  const served: Promise<void>[] = [];
  let connections = 0;
  const accepting = (async () => {
    for await (const connection of listener) {
      connections += 1;
      open.add(connection);
      served.push(
        serve(connection).catch(() => {}).finally(() => {
          if (open.delete(connection)) connection.close();
        }),
      );
    }
  })();
  return {
    port: listener.addr.port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
      await accepting;
      await Promise.all(served);
    },
  };
}

/** Reads one request with a Content-Length to its end. */
export async function readRequest(connection: Deno.TcpConn): Promise<string> {
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(16_384);
  let text = "";
  while (true) {
    const read = await connection.read(buffer);
    if (read === null) return text;
    text += decoder.decode(buffer.subarray(0, read));
    const head = text.indexOf("\r\n\r\n");
    const length = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
    if (head >= 0 && text.length >= head + 4 + length) return text;
  }
}

/** Writes all of a text. */
export async function write(connection: Deno.TcpConn, text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) {
    bytes = bytes.subarray(await connection.write(bytes));
  }
}

/** Waits until the other side has closed. */
export async function untilClosed(connection: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(16_384);
  while (await connection.read(buffer).catch(() => null) !== null);
}

/** An HTTP answer as it goes over the wire. */
export function httpAnswer(status: number, headers: Record<string, string>, body: string): string {
  const all = {
    "content-length": String(new TextEncoder().encode(body).length),
    connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n${body}`;
}
