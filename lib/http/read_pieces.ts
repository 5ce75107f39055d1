/**
 * Reads a stream in small pieces, with limits on its time.
 *
 * @module
 */

/** The most bytes that are read at a time, into a buffer that is reused. */
export const PIECE_BYTES = 4 * 1024;

/** How long a stream may take. */
export interface ReadTimes {
  readonly timeoutMs: number;
  /** Until the next piece arrives; by default there is no such limit. */
  readonly idleMs?: number;
}

/** How reading ended: `stopped` by `take`, `incomplete` by a timeout or the client, `cut` by the caller. */
export type ReadEnd = "whole" | "stopped" | "incomplete" | "cut";

/**
 * Reads a stream piece by piece into one small buffer. Deno's own buffers have 64 KiB, one for each piece: a body in
 * pieces of one byte would take more than a gigabyte.
 *
 * @param take Takes a piece, whose bytes are valid only until it returns. Returns whether to go on; otherwise the rest
 * of the stream is cancelled.
 * @param onStart Gets a function that cuts the stream off.
 */
export async function readPieces(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  take: (piece: Uint8Array) => boolean,
  { timeoutMs, idleMs }: ReadTimes,
  onStart: (cut: () => void) => void = () => {},
): Promise<ReadEnd> {
  if (stream === null) return "whole";
  const reader = openReader(stream);
  let end: ReadEnd | undefined;
  const finish = (why: ReadEnd) => {
    end ??= why;
    // Also ends the read in progress.
    reader.cancel().catch(() => {});
  };
  const late = () => finish("incomplete");
  const deadline = setTimeout(late, timeoutMs);
  const startIdle = () => idleMs === undefined ? undefined : setTimeout(late, idleMs);
  let idle = startIdle();
  onStart(() => finish("cut"));
  try {
    let buffer = new ArrayBuffer(PIECE_BYTES);
    while (true) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (end !== undefined) return end;
      if (done) return "whole";
      clearTimeout(idle);
      idle = startIdle();
      if (!take(value)) finish("stopped");
      if (end !== undefined) return end;
      buffer = value.buffer;
    }
  } catch {
    return end ?? "incomplete";
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
  }
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
