/**
 * The bid service. **Submit** (this file) accepts a bid request and says whether it was delivered. The **rate limit**
 * allows each client five a minute. The **outbox** keeps each request until it is delivered or has failed;
 * `outbox.ts` decides what may happen to it. **Delivery** sends what is due, at least once, and marks possible
 * repeats: one of mails, one of webhooks. The **store** keeps all of this in SQLite or Deno KV; while it is
 * unavailable, requests are sent directly.
 *
 * @module
 */
import type { Log } from "../log.ts";
import { bidMail, type Channel, countLinks, numberedMail } from "../mail/bid_mail.ts";
import { likelySpam } from "../mail/likely_spam.ts";
import type { MailRoute } from "../mail/send.ts";
import type { BidRequest, Site } from "../model/mod.ts";
import { sha256 } from "../model/digest.ts";
import { remember } from "../model/remember.ts";
import { CLOCK_SKEW_MS, DAY_MS } from "./clock.ts";
import { Deliveries } from "./delivery.ts";
import { FormKeys } from "./form_keys.ts";
import { channelOf, type OutboxEntry, type OutboxRules, stageOf, webhookKey } from "./outbox.ts";
import type { RateDecision } from "./rate_decision.ts";
import { type Backend, MemoryBackend } from "./store/backend.ts";
import { type Accepted, type Messages, REPEAT_MS, type RequestIds, Store } from "./store/store.ts";
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
export class BidService {
  /** The keys of the form's copies. */
  readonly forms: FormKeys;
  readonly #options: BidServiceOptions;
  readonly #store: Store;
  /** Counts and limits while the store is unavailable. */
  readonly #memory: Store;
  readonly #mails: Deliveries;
  readonly #webhooks: Deliveries;
  /** What this process knows of requests, for as long as a repeat gets the same answer. */
  readonly #known = new Map<string, Submitted>();
  #sweeping: Promise<void> | undefined;
  /** The outbox when it was last listed. */
  #listed: readonly OutboxEntry[] = [];

  constructor(options: BidServiceOptions) {
    const { backend, mail, webhook, rules, now, log } = options;
    this.#options = options;
    const store = this.#store = new Store(backend, now);
    this.#memory = new Store(new MemoryBackend(), now);
    this.#mails = new Deliveries({
      ...{ store, rules, now, log, channel: "mail" },
      route: mail && {
        send: (message, entry) =>
          mail.send({ from: mail.from, to: mail.to, ...numberedMail(message, entry) }),
        idempotent: mail.idempotent,
      },
    });
    this.#webhooks = new Deliveries({
      ...{ store, rules, now, log, channel: "webhook" },
      route: webhook && {
        send: ({ text }, { key }) => webhook({ id: key, body: text }),
        idempotent: true,
      },
    });
    this.forms = new FormKeys(options.formSecret, now);
  }

  /** Counts a client's request and says whether it is allowed. */
  admit(client: string): Promise<RateDecision> {
    return this.#store.admit(client).catch(() => this.#memory.admit(client));
  }

  /** Submits a valid bid request. */
  submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    return this.#submit(bid, options).catch((error: unknown) => {
      this.#options.log.error("bid request not delivered", { error });
      return undelivered;
    });
  }

  /** Sends what is due, erases expired requests, and alerts when requests are stuck. */
  sweep(): Promise<void> {
    return this.#sweeping ??= this.#sweepOnce().catch((error) => this.#logSweep(error))
      .finally(() => this.#sweeping = undefined);
  }

  /** Starts no more attempts, and waits for those in progress: two calls to the provider at most. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#mails.stop(), this.#webhooks.stop(), this.#sweeping]);
    await this.#options.backend.close().catch(() => {});
  }

  /**
   * Whether the store and the mail provider worked when last used, by any process; counts; and how many requests
   * this process has delivered. Requests are sent directly while the store is `away` or the outbox `full`, and always
   * with `none`. The store works while it is `damaged`: an earlier file of it was, and is still there.
   */
  async health() {
    const { backend, now } = this.#options;
    const entries = await this.#list().catch(() => this.#listed);
    const { failed, late } = this.#troubleIn(entries);
    const waiting = entries.filter(({ state }) => state === "waiting");
    const isMail = (entry: OutboxEntry) => channelOf(entry) === "mail";
    const tried = waiting.filter((entry) => isMail(entry) && entry.reason !== undefined);
    const failedAt = Math.max(...tried.map(({ triedAt = 0 }) => triedAt));
    const { health, deliveredAt, delivered } = this.#mails.state;
    const isFailing = failedAt > deliveredAt || health === "failing" && failed.some(isMail);
    const isAway = backend.isUnavailable();
    const waitedMs = Math.max(0, now() - (waiting[0]?.receivedAt ?? now()));
    return {
      store: this.#storeState(entries),
      mail: isAway || health === "unconfigured" ? health : isFailing ? "failing" : "ok",
      waiting: waiting.length,
      failed: failed.length,
      late: late.length,
      oldestWaitingSeconds: Math.round(waitedMs / 1000),
      delivered,
    } as const;
  }

  async #list(): Promise<readonly OutboxEntry[]> {
    const entries = await this.#store.entries();
    if (entries.length >= MAX_ENTRIES) {
      const text = "the outbox is full: bid requests are sent directly, not stored";
      if (this.#listed.length < MAX_ENTRIES) this.#options.log.error(text);
      this.#options.tell?.(text);
    }
    return this.#listed = entries;
  }

  #troubleIn(entries: readonly OutboxEntry[]): Trouble {
    const at = this.#options.now();
    const isLate = ({ state, receivedAt }: OutboxEntry) =>
      state === "waiting" && receivedAt + LATE_MS < at;
    const failed = entries.filter(({ state }) => state === "failed");
    return { failed, late: entries.filter(isLate) };
  }

  #storeState(entries: readonly OutboxEntry[]) {
    const { backend, optional } = this.#options;
    if (backend.isUnavailable()) return optional ? "none" : "away";
    if (entries.length >= MAX_ENTRIES) return "full";
    return backend.hasDamaged?.() ? "damaged" : "ok";
  }

  /** Requests under one idempotency key, or with one content, run one after another, until one is delivered. */
  async #submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    const { backend, now, newKey } = this.#options;
    const keyless = options.idempotencyKey === undefined;
    const hashes = await requestHashes(bid, options.idempotencyKey);
    const { body } = hashes;
    const name = hashes.key ?? body;
    const found = this.#known.get(name);
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
      return await this.#take(bid, options, { ...hashes, key, keyless, network });
    };
    const submission = inTurn();
    remember(this.#known, name, { key, body, at: earlier?.at ?? now(), submission });
    return await submission;
  }

  /** Stores a bid request and tries it once; while the store is unavailable or full, only tries it. */
  async #take(
    bid: BidRequest,
    options: SubmitOptions,
    ids: RequestIds,
  ): Promise<Submission> {
    const write = await this.#writer(bid, options, ids.key);
    const { rules } = this.#mails;
    const accepted = await this.#store.accept(ids, write, rules, this.#listed.length >= MAX_ENTRIES)
      .catch(() => this.#memory.accept(ids, write, rules, true));
    if (accepted.kind === "closed") {
      return { kind: "closed", rate: { remaining: 0, resetSeconds: accepted.seconds } };
    }
    if (accepted.kind === "known") {
      const isSame = accepted.body === ids.body;
      return isSame ? await this.#replay(accepted.key) : { kind: "key-reused" };
    }
    return await this.#send(ids.key, accepted);
  }

  /** Returns the function that writes the messages of a bid request. */
  async #writer(
    bid: BidRequest,
    { channel, trapped = false, idempotencyKey = "" }: SubmitOptions,
    key: string,
  ): Promise<(networks: number) => Messages> {
    const { site, webhook, now } = this.#options;
    const formAge = await this.forms.age(idempotencyKey);
    return (networks) => {
      const spam = likelySpam({ trapped, formAge, links: countLinks(bid), networks });
      const facts = { key, received: new Date(now()), channel, likelySpam: spam };
      const hook = webhook && bidWebhook(bid, site(), facts);
      return { mail: bidMail(bid, site(), facts), webhook: hook };
    };
  }

  /** Tries an accepted request once. */
  async #send(key: string, accepted: Exclude<Accepted, { kind: "known" | "closed" }>) {
    const { mail, log } = this.#options;
    const { messages, kind } = accepted;
    if (messages.webhook !== undefined) {
      const hook = webhookKey(key);
      const sending = kind === "counted"
        ? this.#webhooks.sendDirectly(hook, messages.webhook, true)
        : this.#webhooks.tryOne(hook);
      sending.catch(() => {});
    }
    if (kind === "claimed" || kind === "counted") {
      // If the store accepts it after all, later, this attempt counts as one that was interrupted.
      const delivery = kind === "claimed"
        ? await this.#mails.attempt(accepted, messages.mail)
        : await this.#mails.sendDirectly(key, messages.mail, accepted.capsAllow);
      return delivery.kind === "delivered" ? delivery : undelivered;
    }
    if (mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return undelivered;
    }
    log.warn("bid request queued: the hourly or daily mail cap is reached", { key });
    return { kind: "delivered", queued: true } as const;
  }

  /** The result of a repeated request, once the outcome of the first is known. */
  async #replay(key: string): Promise<Submission> {
    const { mail, now, sleep } = this.#options;
    for (let check = 0;; check++) {
      const { entry, known } = await this.#store.find(key);
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

  async #sweepOnce(): Promise<void> {
    const { backend, alert } = this.#options;
    // Only a write shows that the store is back.
    if (backend.isUnavailable()) await this.#store.noteAlert((before) => ({ ...before }));
    const entries = await this.#store.entries();
    // A webhook that hangs delays no mail.
    this.#webhooks.sweep(entries).catch((error) => this.#logSweep(error));
    await this.#mails.sweep(entries);
    await this.#store.purge();
    const trouble = this.#troubleIn(await this.#list());
    await alert?.(trouble, this.#store, this.#mails.state.deliveredAt);
  }

  #logSweep(error: unknown): void {
    // An unavailable store has been logged already.
    const { backend, log } = this.#options;
    if (!backend.isUnavailable()) log.error("the outbox sweep failed", { error });
  }
}

/**
 * The hashes that identify a bid request, whatever the order of its fields. With an idempotency key, one is the key of
 * its entry, also for the provider, and nobody can guess the one of its content without that key.
 */
async function requestHashes(bid: BidRequest, idempotencyKey: string | undefined) {
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
