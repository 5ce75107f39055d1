/**
 * The pause that a provider asks for when it turns mail away: it means the account, not the one mail.
 *
 * @module
 */
import type { Delivery } from "../mail/mail.ts";

const FIRST_PAUSE_MS = 1_000;

/** So soon the provider is asked again, whatever it named: what it said of one mail may not be so of all. */
const LONGEST_PAUSE_MS = 300_000;

/** A process's memory of being turned away. */
export interface Throttle {
  /** Whether the provider is left alone for now. */
  active(): boolean;
  /** Hears what became of an attempt. */
  hear(delivery: Delivery): void;
}

/** Makes a throttle. Each time that the provider names without a delivery between doubles the least pause. */
export function throttle(now: () => number): Throttle {
  let since = 0;
  let until = 0;
  let inTurn = 0;
  return {
    // A clock that was set back ends the pause.
    active: () => now() >= since && now() < until,
    hear(delivery) {
      if (delivery.kind === "delivered") inTurn = 0;
      if (delivery.kind !== "retry" || delivery.afterSeconds === undefined) return;
      const least = FIRST_PAUSE_MS * 2 ** Math.min(inTurn, 20);
      inTurn += 1;
      since = now();
      until = since + Math.min(Math.max(least, delivery.afterSeconds * 1000), LONGEST_PAUSE_MS);
    },
  };
}
