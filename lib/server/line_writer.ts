/**
 * Writes lines to standard output. Requests never wait for it.
 *
 * @module
 */
import { delay } from "@std/async/delay";

/** The pause after a write, so that lines in quick succession are written together. */
const BATCH_MS = 10;

const encoder = new TextEncoder();

/** Writes lines in order, with one write at a time. */
export class LineWriter {
  readonly #sink: Pick<typeof Deno.stdout, "write">;
  readonly #onDropped: (count: number) => void;
  #buffer: Uint8Array<ArrayBuffer>;
  /** The buffer that is being written, or was last. */
  #spare: Uint8Array<ArrayBuffer>;
  #length = 0;
  #dropped = 0;
  #writing: Promise<void> | undefined;

  /**
   * @param sink Where lines go, such as `Deno.stdout`.
   * @param onDropped Called with the number of dropped lines, as soon as there is room to log it.
   * @param bufferSize How many bytes may wait; lines beyond that are dropped.
   */
  constructor(
    sink: Pick<typeof Deno.stdout, "write">,
    onDropped: (count: number) => void,
    bufferSize = 1024 * 1024,
  ) {
    this.#sink = sink;
    this.#onDropped = onDropped;
    this.#buffer = new Uint8Array(bufferSize);
    this.#spare = new Uint8Array(bufferSize);
  }

  write(line: string): void {
    const text = `${line}\n`;
    // Encoded at once, which is cheaper than keeping strings for V8 to join later.
    const { read, written } = encoder.encodeInto(text, this.#buffer.subarray(this.#length));
    if (read === text.length) this.#length += written;
    else this.#dropped++;
    this.#writing ??= this.#writeBuffers();
  }

  /** Resolves when all lines so far are written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeBuffers(): Promise<void> {
    while (this.#length > 0 || this.#dropped > 0) {
      let rest = this.#buffer.subarray(0, this.#length);
      [this.#buffer, this.#spare, this.#length] = [this.#spare, this.#buffer, 0];
      const dropped = this.#dropped;
      this.#dropped = 0;
      try {
        while (rest.length > 0) rest = rest.subarray(await this.#sink.write(rest));
        if (dropped > 0) this.#onDropped(dropped);
      } catch {
        // The server keeps running when the reader is gone.
      }
      await delay(BATCH_MS);
    }
    this.#writing = undefined;
  }
}
