/**
 * How full the outbox is: by its last count, and by what this process has stored since.
 *
 * @module
 */
import { totalSize } from "../bids/bid_files.ts";
import type { OutboxCounts } from "./outbox.ts";
import type { Messages } from "./messages.ts";
import type { Backend } from "./store/backend.ts";

/** How many entries the outbox may hold. Of the largest, these are 400 MiB. */
const MAX_ENTRIES = 10_000;

/** Keeps count of the outbox between two counts of the store. */
export class FillLevel {
  readonly #backend: Pick<Backend, "count">;
  readonly #onFull: (isKnown: boolean) => void;
  #counts: OutboxCounts = { waiting: 0, failed: 0, late: 0, bytes: 0 };
  /** How many entries, and bytes of files, this process has stored since it started. */
  #stored = { entries: 0, bytes: 0 };
  /** The same when the latest count began. What comes while it runs may be in it, and counts twice then. */
  #counted = this.#stored;

  /** @param onFull Called whenever the outbox is found full, with whether that was known already. */
  constructor(backend: Pick<Backend, "count">, onFull: (isKnown: boolean) => void) {
    this.#backend = backend;
    this.#onFull = onFull;
  }

  get counts(): OutboxCounts {
    return this.#counts;
  }

  get isFull(): boolean {
    const { waiting, failed } = this.#counts;
    return waiting + failed + this.#stored.entries - this.#counted.entries >= MAX_ENTRIES;
  }

  /** How many bytes of files the outbox holds. */
  get fileBytes(): number {
    return this.#counts.bytes + this.#stored.bytes - this.#counted.bytes;
  }

  /** Counts the outbox. Entries that came before `lateBefore` and still wait are late. */
  async count(lateBefore: number): Promise<void> {
    const stored = this.#stored;
    const wasFull = this.isFull;
    this.#counts = await this.#backend.count(lateBefore);
    this.#counted = stored;
    if (this.isFull) this.#onFull(wasFull);
  }

  /** Adds the stored messages and files of a bid request. */
  add({ webhook, mail }: Messages): void {
    const wasFull = this.isFull;
    this.#stored = {
      entries: this.#stored.entries + (webhook === undefined ? 1 : 2),
      bytes: this.#stored.bytes + totalSize(mail.files ?? []),
    };
    if (this.isFull) this.#onFull(wasFull);
  }
}
