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
