/**
 * The hourly and daily caps of mails (MAIL_HOURLY_CAP, MAIL_DAILY_CAP): for all clients together, and the shares of one
 * network and of acknowledgements.
 *
 * @module
 */
import { DAY_MS, HOUR_MS } from "./clock.ts";
import type { OutboxRules } from "./outbox.ts";
import type { Changes, Records, Ref } from "./store/backend.ts";

/** The part of the caps for all clients together that one network may use. */
const NETWORK_SHARE = 0.1;

/** The count of an hour or a day; `undefined` for zero. */
export type Total = Records["totals"] | undefined;
type Caps = OutboxRules["caps"];

/** The name under which acknowledgements are counted, in place of a network. */
export const ACKNOWLEDGED = "acknowledged";

/** The key under which acknowledgements to a mailbox are counted. */
export function acknowledgedKey(mailbox: string): string {
  return `${ACKNOWLEDGED} ${mailbox}`;
}

/** References to the totals of the hour and the day of a time, for all clients or for one network. */
export function totalRefs(at: number, network = ""): readonly [Ref<"totals">, Ref<"totals">] {
  const time = new Date(at).toISOString();
  const key = (digits: number) => `${time.slice(0, digits)} ${network}`;
  return [["totals", key(13)], ["totals", key(10)]];
}

/** Adds one to the totals of the hour and the day of a time. */
export function addToTotals(
  { put }: Changes,
  [inHour, onDay]: readonly Total[],
  at: number,
  network?: string,
): void {
  const [[, hour], [, day]] = totalRefs(at, network);
  put("totals", { key: hour, count: (inHour?.count ?? 0) + 1, expiresAt: at + HOUR_MS });
  put("totals", { key: day, count: (onDay?.count ?? 0) + 1, expiresAt: at + DAY_MS });
}

/** In how many seconds the caps allow one more; 0 if they allow it now. */
export function secondsUntilFree(
  [hour, day]: readonly Total[],
  { hourly, daily }: Caps,
  at: number,
): number {
  const span = (day?.count ?? 0) >= daily ? DAY_MS : (hour?.count ?? 0) >= hourly ? HOUR_MS : 0;
  return span === 0 ? 0 : Math.ceil((span - at % span) / 1000);
}

/** The part of the caps that one network may use, at least one. */
export function networkShare({ hourly, daily }: Caps): Caps {
  const share = (cap: number) => Math.max(1, Math.floor(cap * NETWORK_SHARE));
  return { hourly: share(hourly), daily: share(daily) };
}
