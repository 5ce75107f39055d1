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
function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** A connection. It is cut after a minute, so that a server that never answers fails the test and doesn't hang it. */
export class Client implements Disposable {
  readonly #connection: Deno.Conn;
  readonly #cut: ReturnType<typeof setTimeout>;
  #isCut = false;

  constructor(connection: Deno.Conn) {
    this.#connection = connection;
    this.#cut = setTimeout(() => {
      this.#isCut = true;
      connection.close();
    }, 60_000);
  }

  /** Sends a text, a byte for each character; `false` where the server has closed by then. */
  async send(text: string): Promise<boolean> {
    let bytes = latin1(text);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(await this.#connection.write(bytes));
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** Says that no more will come. */
  finish(): void {
    this.#connection.closeWrite().catch(() => {});
  }

  /** Reads until what came matches. Throws when the connection ends before. */
  async until(pattern: RegExp): Promise<string> {
    let text = "";
    for await (const more of this.#read()) if (pattern.test(text += more)) return text;
    throw new Error(`the connection ended after ${JSON.stringify(text)}`);
  }

  /** Reads until the server ends the connection, in whichever way. Throws when it never does. */
  async rest(seen: (text: string) => void = () => {}): Promise<string> {
    let text = "";
    try {
      for await (const more of this.#read()) seen(text += more);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    if (this.#isCut) throw new Error(`no end came after ${JSON.stringify(text)}`);
    return text;
  }

  async *#read(): AsyncIterable<string> {
    const buffer = new Uint8Array(65_536);
    for (let count; (count = await this.#connection.read(buffer)) !== null;) {
      yield decoder.decode(buffer.subarray(0, count));
    }
  }

  /** Hangs up. */
  [Symbol.dispose](): void {
    clearTimeout(this.#cut);
    this.#connection[Symbol.dispose]();
  }
}

/** Connects to a port of 127.0.0.1. */
export async function connect(port: number): Promise<Client> {
  return new Client(await Deno.connect({ hostname: "127.0.0.1", port }));
}

/**
 * Sends a text on a connection of its own and reads until its end.
 *
 * @param expected After so many answers the client says that no more will come. Deno drops what it has not
 * answered by then, so 0 is for bytes that no whole request stands in.
 */
export async function exchange(
  port: number,
  text: string,
  expected = 0,
): Promise<readonly WireResponse[]> {
  using client = await connect(port);
  const reading = client.rest((text) => {
    if (wholeResponses(text) === expected) client.finish();
  });
  if (await client.send(text) && expected === 0) client.finish();
  return responsesIn(await reading);
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
