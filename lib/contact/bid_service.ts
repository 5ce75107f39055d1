/**
 * The bid service. **Submit** (this file) accepts a bid request and says whether it was delivered. The **rate limit**
 * allows each client five a minute. The **outbox** keeps each request until it is delivered or has failed;
 * `outbox.ts` decides what may happen to it. **Delivery** sends what is due, at least once, and marks possible
 * repeats. The **store** keeps all of this in SQLite or Deno KV; while it is unavailable, requests are sent directly.
 *
 * @module
 */
import { bidMail, type Channel } from "../mail/bid_mail.ts";
import type { ContactRequest, Site } from "../model/mod.ts";
import { sha256 } from "../model/digest.ts";
import { remember } from "../model/remember.ts";
import { deliveries, type DeliveryOptions } from "./delivery.ts";
import { DAY_MS, type OutboxEntry, stageOf } from "./outbox.ts";
import { rateLimit } from "./rate_limit.ts";
import type { Backend } from "./store/backend.ts";
import { type RequestHashes, type Store, storeOn } from "./store/store.ts";

/** The outcome of submitting a bid request. */
type Submission =
  /** `queued` when it is stored and will be sent as soon as the caps for all clients together allow. */
  | { readonly kind: "delivered"; readonly reference?: string | undefined; readonly queued?: true }
  | { readonly kind: "undelivered" }
  /** The idempotency key was used before, with another bid request. */
  | { readonly kind: "key-reused" };

/** What comes with a bid request: where it was written, and the sender's idempotency key. */
export interface SubmitOptions {
  readonly channel: Channel;
  readonly idempotencyKey?: string;
}

/** What a person should know of: entries that failed or have waited for more than 10 minutes, oldest first. */
type Trouble = Readonly<Record<"failed" | "late", readonly OutboxEntry[]>>;

/** What the service needs. */
export interface BidServiceOptions extends Omit<DeliveryOptions, "store"> {
  /** Returns the current content, which may be reloaded while the service runs. */
  readonly site: () => Site;
  /** Its operations fail at once while it is unavailable. */
  readonly backend: Backend & { isUnavailable(): boolean };
  /** Whether there may be no store at all, as on Deno Deploy without a database. */
  readonly optional?: boolean;
  /** Alerts a person; takes the time of this process's last delivery. Rejects when the store is unavailable. */
  alert?(trouble: Trouble, store: Store, deliveredAt: number): Promise<void>;
  /** Resolves after `ms` milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
}

/** How long a request may wait before an alert. */
const LATE_MS = 600_000;

/** How often, and at which interval, a repeated request checks for the result of the first. */
const CHECKS = 120;
const CHECK_MS = 100;

/** How old the cached outbox counts may be. */
const COUNTS_AGE_MS = 10_000;

/** How many bid requests the outbox may hold, by the cached counts: 400 MiB of the largest. */
const MAX_ENTRIES = 10_000;

const undelivered: Submission = { kind: "undelivered" };

/** The bid service. Every effect of a bid request goes through it; none of its functions rejects. */
export type BidService = ReturnType<typeof bidService>;

/**
 * Opens the bid service.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { memoryBackend, quietLog, rules } from "../../tests/support/bids.ts";
 * import { testSite } from "../../tests/support/page.ts";
 * const bids = bidService({
 *   site: testSite,
 *   backend: { ...memoryBackend(), isUnavailable: () => false },
 *   rules,
 *   now: Date.now,
 *   sleep: () => Promise.resolve(),
 *   newKey: () => crypto.randomUUID(),
 *   log: quietLog,
 * });
 * assertEquals((await bids.admit("192.0.2.1")).remaining, 4);
 * ```
 */
export function bidService(options: BidServiceOptions) {
  const { site, backend, mail, now, sleep, newKey, log, alert } = options;
  const store = storeOn(backend, now);
  const delivery = deliveries({ ...options, store });
  /** What this process knows of requests under idempotency keys, for 24 hours. */
  const known = new Map<string, { body: string; at: number; submission: Promise<Submission> }>();
  let sweeping: Promise<void> | undefined;
  let counts = { waiting: 0, failed: 0, late: 0, oldest: Infinity, latestFailure: -Infinity };
  let countedAt = -Infinity;

  function count(entries: readonly OutboxEntry[]): Trouble {
    const failed = entries.filter(({ state }) => state === "failed");
    const waiting = entries.filter(({ state }) => state === "waiting");
    const late = waiting.filter(({ receivedAt }) => receivedAt + LATE_MS < now());
    const tried = waiting.filter(({ reason }) => reason !== undefined);
    counts = {
      waiting: waiting.length,
      failed: failed.length,
      late: late.length,
      oldest: Math.min(...waiting.map(({ receivedAt }) => receivedAt)),
      latestFailure: Math.max(...tried.map(({ triedAt = 0 }) => triedAt)),
    };
    countedAt = now();
    return { failed, late };
  }

  /** The cached counts, refreshed when old, unless the store is unavailable. */
  async function recent(): Promise<typeof counts> {
    if (Math.abs(now() - countedAt) > COUNTS_AGE_MS) await store.entries().then(count, () => {});
    return counts;
  }

  /** Stores a bid request and tries it once; while the store is unavailable, only tries it. */
  async function take(
    bid: ContactRequest,
    channel: SubmitOptions["channel"],
    hashes: RequestHashes,
  ): Promise<Submission> {
    const { key } = hashes;
    const message = bidMail(bid, site(), { key, received: new Date(now()), channel });
    const { waiting, failed } = await recent();
    if (waiting + failed >= MAX_ENTRIES) {
      log.error("the outbox is full: a bid request was rejected", { waiting, failed });
      return undelivered;
    }
    const accepted = await store.accept(hashes, message, delivery.rules).catch(() => undefined);
    if (accepted?.kind === "known") {
      return accepted.body === hashes.body ? await replay(key) : { kind: "key-reused" };
    }
    if (accepted === undefined || accepted.kind === "claimed") {
      // If the store accepts it after all, later, this attempt counts as one that was interrupted.
      const delivered = await (accepted === undefined
        ? delivery.sendDirectly(key, message)
        : delivery.attempt(accepted, message));
      return delivered.kind === "delivered" ? delivered : undelivered;
    }
    if (mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return undelivered;
    }
    log.warn("bid request queued: the hourly or daily mail cap is reached", { key });
    return { kind: "delivered", queued: true };
  }

  /** The result of a repeated request, once the outcome of the first is known. */
  async function replay(key: string): Promise<Submission> {
    for (let check = 0;; check++) {
      const { entry, known } = await store.find(key);
      if (known?.deliveredAt !== undefined) {
        return { kind: "delivered", reference: known.reference };
      }
      if (entry === undefined || mail === undefined) return undelivered;
      if (entry.state === "waiting" && entry.admittedAt === undefined) {
        return { kind: "delivered", queued: true };
      }
      if (stageOf(entry, now()) !== "being sent" || check === CHECKS) return undelivered;
      await sleep(CHECK_MS);
    }
  }

  /** Requests under one idempotency key run one after another, until one is delivered. */
  async function submit(
    bid: ContactRequest,
    { channel, idempotencyKey }: SubmitOptions,
  ): Promise<Submission> {
    if (idempotencyKey === undefined) return await take(bid, channel, { key: newKey() });
    const hashes = await requestHashes(idempotencyKey, bid);
    const found = known.get(hashes.key);
    const earlier = found !== undefined && now() < found.at + DAY_MS ? found : undefined;
    if (earlier !== undefined && earlier.body !== hashes.body) return { kind: "key-reused" };
    const inTurn = async (): Promise<Submission> => {
      const before = await earlier?.submission.catch(() => undefined);
      const isOver = before?.kind === "delivered" && (!before.queued || backend.isUnavailable());
      return isOver ? before : await take(bid, channel, hashes);
    };
    const submission = inTurn();
    remember(known, hashes.key, { body: hashes.body, at: earlier?.at ?? now(), submission });
    return await submission;
  }

  async function sweepOnce(): Promise<void> {
    // Only a write shows that the store is back.
    if (backend.isUnavailable()) await store.noteAlert((before, note) => note(before));
    await delivery.sweep(await store.entries());
    await store.purge();
    const trouble = count(await store.entries());
    await alert?.(trouble, store, delivery.state().deliveredAt);
  }

  return {
    /** Counts a client's request and says whether it is allowed. */
    admit: rateLimit(store.admit, now),
    /** Submits a valid bid request. */
    submit: (bid: ContactRequest, submitOptions: SubmitOptions) =>
      submit(bid, submitOptions).catch((error: unknown) => {
        log.error("bid request not delivered", { error });
        return undelivered;
      }),
    /** Sends what is due, erases expired requests, and alerts when requests are stuck. */
    sweep: () =>
      sweeping ??= sweepOnce()
        .catch((error: unknown) => {
          // An unavailable store has been logged already.
          if (!backend.isUnavailable()) log.error("the outbox sweep failed", { error });
        })
        .finally(() => sweeping = undefined),
    /** Starts no more attempts, and waits for those in progress: one call to the provider at most. */
    async stop(): Promise<void> {
      await Promise.allSettled([delivery.stop(), sweeping]);
      await backend.close().catch(() => {});
    },
    /**
     * Whether the store and the mail provider worked when last used, recent counts, and how many requests this process
     * has delivered. Whatever process tried it, mail is failing while an entry waits whose attempt failed. A store is
     * `away` when it is unavailable, so that requests are sent directly; with `none` there is no store, so that they
     * always are.
     */
    async health() {
      const { waiting, failed, late, oldest, latestFailure } = await recent();
      const { mail, deliveredAt, delivered } = delivery.state();
      const isAway = backend.isUnavailable();
      const isFailing = latestFailure > deliveredAt || mail === "failing" && failed > 0;
      const shared = isFailing ? "failing" : "ok";
      return {
        store: !isAway ? "ok" : options.optional ? "none" : "away",
        mail: isAway || mail === "unconfigured" ? mail : shared,
        waiting,
        failed,
        late,
        oldestWaitingSeconds: waiting === 0 ? 0 : Math.max(0, Math.round((now() - oldest) / 1000)),
        delivered,
      } as const;
    },
  };
}

/**
 * The hashes that identify a bid request under an idempotency key, whatever the order of its fields: one is the key
 * of its entry, also for the provider; the other is of its content, which nobody can guess without the idempotency
 * key.
 */
async function requestHashes(idempotencyKey: string, bid: ContactRequest) {
  const fields = Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1);
  const key = await sha256(JSON.stringify(["key", idempotencyKey]));
  const body = await sha256(JSON.stringify(["body", idempotencyKey, fields]));
  return { key: key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"), body };
}
