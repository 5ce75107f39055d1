/**
 * The store's operations, written once for every backend.
 *
 * @module
 */
import { decideRate, RATE_WINDOW_SECONDS } from "../../model/mod.ts";
import type { Backend, Key, Write } from "./backend.ts";
import {
  type Claim,
  claim,
  isGivenUp,
  isLeased,
  type OutboxEntry,
  requeued,
  restarted,
  type Tally,
  type Totals,
} from "./entry.ts";
import { openLetter, type SealedLetter } from "./letter.ts";
import type { Accepted, IdempotencyRecord, Resent, Store } from "./store.ts";

const RATE_WINDOW_MS = RATE_WINDOW_SECONDS * 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const keys = {
  secret: (): Key => ["secret"],
  held: (): Key => ["held"],
  rate: (client: string): Key => ["rate", client],
  noted: (hash: string): Key => ["noted", hash],
  idempotency: (hash: string): Key => ["idempotency", hash],
  entry: (key: string): Key => ["outbox", key],
  seal: (key: string): Key => ["seal", key],
  part: (key: string, index: number): Key => ["letter", key, index],
  hour: (now: number): Key => ["mails", "hour", Math.floor(now / HOUR_MS)],
  day: (now: number): Key => ["mails", "day", Math.floor(now / DAY_MS)],
};

/** Opens the store on a backend. */
export function storeOn({ transact, list, maxEntries }: Backend, now: () => number): Store {
  const get = <T>(key: Key): Promise<T | undefined> =>
    transact([key], ([value]) => ({ writes: [], result: value as T | undefined }));

  async function sealed({ key, parts }: OutboxEntry): Promise<SealedLetter | undefined> {
    const all = [keys.seal(key), ...Array.from({ length: parts }, (_, at) => keys.part(key, at))];
    const stored = await transact(all, (values) => ({ writes: [], result: values }));
    if (stored.includes(undefined)) return undefined;
    const [letterKey, ...rest] = stored as Uint8Array[];
    return { key: letterKey!, parts: rest };
  }

  const store: Store = {
    admit(client) {
      return transact([keys.rate(client)], ([value]) => {
        const { times, ...result } = decideRate(
          (value as readonly number[] | undefined) ?? [],
          now(),
        );
        return {
          // A refusal changes nothing: writing it would only make others on the same record try again.
          writes: result.allowed
            ? [{ key: keys.rate(client), value: times, expireIn: RATE_WINDOW_MS }]
            : [],
          result,
        };
      });
    },

    note(hashes, owner) {
      const at = now();
      return transact(hashes.map(keys.noted), (values) => ({
        writes: hashes.map((hash) => ({
          key: keys.noted(hash),
          value: { owner, at },
          expireIn: DAY_MS,
        })),
        result: values.map((value) => {
          const noted = value as { owner: string; at: number } | undefined;
          return noted !== undefined && noted.owner !== owner && at - noted.at < DAY_MS;
        }),
      }));
    },

    accept({ key, letter, idempotency }, rules) {
      const at = now();
      const known = idempotency && keys.idempotency(idempotency.hash);
      const read = [
        keys.hour(at),
        keys.day(at),
        keys.held(),
        keys.entry(key),
        ...(known === undefined ? [] : [known]),
      ];
      return transact<Accepted>(read, ([hour, day, held, there, value]) => {
        const record = current(value, at) ?? recordOf(there, idempotency?.body);
        if (record !== undefined) return { writes: [], result: { kind: "known", record } };
        if (countOf(held) >= maxEntries) return { writes: [], result: { kind: "full" } };
        const entry: OutboxEntry = {
          key,
          state: "waiting",
          receivedAt: at,
          dueAt: at,
          attempts: 0,
          parts: letter.parts.length,
          ...(idempotency !== undefined && { idempotency: idempotency.hash }),
        };
        const decision = claim(entry, totalsOf(hour, day), at, rules);
        const writes: Write[] = [
          ...keeping(entry, letter, held),
          ...writesOf(decision),
        ];
        if (idempotency !== undefined) {
          writes.push(remembering(idempotency.hash, { body: idempotency.body, key, at }, at));
        }
        return { writes, result: { kind: "kept", claim: decision } };
      });
    },

    async idempotency(hash) {
      return current(await get(keys.idempotency(hash)), now());
    },

    claim(key, rules) {
      const at = now();
      return transact([keys.entry(key), keys.hour(at), keys.day(at)], ([value, hour, day]) => {
        const decision: Claim = value === undefined
          ? { kind: "not-due" }
          : claim(value as OutboxEntry, totalsOf(hour, day), at, rules);
        return { writes: writesOf(decision), result: decision };
      });
    },

    settle(claimed, after) {
      return transact([keys.entry(claimed.key)], ([value]) => {
        const present = value as OutboxEntry | undefined;
        const ours = present !== undefined && present.attempts === claimed.attempts &&
          present.leasedUntil === claimed.leasedUntil;
        return {
          writes: ours ? [{ key: keys.entry(after.key), value: after }] : [],
          result: ours,
        };
      });
    },

    delivered({ key, parts, idempotency }, reference) {
      const known = idempotency === undefined ? [] : [keys.idempotency(idempotency)];
      return transact([keys.entry(key), keys.held(), ...known], ([entry, held, value]) => {
        const record = current(value, now());
        const writes = entry === undefined ? [] : erasure(key, parts, held);
        if (record?.key === key) {
          const delivered = reference === undefined ? {} : { reference };
          writes.push(remembering(idempotency!, { ...record, delivered }, now()));
        }
        return { writes, result: undefined };
      });
    },

    async letter(entry) {
      const letter = await sealed(entry);
      return letter && await openLetter(letter).catch(() => undefined);
    },

    entry: (key) => get<OutboxEntry>(keys.entry(key)),

    async entries() {
      const found = (await list(["outbox"])).map(({ value }) => value as OutboxEntry);
      return found.sort((a, b) => a.receivedAt - b.receivedAt);
    },

    resend(key) {
      return transact<Resent>([keys.entry(key)], ([value]) => {
        const entry = value as OutboxEntry | undefined;
        if (entry === undefined) return { writes: [], result: "missing" };
        if (isLeased(entry, now())) return { writes: [], result: "being-sent" };
        return {
          writes: [{ key: keys.entry(key), value: restarted(entry, now()) }],
          result: "due",
        };
      });
    },

    requeue(key) {
      return transact([keys.entry(key)], ([value]) => {
        const entry = value as OutboxEntry | undefined;
        if (entry === undefined || !isGivenUp(entry)) return { writes: [], result: false };
        return { writes: [{ key: keys.entry(key), value: requeued(entry, now()) }], result: true };
      });
    },

    remove(key) {
      return transact([keys.entry(key), keys.held()], ([value, held]) => ({
        writes: value === undefined ? [] : erasure(key, (value as OutboxEntry).parts, held),
        result: value !== undefined,
      }));
    },

    withdraw(key, hash) {
      const known = hash === undefined ? [] : [keys.idempotency(hash)];
      return transact([keys.entry(key), keys.held(), ...known], ([value, held, there]) => {
        const entry = value as OutboxEntry | undefined;
        const writes = entry === undefined ? [] : erasure(key, entry.parts, held);
        const record = there as IdempotencyRecord | undefined;
        if (record?.key === key && record.delivered === undefined) writes.push({ key: known[0]! });
        return { writes, result: undefined };
      });
    },

    secret() {
      const made = crypto.getRandomValues(new Uint8Array(32));
      return transact([keys.secret()], ([value]) => ({
        writes: value === undefined ? [{ key: keys.secret(), value: made }] : [],
        result: value as Uint8Array | undefined ?? made,
      }));
    },

    raiseTotals({ at, ...seen }) {
      return transact([keys.hour(at), keys.day(at)], ([hour, day]) => {
        const known = totalsOf(hour, day);
        const raised = {
          hour: Math.max(known.hour, seen.hour),
          day: Math.max(known.day, seen.day),
        };
        const changed = raised.hour !== known.hour || raised.day !== known.day;
        const result = { ...raised, at };
        return { writes: changed ? counting(result) : [], result };
      });
    },

    async whole(key) {
      const entry = await store.entry(key);
      const letter = entry && await sealed(entry);
      if (entry === undefined || letter === undefined) return undefined;
      const record = entry.idempotency && await store.idempotency(entry.idempotency);
      return { entry, letter, ...(record && { record }) };
    },

    adopt({ entry, letter, record }) {
      const read = [
        keys.entry(entry.key),
        keys.held(),
        ...(entry.idempotency === undefined ? [] : [keys.idempotency(entry.idempotency)]),
      ];
      return transact(read, ([value, held, there]) => {
        const known = current(there, now());
        const delivered = known?.key === entry.key && known.delivered !== undefined;
        if (value !== undefined || delivered) return { writes: [], result: true };
        if (countOf(held) >= maxEntries) return { writes: [], result: false };
        const writes = keeping(entry, letter, held);
        if (record !== undefined && known === undefined) {
          writes.push(remembering(entry.idempotency!, record, now()));
        }
        return { writes, result: true };
      });
    },

    remember(hash, record) {
      return transact([keys.idempotency(hash)], ([value]) => {
        const there = current(value, now());
        const news = there === undefined ||
          (there.key === record.key && there.delivered === undefined);
        return {
          writes: news && current(record, now()) !== undefined
            ? [remembering(hash, record, now())]
            : [],
          result: undefined,
        };
      });
    },
  };
  return store;
}

function countOf(held: unknown): number {
  return (held as number | undefined) ?? 0;
}

function keeping(
  entry: OutboxEntry,
  { key: letterKey, parts }: SealedLetter,
  held: unknown,
): Write[] {
  const { key } = entry;
  return [
    { key: keys.held(), value: countOf(held) + 1 },
    { key: keys.entry(key), value: entry },
    { key: keys.seal(key), value: letterKey },
    ...parts.map((value, index) => ({ key: keys.part(key, index), value })),
  ];
}

function erasure(key: string, parts: number, held: unknown): Write[] {
  return [
    { key: keys.held(), value: Math.max(0, countOf(held) - 1) },
    { key: keys.entry(key) },
    { key: keys.seal(key) },
    ...Array.from({ length: parts }, (_, index) => ({ key: keys.part(key, index) })),
  ];
}

function totalsOf(hour: unknown, day: unknown): Totals {
  return { hour: (hour as number | undefined) ?? 0, day: (day as number | undefined) ?? 0 };
}

function writesOf(decision: Claim): Write[] {
  if (!("before" in decision)) return [];
  const writes: Write[] = [{ key: keys.entry(decision.entry.key), value: decision.entry }];
  if (decision.kind === "claimed" && decision.admitted) writes.push(...counting(decision.tally));
  return writes;
}

function counting({ hour, day, at }: Tally): Write[] {
  return [
    { key: keys.hour(at), value: hour, expireIn: HOUR_MS },
    { key: keys.day(at), value: day, expireIn: DAY_MS },
  ];
}

/** The record that an entry stands for, once its own is over. */
function recordOf(entry: unknown, body: string | undefined): IdempotencyRecord | undefined {
  if (entry === undefined || body === undefined) return undefined;
  const { key, receivedAt } = entry as OutboxEntry;
  return { body, key, at: receivedAt };
}

function remembering(hash: string, record: IdempotencyRecord, now: number): Write {
  return { key: keys.idempotency(hash), value: record, expireIn: record.at + DAY_MS - now };
}

/** A record that is not over, by this clock. */
function current(value: unknown, now: number): IdempotencyRecord | undefined {
  const record = value as IdempotencyRecord | undefined;
  return record !== undefined && now - record.at < DAY_MS ? record : undefined;
}
