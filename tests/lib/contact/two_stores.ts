/**
 * Desks on a store that can be away or late, with memory beside it, all in the test's hands.
 *
 * @module
 */
import { logTo } from "../../../lib/server/log.ts";
import { fallbackStore } from "../../../lib/contact/store/fallback_store.ts";
import { memoryBackend } from "../../../lib/contact/store/memory_backend.ts";
import type { Store } from "../../../lib/contact/store/store.ts";
import { storeOn } from "../../../lib/contact/store/store_on.ts";
import { type OpenDesk, openDesk, type OpenDeskOptions } from "./open_bid_service.ts";

/** The operations of a store that every store has. */
type Operation = Exclude<keyof Store, "away" | "rescue">;

/** Two stores and the means to spoil the first. */
export interface TwoStores {
  readonly clock: { now: number };
  /** The first store as another process sees it: never away, never late. */
  readonly first: Store;
  /** What the log heard of the stores. */
  readonly logged: { readonly level: string; readonly message: string; readonly count?: number }[];
  /** Whether the first store fails at everything. */
  down: boolean;
  /** The operation to which the first store answers only when told to. */
  late: Operation | undefined;
  /** A process with a memory of its own, and its desk. */
  start(options?: OpenDeskOptions): OpenDesk;
  /** Lets the first store do what it was late with, and those who waited for it do the rest. */
  catchUp(): Promise<void>;
}

/** Sets both up. Memory takes `maxHeld` bid requests at most. */
export function twoStores({ maxHeld = 1_000 } = {}): TwoStores {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const now = () => clock.now;
  const first = storeOn(memoryBackend(now), now);
  const logged: TwoStores["logged"] = [];
  const log = logTo((line) => logged.push(JSON.parse(line)), "json", now);
  let gate = Promise.withResolvers<void>();
  const answers: Promise<unknown>[] = [];
  /** Ends the time of those that wait for an answer. */
  const timesUp = new Set<() => void>();

  const spoiled =
    (name: string, operation: (...args: unknown[]) => Promise<unknown>) =>
    (...args: unknown[]): Promise<unknown> => {
      if (test.down) return Promise.reject(new TypeError("gone"));
      if (test.late !== name) return operation(...args);
      setTimeout(() => timesUp.forEach((timeUp) => timeUp()), 0);
      const answer = gate.promise.then(() => operation(...args));
      answers.push(answer);
      return answer;
    };

  const test: TwoStores = {
    clock,
    first,
    logged,
    down: false,
    late: undefined,
    start(options = {}) {
      const store = fallbackStore({
        first: Object.fromEntries(
          Object.entries(first).map(([name, operation]) => [name, spoiled(name, operation)]),
        ) as unknown as Store,
        memory: storeOn({ ...memoryBackend(now), maxEntries: maxHeld }, now),
        now,
        log,
        deadline: (_ms, signal) =>
          new Promise((_, reject) => {
            const timeUp = () => reject(new DOMException("late", "TimeoutError"));
            timesUp.add(timeUp);
            signal.addEventListener("abort", () => timesUp.delete(timeUp));
          }),
      });
      return openDesk({ clock, store, ...options });
    },
    async catchUp() {
      test.late = undefined;
      gate.resolve();
      gate = Promise.withResolvers();
      await Promise.all(answers);
      // What follows from a late answer is over once others had their turn.
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
  return test;
}
