/**
 * Reads a stream in small pieces, with limits on its time.
 *
 * @module
 */
import { bodyTimeout, incompleteBody, type Problem } from "./problem.ts";

/** The most bytes that are read at a time, into a buffer that is reused. */
export const PIECE_BYTES = 4 * 1024;

/** How long a stream may take. */
export interface ReadTimes {
  readonly timeoutMs: number;
  /** Until the next piece arrives; by default there is no such limit. */
  readonly idleMs?: number;
}

/**
 * Reads a stream piece by piece into one small buffer. Deno's own buffers have 64 KiB, one for each piece: a body in
 * pieces of one byte would take more than a gigabyte.
 *
 * @param take Takes a piece, whose bytes are valid only until it returns. Returns whether to go on; otherwise the rest
 * of the stream is cancelled.
 * @param onStart Gets a function that cuts the stream off, to read others.
 * @returns Why there is no more, unless the stream ended or `take` stopped it.
 */
export async function readPieces(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  take: (piece: Uint8Array) => boolean,
  { timeoutMs, idleMs }: ReadTimes,
  onStart: (cut: () => void) => void = () => {},
): Promise<Problem | undefined> {
  if (stream === null) return undefined;
  const reader = openReader(stream);
  const { promise: ended, resolve } = Promise.withResolvers<Problem | undefined>();
  let taking: typeof take | undefined = take;
  const finish = (problem?: Problem) => {
    taking = undefined;
    clearTimeout(deadline);
    clearTimeout(idle);
    resolve(problem);
  };
  const late = () => finish(incompleteBody());
  const deadline = setTimeout(late, timeoutMs);
  const startIdle = () => idleMs === undefined ? undefined : setTimeout(late, idleMs);
  let idle = startIdle();
  const read = async () => {
    let buffer = new ArrayBuffer(PIECE_BYTES);
    while (taking !== undefined) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return finish();
      if (taking === undefined) break;
      clearTimeout(idle);
      idle = startIdle();
      if (!taking(value)) finish();
      buffer = value.buffer;
    }
    await reader.cancel();
  };
  onStart(() => finish(bodyTimeout()));
  // A read in progress is not waited for, nor cancelled: in Deno 2.9 it would then keep its memory for good.
  read().catch(late);
  return await ended;
}

/** A reader that reads into a given buffer. A stream in memory is not a byte stream, and has none. */
function openReader(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStreamBYOBReader | ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  try {
    return stream.getReader({ mode: "byob" });
  } catch (error) {
    if (error instanceof TypeError) return stream.getReader();
    throw error;
  }
}
