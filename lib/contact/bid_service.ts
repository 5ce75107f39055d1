/**
 * What becomes of a bid request. **Submit** (this file) takes one in and says whether it was delivered. The
 * **limit** lets five a minute of each client in. The **outbox** keeps each request until it is delivered or has
 * failed, and `outbox.ts` decides what may happen to it. **Delivery** tries what is due, at least once, and
 * marks what may be a repeat. The **store** remembers all that in SQLite or Deno KV, and while it is away a request is
 * sent directly.
 *
 * @module
 */
import { bidMail, type BidMailFacts } from "../mail/bid_mail.ts";
import type { ContactRequest, RateDecision, Site } from "../model/mod.ts";
import { sha256 } from "../model/sha256.ts";
import { present } from "../schema/present.ts";
import { deliveries, type DeliveryOptions, type MailHealth } from "./delivery.ts";
import { rateLimit } from "./limit.ts";
import { remember } from "./remember.ts";
import type { Backend } from "./store/backend.ts";
import { isLate, isLeased, type OutboxEntry } from "./outbox.ts";
import { guarded } from "./store/guarded_backend.ts";
import { type RequestHashes, type Store, storeOn } from "./store/store.ts";

/** What became of a bid request within its request. */
export type Submission =
  /** `queued` when it is kept and goes out as soon as the caps for all clients together let it. */
  | { readonly kind: "delivered"; readonly reference?: string; readonly queued?: true }
  | { readonly kind: "undelivered" }
  /** The idempotency key came before, with another bid request. */
  | { readonly kind: "key-reused" };

/** What goes with a bid request: where it was written, and the key by which its sender knows a repeat of it. */
export interface SubmitOptions {
  readonly channel: BidMailFacts["channel"];
  readonly idempotencyKey?: string;
}

/** How the service's means are, and how many requests are in the outbox. */
export interface BidHealth {
  /** `away`: requests are sent directly. `none`: so they always are, because there is no store. */
  readonly store: "ok" | "away" | "none";
  readonly mail: MailHealth;
  readonly waiting: number;
  readonly failed: number;
  /** Those that have waited for more than 10 minutes. */
  readonly late: number;
}

/** The bid service. Every effect of a bid request goes through it; none of its functions rejects. */
export interface BidService {
  /** Counts a request of a client and says whether it is let in. */
  admit(client: string): Promise<RateDecision>;
  /** Takes in a valid bid request. */
  submit(bid: ContactRequest, options: SubmitOptions): Promise<Submission>;
  /** Delivers what waits and is due, erases what was kept long enough, and tells what is stuck. */
  sweep(): Promise<void>;
  /** Begins no more attempts, and waits for those under way: one call to the provider at most. */
  stop(): Promise<void>;
  /** How the last use of the store and of the mail provider went, and the numbers of a moment ago. */
  health(): Promise<BidHealth>;
}

/** What the service works with. */
export interface BidServiceOptions extends Omit<DeliveryOptions, "store"> {
  /** The content as it is now: it may be loaded again while the service runs. */
  readonly site: () => Site;
  readonly backend: Backend;
  /** Whether a store that can't be used may be none at all, as on Deno Deploy without a database. */
  readonly optional?: boolean;
  /** Tells a person what is stuck; gets when this process delivered a bid request last. Rejects when the store is away. */
  readonly alert?: (store: Store, deliveredAt: number) => Promise<void>;
  /** Milliseconds that only grow. */
  readonly elapsed: () => number;
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
}

const DAY_MS = 86_400_000;

/** How often a repeated request looks for the result of the first, and after what pauses. */
const LOOKS = 120;
const LOOK_MS = 100;

/** So old may the numbers be that are told and counted with. */
const NUMBERS_AGE_MS = 10_000;

/** Bid requests that the outbox holds at most, by numbers some seconds old: 400 MiB of the largest. */
const MAX_ENTRIES = 10_000;

const undelivered: Submission = { kind: "undelivered" };

/** Opens the bid service. */
export function bidService(options: BidServiceOptions): BidService {
  const { site, mail, now, elapsed, sleep, newKey, log, alert } = options;
  const backend = guarded(options.backend, elapsed, log);
  const store = storeOn(backend, now);
  const delivery = deliveries({ ...options, store });
  /** What this process knows of requests under idempotency keys, for 24 hours. */
  const known = new Map<string, { body: string; at: number; submission: Promise<Submission> }>();
  let sweeping: Promise<void> | undefined;
  let numbers = { waiting: 0, failed: 0, late: 0 };
  let numbersAt = -Infinity;

  function count(entries: readonly OutboxEntry[]): void {
    const failed = entries.filter(({ state }) => state === "failed").length;
    const late = entries.filter((entry) => isLate(entry, now())).length;
    numbers = { waiting: entries.length - failed, failed, late };
    numbersAt = elapsed();
  }

  /** The numbers, as they were lately; older ones while the store is away. */
  async function recent(): Promise<typeof numbers> {
    if (elapsed() - numbersAt > NUMBERS_AGE_MS) await store.entries().then(count, () => {});
    return numbers;
  }

  /** Keeps a bid request and tries it once; while the store is away, tries it alone. */
  async function take(
    bid: ContactRequest,
    channel: SubmitOptions["channel"],
    hashes: RequestHashes,
  ): Promise<Submission> {
    const { key } = hashes;
    const message = bidMail(bid, site(), { key, received: new Date(now()), channel });
    const { waiting, failed } = await recent();
    if (waiting + failed >= MAX_ENTRIES) {
      log.error("the outbox is full: a bid request was refused", { waiting, failed });
      return undelivered;
    }
    const accepted = await store.accept(hashes, message, delivery.attemptRules)
      .catch(() => undefined);
    if (accepted?.kind === "known") {
      return accepted.body === hashes.body ? await replay(key) : { kind: "key-reused" };
    }
    if (accepted === undefined || accepted.kind === "claimed") {
      // Where the store takes it all the same, later, that attempt counts as one that was cut off.
      const delivered = await (accepted === undefined
        ? delivery.sendDirectly(key, message)
        : delivery.attempt(accepted, message));
      return delivered.kind === "delivered" ? delivered : undelivered;
    }
    if (mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return undelivered;
    }
    log.warn("bid request waits: the cap for all clients together is reached", { key });
    return { kind: "delivered", queued: true };
  }

  /** The answer to a request that came before, once it is known what became of the first. */
  async function replay(key: string): Promise<Submission> {
    for (let look = 0;; look++) {
      // deno-lint-ignore-start no-await-in-loop -- one look after the other
      const { entry, known } = await store.find(key);
      if (known?.deliveredAt !== undefined) {
        return { kind: "delivered", ...present({ reference: known.reference }) };
      }
      if (entry === undefined || mail === undefined) return undelivered;
      if (entry.state === "waiting" && entry.admittedAt === undefined) {
        return { kind: "delivered", queued: true };
      }
      if (!isLeased(entry, now()) || look === LOOKS) return undelivered;
      await sleep(LOOK_MS);
      // deno-lint-ignore-end no-await-in-loop
    }
  }

  /** Those under one idempotency key go one after the other, until one is delivered. */
  async function submit(
    bid: ContactRequest,
    { channel, idempotencyKey }: SubmitOptions,
  ): Promise<Submission> {
    if (idempotencyKey === undefined) return await take(bid, channel, { key: newKey() });
    const hashes = await requestHashes(idempotencyKey, bid);
    const { key, body } = hashes;
    const found = known.get(key);
    const earlier = found !== undefined && now() < found.at + DAY_MS ? found : undefined;
    if (earlier !== undefined && earlier.body !== body) return { kind: "key-reused" };
    const inTurn = async (): Promise<Submission> => {
      const before = await earlier?.submission.catch(() => undefined);
      const isOver = before?.kind === "delivered" && (!before.queued || backend.away());
      return isOver ? before : await take(bid, channel, hashes);
    };
    const submission = inTurn();
    remember(known, key, { body, at: earlier?.at ?? now(), submission });
    return await submission;
  }

  async function sweepOnce(): Promise<void> {
    // A change shows whether the store is back.
    if (backend.away()) await store.noteAlert((before, note) => note(before));
    await delivery.sweep(await store.entries());
    await store.purge();
    count(await store.entries());
    await alert?.(store, delivery.state().deliveredAt);
  }

  return {
    admit: rateLimit(store.admit, now),
    submit: (bid, submitOptions) =>
      submit(bid, submitOptions).catch((error: unknown) => {
        log.error("bid request not delivered", { error });
        return undelivered;
      }),
    sweep: () =>
      sweeping ??= sweepOnce()
        .catch((error: unknown) => {
          // That the store is away was told.
          if (!backend.away()) log.error("the outbox could not be gone through", { error });
        })
        .finally(() => sweeping = undefined),
    async stop() {
      await Promise.allSettled([delivery.stop(), sweeping]);
      await backend.close().catch(() => {});
    },
    async health() {
      const counted = await recent();
      const store = !backend.away() ? "ok" : options.optional ? "none" : "away";
      return { store, mail: delivery.state().mail, ...counted };
    },
  };
}

/**
 * Gives the hashes by which a bid request under an idempotency key is known again, whatever the order of its fields:
 * the key of its entry, toward the provider too, and what was sent, which nobody can guess without the idempotency key.
 */
export async function requestHashes(
  idempotencyKey: string,
  bid: ContactRequest,
): Promise<Required<RequestHashes>> {
  const fields = Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1);
  const key = await sha256(JSON.stringify(["key", idempotencyKey]));
  const body = await sha256(JSON.stringify(["body", idempotencyKey, fields]));
  return { key: key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"), body };
}
