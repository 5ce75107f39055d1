/**
 * The pause that a provider asks for when it turns mail away: it means the account, not the one mail.
 *
 * @module
 */
import type { Delivery } from "../mail/mail.ts";
import { backoff } from "./backoff.ts";

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

/**
 * Makes a throttle. Being turned away again after a pause, with no delivery between, doubles the least pause;
 * answers that come during one can only lengthen it.
 */
export function throttle(now: () => number): Throttle {
  let since = 0;
  let until = 0;
  let inTurn = 0;
  // A clock that was set back ends the pause.
  const active = () => now() >= since && now() < until;
  return {
    active,
    hear(delivery) {
      if (delivery.kind === "delivered") inTurn = 0;
      if (delivery.kind !== "retry" || !delivery.turnedAway) return;
      const asked = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_PAUSE_MS);
      if (active()) {
        until = Math.max(until, now() + asked);
        return;
      }
      since = now();
      until = since + Math.max(asked, backoff(FIRST_PAUSE_MS, inTurn, LONGEST_PAUSE_MS));
      inTurn += 1;
    },
  };
}
