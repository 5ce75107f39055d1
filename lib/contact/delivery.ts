/**
 * Attempts to deliver bid requests, each by one process at a time, at least once.
 *
 * @module
 */
import type { Message } from "../mail/bid_mail.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import { wrapped } from "../mail/wrap.ts";
import { present } from "../schema/present.ts";
import type { Log } from "../server/log.ts";
import {
  type Claim,
  claim,
  type ClaimRules,
  failed,
  isDue,
  MAX_MAILS,
  newEntry,
  type OutboxEntry,
  overdue,
  tried,
} from "./store/entry.ts";
import type { Store } from "./store/store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The pause after a first failed attempt, which doubles, and the longest; a provider may ask for a day at most. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_ASKED_MS = DAY_MS;

/** The same for a provider that throttles: what it asks for one mail may not be so for all. */
const FIRST_THROTTLE_MS = 1_000;
const LONGEST_THROTTLE_MS = 300_000;

/** Entries tried at the same time. */
const AT_ONCE = 4;

/** Undelivered requests that a process remembers of those that it sent directly. */
const MAX_DIRECT = 1_000;

/** How long the outbox tries and keeps, and how much it lets out. */
export interface OutboxRules {
  readonly caps: ClaimRules["caps"];
  /** For so long an entry is tried, counted from when it was first let out. */
  readonly maxAgeHours: number;
  /** For so long an entry that failed is kept for a person. */
  readonly keepDays: number;
}

/** What deliveries work with. */
export interface DeliveryOptions {
  readonly store: Store;
  /** Absent when mail is not configured: entries wait. */
  readonly mail?: MailRoute;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/** How mail is: `failing` when the attempt that ended last failed, `unconfigured` when none is made. */
export type MailHealth = "ok" | "unconfigured" | "failing";

type Claimed = Extract<Claim, { kind: "claimed" }>;

/** Sets up deliveries. */
export function deliveries({ store, mail, rules, now, log }: DeliveryOptions) {
  const { caps, maxAgeHours, keepDays } = rules;
  const idempotent = mail?.idempotent ?? true;
  const claimRules: ClaimRules = {
    // Without mail nothing is let out, and everything waits.
    caps: mail === undefined ? { hourly: 0, daily: 0 } : caps,
    idempotent,
  };
  let stopping = false;
  let health: MailHealth = mail === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<unknown>>();
  /** While the provider throttles: since when, until when, and for which time in turn. */
  let throttle = { since: 0, until: 0, inTurn: 0 };
  /** Since when no attempt was answered. */
  let unansweredAt = now();
  /** When mails were sent directly, and the requests of those that were not delivered. */
  let sentDirectly: readonly number[] = [];
  const direct = new Map<string, OutboxEntry>();

  /** A clock that was set back ends the pause. */
  const isThrottled = () => now() >= throttle.since && now() < throttle.until;

  function hear(delivery: Delivery): void {
    health = delivery.kind === "delivered" ? "ok" : "failing";
    unansweredAt = isUncertain(delivery) ? now() : Infinity;
    if (delivery.kind === "delivered") throttle = { ...throttle, inTurn: 0 };
    if (delivery.kind !== "retry" || !delivery.throttled) return;
    const { inTurn, until } = throttle;
    const asked = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_THROTTLE_MS);
    const least = Math.min(FIRST_THROTTLE_MS * 2 ** inTurn, LONGEST_THROTTLE_MS);
    // Answers that come during a pause can only lengthen it.
    throttle = isThrottled()
      ? { ...throttle, until: Math.max(until, now() + asked) }
      : { since: now(), until: now() + Math.max(asked, least), inTurn: inTurn + 1 };
  }

  /** Sends the mail of a claimed entry; the process does not end meanwhile. */
  async function send({ entry }: Claimed, message: Message): Promise<Delivery> {
    const { key, mails } = entry;
    if (mail === undefined) return { kind: "rejected", reason: "mail is not configured" };
    const { from, to } = mail;
    const { replyTo, subject, text } = mails > 1 ? repeated(entry, message) : message;
    const idempotencyKey = mails > 1 ? `${key}-${mails}` : key;
    const words = present({ replyTo, subject, text });
    const delivery = await mail.send({ from, to, ...words, idempotencyKey });
    hear(delivery);
    if (delivery.kind === "delivered") log.info("bid request delivered", { key });
    return delivery;
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function attemptOnce(claimed: Claimed, message: Message): Promise<Delivery> {
    const { entry } = claimed;
    const delivery = await send(claimed, message);
    const after = delivery.kind === "delivered" ? undefined : standing(claimed, delivery);
    if (after !== undefined) logFailure(after);
    try {
      if (delivery.kind === "delivered") await store.delivered(entry, delivery.reference);
      else await store.settle(entry, after!);
    } catch {
      // The store is away, as the log says: once it is back, the attempt counts as one that was cut off.
    }
    return delivery;
  }

  function logFailure({ key, reason, attempts, state }: OutboxEntry): void {
    log.error("bid request not delivered", { key, reason, attempts, state });
  }

  /** Tries a request without the store, as the caps let it, by the rules that hold for entries. */
  async function sendOnce(key: string, message: Message): Promise<Delivery> {
    const at = now();
    sentDirectly = sentDirectly.filter((time) => time > at - DAY_MS && time <= at);
    const lastHour = sentDirectly.filter((time) => time > at - HOUR_MS).length;
    const letOut = lastHour < claimRules.caps.hourly && sentDirectly.length < claimRules.caps.daily;
    const claimed = claim(direct.get(key) ?? newEntry(key, undefined, at), letOut, at, idempotent);
    if (claimed.kind !== "claimed") {
      return { kind: "rejected", reason: `not sent: ${claimed.kind}` };
    }
    sentDirectly = [...sentDirectly, at];
    direct.delete(key);
    const delivery = await send(claimed, message);
    if (delivery.kind === "delivered") return delivery;
    const entry = tried(claimed, delivery.reason, isUncertain(delivery));
    direct.set(key, { ...entry, admittedAt: undefined });
    if (direct.size > MAX_DIRECT) direct.delete(direct.keys().next().value!);
    return delivery;
  }

  /** How an entry stands after a failed attempt. */
  function standing(claimed: Claimed, delivery: Exclude<Delivery, { kind: "delivered" }>) {
    const { reason } = delivery;
    const at = now();
    const uncertain = isUncertain(delivery);
    const entry = tried(claimed, reason, uncertain);
    if (delivery.kind === "rejected") return failed(entry, reason, at);
    if (uncertain && !idempotent && entry.mails === MAX_MAILS) return failed(entry, reason, at);
    // Being throttled says nothing of this mail, so it is no step of its backoff.
    const failures = delivery.throttled ? 0 : entry.attempts - 1;
    const backoff = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    const asked = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_ASKED_MS);
    const dueAt = at + Math.max(backoff, asked);
    const last = lastTry(entry);
    if (at < last) return { ...entry, dueAt: Math.min(dueAt, last), overdueSince: undefined };
    const noted = overdue(entry, at);
    return noted === undefined ? failed(entry, reason, at) : { ...noted, dueAt };
  }

  /** When an entry is tried for the last time, if the provider wants it no sooner. */
  function lastTry({ admittedAt, receivedAt }: OutboxEntry): number {
    return (admittedAt ?? receivedAt) + maxAgeHours * HOUR_MS;
  }

  /**
   * Whether an entry's last mail is kept for later. While the provider answers nothing, one such mail an hour finds
   * out whether it does again.
   */
  function isSpared(entry: OutboxEntry): boolean {
    const at = now();
    // What a person sends again has not been tried since.
    const resent = entry.triedAt === undefined;
    if (idempotent || resent || entry.mails < MAX_MAILS - 1 || at >= lastTry(entry)) return false;
    if (at >= unansweredAt && at < unansweredAt + HOUR_MS) return true;
    unansweredAt = at;
    return false;
  }

  /** Tries an entry; gives whether the caps held it back. */
  async function tryOne(key: string): Promise<boolean> {
    const claimed = await store.claim(key, claimRules);
    if (claimed.kind === "exhausted") logFailure(claimed.entry);
    if (claimed.kind === "claimed") await tracked(attemptOnce(claimed, claimed.message!));
    return claimed.kind === "capped";
  }

  /** Erases what was kept long enough. */
  async function eraseOld(entries: readonly OutboxEntry[]): Promise<void> {
    const at = now();
    const old = entries.filter(({ failedAt = Infinity }) => failedAt + keepDays * DAY_MS <= at);
    for (const entry of old) {
      const { key } = entry;
      const noted = overdue(entry, at);
      // deno-lint-ignore-start no-await-in-loop -- few, and nobody waits
      if (noted === undefined) {
        if (await store.remove(key)) {
          log.warn("bid request erased: it was kept long enough", { key });
        }
      } else if (noted !== entry) await store.settle(entry, noted);
      // deno-lint-ignore-end no-await-in-loop
    }
  }

  return {
    claimRules,
    /** Tries a claimed entry once and writes down what became of it. */
    attempt: (claimed: Claimed, message: Message) => tracked(attemptOnce(claimed, message)),
    /** Tries a request once without the store. */
    sendDirectly: (key: string, message: Message) => tracked(sendOnce(key, message)),
    /**
     * Tries the entries that are due, until the provider throttles, and erases what was kept long enough. Once the
     * caps have held one back, those that they have not let out yet are left alone.
     */
    async sweep(entries: readonly OutboxEntry[]): Promise<void> {
      await eraseOld(entries);
      // By when they are due, so that some that are throttled again and again don't keep the others waiting.
      const due = entries.filter((entry) => mail !== undefined && isDue(entry, now()))
        .sort((a, b) => a.dueAt - b.dueAt)
        .values();
      let capped = false;
      const worker = async () => {
        for (const entry of due) {
          const { key, admittedAt } = entry;
          if (stopping || isThrottled()) return;
          if ((capped && admittedAt === undefined) || isSpared(entry)) continue;
          capped = await tryOne(key) || capped;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    },
    /** Begins nothing more from the outbox, and waits until the attempts under way are written down. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(underWay);
    },
    /** How mail is, as far as this process has seen. */
    health: () => health,
  };
}

function isUncertain(delivery: Delivery): boolean {
  return delivery.kind === "retry" && delivery.uncertain;
}

/** A message whose mail may be a repeat says so, always in the same words: a key belongs to one text. */
function repeated({ key, uncertainty }: OutboxEntry, message: Message): Message {
  const why =
    `This may be a repeat of request ${key}: an earlier mail may have arrived (${uncertainty}).`;
  return {
    ...message,
    subject: `[Possible repeat] ${message.subject}`,
    text: [...wrapped(why, "", ""), "", message.text].join("\n"),
  };
}
