/**
 * The bid service, which receives bid requests and delivers them. The story of a request, with a word for each step:
 *
 * 1. **Check the rate.** A client may send five requests a minute (`rate_decision.ts`).
 * 2. **Submit.** A request that repeats another waits for that one's outcome and gets it, too (`identity.ts`).
 * 3. **Receive.** Its messages are written (`messages.ts`) and stored, in one transaction of the store
 *    (`store/intake.ts`). While the store is unavailable or full, the request is only counted, and sent directly.
 * 4. **Admit.** The hourly and daily caps admit its mail, now or later (`mail_caps.ts`).
 * 5. **Claim.** One process at a time holds an entry of the outbox, for one attempt (`outbox.ts`).
 * 6. **Attempt.** What the attempt came to is recorded: delivered, failed, or to be tried again (`deliveries.ts`).
 * 7. **Sweep.** Every few seconds, entries that are due are claimed again, and expired ones erased.
 *
 * Delivery is at least once, and possible repeats are marked. The store keeps all of this in SQLite or Deno KV.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import { type BidFileInfo, totalSize } from "../bids/bid_files.ts";
import type { BidRequest } from "../bids/bid_request.ts";
import { sha256 } from "../digest.ts";
import type { Log } from "../log.ts";
import { numberedMail } from "../mail/bid_mail.ts";
import { automaticHeaders } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import type { SendWebhook } from "../mail/webhook.ts";
import type { Site } from "../model/mod.ts";
import type { Delivered } from "../outgoing/receiver.ts";
import { Deliveries, type DeliveryRoute } from "./deliveries.ts";
import { FillLevel } from "./fill_level.ts";
import { FormKeys } from "./form_keys.ts";
import {
  type BidIdentity,
  type EarlierRequest,
  findRepeat,
  identify,
  KEYED_REPEAT_MS,
} from "./identity.ts";
import { type BidOrigin, type Messages, writeMessages } from "./messages.ts";
import {
  type AlertedChannel,
  channelKey,
  entryStage,
  type OutboxChannel,
  type OutboxEntry,
  type OutboxRules,
  refusedKeepDays,
} from "./outbox.ts";
import type { RateDecision } from "./rate_decision.ts";
import { remember } from "./remember.ts";
import { type Backend, MemoryRecords } from "./store/backend.ts";
import { Intake, type Received, type ReceiveOptions } from "./store/intake.ts";
import { Store } from "./store/store.ts";

/** The outcome of submitting a bid request. `key` is that of its outbox entry, or of the entry that it repeats. */
type Submission =
  /** `queued` if it is stored, and will be sent when the mail caps allow. */
  | {
    readonly kind: "delivered";
    readonly key: string;
    readonly reference?: string | undefined;
    readonly queued?: true;
    /** Whether some of its files were neither stored nor sent. */
    readonly isWithoutFiles: boolean;
  }
  /** `isKept` if it is stored and will be tried again. */
  | {
    readonly kind: "undelivered";
    readonly key?: string;
    readonly isKept?: true;
    readonly isWithoutFiles?: boolean;
  }
  /** The idempotency key was used before for another bid request. */
  | { readonly kind: "key-reused" }
  /** The client's network has used up its share of the caps for so many seconds. */
  | { readonly kind: "network-limited"; readonly seconds: number };

export interface SubmitOptions extends BidOrigin {
  /** The client's address, as far as it can be trusted. */
  readonly client: string;
  readonly idempotencyKey?: string | undefined;
}

/** A request that this process remembers. `at` is when it was first submitted, `submission` the latest outcome. */
interface Recent extends EarlierRequest {
  entryKey: string;
  readonly submission: Promise<Submission>;
}

export interface BidServiceOptions {
  /** Returns the current content, which may be reloaded while the service runs. */
  readonly site: () => Site;
  /** The backend of the store. Its operations fail at once while it is unavailable. */
  readonly backend: Backend & { isUnavailable(): boolean };
  /** Whether the store may be missing, as on Deno Deploy without a database. */
  readonly optional?: boolean;
  /** Absent when mail is not configured. Entries then wait. */
  readonly mail?: MailRoute;
  /** Sends webhooks, if there is one. */
  readonly webhook?: SendWebhook;
  readonly rules: OutboxRules;
  /**
   * Alerts a person, if an alert is due. Rejects when the store is unavailable.
   *
   * @param stuck The entries that have failed, or wait for more than {@linkcode LATE_MINUTES}, oldest first.
   */
  alert?(
    stuck: readonly OutboxEntry[],
    store: Store,
    deliveredAt: Readonly<Record<AlertedChannel, number>>,
  ): Promise<void>;
  /** Alerts a person at once, but with the same text at most once an hour. */
  tell?(text: string): void;
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Makes a unique key of letters, digits and hyphens. */
  readonly newKey: () => string;
  readonly log: Log;
}

export interface BidHealth {
  readonly store: "ok" | "away" | "none" | "full" | "damaged";
  readonly mail: "ok" | "failing" | "unconfigured";
  /** How many requests wait, have failed, and have waited for more than {@linkcode LATE_MINUTES}. */
  readonly waiting: number;
  readonly failed: number;
  readonly late: number;
  readonly oldestWaitingSeconds: number;
}

/** How long the health is cached. */
const HEALTH_MS = 1_000;

/** How long a request may wait before an alert. */
export const LATE_MINUTES = 10;
const LATE_MS = LATE_MINUTES * 60_000;

/**
 * How often, and at which interval, a repeated request checks for the outcome of the first one in another process. That
 * process may have crashed, so a client must not wait until its lease expires.
 */
const CHECKS = 10;
const CHECK_MS = 100;

/** The bid service. Every effect of a bid request goes through it; none of its functions rejects. */
export class BidService {
  /** Makes and checks the idempotency keys of forms. */
  readonly forms: FormKeys;
  readonly #options: BidServiceOptions;
  readonly #store: Store;
  /** Limits and counts in memory, while `#store` is unavailable. */
  readonly #memory: Intake;
  readonly #mails: Deliveries;
  readonly #webhooks: Deliveries;
  readonly #acknowledgements: Deliveries;
  /** The recent requests of this process, by the hash of their content and by their stored idempotency keys. */
  readonly #recent = new Map<string, Recent>();
  #sweeping: Promise<void> | undefined;
  readonly #level: FillLevel;
  #health: { readonly at: number; readonly result: Promise<BidHealth> } | undefined;

  constructor(options: BidServiceOptions) {
    const { backend, mail, webhook, rules, now, log, tell } = options;
    this.#options = options;
    const store = this.#store = new Store(backend, now);
    this.#memory = new Intake(new MemoryRecords(), now);
    this.#level = new FillLevel(backend, (isKnown) => {
      const text = "the outbox is full: bid requests are sent directly, not stored";
      if (!isKnown) log.error(text);
      tell?.(text);
    });
    const deliveries = (channel: OutboxChannel, route: DeliveryRoute | undefined) =>
      new Deliveries({ channel, route, store, rules, now, log });
    this.#mails = deliveries(
      "mail",
      mail && {
        send(message, entry, files, isStored) {
          const { from, to } = mail;
          const keepFilesDays = isStored ? refusedKeepDays(rules) : undefined;
          const parts = numberedMail(message, entry, keepFilesDays, options.site().words);
          return mail.send({ from, to, ...parts, ...(files.length > 0 && { files }) });
        },
        idempotent: mail.idempotent,
      },
    );
    this.#webhooks = deliveries(
      "webhook",
      webhook && {
        send: ({ text }, { key }) => webhook({ id: key, body: text }),
        idempotent: true,
      },
    );
    this.#acknowledgements = deliveries(
      "acknowledgement",
      mail && {
        send: ({ recipient = "", replyTo, subject, text }, { key }) =>
          mail.send({
            ...{ from: mail.from, to: recipient, replyTo, subject, text },
            ...{ headers: automaticHeaders, idempotencyKey: key },
          }),
        // A key would let an attempt of unknown outcome be repeated.
        idempotent: false,
      },
    );
    this.forms = new FormKeys(() => store.secret("form"), now);
  }

  get takesFiles(): boolean {
    return this.#options.backend.keepsFiles ?? false;
  }

  /** Counts a client's request and says whether it is allowed. */
  checkRate(client: string): Promise<RateDecision> {
    return this.#store.checkRate(client).catch(() => this.#memory.checkRate(client));
  }

  /** Submits a valid bid request. Never rejects. */
  submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    return this.#submit(bid, options).catch((error: unknown) => {
      this.#options.log.error("bid request not delivered", { error });
      return { kind: "undelivered" };
    });
  }

  /** Sends due messages, erases expired requests, and alerts when requests are stuck. */
  sweep(): Promise<void> {
    return this.#sweeping ??= this.#sweepOnce().catch(this.#logSweep)
      .finally(() => this.#sweeping = undefined);
  }

  /** Starts no more attempts, and waits for those in progress: two calls to the provider at most. */
  async stop(): Promise<void> {
    const sent = [this.#mails, this.#webhooks, this.#acknowledgements].map((each) => each.stop());
    await Promise.allSettled([...sent, this.#sweeping]);
    await this.#options.backend.close().catch(() => {});
  }

  /**
   * Whether the store and the mail provider worked when last used, and how much the outbox holds. All processes on a
   * store report the same. Requests are sent directly while the store is `away`, `full` or `none`. A `damaged` store
   * works: an earlier file was moved aside, and is still there.
   */
  health(): Promise<BidHealth> {
    const at = this.#options.now();
    if (this.#health === undefined || Math.abs(at - this.#health.at) >= HEALTH_MS) {
      this.#health = { at, result: this.#readHealth(at) };
    }
    return this.#health.result;
  }

  /** Whether no process sent an alert with this text within the last hour; true if the store can't say. */
  isNews(text: string): Promise<boolean> {
    return this.#store.isNews(text).catch(() => true);
  }

  async #readHealth(at: number): Promise<BidHealth> {
    await this.#level.count(at - LATE_MS).catch(() => {});
    const { waiting, failed, late, oldestAt = at, mailTriedAt = 0, deliveredAt = 0 } =
      this.#level.counts;
    const { backend, optional } = this.#options;
    const { health } = this.#mails.state;
    const isAway = backend.isUnavailable();
    const isLocal = isAway || health === "unconfigured";
    const present = this.#level.isFull ? "full" : backend.hasDamaged?.() ? "damaged" : "ok";
    return {
      store: isAway ? optional ? "none" : "away" : present,
      mail: isLocal ? health : mailTriedAt > deliveredAt ? "failing" : "ok",
      waiting,
      failed,
      late,
      oldestWaitingSeconds: Math.round(Math.max(0, at - oldestAt) / 1000),
    };
  }

  /** Receives a request, unless this process knows that it repeats one that was delivered. */
  async #submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    const { backend, now, newKey } = this.#options;
    const fileInfos = await Promise.all((options.files ?? []).map(
      async ({ bytes, ...file }) => ({
        ...file,
        size: bytes.length,
        sha256: await sha256(bytes),
      }),
    ));
    const ids = await identify(bid, options, fileInfos);
    const { keyHashes, content, body, byContent } = ids;
    const at = now();
    const recent = (hash = "") => {
      const found = this.#recent.get(hash);
      return found !== undefined && at - found.at < KEYED_REPEAT_MS ? found : undefined;
    };
    const repeat = findRepeat(ids, {
      plain: recent(keyHashes?.plain),
      scoped: recent(keyHashes?.scoped),
      same: recent(content),
    }, at);
    if (repeat.kind === "key-reused") return repeat;
    const earlier = repeat.kind === "repeat" ? repeat.earlier : undefined;
    const similar = repeat.kind === "new" ? repeat.similar?.entryKey : undefined;
    const keyHash = keyHashes?.[repeat.scope];
    // A repeated request keeps its key, by which the provider detects repeats.
    const key = earlier?.entryKey ?? keyHash ?? newKey();
    // The store finds out whose an idempotency key is, unless this process knows that it is another network's.
    const isUndecided = earlier === undefined && keyHash !== undefined && repeat.scope === "plain";

    const submission = (async () => {
      // A repeat waits for the end of what it repeats.
      const before = await earlier?.submission.catch(() => undefined);
      const isOver = before?.kind === "delivered" && (!before.queued || backend.isUnavailable());
      if (isOver) return before;
      const entryKey = isUndecided ? undefined : key;
      return await this.#receive(bid, options, fileInfos, ids, { entryKey, similar });
    })();
    const submitted: Recent = {
      entryKey: key,
      at: earlier?.at ?? at,
      body,
      owner: keyHashes?.scoped,
      byContent: earlier?.byContent ?? byContent,
      submission,
    };
    const hashes = [content, keyHash].filter((hash) => hash !== undefined);
    for (const hash of hashes) remember(this.#recent, hash, submitted);
    const outcome = await submission;
    if ("key" in outcome && outcome.key !== undefined) {
      // The store may know an earlier one.
      submitted.entryKey = outcome.key;
    } else {
      // Refused, so nothing of it is kept: its key is free or another request's, as it is in another process.
      for (const hash of hashes) {
        if (this.#recent.get(hash) === submitted) this.#recent.delete(hash);
      }
    }
    return outcome;
  }

  /** Writes and stores the messages of a request, and delivers it as far as the store and the caps let it. */
  async #receive(
    bid: BidRequest,
    options: SubmitOptions,
    fileInfos: readonly BidFileInfo[],
    ids: BidIdentity,
    known: Pick<ReceiveOptions, "entryKey" | "similar">,
  ): Promise<Submission> {
    const { site, webhook, now, rules: { maxFileBytes } } = this.#options;
    const bytes = this.#level.fileBytes + totalSize(fileInfos);
    const hasRoom = this.takesFiles && bytes <= maxFileBytes;
    const isWithoutFiles = fileInfos.length > 0 && !hasRoom;
    const parts = {
      ...options,
      bid,
      site: site(),
      received: now(),
      formAge: await this.forms.age(options.idempotencyKey ?? ""),
      fileInfos,
      isWithoutFiles,
      hasWebhook: webhook !== undefined,
    };
    const receiving: ReceiveOptions = {
      ...known,
      write: (key, history) => writeMessages(parts, key, history),
      rules: this.#mails.rules,
      onlyCount: this.#level.isFull,
    };
    const received = await this.#store.receive(ids, receiving)
      .catch((error: unknown) => {
        this.#logFault("bid request not stored", error);
        return this.#memory.receive(ids, { ...receiving, onlyCount: true });
      });
    return await match(received).returnType<Submission | Promise<Submission>>()
      .with({ kind: P.union("key-reused", "network-limited") }, (refusal) => refusal)
      .with({ kind: "known" }, ({ key }) => this.#replay(key))
      .with({ kind: "counted" }, (counted) => this.#sendDirectly(counted, isWithoutFiles))
      .with(
        { kind: P.union("claimed", "capped", "exhausted", "not-due") },
        (stored) => this.#sendStored(stored, isWithoutFiles),
      )
      .exhaustive();
  }

  /** The only attempt to deliver a request that is not stored. */
  async #sendDirectly(
    { key, messages, capsAllow }: Extract<Received, { kind: "counted" }>,
    isWithoutFiles: boolean,
  ): Promise<Submission> {
    const { mail, webhook, files } = messages;
    if (webhook !== undefined) {
      const hook = channelKey("webhook", key);
      this.#webhooks.sendDirectly(hook, webhook, true).catch(() => {});
    }
    // If the store received the request after all, it counts this attempt as interrupted.
    const delivery = await this.#mails.sendDirectly(key, mail, capsAllow, files);
    return delivery.kind === "delivered"
      ? deliveredOf(key, delivery, isWithoutFiles)
      : { kind: "undelivered", key };
  }

  /** The first attempt to deliver a request that is stored, if its mail could be claimed. */
  async #sendStored(
    stored: Extract<Received, { messages: Messages }>,
    isWithoutFiles: boolean,
  ): Promise<Submission> {
    const { mail, log } = this.#options;
    const { key, messages } = stored;
    this.#level.add(messages);
    if (messages.webhook !== undefined) {
      this.#webhooks.tryOne(channelKey("webhook", key)).catch(() => {});
    }
    if (stored.kind === "claimed") {
      const delivery = await this.#mails.attempt(stored, messages.mail, messages.files);
      return match(delivery).returnType<Submission>()
        .with({ kind: "delivered" }, (delivered) => deliveredOf(key, delivered, isWithoutFiles))
        .with({ kind: "retry" }, () => ({ kind: "undelivered", key, isKept: true, isWithoutFiles }))
        .with({ kind: "rejected" }, () => ({ kind: "undelivered", key }))
        .exhaustive();
    }
    if (mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return { kind: "undelivered", key, isKept: true, isWithoutFiles };
    }
    log.warn("bid request queued: the hourly or daily mail cap is reached", { key });
    return { kind: "delivered", key, queued: true, isWithoutFiles };
  }

  /** The outcome of a repeated request: that of the first one, for which it waits. */
  async #replay(key: string): Promise<Submission> {
    const { mail, now, sleep } = this.#options;
    for (let check = 0;; check++) {
      const { entry, message, known } = await this.#store.find(key);
      const isWithoutFiles = known?.isWithoutFiles === 1 || message?.files?.length === 0;
      if (known?.deliveredAt !== undefined) {
        return { kind: "delivered", key, reference: known.reference, isWithoutFiles };
      }
      if (entry === undefined) return { kind: "undelivered", key };
      const isWaiting = entry.state === "waiting";
      if (isWaiting && entry.admittedAt === undefined && mail !== undefined) {
        return { kind: "delivered", key, queued: true, isWithoutFiles };
      }
      if (entryStage(entry, now()) !== "being sent" || check === CHECKS) {
        return { kind: "undelivered", key, ...(isWaiting && { isKept: true, isWithoutFiles }) };
      }
      await sleep(CHECK_MS);
    }
  }

  async #sweepOnce(): Promise<void> {
    const { backend, alert, now } = this.#options;
    // Only a successful write shows that the store works again.
    if (backend.isUnavailable()) await this.#store.updateAlert("mail", (before) => ({ ...before }));
    const entries = await this.#store.entries();
    // Not awaited, so that a hanging webhook delays no mail.
    this.#webhooks.sweep(entries).catch(this.#logSweep);
    await this.#mails.sweep(entries);
    this.#acknowledgements.sweep(entries).catch(this.#logSweep);
    await this.#store.purge();
    await this.#level.count(now() - LATE_MS);
    if (alert === undefined) return;
    // Listing thousands of entries takes a fifth of a second.
    const { failed, late } = this.#level.counts;
    const stuck = failed + late === 0 ? [] : (await this.#store.entries()).filter(
      ({ state, receivedAt }) => state === "failed" || receivedAt + LATE_MS < now(),
    );
    await alert(stuck, this.#store, {
      mail: this.#mails.state.deliveredAt,
      webhook: this.#webhooks.state.deliveredAt,
    });
  }

  readonly #logSweep = (error: unknown): void => this.#logFault("the outbox sweep failed", error);

  /** Logs what failed, unless it is that the store is unavailable, which has been logged already. */
  #logFault(what: string, error: unknown): void {
    const { backend, log } = this.#options;
    if (!backend.isUnavailable()) log.error(what, { error });
  }
}

/** The outcome of a request whose mail the provider accepted. */
function deliveredOf(key: string, delivery: Delivered, isWithoutFiles: boolean): Submission {
  const { reference } = delivery;
  return {
    kind: "delivered",
    key,
    reference,
    isWithoutFiles: isWithoutFiles || delivery.isWithoutFiles === true,
  };
}
