/**
 * The bid service. **Submit** (this file) accepts a bid request and says whether it was delivered. The **rate limit**
 * allows each client five a minute. The **outbox** keeps each request until it is delivered or has failed;
 * `outbox.ts` decides what may happen to it. **Delivery** sends what is due, at least once, and marks possible
 * repeats: one of mails, one of webhooks. The **store** keeps all of this in SQLite or Deno KV; while it is
 * unavailable, requests are sent directly.
 *
 * @module
 */
import { CLOCK_SKEW_MS } from "../model/mod.ts";
import type { Log } from "../log.ts";
import { bidMail, type Channel, countLinks, numberedMail } from "../mail/bid_mail.ts";
import { likelySpam } from "../mail/likely_spam.ts";
import type { MailRoute } from "../mail/send.ts";
import type { ContactRequest, RateDecision, Site } from "../model/mod.ts";
import { sha256 } from "../model/digest.ts";
import { remember } from "../model/remember.ts";
import { deliveries } from "./delivery.ts";
import { formKeys } from "./form_keys.ts";
import {
  channelOf,
  DAY_MS,
  type OutboxEntry,
  type OutboxRules,
  stageOf,
  webhookKey,
} from "./outbox.ts";
import { type Backend, memoryBackend } from "./store/backend.ts";
import { type Messages, REPEAT_MS, type RequestIds, type Store, storeOn } from "./store/store.ts";
import { bidWebhook, type SendWebhook } from "../mail/webhook.ts";

/** The outcome of submitting a bid request. */
type Submission =
  /** `queued` when it is stored and will be sent as soon as the caps for all clients together allow. */
  | { readonly kind: "delivered"; readonly reference?: string | undefined; readonly queued?: true }
  | { readonly kind: "undelivered" }
  /** The idempotency key was used before, with another bid request. */
  | { readonly kind: "key-reused" }
  /** The client's network has used up its share of the caps. */
  | { readonly kind: "closed"; readonly rate: Omit<RateDecision, "allowed" | "times"> };

/** What comes with a bid request. */
export interface SubmitOptions {
  readonly channel: Channel;
  /** The client's address, as far as it can be trusted. */
  readonly client: string;
  readonly idempotencyKey?: string;
  /** Whether the form's field that people don't see was filled in. */
  readonly trapped?: boolean;
}

/** A request that this process knows: when it was first submitted, and its latest outcome. */
interface Submitted extends Pick<RequestIds, "key" | "body"> {
  readonly at: number;
  readonly submission: Promise<Submission>;
}

/** What a person should know of: entries that failed or have waited for more than 10 minutes, oldest first. */
type Trouble = Readonly<Record<"failed" | "late", readonly OutboxEntry[]>>;

/** What the service needs. */
export interface BidServiceOptions {
  /** Returns the current content, which may be reloaded while the service runs. */
  readonly site: () => Site;
  /** Its operations fail at once while it is unavailable. */
  readonly backend: Backend & { isUnavailable(): boolean };
  /** Whether there may be no store at all, as on Deno Deploy without a database. */
  readonly optional?: boolean;
  /** Sender, receiver and transport; absent when mail is not configured: entries then wait. */
  readonly mail?: MailRoute;
  /** Sends webhooks, if there is one. */
  readonly webhook?: SendWebhook;
  readonly rules: OutboxRules;
  /** Signs the form's keys. */
  readonly formSecret: string;
  /** Alerts a person; takes the time of this process's last mail. Rejects when the store is unavailable. */
  alert?(trouble: Trouble, store: Store, deliveredAt: number): Promise<void>;
  /** Tells a person at once, once an hour at most. */
  tell?(text: string): void;
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
  readonly log: Log;
}

/** How long a request may wait before an alert. */
const LATE_MS = 600_000;

/** How often, and at which interval, a repeated request checks for the result of the first. */
const CHECKS = 120;
const CHECK_MS = 100;

/** How many entries the outbox may hold, when it was last listed: 400 MiB of the largest. */
const MAX_ENTRIES = 10_000;

const undelivered: Submission = { kind: "undelivered" };

/** The bid service. Every effect of a bid request goes through it; none of its functions rejects. */
export type BidService = ReturnType<typeof bidService>;

/** Opens the bid service. */
export function bidService(options: BidServiceOptions) {
  const { site, backend, mail, webhook, rules, now, sleep, newKey, log, alert } = options;
  const store = storeOn(backend, now);
  /** Counts and limits while the store is unavailable. */
  const memory = storeOn(memoryBackend(), now);
  const mails = deliveries({
    ...{ store, rules, now, log, channel: "mail" },
    route: mail && {
      send: (message, entry) =>
        mail.send({ from: mail.from, to: mail.to, ...numberedMail(message, entry) }),
      idempotent: mail.idempotent,
    },
  });
  const webhooks = deliveries({
    ...{ store, rules, now, log, channel: "webhook" },
    route: webhook && {
      send: ({ text }, { key }) => webhook({ id: key, body: text }),
      idempotent: true,
    },
  });
  const forms = formKeys(options.formSecret, now);
  /** What this process knows of requests, for as long as a repeat gets the same answer. */
  const known = new Map<string, Submitted>();
  let sweeping: Promise<void> | undefined;
  /** The outbox when it was last listed. */
  let listed: readonly OutboxEntry[] = [];

  async function list(): Promise<typeof listed> {
    const entries = await store.entries();
    if (entries.length >= MAX_ENTRIES) {
      const text = "the outbox is full: bid requests are sent directly, not stored";
      if (listed.length < MAX_ENTRIES) log.error(text);
      options.tell?.(text);
    }
    return listed = entries;
  }

  function troubleIn(entries: typeof listed): Trouble {
    const isLate = ({ state, receivedAt }: OutboxEntry) =>
      state === "waiting" && receivedAt + LATE_MS < now();
    const failed = entries.filter(({ state }) => state === "failed");
    return { failed, late: entries.filter(isLate) };
  }

  function storeState(entries: typeof listed) {
    if (backend.isUnavailable()) return options.optional ? "none" : "away";
    if (entries.length >= MAX_ENTRIES) return "full";
    return backend.hasDamaged?.() ? "damaged" : "ok";
  }

  /** Stores a bid request and tries it once; while the store is unavailable or full, only tries it. */
  async function take(
    bid: ContactRequest,
    { channel, trapped = false, idempotencyKey }: SubmitOptions,
    ids: RequestIds,
  ): Promise<Submission> {
    const { key, body } = ids;
    const formAge = await forms.age(idempotencyKey ?? "");
    const write = (networks: number): Messages => {
      const spam = likelySpam({ trapped, formAge, links: countLinks(bid), networks });
      const facts = { key, received: new Date(now()), channel, likelySpam: spam };
      const hook = webhook && bidWebhook(bid, site(), facts);
      return { mail: bidMail(bid, site(), facts), webhook: hook };
    };
    const accepted = await store.accept(ids, write, mails.rules, listed.length >= MAX_ENTRIES)
      .catch(() => memory.accept(ids, write, mails.rules, true));
    if (accepted.kind === "closed") {
      return { kind: "closed", rate: { remaining: 0, resetSeconds: accepted.seconds } };
    }
    if (accepted.kind === "known") {
      return accepted.body === body ? await replay(accepted.key) : { kind: "key-reused" };
    }
    const { messages, kind } = accepted;
    if (messages.webhook !== undefined) {
      const hook = webhookKey(key);
      const sending = kind === "counted"
        ? webhooks.sendDirectly(hook, messages.webhook, true)
        : webhooks.tryOne(hook);
      sending.catch(() => {});
    }
    if (kind === "claimed" || kind === "counted") {
      // If the store accepts it after all, later, this attempt counts as one that was interrupted.
      const delivery = kind === "claimed"
        ? await mails.attempt(accepted, messages.mail)
        : await mails.sendDirectly(key, messages.mail, accepted.capsAllow);
      return delivery.kind === "delivered" ? delivery : undelivered;
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

  /** Requests under one idempotency key, or with one content, run one after another, until one is delivered. */
  async function submit(bid: ContactRequest, options: SubmitOptions): Promise<Submission> {
    const keyless = options.idempotencyKey === undefined;
    const hashes = await requestHashes(bid, options.idempotencyKey);
    const { body } = hashes;
    const name = hashes.key ?? body;
    const found = known.get(name);
    const age = now() - (found?.at ?? -Infinity);
    const isRecent = age < (keyless ? REPEAT_MS : DAY_MS) && age >= -CLOCK_SKEW_MS;
    const earlier = isRecent ? found : undefined;
    if (earlier !== undefined && earlier.body !== body) return { kind: "key-reused" };
    const key = hashes.key ?? earlier?.key ?? newKey();
    const inTurn = async (): Promise<Submission> => {
      const before = await earlier?.submission.catch(() => undefined);
      const isOver = before?.kind === "delivered" && (!before.queued || backend.isUnavailable());
      if (isOver) return before;
      const network = networkOf(options.client);
      return await take(bid, options, { ...hashes, key, keyless, network });
    };
    const submission = inTurn();
    remember(known, name, { key, body, at: earlier?.at ?? now(), submission });
    return await submission;
  }

  async function sweepOnce(): Promise<void> {
    // Only a write shows that the store is back.
    if (backend.isUnavailable()) await store.noteAlert((before) => ({ ...before }));
    const entries = await store.entries();
    // A webhook that hangs delays no mail.
    webhooks.sweep(entries).catch(logSweep);
    await mails.sweep(entries);
    await store.purge();
    const trouble = troubleIn(await list());
    await alert?.(trouble, store, mails.state.deliveredAt);
  }

  function logSweep(error: unknown): void {
    // An unavailable store has been logged already.
    if (!backend.isUnavailable()) log.error("the outbox sweep failed", { error });
  }

  return {
    /** Counts a client's request and says whether it is allowed. */
    admit: (client: string) => store.admit(client).catch(() => memory.admit(client)),
    /** The keys of the form's copies. */
    forms,
    /** Submits a valid bid request. */
    submit: (bid: ContactRequest, submitOptions: SubmitOptions) =>
      submit(bid, submitOptions).catch((error: unknown) => {
        log.error("bid request not delivered", { error });
        return undelivered;
      }),
    /** Sends what is due, erases expired requests, and alerts when requests are stuck. */
    sweep: () => sweeping ??= sweepOnce().catch(logSweep).finally(() => sweeping = undefined),
    /** Starts no more attempts, and waits for those in progress: two calls to the provider at most. */
    async stop(): Promise<void> {
      await Promise.allSettled([mails.stop(), webhooks.stop(), sweeping]);
      await backend.close().catch(() => {});
    },
    /**
     * Whether the store and the mail provider worked when last used, by any process; counts; and how many requests
     * this process has delivered. Requests are sent directly while the store is `away` or the outbox `full`, and always
     * with `none`. The store works while it is `damaged`: an earlier file of it was, and is still there.
     */
    async health() {
      const entries = await list().catch(() => listed);
      const { failed, late } = troubleIn(entries);
      const waiting = entries.filter(({ state }) => state === "waiting");
      const isMail = (entry: OutboxEntry) => channelOf(entry) === "mail";
      const tried = waiting.filter((entry) => isMail(entry) && entry.reason !== undefined);
      const failedAt = Math.max(...tried.map(({ triedAt = 0 }) => triedAt));
      const { health, deliveredAt, delivered } = mails.state;
      const isFailing = failedAt > deliveredAt || health === "failing" && failed.some(isMail);
      const isAway = backend.isUnavailable();
      const waitedMs = Math.max(0, now() - (waiting[0]?.receivedAt ?? now()));
      return {
        store: storeState(entries),
        mail: isAway || health === "unconfigured" ? health : isFailing ? "failing" : "ok",
        waiting: waiting.length,
        failed: failed.length,
        late: late.length,
        oldestWaitingSeconds: Math.round(waitedMs / 1000),
        delivered,
      } as const;
    },
  };
}

/**
 * The hashes that identify a bid request, whatever the order of its fields. With an idempotency key, one is the key of
 * its entry, also for the provider, and nobody can guess the one of its content without that key.
 */
async function requestHashes(bid: ContactRequest, idempotencyKey: string | undefined) {
  const fields = Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1);
  const body = await sha256(JSON.stringify(["body", idempotencyKey, fields]));
  const text = await sha256(JSON.stringify(["text", bid.additionalInfo.trim().split(/\s+/)]));
  if (idempotencyKey === undefined) return { body, text };
  const key = await sha256(JSON.stringify(["key", idempotencyKey]));
  return { key: key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"), body, text };
}

/** The network of a client, as limits count it: the /24 of its IPv4 address, or the /48 of its IPv6 address. */
export function networkOf(client: string): string {
  const [first, second, third] = client.split(/[.:]/);
  if (second === undefined) return client;
  return client.includes(":")
    ? `${first}:${second}:${third}::/48`
    : `${first}.${second}.${third}.0/24`;
}
