/**
 * Our server's answer, taken down so that others can send the same.
 *
 * @module
 */
import { type Answer, type Ask, ask } from "./wire.ts";

/** An answer, and what it answers. */
export interface Recorded {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** Headers that no other server is given: those of the connection, and those that every server makes by itself. */
export const leftOut: readonly string[] = [
  "connection",
  "content-length",
  "date",
  "transfer-encoding",
];

/** Asks once and takes the answer down. */
export async function record(port: number, asked: Ask): Promise<Recorded> {
  const { status, headers, body } = await ask(port, asked);
  const kept = Object.entries(headers).filter(([name]) => !leftOut.includes(name));
  return { ask: asked, answer: { status, headers: Object.fromEntries(kept), body } };
}

/** Writes it to a file. */
export async function saveRecorded(file: string, recorded: Recorded): Promise<void> {
  await Deno.writeTextFile(
    file,
    JSON.stringify(recorded, (_, value) => value instanceof Uint8Array ? value.toBase64() : value),
  );
}

/** Reads it from the file that RECORDED names. */
export async function readRecorded(): Promise<Recorded> {
  return JSON.parse(
    await Deno.readTextFile(Deno.env.get("RECORDED")!),
    (name, value) => name === "body" ? Uint8Array.fromBase64(value) : value,
  );
}
