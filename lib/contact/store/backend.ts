/**
 * What a store is made on: tables of flat records, and transactions that see all of theirs at one moment.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import type { OutboxEntry } from "../outbox.ts";

/** The records of each table. */
export interface Records {
  readonly outbox: OutboxEntry;
  readonly messages: Message & { readonly key: string };
  /** Under the key of its entry, a bid request that came with an idempotency key. */
  readonly idempotency: {
    readonly key: string;
    /** The hash of what was sent. */
    readonly body: string;
    readonly deliveredAt?: number;
    /** The provider's id of the mail. */
    readonly reference?: string | undefined;
    readonly expiresAt: number;
  };
  /** Under a client, the times of its bid requests that were let in, joined by commas. */
  readonly clients: { readonly key: string; readonly times: string; readonly expiresAt: number };
  /** Mails let out in an hour or on a day. */
  readonly totals: { readonly key: string; readonly count: number; readonly expiresAt: number };
  /** When trouble was told last, and when its end was. */
  readonly alerts: { readonly key: "alert"; readonly toldAt?: number; readonly endedAt?: number };
}

/** The name of a table. */
export type Table = keyof Records;

/** A record's table and key. */
export type Ref<T extends Table = Table> = readonly [table: T, key: string];

/** The records that references name, `undefined` where there is none. */
export type Found<R extends readonly Ref[]> = {
  readonly [I in keyof R]: R[I] extends Ref<infer T> ? Records[T] | undefined : never;
};

/** What a transaction changes. */
export interface Changes {
  put<T extends Table>(table: T, record: Records[T]): void;
  erase(table: Table, key: string): void;
}

/** Waits a while by chance, so that two who lost a race to each other do not meet again. */
export function pauseByChance(longestMs = 40): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(longestMs, 40)));
}

/** A store's means. Its functions reject when they are away. */
export interface Backend {
  /** Where it is, for the operator. */
  readonly place: string;
  /**
   * Reads records, and makes the changes that `step` decides on, all or none, if no record changed meanwhile;
   * otherwise does it again. Gives what `step` does.
   */
  transact<const R extends readonly Ref[], T>(
    refs: R,
    step: (found: Found<R>, changes: Changes) => T,
  ): Promise<T>;
  /** Every record of a table. */
  list<T extends Table>(table: T): Promise<readonly Records[T][]>;
  /** Erases the records that expired before a time. */
  purge(before: number): Promise<void>;
  close(): Promise<void>;
}
