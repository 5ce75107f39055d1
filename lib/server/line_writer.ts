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
 * @param maxWaiting How many characters may be buffered; beyond that, lines are dropped and counted.
 */
export function lineWriter(
  sink: Pick<typeof Deno.stdout, "write">,
  dropped: (count: number) => void,
  maxWaiting = 1024 * 1024,
) {
  let waiting = "";
  let missed = 0;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting !== "") {
      let rest = encoder.encode(waiting);
      waiting = "";
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
      if (waiting.length > maxWaiting) {
        missed++;
        return;
      }
      waiting += `${line}\n`;
      writing ??= writeWaiting();
    },
    /** Resolves when everything so far has been written. */
    flush: async (): Promise<void> => await writing,
  };
}
