/**
 * Doing something after a while.
 *
 * @module
 */

/**
 * Does something once, so many milliseconds from now, if the process is still there. The first `setTimeout` of
 * a process loads Node's timers, and whoever asks first would wait for that; a signal that times out loads
 * nothing.
 */
export function later(ms: number, action: () => void): void {
  AbortSignal.timeout(ms).addEventListener("abort", () => action(), { once: true });
}
