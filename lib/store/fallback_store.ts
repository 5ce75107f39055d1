/**
 * A store that goes on in memory while the first one is away.
 *
 * @module
 */
import type { Log } from "../log.ts";
import type { Store } from "./store.ts";

/** How long one operation may take. */
const TIME_LIMIT_MS = 1_000;

/** How long the first store is left alone after it failed. */
const PAUSE_MS = 5_000;

/** What the fallback works with. */
export interface FallbackOptions {
  readonly first: Store;
  readonly memory: Store;
  readonly now: () => number;
  readonly log: Log;
  /** Rejects after so many milliseconds, unless its signal aborts before. */
  readonly deadline?: (ms: number, signal: AbortSignal) => Promise<never>;
}

/**
 * Makes a store of two. Each operation has a second on the first; then it goes to memory, and so do all
 * for the next five. The log says once that the first is away, and once that it is back. What memory keeps
 * meanwhile stays there until it is delivered.
 */
export function fallbackStore(
  { first, memory, now, log, deadline = rejectAfter }: FallbackOptions,
): Store {
  let awayUntil: number | undefined;

  /** The first store's answer, or `undefined` when it is away. */
  async function ask<T>(
    operation: () => Promise<T>,
    late?: () => void,
  ): Promise<{ value: T } | undefined> {
    if (awayUntil !== undefined && now() < awayUntil) return undefined;
    const answered = new AbortController();
    const answer = operation();
    try {
      const value = await Promise.race([answer, deadline(TIME_LIMIT_MS, answered.signal)]);
      if (awayUntil !== undefined) log.info("the store is back");
      awayUntil = undefined;
      return { value };
    } catch (error) {
      if (awayUntil === undefined) log.error("the store is away: going on in memory", { error });
      awayUntil = now() + PAUSE_MS;
      answer.then(late, () => {});
      return undefined;
    } finally {
      answered.abort();
    }
  }

  const either = async <T>(operation: (store: Store) => Promise<T>): Promise<T> => {
    const asked = await ask(() => operation(first));
    return asked === undefined ? await operation(memory) : asked.value;
  };

  /** Memory's entries are few, and known to this process alone. */
  const byKey = async <T>(
    key: string,
    away: T,
    operation: (store: Store) => Promise<T>,
  ): Promise<T> => {
    if (await memory.entry(key) !== undefined) return await operation(memory);
    return (await ask(() => operation(first)))?.value ?? away;
  };

  return {
    admit: (client) => either((store) => store.admit(client)),
    note: (hashes, owner) => either((store) => store.note(hashes, owner)),
    async accept(entry, rules) {
      // Memory has it by then, and one of the two is enough.
      const late = () => void first.remove(entry.key).catch(() => {});
      const asked = await ask(() => first.accept(entry, rules), late);
      return asked?.value ?? await memory.accept(entry, rules);
    },
    idempotency: async (hash) =>
      await memory.idempotency(hash) ?? (await ask(() => first.idempotency(hash)))?.value,
    claim: (key, rules) => byKey(key, { kind: "not-due" }, (store) => store.claim(key, rules)),
    settle: (claimed, after) => byKey(claimed.key, false, (store) => store.settle(claimed, after)),
    delivered: (entry, reference) =>
      byKey(entry.key, undefined, (store) => store.delivered(entry, reference)),
    letter: (entry) => byKey(entry.key, undefined, (store) => store.letter(entry)),
    entry: (key) => byKey(key, undefined, (store) => store.entry(key)),
    async entries() {
      const asked = await ask(() => first.entries());
      return [...asked?.value ?? [], ...await memory.entries()];
    },
    resend: (key) => byKey(key, false, (store) => store.resend(key)),
    remove: (key) => byKey(key, false, (store) => store.remove(key)),
  };
}

function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException("The store did not answer in time", "TimeoutError")),
      ms,
    );
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
