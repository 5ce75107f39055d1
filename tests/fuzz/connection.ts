/**
 * A client that sends whatever bytes it likes, and what came back.
 *
 * @module
 */

/** One response as it came over the wire. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const decoder = new TextDecoder("latin1");

/** Text as bytes, a character each. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Sends all bytes; a connection that the server has closed by then takes no more. */
export async function sendAll(connection: Deno.Conn, bytes: Uint8Array): Promise<boolean> {
  let sent = 0;
  try {
    while (sent < bytes.length) sent += await connection.write(bytes.subarray(sent));
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Reads until the server ends the connection, in whichever way. */
async function readAll(connection: Deno.Conn, seen: (text: string) => void): Promise<string> {
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (true) {
    try {
      const count = await connection.read(buffer);
      if (count === null) return text;
      text += decoder.decode(buffer.subarray(0, count));
    } catch (error) {
      if (isGone(error)) return text;
      throw error;
    }
    seen(text);
  }
}

/** Reads until what came matches. Throws when the connection ends before. */
export async function readUntil(connection: Deno.Conn, pattern: RegExp): Promise<string> {
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (!pattern.test(text)) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error(`the connection ended after ${JSON.stringify(text)}`);
    text += decoder.decode(buffer.subarray(0, count));
  }
  return text;
}

/**
 * Sends bytes on a connection of their own and reads until its end.
 *
 * @param signal Cuts the connection, so that a server that never answers fails the test and doesn't hang it.
 * @param expected After so many answers the client says that no more will come. Deno drops what it has not
 * answered by then, so 0 is for bytes that no whole request stands in.
 */
export async function exchange(
  port: number,
  bytes: Uint8Array,
  signal: AbortSignal,
  expected = 0,
): Promise<readonly WireResponse[]> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const cut = () => connection.close();
  const finish = () => void connection.closeWrite().catch(() => {});
  signal.addEventListener("abort", cut, { once: true });
  try {
    const reading = readAll(connection, (text) => {
      if (wholeResponses(text) === expected) finish();
    });
    if (await sendAll(connection, bytes) && expected === 0) finish();
    const text = await reading;
    signal.throwIfAborted();
    return responsesIn(text);
  } finally {
    signal.removeEventListener("abort", cut);
    if (!signal.aborted) connection.close();
  }
}

function wholeResponses(text: string): number {
  try {
    return responsesIn(text).length;
  } catch {
    return 0;
  }
}

/** Takes apart what a server sent. Throws where it is no sequence of whole HTTP/1 responses. */
export function responsesIn(text: string): readonly WireResponse[] {
  const responses: WireResponse[] = [];
  let rest = text;
  while (rest !== "") {
    const head =
      /^HTTP\/1\.[01] ([1-5][0-9]{2}) [ -~]*\r\n((?:[!#-'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*\r\n)*)\r\n/
        .exec(rest);
    if (head === null) throw new Error(`no response: ${JSON.stringify(rest.slice(0, 200))}`);
    const status = Number(head[1]);
    const headers = new Headers(
      head[2]!.split("\r\n").filter(Boolean).map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    );
    const bodiless = status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(headers.get("content-length") ?? NaN);
    const body = rest.slice(head[0].length, head[0].length + length);
    if (body.length !== length) throw new Error(`a body of ${body.length} bytes for ${length}`);
    responses.push({ status, headers, body });
    rest = rest.slice(head[0].length + length);
  }
  return responses;
}

function isGone(error: unknown): boolean {
  return error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.BrokenPipe ||
    error instanceof Deno.errors.ConnectionAborted || error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Interrupted;
}
