/**
 * Reads a stream in pieces, for no longer than it may take.
 *
 * @module
 */

/** The most bytes that are read at a time, into a buffer that is used again. */
export const PIECE_BYTES = 4 * 1024;

/** How long a stream may take. */
export interface ReadTimes {
  /** For all of it. */
  readonly timeoutMs: number;
  /** For one piece; no less than for all of it by default. */
  readonly idleMs?: number;
}

/** How reading ended: `stopped` by its reader, or `cut` from outside. */
export type ReadEnd = "whole" | "stopped" | "late" | "broken off" | "cut";

/**
 * Reads a stream piece by piece. What is not read is cancelled.
 *
 * Deno otherwise returns each piece in a buffer of 64 KiB, so that a body in pieces of one byte would take more than a
 * gigabyte, and each body that is awaited these 64 KiB.
 *
 * @param take Takes a piece, whose bytes are valid until it returns; returns whether to go on.
 * @param onStart Is given a function that cuts the reading.
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
  const late = () => finish("late");
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
    return end ?? "broken off";
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
  }
}

/** A reader that takes a buffer; where the stream is in memory and not a byte stream, one that does not. */
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
