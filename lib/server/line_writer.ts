/**
 * Writes lines to standard output. Requests never wait for it.
 *
 * @module
 */
import { delay } from "@std/async/delay";

/** The pause after a write, so that lines in quick succession are written together. */
const PAUSE_MS = 10;

const encoder = new TextEncoder();

/**
 * Makes a writer. It makes one write at a time, and lines keep their order.
 *
 * @param sink Where lines go, such as `Deno.stdout`.
 * @param dropped Called with the number of lines dropped, as soon as there is room to log it.
 * @param maxWaiting How many bytes may be buffered; lines beyond that are dropped and counted.
 */
export function lineWriter(
  sink: Pick<typeof Deno.stdout, "write">,
  dropped: (count: number) => void,
  maxWaiting = 1024 * 1024,
) {
  let waiting = new Uint8Array(maxWaiting);
  let spare = new Uint8Array(maxWaiting);
  let length = 0;
  let missed = 0;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (length > 0 || missed > 0) {
      let rest = waiting.subarray(0, length);
      [waiting, spare, length] = [spare, waiting, 0];
      const lost = missed;
      missed = 0;
      try {
        while (rest.length > 0) rest = rest.subarray(await sink.write(rest));
        if (lost > 0) dropped(lost);
      } catch {
        // The server keeps running when the reader is gone.
      }
      await delay(PAUSE_MS);
    }
    writing = undefined;
  }

  return {
    write(line: string): void {
      const text = `${line}\n`;
      // Encoded at once, which is cheaper than to keep the strings that V8 would join later.
      const { read, written } = encoder.encodeInto(text, waiting.subarray(length));
      if (read === text.length) length += written;
      else missed++;
      writing ??= writeWaiting();
    },
    /** Resolves when everything so far has been written. */
    flush: async (): Promise<void> => await writing,
  };
}
