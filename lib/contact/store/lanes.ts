/**
 * Work that takes turns, so that it does not race for the same records.
 *
 * @module
 */

/** That too much waits for its turn already. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Lanes of work. In each, one piece begins when the one before has ended; the lanes don't wait for each other. */
export interface Lanes {
  /** Does a piece of work when its turn has come. */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
  /** The same, for work that can be refused. Rejects with a {@linkcode BusyError} when too much waits. */
  offer<T>(lane: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Opens lanes.
 *
 * @param maxWaiting How much may wait in all lanes before more is refused.
 */
export function openLanes(maxWaiting = Infinity): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  let waiting = 0;

  function run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    waiting += 1;
    const begin = () => {
      waiting -= 1;
      return work();
    };
    const turn = (tails.get(lane) ?? Promise.resolve()).then(begin, begin);
    tails.set(lane, turn);
    const done = () => {
      if (tails.get(lane) === turn) tails.delete(lane);
    };
    turn.then(done, done);
    return turn;
  }

  return {
    run,
    offer: (lane, work) =>
      waiting < maxWaiting
        ? run(lane, work)
        : Promise.reject(new BusyError("Too much waits for the store: try again in a moment")),
  };
}
