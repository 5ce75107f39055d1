/**
 * The load generator, a process of its own: reads a job a line from standard input, and writes what came of
 * it as a line.
 *
 * It speaks HTTP over plain connections: on this runtime that asks more often, and costs less, than the
 * load generators that npm has.
 *
 * @module
 */
import { type Ask, endsChunked, type Extent, extentOf, requestBytes } from "./wire.ts";

/** What to ask, for how long. */
export interface Job {
  readonly port: number;
  /** Asked over and over. */
  readonly asked: Ask;
  readonly connections: number;
  /** How long, unless `requests` are through before. */
  readonly seconds: number;
  readonly requests?: number;
}

/** What came of it. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Asks over several connections, one request at a time on each. */
export async function load(
  { port, asked, connections, seconds, requests = Infinity }: Job,
): Promise<LoadResult> {
  const prepared = asked.path.includes("{n}") ? undefined : requestBytes(asked);
  const statuses: Record<string, number> = {};
  let begun = 0;
  let done = 0;
  const start = performance.now();
  const end = start + seconds * 1000;

  async function client(): Promise<void> {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    connection.setNoDelay(true);
    const buffer = new Uint8Array(256 * 1024);
    while (begun < requests && performance.now() < end) {
      begun++;
      const path = asked.path.replace("{n}", `${start}-${begun}`);
      await connection.write(prepared ?? requestBytes({ ...asked, path }));
      const extent = await receive(connection, buffer);
      statuses[extent.status] = (statuses[extent.status] ?? 0) + 1;
      done++;
    }
  }

  await Promise.all(Array.from({ length: connections }, client));
  return { requests: done, seconds: (performance.now() - start) / 1000, statuses };
}

/** Reads one answer to its end. */
async function receive(connection: Deno.Conn, buffer: Uint8Array): Promise<Extent> {
  let got = 0;
  let extent: Extent | undefined;
  while (true) {
    // Past the head of an answer of known length only the count matters: its bytes overwrite each other.
    const read = await connection.read(
      extent?.length === undefined ? buffer.subarray(got) : buffer,
    );
    if (read === null || read === 0) throw new Error("the connection ended within an answer");
    got += read;
    extent ??= extentOf(buffer.subarray(0, got));
    if (extent === undefined) continue;
    const { length } = extent;
    if (length === undefined ? endsChunked(buffer.subarray(0, got)) : got >= length) return extent;
  }
}

if (import.meta.main) {
  let text = "";
  for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n")) {
      const job: Job = JSON.parse(text.slice(0, at));
      text = text.slice(at + 1);
      let line;
      try {
        line = JSON.stringify(await load(job));
      } catch (error) {
        line = JSON.stringify({ error: String(error) });
      }
      await Deno.stdout.write(new TextEncoder().encode(`${line}\n`));
    }
  }
}
