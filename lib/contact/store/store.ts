/**
 * What the server remembers between requests: the rate window, the outbox, idempotency keys, totals.
 *
 * @module
 */
import type { RateDecision } from "../../model/mod.ts";
import type { Claim, ClaimRules, OutboxEntry, Tally } from "./entry.ts";
import type { Letter, SealedLetter } from "./letter.ts";

/** The record of an idempotency key. Both hashes are of what the caller sent. */
export interface IdempotencyRecord {
  readonly body: string;
  /** The key of the bid request's entry in the outbox. */
  readonly key: string;
  readonly at: number;
  /** Set once it is delivered. */
  readonly delivered?: { readonly reference?: string };
}

/** A bid request to be kept. */
export interface NewEntry {
  readonly key: string;
  readonly letter: SealedLetter;
  readonly idempotency?: { readonly hash: string; readonly body: string };
}

/** What became of a bid request that was to be kept. */
export type Accepted =
  | { readonly kind: "kept"; readonly claim: Claim }
  /** The record of the earlier request that had the same idempotency key. */
  | { readonly kind: "known"; readonly record: IdempotencyRecord }
  /** The outbox holds as much as it may; nothing was kept. */
  | { readonly kind: "full" };

/** What became of an entry that was to be sent again. */
export type Resent = "due" | "being-sent" | "missing";

/** An entry with everything that belongs to it, on its way from one store to another. */
export interface WholeEntry {
  readonly entry: OutboxEntry;
  readonly letter: SealedLetter;
  /** The record of its idempotency key. */
  readonly record?: IdempotencyRecord;
}

/** The store. Every function is one transaction, and rejects when the store is away. */
export interface Store {
  /** Counts a request of a client in its rate window. */
  admit(client: string): Promise<RateDecision>;
  /** Notes hashes for 24 hours, and says of each whether another owner noted it before. */
  note(hashes: readonly string[], owner: string): Promise<readonly boolean[]>;
  /** Keeps a bid request, and claims it if it may be tried at once. */
  accept(entry: NewEntry, rules: ClaimRules): Promise<Accepted>;
  /** The record of an idempotency key of the last 24 hours. */
  idempotency(hash: string): Promise<IdempotencyRecord | undefined>;
  /** Claims an entry, if it is due. */
  claim(key: string, rules: ClaimRules): Promise<Claim>;
  /** Writes how a claimed entry stands after the attempt; `false` when it is another's by now. */
  settle(claimed: OutboxEntry, after: OutboxEntry): Promise<boolean>;
  /** Erases an entry that the provider took over, and notes that with its idempotency key. */
  delivered(entry: OutboxEntry, reference: string | undefined): Promise<void>;
  /** What an entry says; `undefined` when that is not there or damaged. */
  letter(entry: OutboxEntry): Promise<Letter | undefined>;
  entry(key: string): Promise<OutboxEntry | undefined>;
  /** Every entry, the oldest first. */
  entries(): Promise<readonly OutboxEntry[]>;
  /** Makes an entry due again, whatever its state, unless a process is sending it. */
  resend(key: string): Promise<Resent>;
  /**
   * Makes an entry due again that was given up and that nobody can have got, under the caps; `false` when it is
   * not such a one.
   */
  requeue(key: string): Promise<boolean>;
  /** Erases an entry; `false` when there is none. */
  remove(key: string): Promise<boolean>;
  /** Erases an entry that nobody was told of, and the record of its idempotency key unless it was delivered. */
  withdraw(key: string, hash: string | undefined): Promise<void>;
  /** The secret that hashes are keyed with: made at the first call, the same for every process. */
  secret(): Promise<Uint8Array>;
  /** Raises the totals of an hour and a day to what another store has seen then, and gives them. */
  raiseTotals(seen: Tally): Promise<Tally>;
  /** An entry with its letter as it is kept; `undefined` when there is none. */
  whole(key: string): Promise<WholeEntry | undefined>;
  /** Keeps an entry of another store as it stands, once; `false` when there is no room. */
  adopt(whole: WholeEntry): Promise<boolean>;
  /** Keeps the record of an idempotency key of another store, unless the one that is there says more. */
  remember(hash: string, record: IdempotencyRecord): Promise<void>;
  /**
   * Tries once, before the process ends, to bring what is in memory alone to where it lasts; gives how many bid
   * requests could not be brought there. Absent on a store that has no memory beside it.
   */
  readonly rescue?: () => Promise<number>;
  /** Whether it was away when last used; absent on a store that can't be. */
  readonly away?: () => boolean;
}
