/**
 * What a store is made on: keys, values, and transactions that see all of their keys at one moment.
 *
 * @module
 */

/** A key: its parts in order, the first naming the kind of record. */
export type Key = readonly (string | number)[];

/** One change. Without a value the key is erased. */
export interface Write {
  readonly key: Key;
  readonly value?: unknown;
  /** After so many milliseconds the value may be forgotten. */
  readonly expireIn?: number;
}

/** What a transaction comes to. */
export interface Step<T> {
  readonly writes: readonly Write[];
  readonly result: T;
}

/** A key-value store with transactions. Its functions reject when the store is away. */
export interface Backend {
  /** Bid requests that the outbox holds at most: an end to what it can be filled with. */
  readonly maxEntries: number;
  /**
   * Reads the keys, and makes the changes that `step` decides on, if none of the keys changed meanwhile;
   * otherwise does it again.
   *
   * @param keys At most ten.
   * @param step A pure function of the values, `undefined` where there is none.
   */
  transact<T>(
    keys: readonly Key[],
    step: (values: readonly unknown[]) => Step<T>,
  ): Promise<T>;
  /** Every record under a prefix. */
  list(prefix: Key): Promise<readonly { readonly key: Key; readonly value: unknown }[]>;
}
