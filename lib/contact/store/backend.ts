/**
 * The storage that a store is built on: tables of flat records, and transactions that see a consistent snapshot.
 *
 * @module
 */
import { OperatorError } from "../../log.ts";
import type { Message } from "../../mail/bid_mail.ts";
import type { BidFile } from "../../bids/bid_files.ts";
import type { Lead } from "../messages.ts";
import { remember } from "../remember.ts";
import type { OutboxCounts, OutboxEntry } from "../outbox.ts";

export interface Records {
  readonly outbox: OutboxEntry;
  readonly messages: Message & { readonly key: string };
  /** The files of waiting bid requests, and those of delivered ones that the provider refused. */
  readonly files: BidFile & { readonly key: string };
  readonly leads: Lead;
  /** A bid request and its outcome, by the key of its entry and by the hash of its idempotency key. */
  readonly idempotency: {
    readonly key: string;
    /** The hash of the bid request and its idempotency key. */
    readonly body: string;
    /** The key of its entry, if that is different. */
    readonly entry?: string;
    /** The `scoped` hash of the idempotency key, that of the network that used it first. */
    readonly owner?: string;
    readonly deliveredAt?: number;
    /** The provider's id of the mail. */
    readonly reference?: string | undefined;
    /** 1 if it was delivered without all of its files. */
    readonly isWithoutFiles?: 1;
    readonly expiresAt: number;
  };
  /** The key of a bid request's entry, by the hash of its content, and of its form, mailbox and telephone. */
  readonly repeats: {
    readonly key: string;
    readonly entry: string;
    /** 1 if it came from the form, or without an idempotency key. */
    readonly isKeyless?: 1;
    readonly expiresAt: number;
  };
  /** By the hash of a text, the networks and hashes of names that sent it within a day, comma-separated. */
  readonly texts: {
    readonly key: string;
    readonly networks: string;
    readonly names?: string;
    readonly expiresAt: number;
  };
  /** By a client, the times of its allowed bid requests, comma-separated. */
  readonly clients: { readonly key: string; readonly times: string; readonly expiresAt: number };
  /** The numbers of mails in an hour or a day, and of a network's requests. */
  readonly totals: { readonly key: string; readonly count: number; readonly expiresAt: number };
  /** The secrets that the processes of a site share. */
  readonly secrets: { readonly key: string; readonly secret: string };
  /** By channel, when the latest alert was sent, and when the end of the trouble was reported. */
  readonly alerts: { readonly key: string; readonly toldAt?: number; readonly endedAt?: number };
}

export type Table = keyof Records;

export type Ref<T extends Table = Table> = readonly [table: T, key: string];

/** References by the names under which their records are found. */
export type Refs = Readonly<Record<string, Ref | readonly Ref[]>>;

/** The records for references, `undefined` where there is none. */
export type Found<R extends Refs> = {
  readonly [N in keyof R]: R[N] extends Ref<infer T> ? Records[T] | undefined
    : R[N] extends readonly Ref<infer T>[] ? readonly (Records[T] | undefined)[]
    : never;
};

/** Finds the records for references with a function that reads one. */
export function findRecords<R extends Refs>(refs: R, read: (ref: Ref) => unknown): Found<R> {
  const found = Object.entries(refs).map(([name, ref]) => [
    name,
    isOne(ref) ? read(ref) : ref.map(read),
  ]);
  return Object.fromEntries(found) as Found<R>;
}

export function listRefs(refs: Refs): readonly Ref[] {
  return Object.values(refs).flatMap((ref) => isOne(ref) ? [ref] : ref);
}

function isOne(ref: Ref | readonly Ref[]): ref is Ref {
  return typeof ref[0] === "string";
}

export interface Changes {
  put<T extends Table>(table: T, record: Records[T]): void;
  erase(table: Table, key: string): void;
}

/** A failure of a backend. */
export class StoreError extends OperatorError {}

/** What can run transactions. It rejects when it is unavailable. */
export interface Transactor {
  /**
   * Reads records, and makes the changes of `step` atomically if no record changed meanwhile; otherwise starts over.
   * Resolves to the result of `step`.
   */
  transact<const R extends Refs, T>(
    refs: R,
    step: (found: Found<R>, changes: Changes) => T,
  ): Promise<T>;
}

/** A storage backend. Its functions reject when it is unavailable. */
export interface Backend extends Transactor {
  /** Its path or address, for the operator. */
  readonly place: string;
  list<T extends Table>(table: T): Promise<readonly Records[T][]>;
  /** Counts the outbox. Entries that came before `lateBefore` and still wait are late. */
  count(lateBefore: number): Promise<OutboxCounts>;
  /** Erases the records of tables that expired before a time, and files without a request. */
  purge(before: number, tables: readonly Table[]): Promise<void>;
  readonly keepsFiles?: boolean;
  /** Whether a damaged file that was moved aside is still there. */
  hasDamaged?(): boolean;
  close(): Promise<void>;
}

/** Records in memory, for the limits while the store is unavailable: the latest 10,000. */
export class MemoryRecords implements Transactor {
  readonly #records = new Map<string, unknown>();

  readonly transact: Transactor["transact"] = (refs, step) => {
    const found = findRecords(refs, (ref) => this.#records.get(ref.join()));
    return Promise.resolve(step(found, {
      put: (table, record) => remember<unknown>(this.#records, `${table},${record.key}`, record),
      erase: (table, key) => void this.#records.delete(`${table},${key}`),
    }));
  };
}
