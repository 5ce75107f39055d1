/**
 * Where bid requests are handed in: counted, kept in the outbox, and delivered.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Log } from "../server/log.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import type { ContactRequest, RateDecision, Site } from "../model/mod.ts";
import { isLeased } from "./store/entry.ts";
import { sealLetter } from "./store/letter.ts";
import type { IdempotencyRecord, Store } from "./store/store.ts";
import { bidMail } from "./bid_mail.ts";
import { deliveries, type MailHealth, type OutboxRules } from "./delivery.ts";
import { idempotencyHashes, repeatMarks } from "./hash.ts";

/** What became of a bid request within its request. */
export type Submission =
  /** `queued` when it is kept and goes out as soon as the caps for all clients together let it. */
  | { readonly kind: "delivered"; readonly reference?: string; readonly queued?: true }
  | { readonly kind: "undelivered" }
  /** The idempotency key came before, with another bid request. */
  | { readonly kind: "key-reused" };

/** What goes with a bid request. */
export interface SubmitOptions {
  /** Where it was written. */
  readonly channel: "website" | "API" | "MCP server";
  /** The key by which its sender tells a repeated request. */
  readonly idempotencyKey?: string;
}

/** The desk. Every effect of a bid request goes through it. */
export interface BidService {
  /** Counts a request of a client and says whether it is let in. */
  admit(client: string): Promise<RateDecision>;
  /** Hands in a valid bid request. Never throws. */
  submit(bid: ContactRequest, options: SubmitOptions): Promise<Submission>;
  /** Delivers what waits and is due, and erases what was kept long enough. Never throws. */
  sweep(): Promise<void>;
  /**
   * Waits until every attempt under way is written down, which takes as long as one call to the provider at
   * most, and begins no more from the outbox. What waits stays in the store for the next start; so does an
   * attempt that the process does not wait for, once its lease is over. What only memory has moves to the
   * store, or the log says how much is lost. Never rejects.
   */
  stop(): Promise<void>;
  /** How the last use of the store and of the mail provider went. Asks neither. */
  health(): DeskHealth;
}

/** How a desk's means are. */
export interface DeskHealth {
  /** `away`: going on in memory. */
  readonly store: "ok" | "away";
  readonly mail: MailHealth;
}

/** What the desk works with. */
export interface BidServiceOptions {
  /** The content as it is now: it may be loaded again while the desk is open. */
  readonly site: () => Site;
  /** Sender and receiver, and the way to send; absent when mail is not configured. */
  readonly mail?: MailRoute;
  readonly store: Store;
  readonly rules: OutboxRules;
  readonly now: () => number;
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
  readonly log: Log;
}

/** How long, and how often, a repeated request looks for the result of the first. */
const WAIT_MS = 12_000;
const LOOK_MS = 100;

/** Opens the desk. */
export function bidService(options: BidServiceOptions): BidService {
  const { site, store, now, sleep, newKey, log } = options;
  const { claimRules, attempt, sweep, stop, health } = deliveries(options);
  /** Whether the log has heard that the outbox is full. */
  let full = false;

  async function take(
    bid: ContactRequest,
    { channel, idempotencyKey }: SubmitOptions,
  ): Promise<Submission> {
    const idempotency = idempotencyKey === undefined
      ? undefined
      : await idempotencyHashes(idempotencyKey, bid);
    const earlier = idempotency && await store.idempotency(idempotency.hash);
    if (idempotency !== undefined && earlier !== undefined) {
      return await replay(idempotency, earlier);
    }

    const key = idempotency?.entry ?? newKey();
    const marks = await repeatMarks(bid, await store.secret());
    const noted = await store.note(marks.map(({ hash }) => hash), idempotency?.hash ?? key);
    const facts = {
      key,
      received: new Date(now()),
      channel,
      repeats: marks.filter((_, index) => noted[index]).map(({ what }) => what),
    };
    const letter = bidMail(bid, site(), facts);
    const accepted = await store.accept({
      key,
      letter: await sealLetter(letter),
      ...(idempotency !== undefined && { idempotency }),
    }, claimRules);
    if (accepted.kind === "known") return await replay(idempotency!, accepted.record);
    if (accepted.kind === "full") {
      if (!full) log.error("the outbox is full: bid requests are refused");
      full = true;
      return { kind: "undelivered" };
    }
    full = false;
    if (accepted.claim.kind === "claimed") {
      return submissionOf(await attempt(accepted.claim.entry, letter));
    }
    if (options.mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return { kind: "undelivered" };
    }
    log.warn("bid request waits: the cap for all clients together is reached", { key });
    return { kind: "delivered", queued: true };
  }

  /** The answer to a request that came before, from what became of the first. */
  async function replay(
    { hash, body }: { readonly hash: string; readonly body: string },
    earlier: IdempotencyRecord,
  ): Promise<Submission> {
    if (earlier.body !== body) return { kind: "key-reused" };
    const deadline = now() + WAIT_MS;
    while (true) {
      // The entry first: it goes in the same moment in which the record says "delivered".
      // deno-lint-ignore no-await-in-loop -- one look after the other
      const entry = await store.entry(earlier.key);
      // deno-lint-ignore no-await-in-loop -- as above
      const record = await store.idempotency(hash);
      if (record?.delivered !== undefined) return { kind: "delivered", ...record.delivered };
      if (entry === undefined || options.mail === undefined) return { kind: "undelivered" };
      if (entry.state === "waiting" && entry.admittedAt === undefined) {
        return { kind: "delivered", queued: true };
      }
      if (!isLeased(entry, now()) || now() >= deadline) return { kind: "undelivered" };
      // deno-lint-ignore no-await-in-loop -- as above
      await sleep(LOOK_MS);
    }
  }

  return {
    admit: (client) => store.admit(client),
    async submit(bid, submitOptions) {
      try {
        return await take(bid, submitOptions);
      } catch (error) {
        log.error("bid request not delivered", { error });
        return { kind: "undelivered" };
      }
    },
    sweep,
    stop,
    health: () => ({ store: store.away?.() ? "away" : "ok", mail: health() }),
  };
}

function submissionOf(delivery: Delivery): Submission {
  return match(delivery)
    .returnType<Submission>()
    .with({ kind: "delivered" }, (delivered) => delivered)
    .with({ kind: P.union("rejected", "retry") }, () => ({ kind: "undelivered" }))
    .exhaustive();
}
