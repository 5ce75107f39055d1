/**
 * Room for the day on which the disk is full.
 *
 * Files that wait can fill a disk, and then nothing can be delivered any more: to erase a request, SQLite first writes to
 * its write-ahead log. So the first file that is stored has 16 MB of nothing put beside the store. When the disk is full,
 * that is removed, and whatever erases has room again; what would store more files has none. Once no file waits, the
 * reserve is removed too, and made again with the next file, if the disk has room for both.
 *
 * @module
 */
import { identifyFile, ifExists } from "./sqlite_file.ts";

/** The reserve is 16 blocks: erasing a request needs twice the size of its files. */
const BLOCKS = 16;
const BLOCK_BYTES = 1024 * 1024;

/** How many random bytes can be had at once. */
const RANDOM_BYTES = 65_536;

/** The reserve beside a store's file. */
export class Reserve {
  readonly #path: string;

  /** @param store The path of the store; `:memory:` needs no reserve. */
  constructor(store: string) {
    this.#path = store === ":memory:" ? "" : `${store}-reserve`;
  }

  /**
   * Writes the reserve, unless it exists. Its bytes are random in blocks that are longer than what a file system
   * compresses at once, and not ASCII, so that a search for submitted data finds nothing in it.
   */
  make(): void {
    if (this.#path === "" || identifyFile(this.#path) !== undefined) return;
    const block = new Uint8Array(BLOCK_BYTES);
    for (let at = 0; at < BLOCK_BYTES; at += RANDOM_BYTES) {
      crypto.getRandomValues(block.subarray(at, at + RANDOM_BYTES));
    }
    for (let index = 0; index < BLOCK_BYTES; index++) block[index]! |= 0x80;
    try {
      using file = Deno.openSync(this.#path, { write: true, create: true, mode: 0o600 });
      for (let count = 0; count < BLOCKS; count++) file.writeSync(block);
    } catch (error) {
      this.giveUp();
      throw error;
    }
  }

  /** Removes the reserve. Returns whether it existed. */
  giveUp(): boolean {
    return this.#path !== "" && ifExists(() => Deno.removeSync(this.#path));
  }
}
