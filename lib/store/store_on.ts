/**
 * The store's operations, written once for every backend.
 *
 * @module
 */
import { decideRate, RATE_WINDOW_SECONDS } from "../model/mod.ts";
import type { Backend, Key, Write } from "./backend.ts";
import { type Claim, claim, type OutboxEntry, restarted, type Totals } from "./entry.ts";
import { openLetter, type SealedLetter } from "./letter.ts";
import type { Accepted, IdempotencyRecord, Store } from "./store.ts";

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
          writes: [{ key: keys.rate(client), value: times, expireIn: RATE_WINDOW_MS }],
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
        ...(known === undefined ? [] : [known]),
      ];
      return transact<Accepted>(read, ([hour, day, held, value]) => {
        const record = current(value, at);
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
          ...writesOf(decision, hour, day, at),
        ];
        if (idempotency !== undefined && known !== undefined) {
          const value: IdempotencyRecord = { body: idempotency.body, key, at };
          writes.push({ key: known, value, expireIn: DAY_MS });
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
        return { writes: writesOf(decision, hour, day, at), result: decision };
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
        if (record !== undefined) {
          const delivered = reference === undefined ? {} : { reference };
          const expireIn = record.at + DAY_MS - now();
          writes.push({ key: known[0]!, value: { ...record, delivered }, expireIn });
        }
        return { writes, result: undefined };
      });
    },

    async letter(entry) {
      const letter = await sealed(entry);
      return letter && await openLetter(letter);
    },

    entry: (key) => get<OutboxEntry>(keys.entry(key)),

    async entries() {
      const found = (await list(["outbox"])).map(({ value }) => value as OutboxEntry);
      return found.sort((a, b) => a.receivedAt - b.receivedAt);
    },

    resend(key) {
      return transact([keys.entry(key)], ([value]) => ({
        writes: value === undefined
          ? []
          : [{ key: keys.entry(key), value: restarted(value as OutboxEntry, now()) }],
        result: value !== undefined,
      }));
    },

    remove(key) {
      return transact([keys.entry(key), keys.held()], ([value, held]) => ({
        writes: value === undefined ? [] : erasure(key, (value as OutboxEntry).parts, held),
        result: value !== undefined,
      }));
    },

    secret() {
      const made = crypto.getRandomValues(new Uint8Array(32));
      return transact([keys.secret()], ([value]) => ({
        writes: value === undefined ? [{ key: keys.secret(), value: made }] : [],
        result: value as Uint8Array | undefined ?? made,
      }));
    },

    async whole(key) {
      const entry = await store.entry(key);
      const letter = entry && await sealed(entry);
      if (entry === undefined || letter === undefined) return undefined;
      const record = entry.idempotency && await store.idempotency(entry.idempotency);
      return { entry, letter, ...(record && { record }) };
    },

    adopt({ entry, letter, record }) {
      const known = entry.idempotency === undefined ? [] : [keys.idempotency(entry.idempotency)];
      return transact([keys.entry(entry.key), keys.held(), ...known], ([value, held, there]) => {
        if (value !== undefined) return { writes: [], result: true };
        if (countOf(held) >= maxEntries) return { writes: [], result: false };
        const writes = keeping(entry, letter, held);
        if (record !== undefined && current(there, now()) === undefined) {
          const expireIn = record.at + DAY_MS - now();
          writes.push({ key: known[0]!, value: record, expireIn });
        }
        return { writes, result: true };
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

function writesOf(decision: Claim, hour: unknown, day: unknown, at: number): Write[] {
  if (decision.kind === "not-due") return [];
  const writes: Write[] = [{ key: keys.entry(decision.entry.key), value: decision.entry }];
  if (decision.kind === "claimed" && decision.admitted) {
    const totals = totalsOf(hour, day);
    writes.push(
      { key: keys.hour(at), value: totals.hour + 1, expireIn: HOUR_MS },
      { key: keys.day(at), value: totals.day + 1, expireIn: DAY_MS },
    );
  }
  return writes;
}

/** A record that is not over, by this clock. */
function current(value: unknown, now: number): IdempotencyRecord | undefined {
  const record = value as IdempotencyRecord | undefined;
  return record !== undefined && now - record.at < DAY_MS ? record : undefined;
}
