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
 * for the next five. The log says once that the first is away, and once that it is back. The bid requests
 * that memory took meanwhile move to the first when the outbox is gone through after that.
 */
export function fallbackStore(
  { first, memory, now, log, deadline = rejectAfter }: FallbackOptions,
): Store {
  let awayUntil: number | undefined;
  let secret: Uint8Array | undefined;
  /** Keys of entries that memory took. */
  const held = new Set<string>();
  /** Keys of those that are in the first store by now. */
  const moved = new Set<string>();
  const turns = new Map<string, Promise<unknown>>();

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

  /** One piece of work on an entry after the other, so that none meets it half-way between the stores. */
  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, turn);
    const done = () => {
      if (turns.get(key) === turn) turns.delete(key);
    };
    turn.then(done, done);
    return turn;
  }

  /** Memory's entries are few, and known to this process alone. */
  const byKey = <T>(
    key: string,
    away: T,
    operation: (store: Store) => Promise<T>,
  ): Promise<T> =>
    inTurn(key, async () => {
      if (await memory.entry(key) !== undefined) return await operation(memory);
      return (await ask(() => operation(first)))?.value ?? away;
    });

  /** Moves what memory took to the first store; gives how many, until one could not be moved. */
  async function moveAll(): Promise<number> {
    let count = 0;
    for (const key of held) {
      // deno-lint-ignore no-await-in-loop -- the first that fails ends it
      const end = await inTurn(key, () => move(key));
      if (end === "stays") return count;
      if (end === "moved") count += 1;
    }
    return count;
  }

  async function move(key: string): Promise<"moved" | "gone" | "stays"> {
    const whole = await memory.whole(key);
    if (whole !== undefined) {
      const adopted = await ask(() => first.adopt(whole), lateOf(key));
      if (adopted?.value !== true) return "stays";
      await memory.remove(key);
      moved.add(key);
    }
    held.delete(key);
    return whole === undefined ? "gone" : "moved";
  }

  /** What came to the first store too late goes, unless it moved there since: one of the two is enough. */
  function lateOf(key: string) {
    const erase = async () => {
      if (!moved.has(key)) await first.remove(key);
    };
    return () => void inTurn(key, erase).catch(() => {});
  }

  return {
    admit: (client) => either((store) => store.admit(client)),
    note: (hashes, owner) => either((store) => store.note(hashes, owner)),
    async accept(entry, rules) {
      const asked = await ask(() => first.accept(entry, rules), lateOf(entry.key));
      if (asked !== undefined) return asked.value;
      const accepted = await memory.accept(entry, rules);
      if (accepted.kind === "kept") held.add(entry.key);
      return accepted;
    },
    async idempotency(hash) {
      const ours = await memory.idempotency(hash);
      // Of an entry that moved, the first store hears what became.
      if (ours?.delivered !== undefined) return ours;
      return (await ask(() => first.idempotency(hash)))?.value ?? ours;
    },
    claim: (key, rules) => byKey(key, { kind: "not-due" }, (store) => store.claim(key, rules)),
    settle: (claimed, after) => byKey(claimed.key, false, (store) => store.settle(claimed, after)),
    delivered: (entry, reference) =>
      byKey(entry.key, undefined, (store) => store.delivered(entry, reference)),
    letter: (entry) => byKey(entry.key, undefined, (store) => store.letter(entry)),
    entry: (key) => byKey(key, undefined, (store) => store.entry(key)),
    async entries() {
      if (held.size > 0) {
        const count = await moveAll();
        if (count > 0) log.info("bid requests that memory held are in the store", { count });
      }
      const asked = await ask(() => first.entries());
      return [...asked?.value ?? [], ...await memory.entries()];
    },
    resend: (key) => byKey(key, false, (store) => store.resend(key)),
    remove: (key) => byKey(key, false, (store) => store.remove(key)),
    async secret() {
      // The first store's for as long as it was ever seen: another would not know what was hashed before.
      secret ??= (await ask(() => first.secret()))?.value;
      return secret ?? await memory.secret();
    },
    whole: (key) => byKey(key, undefined, (store) => store.whole(key)),
    adopt: async (whole) => (await ask(() => first.adopt(whole)))?.value ?? false,
    away: () => awayUntil !== undefined,
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
