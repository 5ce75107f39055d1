/**
 * Writes lines to standard output. Requests never wait for it.
 *
 * @module
 */
import { delay } from "./delay.ts";

/** Where lines go, such as `Deno.stdout`. */
export interface Sink {
  write(bytes: Uint8Array): Promise<number>;
}

/** Limits of a writer. */
export interface LineWriterOptions {
  /** How long a line that is not urgent may be buffered, in milliseconds. */
  readonly waitMs?: number;
  /** How many characters may be buffered; beyond that, lines are dropped and counted. */
  readonly maxWaiting?: number;
}

/** A writer of lines. */
export interface LineWriter {
  /** Writes a line; an urgent one is written at once. */
  write(line: string, urgent: boolean): void;
  /** Resolves when everything so far has been written. */
  flush(): Promise<void>;
}

const encoder = new TextEncoder();

/** How many characters are written without further delay. */
const BATCH = 64 * 1024;

/**
 * Makes a writer. It makes one write at a time, and lines keep their order.
 *
 * @param dropped Called with the number of lines dropped, as soon as there is room to log it.
 */
export function lineWriter(
  sink: Sink,
  dropped: (count: number) => void,
  { waitMs = 100, maxWaiting = 1024 * 1024 }: LineWriterOptions = {},
): LineWriter {
  let waiting = "";
  let urgentWaiting = false;
  let missed = 0;
  let timed = false;
  let writing: Promise<void> | undefined;

  /** Writes the buffer, and repeats while it holds a batch or an urgent line. */
  async function drain(): Promise<void> {
    do {
      let rest = encoder.encode(waiting);
      waiting = "";
      urgentWaiting = false;
      const lost = missed;
      missed = 0;
      while (rest.length > 0) rest = rest.subarray(await sink.write(rest));
      if (lost > 0) dropped(lost);
    } while (urgentWaiting || waiting.length >= BATCH);
  }

  function start(): Promise<void> {
    writing ??= drain()
      // The server keeps running when the reader is gone.
      .catch(() => void (waiting = ""))
      .finally(() => {
        writing = undefined;
        if (waiting !== "") schedule();
      });
    return writing;
  }

  function schedule(): void {
    if (writing !== undefined) return;
    if (urgentWaiting || waiting.length >= BATCH) void start();
    else if (!timed) {
      timed = true;
      delay(waitMs).then(() => {
        timed = false;
        if (waiting !== "") void start();
      });
    }
  }

  return {
    write(line, urgent) {
      if (waiting.length > maxWaiting) {
        missed++;
        return;
      }
      waiting += `${line}\n`;
      urgentWaiting ||= urgent;
      schedule();
    },
    async flush() {
      while (waiting !== "" || writing !== undefined) await start();
    },
  };
}
