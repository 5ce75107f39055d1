/**
 * Delivers the messages of one channel: mails and webhooks at least once, acknowledgements at most once. Only one process
 * at a time tries a message.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Message } from "../mail/bid_mail.ts";
import type { Delivery } from "../outgoing/receiver.ts";
import type { BidFile } from "../bids/bid_files.ts";
import { remember } from "./remember.ts";
import type { Log } from "../log.ts";
import { DAY_MS, HOUR_MS } from "./clock.ts";
import {
  afterFailure,
  type AttemptRules,
  claim,
  type Claimed,
  entryChannel,
  entryStage,
  newEntry,
  type OutboxChannel,
  type OutboxEntry,
  type OutboxRules,
} from "./outbox.ts";
import type { Store } from "./store/store.ts";

/** The first pause when the provider throttles us. It doubles up to the longest. */
const FIRST_THROTTLE_MS = 1_000;
const LONGEST_THROTTLE_MS = 300_000;

/** How many entries are tried at the same time. */
const WORKERS = 4;

/** How long a worker pauses after an attempt, so that HTTP requests are answered in between. */
const TURN_MS = 5;

/** A way to deliver messages. */
export interface DeliveryRoute {
  /** Makes one attempt. Never rejects. `isStored` is false for a request that is sent directly. */
  readonly send: (
    message: Message,
    entry: OutboxEntry,
    files: readonly BidFile[],
    isStored: boolean,
  ) => Promise<Delivery>;
  /** Whether the receiver detects repeats by their keys. */
  readonly idempotent: boolean;
}

export interface DeliveryOptions {
  readonly channel: OutboxChannel;
  readonly store: Store;
  /** Absent when it is not configured. Entries then wait. */
  readonly route: DeliveryRoute | undefined;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/** The state of a channel in this process. */
interface DeliveryState {
  readonly health: "ok" | "failing" | "unconfigured";
  /** The time of the last delivery in milliseconds; -Infinity before the first. */
  readonly deliveredAt: number;
}

export class Deliveries {
  readonly rules: AttemptRules;
  readonly #options: DeliveryOptions;
  /** What the log calls a message. */
  readonly #noun: string;
  #state: DeliveryState;
  #stopping = false;
  readonly #underWay = new Set<Promise<unknown>>();
  /** The end of the current pause, and how many times in a row the provider has throttled us. */
  #throttledUntil = 0;
  #throttles = 0;
  /** The entries of requests that could not be sent directly, by key, for when they are repeated. */
  readonly #direct = new Map<string, OutboxEntry>();
  /** The keys of expired requests, with the time at which each was first found expired. */
  #keptSince: ReadonlyMap<string, number> = new Map();
  #sweeping: Promise<void> | undefined;

  constructor(options: DeliveryOptions) {
    const { channel, route, rules } = options;
    this.#options = options;
    this.#noun = channel === "mail" ? "bid request" : channel;
    this.#state = { health: route ? "ok" : "unconfigured", deliveredAt: -Infinity };
    const idempotent = route?.idempotent ?? true;
    this.rules = { ...rules, canSend: route !== undefined, idempotent };
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /**
   * Tries a claimed entry once, and records the outcome. If the store is unavailable by then, which is logged, the
   * attempt counts as interrupted.
   *
   * @param files By default, they are read from the store.
   */
  attempt(
    claimed: Claimed,
    message: Message,
    files?: readonly BidFile[],
    isStored = true,
  ): Promise<Delivery> {
    const attempt = this.#attempt(claimed, message, files, isStored);
    this.#underWay.add(attempt);
    return attempt.finally(() => this.#underWay.delete(attempt));
  }

  /** Claims an entry and tries it. Resolves to whether the caps held it back. */
  async tryOne(key: string): Promise<boolean> {
    const claimed = await this.#options.store.claim(key, this.rules);
    await match(claimed).returnType<unknown>()
      .with({ kind: "claimed" }, (due) => this.attempt(due, due.message!))
      .with({ kind: "exhausted" }, ({ entry }) => this.#logFailure(entry, "failed"))
      .with({ kind: P.union("capped", "not-due") }, () => {})
      .exhaustive();
    return claimed.kind === "capped";
  }

  /**
   * Sends a request that is not stored, if the caps allow. There is one attempt; the client may repeat the request at
   * any time.
   */
  async sendDirectly(
    key: string,
    message: Message,
    capsAllow: boolean,
    files: readonly BidFile[] = [],
  ): Promise<Delivery> {
    const { now, route, channel } = this.#options;
    const at = now();
    const before = this.#direct.get(key) ?? newEntry(key, undefined, at);
    const due = { ...before, state: "waiting", dueAt: at } as const;
    const claimed = claim(due, capsAllow, at, this.rules.idempotent);
    if (claimed.kind === "claimed") return await this.attempt(claimed, message, files, false);
    const reason = route ? claimed.kind : `${channel} is not configured`;
    this.#logFailure({ ...due, reason }, "not stored");
    return { kind: "rejected", reason };
  }

  /** Erases expired requests, and tries due entries until the receiver throttles us. One sweep runs at a time. */
  sweep(entries: readonly OutboxEntry[]): Promise<void> {
    return this.#sweeping ??= this.#sweepOnce(entries).finally(() => this.#sweeping = undefined);
  }

  /** Starts no more attempts, and waits until those in progress are recorded. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled([...this.#underWay, this.#sweeping]);
  }

  async #attempt(
    claimed: Claimed,
    message: Message,
    files: readonly BidFile[] | undefined,
    isStored: boolean,
  ): Promise<Delivery> {
    const { store, route, rules, now, log } = this.#options;
    const { entry } = claimed;
    const { key } = entry;
    const attachments = files ?? await store.files(key, message).catch(() => undefined);
    const delivery: Delivery = attachments === undefined
      ? { kind: "retry", reason: "its files can't be read", uncertain: false }
      : await route!.send(message, entry, attachments, isStored);
    if (delivery.kind === "delivered") {
      log.info(`${this.#noun} delivered`, { key });
      if (delivery.isWithoutFiles) log.warn("the provider refused the files", { key });
      this.#state = { health: "ok", deliveredAt: now() };
      this.#throttles = 0;
      if (isStored) await store.recordDelivery(key, delivery, rules).catch(() => {});
      return delivery;
    }
    this.#state = { ...this.#state, health: "failing" };
    if (delivery.kind === "retry" && delivery.throttled && !this.#isThrottled()) {
      const { afterSeconds = 0 } = delivery;
      // The pause may be shorter than `afterSeconds`, which may be meant for one mail.
      const pause = Math.max(afterSeconds * 1000, FIRST_THROTTLE_MS * 2 ** this.#throttles++);
      this.#throttledUntil = now() + Math.min(pause, LONGEST_THROTTLE_MS);
    }
    const after = afterFailure(claimed, delivery, now(), this.rules);
    this.#logFailure(after, isStored ? after.state : "not stored");
    if (isStored) await store.settle(entry, after).catch(() => {});
    else remember(this.#direct, key, after);
    return delivery;
  }

  /** Whether the channel is paused. A clock that was set back ends the pause. */
  #isThrottled(): boolean {
    const at = this.#options.now();
    return at < this.#throttledUntil && this.#throttledUntil <= at + LONGEST_THROTTLE_MS;
  }

  #logFailure({ key, reason, attempts }: OutboxEntry, state: string): void {
    const { channel, log } = this.#options;
    const write = channel === "acknowledgement" ? log.warn : log.error;
    write(`${this.#noun} not delivered`, { key, reason, attempts, state });
  }

  async #sweepOnce(all: readonly OutboxEntry[]): Promise<void> {
    const { channel, route, now } = this.#options;
    const entries = all.filter((entry) => entryChannel(entry) === channel);
    await this.#eraseOld(entries);
    if (route === undefined) return;
    // In order of due time, so that entries that are repeatedly throttled don't delay the others.
    const due = entries.filter((entry) => entryStage(entry, now()) === "due")
      .sort((a, b) => a.dueAt - b.dueAt);
    // Once the caps have held one entry back, others that are not admitted yet are skipped.
    let capped = false;
    const worker = async (left: Iterable<OutboxEntry>) => {
      for (const { key, admittedAt } of left) {
        if (this.#stopping || this.#isThrottled()) return;
        if (capped && admittedAt === undefined) continue;
        capped = await this.tryOne(key) || capped;
        // Attempts that fail at once, with their writes to the disk, would block HTTP requests.
        await new Promise((resolve) => setTimeout(resolve, TURN_MS));
      }
    };
    // Rank 1 is likely spam, which waits until all others have been tried.
    for (const rank of [0, 1]) {
      const left = due.filter((entry) => (entry.rank ?? 0) === rank).values();
      await Promise.all(Array.from({ length: WORKERS }, () => worker(left)));
    }
  }

  /** Erases requests that are found expired twice, an hour apart, in case the clock was ahead for a time. */
  async #eraseOld(entries: readonly OutboxEntry[]): Promise<void> {
    const { store, rules, now, log } = this.#options;
    const at = now();
    const isOld = ({ failedAt = Infinity }) => failedAt + rules.keepDays * DAY_MS <= at;
    const since = ({ key }: OutboxEntry) => Math.min(this.#keptSince.get(key) ?? at, at);
    this.#keptSince = new Map(entries.filter(isOld).map((entry) => [entry.key, since(entry)]));
    for (const [key, since] of this.#keptSince) {
      if (since + HOUR_MS <= at && await store.remove(key)) {
        log.warn(`failed ${this.#noun} erased: OUTBOX_KEEP_DAYS have passed`, { key });
      }
    }
  }
}
