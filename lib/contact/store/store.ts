/**
 * The server's state between requests: the rate limit, the outbox, idempotency keys, totals, and alerts. Every
 * operation is one transaction, and rejects when the store is unavailable.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import { RATE_WINDOW_SECONDS } from "../../model/mod.ts";
import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS } from "../clock.ts";
import { decideRate, type RateDecision } from "../rate_decision.ts";
import type { Backend, Changes, Records, Ref } from "./backend.ts";
import {
  afterFailure,
  type AttemptRules,
  channelOf,
  type Claim,
  claim,
  newEntry,
  type OutboxEntry,
  restarted,
  stageOf,
  webhookKey,
} from "../outbox.ts";

/** Identifies a bid request and its origin. */
export interface RequestIds {
  readonly key: string;
  /** The hash of its content. */
  readonly body: string;
  /** Whether it has no idempotency key, so that only its content tells a repeat. */
  readonly keyless: boolean;
  /** The hash of its text. */
  readonly text: string;
  /** The network of its sender, whose share of the caps it uses. */
  readonly network: string;
}

/** The messages of a bid request; without a webhook there is one. */
export interface Messages {
  readonly mail: Message;
  readonly webhook?: Message | undefined;
}

/** What became of a bid request: stored, and claimed if it may be tried at once; or not stored. */
export type Accepted =
  | (Claim & { readonly messages: Messages })
  /** It was accepted before, under this key and with this body. */
  | { readonly kind: "known"; readonly key: string; readonly body: string | undefined }
  /** Its network has used up its share of the caps. */
  | { readonly kind: "closed"; readonly seconds: number }
  /** Only counted, as was asked. */
  | { readonly kind: "counted"; readonly capsAllow: boolean; readonly messages: Messages };

/** How long the same request without a key is a repeat. */
export const REPEAT_MS = 900_000;

/** The part of the caps for all clients together that one network may use. */
const NETWORK_SHARE = 0.1;

/** How many networks that sent a text are kept. */
const NETWORKS_KEPT = 20;

/** The store. */
export class Store {
  readonly #backend: Backend;
  readonly #now: () => number;
  readonly #uptime: () => number;
  /** The earliest time that the clock has shown since the last purge, and when that was by the uptime. */
  #earliest: number;
  #purgedAt: number;

  /** @param uptime A clock in milliseconds that nobody sets. */
  constructor(
    backend: Backend,
    now: () => number,
    uptime: () => number = () => performance.now(),
  ) {
    this.#backend = backend;
    this.#now = now;
    this.#uptime = uptime;
    this.#earliest = now();
    this.#purgedAt = uptime();
  }

  /** Counts a client's request in its rate window. */
  admit(client: string): Promise<RateDecision> {
    return this.#backend.transact([["clients", client]], ([found], { put }) => {
      const before = found?.times.split(",").map(Number) ?? [];
      const decision = decideRate(before, this.#now());
      const expiresAt = this.#now() + RATE_WINDOW_SECONDS * 1000;
      // A refusal is not written: it changes nothing, and would only make others on the same record retry.
      const { allowed, times } = decision;
      if (allowed) put("clients", { key: client, times: `${times}`, expiresAt });
      return decision;
    });
  }

  /**
   * Stores a bid request, unless it is known or its network has used up its share.
   *
   * @param write Writes its messages; takes how many networks sent its text within a day, including this one.
   * @param onlyCount Stores nothing: the request is counted and will be sent directly.
   */
  accept(
    { key, body, keyless, text, network }: RequestIds,
    write: (networks: number) => Messages,
    rules: AttemptRules,
    onlyCount = false,
  ): Promise<Accepted> {
    const at = this.#now();
    const [hour, day] = totalsAt(at);
    const shares = totalsAt(at, network);
    const known = [["outbox", key], ["idempotency", key], ["repeats", body]] as const;
    const refs = [hour, day, ...shares, ...known, ["texts", text]] as const;
    return this.#backend.transact<typeof refs, Accepted>(
      refs,
      ([inHour, onDay, hourShare, dayShare, there, found, repeat, seen], changes) => {
        // Known for as long as its record is there: the clock may be ahead for a time.
        const earlier = found ?? there;
        if (earlier !== undefined) return { kind: "known", key, body: earlier.body };
        const first = keyless && current(repeat, at, REPEAT_MS);
        if (first) return { kind: "known", key: first.entry, body };
        const { hourly, daily } = rules.caps;
        const share = { hourly: shareOf(hourly), daily: shareOf(daily) };
        const seconds = waitOf([hourShare, dayShare], share, at);
        if (seconds > 0) return { kind: "closed", seconds };
        countIn(changes, shares, [hourShare, dayShare], at);

        const networks = new Set(current(seen, at)?.networks.split(","));
        networks.add(network);
        const latest = [...networks].slice(-NETWORKS_KEPT).join();
        changes.put("texts", { key: text, networks: latest, expiresAt: at + DAY_MS });
        const messages = write(networks.size);

        const totals = [inHour, onDay];
        if (onlyCount) {
          const capsAllow = waitOf(totals, rules.caps, at) === 0;
          if (capsAllow) countIn(changes, [hour, day], totals, at);
          return { kind: "counted", capsAllow, messages };
        }
        const lifeMs = keyless ? REPEAT_MS : DAY_MS;
        changes.put("idempotency", { key, body, expiresAt: at + lifeMs });
        if (keyless) changes.put("repeats", { key: body, entry: key, expiresAt: at + lifeMs });
        changes.put("messages", { key, ...messages.mail });
        if (messages.webhook !== undefined) {
          const hook = webhookKey(key);
          changes.put("outbox", newEntry(hook, undefined, at));
          changes.put("messages", { key: hook, ...messages.webhook });
        }
        const entry = newEntry(key, body, at);
        changes.put("outbox", entry);
        return { ...claimIn(changes, entry, totals, at, rules), messages };
      },
    );
  }

  /** The entry of a bid request, its message, and its record under the idempotency key. */
  find(key: string) {
    return this.#backend.transact(
      [["outbox", key], ["messages", key], ["idempotency", key]],
      ([entry, message, known]) => ({ entry, message, known }),
    );
  }

  /** Claims an entry if it is due, and reads its message. */
  claim(key: string, rules: AttemptRules): Promise<Claim & { readonly message?: Message }> {
    const at = this.#now();
    const refs = [...totalsAt(at), ["outbox", key], ["messages", key]] as const;
    return this.#backend.transact<typeof refs, Claim>(
      refs,
      ([hour, day, entry, message], changes) => {
        if (entry === undefined) return { kind: "not-due" };
        if (message) return { ...claimIn(changes, entry, [hour, day], at, rules), message };
        const lost = { kind: "rejected", reason: "its text is missing" } as const;
        const after = afterFailure({ kind: "claimed", before: entry, entry }, lost, at, rules);
        changes.put("outbox", after);
        return { kind: "exhausted", entry: after };
      },
    );
  }

  /** Writes a claimed entry after the attempt, unless another process holds it by now. */
  settle({ key, attempts, leasedUntil }: OutboxEntry, after: OutboxEntry): Promise<void> {
    return this.#backend.transact([["outbox", key]], ([found], { put }) => {
      const isOurs = found?.attempts === attempts && found.leasedUntil === leasedUntil;
      if (isOurs) put("outbox", after);
    });
  }

  /** Erases a delivered entry, and notes the delivery under its idempotency key. */
  delivered(key: string, reference?: string): Promise<void> {
    return this.#backend.transact([["idempotency", key]], ([known], changes) => {
      changes.erase("outbox", key);
      changes.erase("messages", key);
      if (known) changes.put("idempotency", { ...known, deliveredAt: this.#now(), reference });
    });
  }

  /** All entries, of mails and webhooks, oldest first. */
  async entries(): Promise<readonly OutboxEntry[]> {
    return [...await this.#backend.list("outbox")].sort((a, b) => a.receivedAt - b.receivedAt);
  }

  /**
   * Makes an entry due again, whatever its state, unless a process is sending it.
   *
   * @param onlyFailed Only if it failed and can't have arrived, and within the caps.
   */
  resend(key: string, onlyFailed = false): Promise<"due" | "being-sent" | "missing"> {
    return this.#backend.transact([["outbox", key]], ([entry], { put }) => {
      const other = onlyFailed && (entry?.state !== "failed" || entry.mails > 0);
      if (entry === undefined || other) return "missing";
      if (stageOf(entry, this.#now()) === "being sent") return "being-sent";
      put("outbox", restarted(entry, this.#now(), onlyFailed ? undefined : this.#now()));
      return "due";
    });
  }

  /** Erases an entry; `false` if there is none. */
  remove(key: string): Promise<boolean> {
    return this.#backend.transact([["outbox", key]], ([entry], changes) => {
      changes.erase("outbox", key);
      changes.erase("messages", key);
      return entry !== undefined;
    });
  }

  /** Changes the record of the latest alert, unless `change` returns the same; resolves to what it was before. */
  noteAlert(
    change: (before: Records["alerts"]) => Records["alerts"],
  ): Promise<Records["alerts"]> {
    return this.#backend.transact([["alerts", "alert"]], ([before = { key: "alert" }], { put }) => {
      const after = change(before);
      if (after !== before) put("alerts", after);
      return before;
    });
  }

  /** Erases expired records; once an hour what tells repeats, in case the clock is ahead for a time. */
  async purge(): Promise<void> {
    const at = this.#now();
    await this.#backend.purge(at, ["clients"]);
    this.#earliest = Math.min(this.#earliest, at);
    if (this.#uptime() < this.#purgedAt + HOUR_MS) return;
    await this.#backend.purge(this.#earliest, ["idempotency", "repeats", "texts", "totals"]);
    this.#earliest = at;
    this.#purgedAt = this.#uptime();
  }
}

/** Claims an entry if it may be tried, and counts its mail when the caps first admit it. */
function claimIn(
  changes: Changes,
  entry: OutboxEntry,
  totals: readonly Total[],
  at: number,
  { caps, idempotent }: AttemptRules,
): Claim {
  const claimed = claim(entry, waitOf(totals, caps, at) === 0, at, idempotent);
  if ("entry" in claimed) changes.put("outbox", claimed.entry);
  const isFirst = claimed.kind === "claimed" && entry.admittedAt === undefined;
  if (isFirst && channelOf(entry) === "mail") countIn(changes, totalsAt(at), totals, at);
  return claimed;
}

/** A total of an hour or a day, if anything was counted. */
type Total = Records["totals"] | undefined;
type Caps = AttemptRules["caps"];

/** The totals for the hour and the day of a time, of all clients or of one network. */
function totalsAt(at: number, network = ""): readonly [Ref<"totals">, Ref<"totals">] {
  const time = new Date(at).toISOString();
  const key = (digits: number) => `${time.slice(0, digits)} ${network}`.trim();
  return [["totals", key(13)], ["totals", key(10)]];
}

function countIn(
  { put }: Changes,
  [[, hour], [, day]]: readonly [Ref, Ref],
  [inHour, onDay]: readonly Total[],
  at: number,
): void {
  put("totals", { key: hour, count: (inHour?.count ?? 0) + 1, expiresAt: at + HOUR_MS });
  put("totals", { key: day, count: (onDay?.count ?? 0) + 1, expiresAt: at + DAY_MS });
}

/** In how many seconds caps that are used up allow one more; 0 if they do now. */
function waitOf([hour, day]: readonly Total[], { hourly, daily }: Caps, at: number): number {
  const span = (day?.count ?? 0) >= daily ? DAY_MS : (hour?.count ?? 0) >= hourly ? HOUR_MS : 0;
  return span === 0 ? 0 : Math.ceil((span - at % span) / 1000);
}

/** The part of a cap that one network may use. */
function shareOf(cap: number): number {
  return Math.max(1, Math.floor(cap * NETWORK_SHARE));
}

/**
 * A record unless it has expired, by this clock.
 *
 * @param lifeMs How long it lives. One that would live longer was written before the clock was set back.
 */
function current<R extends { readonly expiresAt: number }>(
  record: R | undefined,
  now: number,
  lifeMs = Infinity,
): R | undefined {
  const left = (record?.expiresAt ?? 0) - now;
  return left > 0 && left <= lifeMs + CLOCK_SKEW_MS ? record : undefined;
}
