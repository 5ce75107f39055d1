/**
 * The server's state between requests: the rate limit, the outbox, idempotency keys, totals, and alerts. Every
 * operation is one transaction, and rejects when the store is unavailable.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import { decideRate, RATE_WINDOW_SECONDS, type RateDecision } from "../../model/mod.ts";
import type { Backend, Changes, Records, Ref } from "./backend.ts";
import {
  afterFailure,
  type AttemptRules,
  type Claim,
  claim,
  DAY_MS,
  HOUR_MS,
  newEntry,
  type OutboxEntry,
  restarted,
  stageOf,
} from "../outbox.ts";

/** Identifies a bid request: its key, and the hash of its content if it has an idempotency key. */
export interface RequestHashes {
  readonly key: string;
  readonly body?: string;
}

/** A bid request was stored, and claimed if it may be tried at once; or its key is known, with a body. */
type Accepted = Claim | { readonly kind: "known"; readonly body: string | undefined };

/** The store. */
export type Store = ReturnType<typeof storeOn>;

/**
 * Opens the store on a backend.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { memoryBackend, rules } from "../../../tests/support/bids.ts";
 * const store = storeOn(memoryBackend(), Date.now);
 * const attemptRules = { ...rules, idempotent: true };
 * await store.accept({ key: "bea3871f" }, { subject: "Bid request", text: "Dana" }, attemptRules);
 * assertEquals((await store.entries()).map(({ key, state }) => [key, state]), [["bea3871f", "waiting"]]);
 * ```
 */
export function storeOn({ transact, list, purge }: Backend, now: () => number) {
  return {
    /** Counts a client's request in its rate window. */
    admit: (client: string): Promise<RateDecision> =>
      transact([["clients", client]], ([found], { put }) => {
        const before = found?.times.split(",").map(Number) ?? [];
        const decision = decideRate(before, now());
        const expiresAt = now() + RATE_WINDOW_SECONDS * 1000;
        // A refusal is not written: it changes nothing, and would only make others on the same record retry.
        const { allowed, times } = decision;
        if (allowed) put("clients", { key: client, times: `${times}`, expiresAt });
        return decision;
      }),

    /** Stores a bid request. */
    accept({ key, body }: RequestHashes, message: Message, rules: AttemptRules): Promise<Accepted> {
      const at = now();
      const refs = [...totalsAt(at), ["outbox", key], ["idempotency", key]] as const;
      return transact<typeof refs, Accepted>(refs, ([hour, day, there, found], changes) => {
        const earlier = current(found, at) ?? there;
        if (earlier !== undefined) return { kind: "known", body: earlier.body };
        const entry = newEntry(key, body, at);
        changes.put("outbox", entry);
        changes.put("messages", { key, ...message });
        if (body !== undefined) changes.put("idempotency", { key, body, expiresAt: at + DAY_MS });
        return claimIn(changes, entry, [hour, day], at, rules);
      });
    },

    /** The entry of a bid request, its message, and its record under the idempotency key. */
    find: (key: string) =>
      transact(
        [["outbox", key], ["messages", key], ["idempotency", key]],
        ([entry, message, found]) => ({ entry, message, known: current(found, now()) }),
      ),

    /** Claims an entry if it is due, and reads its message. */
    claim(key: string, rules: AttemptRules): Promise<Claim & { readonly message?: Message }> {
      const at = now();
      const refs = [...totalsAt(at), ["outbox", key], ["messages", key]] as const;
      return transact<typeof refs, Claim>(refs, ([hour, day, entry, message], changes) => {
        if (entry === undefined) return { kind: "not-due" };
        if (message) return { ...claimIn(changes, entry, [hour, day], at, rules), message };
        const lost = { kind: "rejected", reason: "its text is missing" } as const;
        const after = afterFailure({ kind: "claimed", before: entry, entry }, lost, at, rules);
        changes.put("outbox", after);
        return { kind: "exhausted", entry: after };
      });
    },

    /** Writes a claimed entry after the attempt, unless another process holds it by now. */
    settle: ({ key, attempts, leasedUntil }: OutboxEntry, after: OutboxEntry): Promise<void> =>
      transact([["outbox", key]], ([found], { put }) => {
        const isOurs = found?.attempts === attempts && found.leasedUntil === leasedUntil;
        if (isOurs) put("outbox", after);
      }),

    /** Erases a delivered entry, and notes the delivery under its idempotency key. */
    delivered: (key: string, reference?: string): Promise<void> =>
      transact([["idempotency", key]], ([known], changes) => {
        changes.erase("outbox", key);
        changes.erase("messages", key);
        if (known) changes.put("idempotency", { ...known, deliveredAt: now(), reference });
      }),

    /** All entries, oldest first. */
    async entries(): Promise<readonly OutboxEntry[]> {
      return [...await list("outbox")].sort((a, b) => a.receivedAt - b.receivedAt);
    },

    /**
     * Makes an entry due again, whatever its state, unless a process is sending it.
     *
     * @param onlyFailed Only if it failed and can't have arrived, and within the caps.
     */
    resend: (key: string, onlyFailed = false): Promise<"due" | "being-sent" | "missing"> =>
      transact([["outbox", key]], ([entry], { put }) => {
        const other = onlyFailed && (entry?.state !== "failed" || entry.mails > 0);
        if (entry === undefined || other) return "missing";
        if (stageOf(entry, now()) === "being sent") return "being-sent";
        put("outbox", restarted(entry, now(), onlyFailed ? undefined : now()));
        return "due";
      }),

    /** Erases an entry; `false` if there is none. */
    remove: (key: string): Promise<boolean> =>
      transact([["outbox", key]], ([entry], changes) => {
        changes.erase("outbox", key);
        changes.erase("messages", key);
        return entry !== undefined;
      }),

    /** Updates the record of the latest alert; resolves to the result of `change`. */
    noteAlert: <T>(
      change: (before: Records["alerts"], note: (after: Records["alerts"]) => void) => T,
    ): Promise<T> =>
      transact(
        [["alerts", "alert"]],
        ([before = { key: "alert" }], { put }) => change(before, (after) => put("alerts", after)),
      ),

    /** Erases expired records. */
    purge: (): Promise<void> => purge(now()),
  };
}

/** Claims an entry if it may be tried, and counts its mail when the caps first admit it. */
function claimIn(
  { put }: Changes,
  entry: OutboxEntry,
  totals: readonly ({ readonly count: number } | undefined)[],
  at: number,
  { caps, idempotent }: AttemptRules,
): Claim {
  const [inHour = 0, onDay = 0] = totals.map((total) => total?.count);
  const claimed = claim(entry, inHour < caps.hourly && onDay < caps.daily, at, idempotent);
  if ("entry" in claimed) put("outbox", claimed.entry);
  if (claimed.kind === "claimed" && entry.admittedAt === undefined) {
    const [[, hour], [, day]] = totalsAt(at);
    put("totals", { key: hour, count: inHour + 1, expiresAt: at + HOUR_MS });
    put("totals", { key: day, count: onDay + 1, expiresAt: at + DAY_MS });
  }
  return claimed;
}

/** The totals for the hour and the day of a time. */
function totalsAt(at: number): readonly [Ref<"totals">, Ref<"totals">] {
  const time = new Date(at).toISOString();
  return [["totals", time.slice(0, 13)], ["totals", time.slice(0, 10)]];
}

/** A record unless it has expired, by this clock. */
function current(record: Records["idempotency"] | undefined, now: number) {
  return record !== undefined && now < record.expiresAt ? record : undefined;
}
