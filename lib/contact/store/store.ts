/**
 * What the server remembers between requests: the limit, the outbox, idempotency keys, totals, and what was told.
 * Every operation is one transaction, and rejects when the store is away.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import { decideRate, RATE_WINDOW_SECONDS, type RateDecision } from "../../model/mod.ts";
import type { AlertRecord, Backend, IdempotencyRecord, Ref, Write } from "./backend.ts";
import {
  type AttemptRules,
  type Claim,
  claim,
  failed,
  isLeased,
  newEntry,
  type OutboxEntry,
  restarted,
} from "./entry.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A bid request to be kept. */
interface NewRequest {
  readonly key: string;
  readonly message: Message;
  readonly idempotency: { readonly hash: string; readonly body: string } | undefined;
}

/** What became of a bid request that was to be kept: it was, or its idempotency key came before. */
type Accepted =
  | { readonly kind: "kept"; readonly claim: Claim }
  | { readonly kind: "known"; readonly record: Pick<IdempotencyRecord, "body" | "key"> };

/** The store. */
export type Store = ReturnType<typeof storeOn>;

/** Opens the store on a backend. */
export function storeOn({ transact, list, purge }: Backend, now: () => number) {
  return {
    /** Counts a request of a client in its rate window. */
    admit(client: string): Promise<RateDecision> {
      return transact([["clients", client]], ([found]) => {
        const before = found?.times.split(",").map(Number) ?? [];
        const { times, ...result } = decideRate(before, now());
        const expiresAt = now() + RATE_WINDOW_SECONDS * 1000;
        const write: Write = { table: "clients", record: { client, times: `${times}`, expiresAt } };
        // A refusal changes nothing: writing it would only make others on the same record try again.
        return { writes: result.allowed ? [write] : [], result };
      });
    },

    /** Keeps a bid request, and claims it if it may be tried at once. */
    accept({ key, message, idempotency }: NewRequest, rules: AttemptRules): Promise<Accepted> {
      const at = now();
      const { hash, body = "" } = idempotency ?? {};
      const refs = [...totalsAt(at), ["outbox", key], ["idempotency", hash ?? ""]] as const;
      return transact<typeof refs, Accepted>(refs, ([hour, day, there, known]) => {
        const record = current(known, at) ?? (there && { body, key });
        if (record !== undefined) return { writes: [], result: { kind: "known", record } };
        const entry = newEntry(key, hash, at);
        const { decision, writes } = claimed(entry, [hour, day], at, rules);
        const kept: Write[] = [
          { table: "outbox", record: entry },
          { table: "messages", record: { key, ...message } },
          ...writes,
        ];
        if (hash !== undefined) {
          kept.push({ table: "idempotency", record: { hash, body, key, expiresAt: at + DAY_MS } });
        }
        return { writes: kept, result: { kind: "kept", claim: decision } };
      });
    },

    /** The entry of a bid request, and the record of its idempotency key of the last 24 hours. */
    find(key: string, hash = "") {
      return transact([["outbox", key], ["idempotency", hash]], ([entry, known]) => ({
        writes: [],
        result: { entry, record: current(known, now()) },
      }));
    },

    /** What the mail of a bid request says. */
    message(key: string): Promise<Message | undefined> {
      return transact([["messages", key]], ([result]) => ({ writes: [], result }));
    },

    /** Claims an entry, if it is due, and gives what it says. */
    claim(key: string, rules: AttemptRules): Promise<Claim & { readonly message?: Message }> {
      const at = now();
      const refs = [...totalsAt(at), ["outbox", key], ["messages", key]] as const;
      return transact<typeof refs, Claim>(refs, ([hour, day, entry, message]) => {
        if (entry === undefined) return { writes: [], result: { kind: "not-due" } };
        if (message === undefined) {
          const record = failed(entry, "its text is missing", at);
          return {
            writes: [{ table: "outbox", record }],
            result: { kind: "exhausted", entry: record },
          };
        }
        const { decision, writes } = claimed(entry, [hour, day], at, rules);
        return { writes, result: { ...decision, message } };
      });
    },

    /** Writes how a claimed entry stands after the attempt; `false` when it is another's by now. */
    settle(claimed: OutboxEntry, after: OutboxEntry): Promise<boolean> {
      return transact([["outbox", claimed.key]], ([present]) => {
        const ours = present !== undefined && present.attempts === claimed.attempts &&
          present.leasedUntil === claimed.leasedUntil;
        return { writes: ours ? [{ table: "outbox", record: after }] : [], result: ours };
      });
    },

    /** Erases an entry that the provider took over, and notes that with its idempotency key. */
    delivered({ key, idempotency }: OutboxEntry, reference: string | undefined): Promise<void> {
      const deliveredAt = now();
      const refs = [["alerts", "alert"], ["idempotency", idempotency ?? ""]] as const;
      return transact(refs, ([alert, known]) => {
        const writes: Write[] = [...erasure(key)];
        if (known?.key === key) {
          writes.push({ table: "idempotency", record: { ...known, deliveredAt, reference } });
        }
        // The first one that goes out after trouble was told.
        if (alert?.toldAt !== undefined && alert.deliveredAt === undefined) {
          writes.push({ table: "alerts", record: { ...alert, deliveredAt } });
        }
        return { writes, result: undefined };
      });
    },

    /** Every entry, the oldest first. */
    async entries(): Promise<readonly OutboxEntry[]> {
      return [...await list("outbox")].sort((a, b) => a.receivedAt - b.receivedAt);
    },

    /**
     * Makes an entry due again, whatever its state, unless a process is sending it.
     *
     * @param onlyFailed Only one that failed and can't have arrived, and as the caps let it out.
     */
    resend(key: string, onlyFailed = false): Promise<"due" | "being-sent" | "missing"> {
      return transact([["outbox", key]], ([entry]) => {
        const other = onlyFailed && (entry?.state !== "failed" || entry.mails > 0);
        if (entry === undefined || other) return { writes: [], result: "missing" };
        if (isLeased(entry, now())) return { writes: [], result: "being-sent" };
        const record = restarted(entry, now(), onlyFailed ? undefined : now());
        return { writes: [{ table: "outbox", record }], result: "due" };
      });
    },

    /** Erases an entry; `false` when there is none. */
    remove(key: string): Promise<boolean> {
      return transact([["outbox", key]], ([entry]) => ({
        writes: entry === undefined ? [] : erasure(key),
        result: entry !== undefined,
      }));
    },

    /** Changes what was told at ALERT_URL; gives what `change` does. */
    alert<T>(
      change: (before: AlertRecord) => { readonly after: AlertRecord; readonly result: T },
    ): Promise<T> {
      return transact([["alerts", "alert"]], ([record = { name: "alert" } as const]) => {
        const { after, result } = change(record);
        return { writes: after === record ? [] : [{ table: "alerts", record: after }], result };
      });
    },

    /** Erases the records whose time is over. */
    purge: (): Promise<void> => purge(now()),
  };
}

/** Decides on a claim, and counts a mail that is let out for the first time. */
function claimed(
  entry: OutboxEntry,
  [hour, day]: readonly ({ readonly count: number } | undefined)[],
  at: number,
  { caps, idempotent }: AttemptRules,
): { readonly decision: Claim; readonly writes: readonly Write[] } {
  const letOut = (hour?.count ?? 0) < caps.hourly && (day?.count ?? 0) < caps.daily;
  const decision = claim(entry, letOut, at, idempotent);
  if (!("entry" in decision)) return { decision, writes: [] };
  const write: Write = { table: "outbox", record: decision.entry };
  if (decision.kind !== "claimed" || entry.admittedAt !== undefined) {
    return { decision, writes: [write] };
  }
  const [[, thisHour], [, thisDay]] = totalsAt(at);
  const count = (period: string, length: number, before = 0): Write => {
    const record = { period, count: before + 1, expiresAt: at + length };
    return { table: "totals", record };
  };
  const counted = [count(thisHour, HOUR_MS, hour?.count), count(thisDay, DAY_MS, day?.count)];
  return { decision, writes: [write, ...counted] };
}

/** The totals of the hour and the day of a time. */
function totalsAt(at: number): readonly [Ref<"totals">, Ref<"totals">] {
  const time = new Date(at).toISOString();
  return [["totals", time.slice(0, 13)], ["totals", time.slice(0, 10)]];
}

function erasure(key: string): readonly Write[] {
  return [{ erase: ["outbox", key] }, { erase: ["messages", key] }];
}

/** A record that is not over, by this clock. */
function current(record: IdempotencyRecord | undefined, now: number) {
  return record !== undefined && now < record.expiresAt ? record : undefined;
}
