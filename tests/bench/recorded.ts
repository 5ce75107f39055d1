/**
 * Our server's answers, taken down so that others can send the same.
 *
 * @module
 */
import { type Answer, type Ask, ask } from "./wire.ts";

/** An answer, and what it answers. */
export interface Recorded {
  readonly ask: Ask;
  readonly answer: Answer;
}

/**
 * Headers that no other server is given: those of the connection, those that every server makes by itself,
 * and those that are new with each request.
 */
export const leftOut: readonly string[] = [
  "connection",
  "content-length",
  "date",
  "transfer-encoding",
  "x-request-id",
];

/** Asks for everything once and takes the answers down. */
export async function record(port: number, asks: readonly Ask[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const each of asks) {
    const { status, headers, body } = await ask(port, each);
    const kept = Object.entries(headers).filter(([name]) => !leftOut.includes(name));
    recorded.push({ ask: each, answer: { status, headers: Object.fromEntries(kept), body } });
  }
  return recorded;
}

/** Writes them to a file. */
export async function saveRecorded(file: string, recorded: readonly Recorded[]): Promise<void> {
  await Deno.writeTextFile(
    file,
    JSON.stringify(recorded, (_, value) => value instanceof Uint8Array ? value.toBase64() : value),
  );
}

/** Reads them back. */
export async function readRecorded(file: string): Promise<readonly Recorded[]> {
  const saved = JSON.parse(await Deno.readTextFile(file)) as {
    ask: Ask;
    answer: Omit<Answer, "body"> & { body: string };
  }[];
  return saved.map(({ ask, answer }) => ({
    ask,
    answer: { ...answer, body: Uint8Array.fromBase64(answer.body) },
  }));
}
