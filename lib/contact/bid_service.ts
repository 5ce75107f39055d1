/**
 * The bid service, which accepts bid requests and delivers them. The rate limit allows each client five a minute. The
 * outbox keeps each request until it is delivered or has failed, by the rules of `outbox.ts`. `delivery.ts` sends what
 * is due at least once, and marks possible repeats. The store keeps all of this in SQLite or Deno KV; while it is
 * unavailable, requests are sent directly.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Log } from "../log.ts";
import {
  bidMail,
  type Channel,
  countLinks,
  numberedMail,
  type WrittenIn,
} from "../mail/bid_mail.ts";
import { likelySpam } from "../mail/likely_spam.ts";
import { acknowledgement } from "../mail/acknowledgement.ts";
import type { MailRoute } from "../mail/send.ts";
import { type BidFile, type BidFileInfo, totalSize } from "../bids/bid_files.ts";
import { type BidRequest, isEmergency } from "../bids/bid_request.ts";
import { type Site } from "../model/mod.ts";
import { sha256 } from "../digest.ts";
import { remember } from "./remember.ts";
import { Deliveries, type DeliveryRoute } from "./delivery.ts";
import { FillLevel } from "./fill_level.ts";
import { makeLead } from "./lead.ts";
import { FormKeys } from "./form_keys.ts";
import {
  type AlertedChannel,
  entryStage,
  type OutboxChannel,
  type OutboxEntry,
  type OutboxRules,
  refusedKeepDays,
  webhookKey,
} from "./outbox.ts";
import type { RateDecision } from "./rate_decision.ts";
import {
  type BidIdentity,
  findRepeat,
  identify,
  KEYED_REPEAT_MS,
  type RepeatDecision,
} from "./repeats.ts";
import { type Backend, MemoryBackend } from "./store/backend.ts";
import type { Messages } from "./store/entries.ts";
import { type Accepted, Store, type WriteMessages } from "./store/store.ts";
import { bidWebhook, type SendWebhook } from "../mail/webhook.ts";
import type { Delivered } from "../outgoing/delivery.ts";

/** The outcome of submitting a bid request. */
type Submission =
  /** `queued` if it is stored, and will be sent when the mail caps allow. */
  | {
    readonly kind: "delivered";
    readonly reference?: string | undefined;
    readonly queued?: true;
    /** Whether some of its files were neither stored nor sent. */
    readonly isWithoutFiles?: boolean;
  }
  /** `isKept` if it is stored and will be tried again. */
  | {
    readonly kind: "undelivered";
    readonly isKept?: true;
    readonly isWithoutFiles?: boolean;
  }
  /** The idempotency key was used before for another bid request. */
  | { readonly kind: "key-reused" }
  /** The client's network has used up its share of the caps. */
  | { readonly kind: "network-limited"; readonly rate: Omit<RateDecision, "allowed" | "times"> };

export interface SubmitOptions {
  readonly channel: Channel;
  /** The client's address, as far as it can be trusted. */
  readonly client: string;
  readonly idempotencyKey?: string;
  /** Whether the form's field that people don't see was filled in. */
  readonly trapped?: boolean;
  /** The language and the path of the form, if it is not in the office's language. */
  readonly writtenIn?: WrittenIn;
  /** The site in the form's language; in the office's by default. */
  readonly formSite?: Site;
  readonly files?: readonly BidFile[];
  /** Called with the key of the request's outbox entry, or of the entry that it repeats. */
  readonly onKey?: (key: string) => void;
}

/** A request that this process remembers. `at` is when it was first submitted, `submission` the latest outcome. */
interface Submitted {
  /** The key of its outbox entry, which the store may choose. */
  key: string;
  readonly body: string;
  readonly owner: string | undefined;
  readonly byContent: boolean;
  readonly at: number;
  readonly submission: Promise<Submission>;
}

/** The entries of the outbox that a person should know of, oldest first. */
type Trouble = Readonly<Record<"failed" | "late", readonly OutboxEntry[]>>;

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
  /** Alerts a person, if an alert is due. Rejects when the store is unavailable. */
  alert?(
    trouble: Trouble,
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

const NOT_DELIVERED: Submission = { kind: "undelivered" };
const KEPT: Submission = { kind: "undelivered", isKept: true };

/** The bid service. Every effect of a bid request goes through it; none of its functions rejects. */
export class BidService {
  /** Makes and checks the idempotency keys of forms. */
  readonly forms: FormKeys;
  readonly #options: BidServiceOptions;
  readonly #store: Store;
  /** A store in memory, for limits and counts while `#store` is unavailable. */
  readonly #memory: Store;
  readonly #mails: Deliveries;
  readonly #webhooks: Deliveries;
  readonly #acknowledgements: Deliveries;
  /** The recent requests of this process, by the hash of their content and by their stored idempotency keys. */
  readonly #known = new Map<string, Submitted>();
  #sweeping: Promise<void> | undefined;
  readonly #level: FillLevel;
  #health: { readonly at: number; readonly result: Promise<BidHealth> } | undefined;

  constructor(options: BidServiceOptions) {
    const { backend, mail, webhook, rules, now, log, tell } = options;
    this.#options = options;
    const store = this.#store = new Store(backend, now);
    this.#memory = new Store(new MemoryBackend(), now);
    this.#level = new FillLevel(store, (isKnown) => {
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
          const parts = numberedMail(message, { ...entry, keepFilesDays }, options.site().words);
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
            from: mail.from,
            to: recipient,
            replyTo,
            subject,
            text,
            isAutomatic: true,
            idempotencyKey: key,
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
  admit(client: string): Promise<RateDecision> {
    return this.#store.admit(client).catch(() => this.#memory.admit(client));
  }

  /** Submits a valid bid request. Never rejects. */
  submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    return this.#submit(bid, options).catch((error: unknown) => {
      this.#options.log.error("bid request not delivered", { error });
      return NOT_DELIVERED;
    });
  }

  /** Sends due messages, erases expired requests, and alerts when requests are stuck. */
  sweep(): Promise<void> {
    return this.#sweeping ??= this.#sweepOnce().catch((error) => this.#logSweep(error))
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

  /** Runs requests with the same idempotency key or content one after another, until one is delivered. */
  async #submit(bid: BidRequest, options: SubmitOptions): Promise<Submission> {
    const { backend, now, newKey } = this.#options;
    const files = await Promise.all((options.files ?? []).map(
      async ({ name, type, bytes }) => ({
        name,
        type,
        size: bytes.length,
        sha256: await sha256(bytes),
      }),
    ));
    const ids = await identify(bid, options, files);
    const found = this.#findRepeat(ids);
    if (found.kind === "key-reused") return found;
    const { keyHashes } = ids;
    const keyHash = keyHashes?.[found.scope];
    const earlier = found.kind === "new" ? undefined : found.earlier;
    // A repeated request keeps its key, by which the provider detects repeats.
    const own = found.scope === "own" ? keyHash : undefined;
    const key = earlier?.key ?? (keyHash === undefined ? newKey() : own);
    const similar = found.kind === "new" ? found.similar?.key : undefined;
    const inTurn = async (): Promise<Submission> => {
      const before = await earlier?.submission.catch(() => undefined);
      const isOver = before?.kind === "delivered" && (!before.queued || backend.isUnavailable());
      if (isOver) {
        options.onKey?.(earlier!.key);
        return before;
      }
      const onKey = (key: string) => {
        submitted.key = key;
        options.onKey?.(key);
      };
      return await this.#accept(bid, { ...options, onKey }, { ...ids, key, similar }, files);
    };
    const submission = inTurn();
    const submitted: Submitted = {
      key: key ?? keyHash!,
      body: ids.body,
      owner: keyHashes?.own,
      byContent: earlier?.byContent ?? ids.byContent,
      at: earlier?.at ?? now(),
      submission,
    };
    remember(this.#known, ids.content, submitted);
    if (keyHash !== undefined) remember(this.#known, keyHash, submitted);
    return await submission;
  }

  /** Looks for an earlier request in the memory of this process. */
  #findRepeat(ids: BidIdentity): RepeatDecision<Submitted, Submitted> {
    const at = this.#options.now();
    const recent = (hash: string | undefined) => {
      const found = this.#known.get(hash ?? "");
      return found !== undefined && at - found.at < KEYED_REPEAT_MS ? found : undefined;
    };
    const { keyHashes, content } = ids;
    const [shared, own, same] = [keyHashes?.shared, keyHashes?.own, content].map(recent);
    return findRepeat(ids, { shared, own, same }, at);
  }

  /** Stores a bid request, unless the store is unavailable or full, and tries to deliver it once. */
  async #accept(
    bid: BidRequest,
    options: SubmitOptions,
    ids: BidIdentity,
    files: readonly BidFileInfo[],
  ): Promise<Submission> {
    const { backend, rules: { maxFileBytes } } = this.#options;
    const bytes = this.#level.fileBytes + totalSize(files);
    const hasRoom = backend.keepsFiles === true && bytes <= maxFileBytes;
    const isWithoutFiles = files.length > 0 && !hasRoom;
    const write = await this.#writer(bid, options, files, isWithoutFiles);
    const { rules } = this.#mails;
    const accepted = await this.#store.accept(ids, write, rules, this.#level.isFull)
      .catch(() => this.#memory.accept(ids, write, rules, true));
    if (accepted.kind === "network-limited") {
      return { kind: "network-limited", rate: { remaining: 0, resetSeconds: accepted.seconds } };
    }
    if ("key" in accepted) options.onKey?.(accepted.key);
    if (accepted.kind === "known") return await this.#replay(accepted.key);
    if (accepted.kind === "key-reused") return accepted;
    if (accepted.kind !== "counted") this.#level.add(accepted.messages);
    const submission = await this.#send(accepted);
    return isWithoutFiles ? withoutAllFiles(submission) : submission;
  }

  /** Returns the function that writes the messages of a bid request. */
  async #writer(
    bid: BidRequest,
    options: SubmitOptions,
    files: readonly BidFileInfo[],
    isWithoutFiles: boolean,
  ): Promise<WriteMessages> {
    const { site, webhook, now } = this.#options;
    const { channel, trapped = false, idempotencyKey = "", writtenIn, files: sent = [] } = options;
    const { formSite = site() } = options;
    const formAge = await this.forms.age(idempotencyKey);
    return (key, { isAgain, similar, ...spread }) => {
      const spam = likelySpam(
        {
          trapped,
          formAge: isAgain ? undefined : formAge,
          links: countLinks(bid),
          ...spread,
        },
        site().words,
      );
      const details = {
        key,
        received: new Date(now()),
        channel,
        likelySpam: spam,
        similar,
        writtenIn,
        ...(files.length > 0 && { files, isWithoutFiles }),
      };
      return {
        mail: bidMail(bid, site(), details),
        webhook: webhook && bidWebhook(bid, site(), details),
        isLikelySpam: spam !== undefined,
        files: isWithoutFiles ? [] : sent,
        lead: makeLead(bid, site(), key, now()),
        acknowledgement: spam === undefined && site().settings.acknowledge
          ? acknowledgement(formSite, {
            email: bid.email ?? "",
            key,
            isEmergency: isEmergency(bid, site()),
          })
          : undefined,
      };
    };
  }

  /** Tries to deliver an accepted request once. */
  async #send(accepted: Extract<Accepted, { readonly messages: Messages }>): Promise<Submission> {
    const { mail, log } = this.#options;
    const { key, messages, kind } = accepted;
    if (messages.webhook !== undefined) {
      const hook = webhookKey(key);
      const sending = kind === "counted"
        ? this.#webhooks.sendDirectly(hook, messages.webhook, true)
        : this.#webhooks.tryOne(hook);
      sending.catch(() => {});
    }
    if (kind === "claimed") {
      const delivery = await this.#mails.attempt(accepted, messages.mail, messages.files);
      return match(delivery)
        .with({ kind: "delivered" }, deliveredSubmission)
        .with({ kind: "retry" }, () => KEPT)
        .with({ kind: "rejected" }, () => NOT_DELIVERED)
        .exhaustive();
    }
    if (kind === "counted") {
      // If the store accepted the request after all, it counts this attempt as interrupted.
      const delivery = await this.#mails.sendDirectly(
        key,
        messages.mail,
        accepted.capsAllow,
        messages.files,
      );
      return delivery.kind === "delivered" ? deliveredSubmission(delivery) : NOT_DELIVERED;
    }
    if (mail === undefined) {
      log.error("bid request not delivered", { key, reason: "mail is not configured" });
      return KEPT;
    }
    log.warn("bid request queued: the hourly or daily mail cap is reached", { key });
    return { kind: "delivered", queued: true };
  }

  /** The outcome of a repeated request: that of the first one, for which it waits. */
  async #replay(key: string): Promise<Submission> {
    const { mail, now, sleep } = this.#options;
    for (let check = 0;; check++) {
      const { entry, message, known } = await this.#store.find(key);
      const isWithoutFiles = known?.isWithoutFiles === 1 || message?.files?.length === 0;
      const outcome = (submission: Submission) =>
        isWithoutFiles ? withoutAllFiles(submission) : submission;
      if (known?.deliveredAt !== undefined) {
        return outcome({ kind: "delivered", reference: known.reference });
      }
      if (entry === undefined) return NOT_DELIVERED;
      const isWaiting = entry.state === "waiting";
      if (isWaiting && entry.admittedAt === undefined && mail !== undefined) {
        return outcome({ kind: "delivered", queued: true });
      }
      if (entryStage(entry, now()) !== "being sent" || check === CHECKS) {
        return isWaiting ? outcome(KEPT) : NOT_DELIVERED;
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
    this.#webhooks.sweep(entries).catch((error) => this.#logSweep(error));
    await this.#mails.sweep(entries);
    this.#acknowledgements.sweep(entries).catch((error) => this.#logSweep(error));
    await this.#store.purge();
    await this.#level.count(now() - LATE_MS);
    if (alert === undefined) return;
    // Listing thousands of entries takes a fifth of a second.
    const { failed, late } = this.#level.counts;
    const stuck = failed + late > 0 ? await this.#store.entries() : [];
    const trouble = {
      failed: stuck.filter(({ state }) => state === "failed"),
      late: stuck.filter(({ state, receivedAt }) =>
        state === "waiting" && receivedAt + LATE_MS < now()
      ),
    };
    await alert(trouble, this.#store, {
      mail: this.#mails.state.deliveredAt,
      webhook: this.#webhooks.state.deliveredAt,
    });
  }

  #logSweep(error: unknown): void {
    // An unavailable store has been logged already.
    const { backend, log } = this.#options;
    if (!backend.isUnavailable()) log.error("the outbox sweep failed", { error });
  }
}

/** The outcome of a request whose mail the provider accepted. */
function deliveredSubmission({ reference, isWithoutFiles }: Delivered): Submission {
  const submission = { kind: "delivered", reference } as const;
  return isWithoutFiles ? withoutAllFiles(submission) : submission;
}

/** Marks the outcome of an accepted request as one without all of its files. */
function withoutAllFiles(submission: Submission): Submission {
  const isTaken = submission.kind === "delivered" ||
    submission.kind === "undelivered" && submission.isKept;
  return isTaken ? { ...submission, isWithoutFiles: true } : submission;
}
