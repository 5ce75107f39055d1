/**
 * Writes lines to standard output. No request waits for their reader.
 *
 * @module
 */
import { delay } from "./delay.ts";

/** Where lines go, such as `Deno.stdout`. */
export interface Sink {
  write(bytes: Uint8Array): Promise<number>;
}

/** Bounds of a writer. */
export interface LineWriterOptions {
  /** How long a line that is not urgent may wait for others, in milliseconds. */
  readonly waitMs?: number;
  /** Characters that may wait; past that, lines are dropped and counted. */
  readonly maxWaiting?: number;
}

/** A writer of lines. */
export interface LineWriter {
  /** Writes a line; an urgent one does not wait for others. */
  write(line: string, urgent: boolean): void;
  /** Resolves when everything written so far has gone out. */
  flush(): Promise<void>;
}

const encoder = new TextEncoder();

/** Characters that are written without waiting longer. */
const BATCH = 64 * 1024;

/**
 * Makes a writer. One write is under way at a time, and lines keep their order.
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

  /** Writes what waits, and goes on while that is a batch or urgent. */
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
      // A reader that went away is no reason to stop serving.
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
