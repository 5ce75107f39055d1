/**
 * What a store is made on: tables of flat records, and transactions that see all of theirs at one moment.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import type { OutboxEntry } from "./entry.ts";

/** What is known of an idempotency key: hashes of what the caller sent, and the key of its entry in the outbox. */
export interface IdempotencyRecord {
  readonly hash: string;
  readonly body: string;
  readonly key: string;
  readonly deliveredAt?: number | undefined;
  /** The provider's id of the mail. */
  readonly reference?: string | undefined;
  readonly expiresAt: number;
}

/** When trouble was told at ALERT_URL last, when the first mail went out after that, and when that was told. */
export interface AlertRecord {
  readonly name: "alert";
  readonly toldAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** The records of each table. */
export interface Records {
  readonly outbox: OutboxEntry;
  readonly messages: Message & { readonly key: string };
  readonly idempotency: IdempotencyRecord;
  /** Times of the bid requests let in for a client, joined by commas. */
  readonly clients: { readonly client: string; readonly times: string; readonly expiresAt: number };
  /** Mails let out in an hour or on a day. */
  readonly totals: { readonly period: string; readonly count: number; readonly expiresAt: number };
  readonly alerts: AlertRecord;
}

/** The name of a table. */
export type Table = keyof Records;

/** A record's table and name. */
export type Ref<T extends Table = Table> = readonly [table: T, name: string];

/** What a transaction changes. */
export interface Changes {
  put<T extends Table>(table: T, record: Records[T]): void;
  erase(table: Table, name: string): void;
}

/** The records that references name, `undefined` where there is none. */
export type Found<R extends readonly Ref[]> = {
  readonly [I in keyof R]: R[I] extends Ref<infer T> ? Records[T] | undefined : never;
};

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

/** The columns of every table, the one that names a record first. */
export const tables: { readonly [T in Table]: readonly string[] } = {
  outbox:
    ("key state reason receivedAt admittedAt dueAt attempts triedAt leasedUntil mails keyedSince " +
      "uncertainty failedAt idempotency").split(" "),
  messages: ["key", "replyTo", "subject", "text"],
  idempotency: ["hash", "body", "key", "deliveredAt", "reference", "expiresAt"],
  clients: ["client", "times", "expiresAt"],
  totals: ["period", "count", "expiresAt"],
  alerts: ["name", "toldAt", "deliveredAt", "endedAt"],
};
