/**
 * Timers.
 *
 * @module
 */

/**
 * Resolves after `ms` milliseconds; does not keep the process alive. The first `setTimeout` of a process loads Node's
 * timers, which would delay the first request; an abort signal's timeout loads nothing.
 */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) =>
    AbortSignal.timeout(ms).addEventListener("abort", () => resolve(), { once: true })
  );
}

/**
 * Returns a function that gives signals which abort after `ms` milliseconds, or up to a tenth later. Those that start
 * within a tenth of the time share one, since a timer for each request is expensive.
 */
export function deadlines(ms: number): () => AbortSignal {
  const step = ms / 10;
  let end = 0;
  let shared: AbortSignal;
  return () => {
    const now = performance.now();
    if (now >= end) {
      end = now + step;
      shared = AbortSignal.timeout(ms + step);
    }
    return shared;
  };
}
