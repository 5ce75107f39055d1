/**
 * Waiting.
 *
 * @module
 */

/**
 * Resolves after so many milliseconds; does not keep the process alive. The first `setTimeout` of a process loads
 * Node's timers, which the first request would wait for; a signal that times out loads nothing.
 */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) =>
    AbortSignal.timeout(ms).addEventListener("abort", () => resolve(), { once: true })
  );
}

/**
 * Makes what gives the signals that abort after so many milliseconds, or up to a tenth later: those that begin within
 * a tenth of the time share one, since a timer for each request costs more than most of what a request costs.
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
