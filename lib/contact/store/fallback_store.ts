/**
 * A store that goes on in memory while the first one is away.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import { type Claim, type OutboxEntry, type Tally, unclaimed } from "./entry.ts";
import { openLanes } from "./lanes.ts";
import type { Store } from "./store.ts";

/** How long one operation may take, from when its turn came. */
const TIME_LIMIT_MS = 2_000;

/** How long the first store is left alone after it failed. */
const PAUSE_MS = 5_000;

/** New requests that wait for the first store at most; more are refused. */
const MAX_WAITING = 1_000;

/** Clients are parted among so many lanes: enough for a store that is far away. */
const CLIENT_LANES = 8;

/** Deliveries that the first store has yet to hear of, at most. */
const MAX_OWED = 1_000;

/** What the fallback works with. */
export interface FallbackOptions {
  readonly first: Store;
  readonly memory: Store;
  readonly now: () => number;
  readonly log: Log;
  /** Rejects after so many milliseconds, unless its signal aborts before. */
  readonly deadline?: (ms: number, signal: AbortSignal) => Promise<never>;
}

/** How one operation is put to the first store. */
interface Asking<T> {
  /** What came of it after its time was up. */
  readonly late?: (value: T) => void;
  /** Whether it is asked though it failed a moment ago. */
  readonly insist?: boolean;
}

/** A delivery that the first store has yet to hear of. */
interface Owed {
  readonly entry: OutboxEntry;
  readonly reference: string | undefined;
}

/**
 * Makes a store of two. Each operation has two seconds on the first; then it goes to memory, and so do all
 * for the next five. The log says once that the first is away, and once that it is back. The bid requests
 * that memory took meanwhile move to the first when the outbox is gone through after that.
 *
 * Changes of the same records take turns, so that a crowd is not mistaken for a failure; when a thousand
 * wait, more are refused with a `BusyError`. Memory has a copy of the idempotency records that the first
 * store took from here, so that a repeated key is known also while that is away.
 */
export function fallbackStore(
  { first, memory, now, log, deadline = rejectAfter }: FallbackOptions,
): Store {
  let awayUntil: number | undefined;
  /** How often the first store has failed. */
  let failures = 0;
  let secret: Uint8Array | undefined;
  /** Keys of entries that memory took. */
  const held = new Set<string>();
  /** Keys of those that are in the first store by now. */
  const moved = new Set<string>();
  const owed = new Map<string, Owed>();
  /** One piece of work on an entry after the other, so that none meets it half-way between the stores. */
  const { run: inTurn } = openLanes();
  /** One change of the same records after the other. */
  const changes = openLanes(MAX_WAITING);

  /** The first store's answer, or `undefined` when it is away. */
  async function ask<T>(
    operation: () => Promise<T>,
    { late = () => {}, insist = false }: Asking<T> = {},
  ): Promise<{ value: T } | undefined> {
    if (!insist && awayUntil !== undefined && now() < awayUntil) return undefined;
    const before = failures;
    const answered = new AbortController();
    const answer = operation();
    try {
      const value = await Promise.race([answer, deadline(TIME_LIMIT_MS, answered.signal)]);
      // What was begun before a failure says nothing of how the store is after it.
      if (awayUntil !== undefined && before === failures) {
        log.info("the store is back");
        awayUntil = undefined;
      }
      return { value };
    } catch (error) {
      failures += 1;
      if (awayUntil === undefined) log.error("the store is away: going on in memory", { error });
      awayUntil = now() + PAUSE_MS;
      answer.then(late, () => {});
      return undefined;
    } finally {
      answered.abort();
    }
  }

  /** A change of the outbox. It is never refused: what it is about was let in before. */
  const change = <T>(operation: () => Promise<T>, asking?: Asking<T>) =>
    changes.run("outbox", () => ask(operation, asking));

  /** A change for a request that is new. @throws {BusyError} */
  const either = async <T>(lane: string, operation: (store: Store) => Promise<T>): Promise<T> => {
    const asked = await changes.offer(lane, () => ask(() => operation(first)));
    return asked === undefined ? await operation(memory) : asked.value;
  };

  /** Memory's entries are few, and known to this process alone. */
  const byKey = <T>(
    key: string,
    away: T,
    operation: (store: Store) => Promise<T>,
    asked: (operation: () => Promise<T>) => Promise<{ value: T } | undefined> = ask,
  ): Promise<T> =>
    inTurn(key, async () => {
      if (await memory.entry(key) !== undefined) return await operation(memory);
      return (await asked(() => operation(first)))?.value ?? away;
    });

  /** Work on an entry, once something on it came too late. */
  const afterwards = (key: string, work: () => Promise<unknown>) =>
    void inTurn(key, work).catch(() => {});

  /** Moves what memory took to the first store; gives how many, until one could not be moved. */
  async function moveAll(insist: boolean): Promise<number> {
    let count = 0;
    for (const key of held) {
      // deno-lint-ignore no-await-in-loop -- the first that fails ends it
      const end = await inTurn(key, () => move(key, insist));
      if (end === "stays") return count;
      if (end === "moved") count += 1;
    }
    return count;
  }

  async function move(key: string, insist: boolean): Promise<"moved" | "gone" | "stays"> {
    const whole = await memory.whole(key);
    if (whole !== undefined) {
      const late = () => withdrawLate(key, whole.entry.idempotency);
      const adopted = await change(() => first.adopt(whole), { late, insist });
      if (adopted?.value !== true) return "stays";
      await memory.remove(key);
      moved.add(key);
    }
    held.delete(key);
    return whole === undefined ? "gone" : "moved";
  }

  /**
   * What came to the first store too late goes, unless it moved there since: one of the two is enough. When
   * it is delivered by now, that is what the first store hears.
   */
  function withdrawLate(key: string, idempotency: string | undefined): void {
    afterwards(key, async () => {
      const delivery = owed.get(key);
      if (delivery !== undefined) await tell(delivery);
      else if (!moved.has(key)) await first.withdraw(key, idempotency);
    });
  }

  /** Lets memory know what was let out: the caps are no wider when the first store goes away. */
  async function noteTotals(claim: Claim): Promise<void> {
    if (claim.kind === "claimed") await memory.raiseTotals(claim.tally);
  }

  /**
   * Brings the totals of both stores to the higher ones. What several processes let out in the same absence counts
   * as much as the most of one.
   */
  async function agree(seen: Tally, insist: boolean): Promise<Tally> {
    const ours = await memory.raiseTotals(seen);
    const both = await change(() => first.raiseTotals(ours), { insist });
    return both === undefined ? ours : await memory.raiseTotals(both.value);
  }

  function owe(delivery: Owed): void {
    owed.set(delivery.entry.key, delivery);
    for (const oldest of owed.keys()) {
      if (owed.size <= MAX_OWED) return;
      owed.delete(oldest);
    }
  }

  /** Tells the first store of a delivery that it missed. */
  async function tell({ entry, reference }: Owed): Promise<void> {
    const record = entry.idempotency && await memory.idempotency(entry.idempotency);
    if (record) await first.remember(entry.idempotency!, record);
    await first.delivered(entry, reference);
    owed.delete(entry.key);
  }

  async function tellAll(insist: boolean): Promise<void> {
    for (const [key, delivery] of owed) {
      // deno-lint-ignore no-await-in-loop -- the first that fails ends it
      const told = await inTurn(key, () => change(() => tell(delivery), { insist }));
      if (told === undefined) return;
    }
  }

  return {
    admit: (client) => either(`client ${laneOf(client)}`, (store) => store.admit(client)),
    note: (hashes, owner) => either("noted", (store) => store.note(hashes, owner)),
    async accept(entry, rules) {
      const { key, idempotency } = entry;
      const asked = await changes.offer("outbox", () =>
        ask(() => first.accept(entry, rules), {
          late: ({ kind }) => kind === "kept" && withdrawLate(key, idempotency?.hash),
        }));
      if (asked === undefined) {
        const accepted = await memory.accept(entry, rules);
        if (accepted.kind === "kept") held.add(key);
        return accepted;
      }
      const accepted = asked.value;
      if (idempotency !== undefined && accepted.kind !== "full") {
        const { hash, body } = idempotency;
        const record = accepted.kind === "known" ? accepted.record : { body, key, at: now() };
        await memory.remember(hash, record);
      }
      if (accepted.kind === "kept") await noteTotals(accepted.claim);
      return accepted;
    },
    async idempotency(hash) {
      const ours = await memory.idempotency(hash);
      // Of an entry that moved, the first store hears what became.
      if (ours?.delivered !== undefined) return ours;
      return (await ask(() => first.idempotency(hash)))?.value ?? ours;
    },
    async claim(key, rules) {
      const decision = await byKey<Claim>(
        key,
        { kind: "not-due" },
        (store) => store.claim(key, rules),
        (operation) =>
          change(operation, {
            // Nobody follows it any more.
            late: (claim) =>
              "before" in claim &&
              afterwards(key, () => first.settle(claim.entry, unclaimed(claim))),
          }),
      );
      await noteTotals(decision);
      return decision;
    },
    settle: (claimed, after) =>
      byKey(claimed.key, false, (store) => store.settle(claimed, after), change),
    delivered: (entry, reference) =>
      inTurn(entry.key, async () => {
        const ours = await memory.entry(entry.key) !== undefined;
        // In memory too, for the copy of its record.
        await memory.delivered(entry, reference);
        moved.delete(entry.key);
        const told = ours ? undefined : await change(() => first.delivered(entry, reference));
        if (told === undefined) owe({ entry, reference });
      }),
    letter: (entry) => byKey(entry.key, undefined, (store) => store.letter(entry)),
    entry: (key) => byKey(key, undefined, (store) => store.entry(key)),
    async entries() {
      await tellAll(false);
      await agree(nothingAt(now()), false);
      if (held.size > 0) {
        const count = await moveAll(false);
        if (count > 0) log.info("bid requests that memory held are in the store", { count });
      }
      const asked = await ask(() => first.entries());
      return [...asked?.value ?? [], ...await memory.entries()];
    },
    resend: (key) => byKey(key, "missing", (store) => store.resend(key), change),
    requeue: (key) => byKey(key, false, (store) => store.requeue(key), change),
    remove: (key) => byKey(key, false, (store) => store.remove(key), change),
    withdraw: (key, hash) => byKey(key, undefined, (store) => store.withdraw(key, hash), change),
    async secret() {
      // The first store's for as long as it was ever seen: another would not know what was hashed before.
      secret ??= (await ask(() => first.secret()))?.value;
      return secret ?? await memory.secret();
    },
    whole: (key) => byKey(key, undefined, (store) => store.whole(key)),
    raiseTotals: (seen) => agree(seen, false),
    adopt: async (whole) => (await change(() => first.adopt(whole)))?.value ?? false,
    async remember(hash, record) {
      await memory.remember(hash, record);
      await change(() => first.remember(hash, record));
    },
    async rescue() {
      await moveAll(true);
      await tellAll(true);
      await agree(nothingAt(now()), true);
      return (await memory.entries()).length;
    },
    away: () => awayUntil !== undefined,
  };
}

function nothingAt(at: number): Tally {
  return { hour: 0, day: 0, at };
}

/** The lane of a client: always the same. */
function laneOf(client: string): number {
  return Array.from(client).reduce((sum, point) => sum + point.codePointAt(0)!, 0) % CLIENT_LANES;
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
