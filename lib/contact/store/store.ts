/**
 * The server's state between requests: the rate limit, the outbox, idempotency keys, totals, and alerts. Every
 * operation is one transaction, and rejects when the store is unavailable.
 *
 * A client's idempotency key is kept as a hash alone. That hash or, if the client sent no key, a key of the server's own
 * is the key of the request's entry in the outbox.
 *
 * @module
 */
import { encodeHex } from "@std/encoding/hex";
import type { Message } from "../../mail/bid_mail.ts";
import { sha256 } from "../../digest.ts";
import type { Delivered } from "../../outgoing/delivery.ts";
import { type BidFile } from "../../bids/bid_files.ts";
import { RATE_WINDOW_SECONDS } from "../../bids/rate_limit.ts";
import { DAY_MS, HOUR_MS } from "../clock.ts";
import type { Lead } from "../lead.ts";
import { decideRate, type RateDecision } from "../rate_decision.ts";
import { type BidIdentity, findRepeat, hashMailbox } from "../repeats.ts";
import type { Backend, Records } from "./backend.ts";
import {
  acknowledgementKey,
  afterFailure,
  type AttemptRules,
  type Claim,
  entryStage,
  type KeepRules,
  newEntry,
  type OutboxChannel,
  type OutboxCounts,
  type OutboxEntry,
  refusedKeepDays,
  restart,
  webhookKey,
} from "../outbox.ts";
import {
  acknowledgedKey,
  acknowledgedRefs,
  admitAcknowledgement,
  claimAndCount,
  eraseEntry,
  fileRefs,
  type History,
  type Messages,
  putAttempted,
  putIdempotency,
  putIdentity,
  putMessages,
  recordOrigins,
  recordSpread,
  unexpired,
} from "./entries.ts";
import { addToTotals, networkShare, secondsUntilFree, type Total, totalRefs } from "./totals.ts";

/** Writes the messages of a bid request. `key` is that of its entry. */
export type WriteMessages = (key: string, history: History) => Messages;

/** The outcome of accepting a bid request. If it is stored, the {@linkcode Claim} says whether to try it at once. */
export type Accepted =
  | (Claim & { readonly key: string; readonly messages: Messages })
  /** It was accepted before. `key` is that of its entry. */
  | { readonly kind: "known"; readonly key: string }
  /** The idempotency key was used before for another bid request. */
  | { readonly kind: "key-reused" }
  /** The network has used up its share of the caps. */
  | { readonly kind: "network-limited"; readonly seconds: number }
  /** Counted but not stored: it will be sent directly. */
  | {
    readonly kind: "counted";
    readonly key: string;
    readonly capsAllow: boolean;
    readonly messages: Messages;
  };

export class Store {
  readonly #backend: Backend;
  readonly #now: () => number;
  readonly #uptime: () => number;
  /** The earliest time that the clock has shown since the last purge, and the uptime of that purge. */
  #earliest: number;
  #purgedAt: number;

  /** @param uptime A monotonic clock in milliseconds. */
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
  admit(client: string, limit?: number): Promise<RateDecision> {
    return this.#backend.transact([["clients", client]], ([found], { put }) => {
      const before = found?.times.split(",").map(Number) ?? [];
      const decision = decideRate(before, this.#now(), limit);
      const expiresAt = this.#now() + RATE_WINDOW_SECONDS * 1000;
      // A refusal is not written: it would only make concurrent transactions on the same record retry.
      const { allowed, times } = decision;
      if (allowed) put("clients", { key: client, times: `${times}`, expiresAt });
      return decision;
    });
  }

  /**
   * Stores a bid request, unless it is known or its network has used up its share.
   *
   * @param onlyCount Counts the request without storing it, since it will be sent directly.
   */
  accept(
    ids: BidIdentity,
    write: WriteMessages,
    rules: AttemptRules,
    onlyCount = false,
  ): Promise<Accepted> {
    const at = this.#now();
    const { key = ids.keyHashes!.shared, network, content, text = "", origins } = ids;
    const keyHashes = ids.keyHashes ?? { shared: key, own: key };
    const acknowledged = acknowledgedRefs(at, ids);
    const refs = [
      ...totalRefs(at),
      ...totalRefs(at, network),
      ...([["outbox", keyHashes.shared], ["idempotency", keyHashes.shared]] as const),
      ...([["outbox", keyHashes.own], ["idempotency", keyHashes.own]] as const),
      ...([["repeats", content], ["texts", text]] as const),
      ...acknowledged,
      ...origins.map((origin) => ["repeats", origin] as const),
    ] as const;
    return this.#backend.transact<typeof refs, Accepted>(refs, (read, changes) => {
      const [inHour, onDay, hourShare, dayShare, ...known] = read;
      const [sharedEntry, sharedRecord, ownEntry, ownRecord, repeat, seen, ...others] = known;
      const earlier = others.slice(acknowledged.length) as (Records["repeats"] | undefined)[];
      const found = findRepeat(ids, {
        // A record counts until it is erased, even if it has expired: the clock may be ahead for a time.
        shared: sharedRecord ?? sharedEntry,
        own: ownRecord ?? ownEntry,
        same: unexpired(repeat, at) && {
          key: repeat!.entry,
          at: repeat!.expiresAt - DAY_MS,
          byContent: repeat!.isKeyless,
        },
      }, at);
      if (found.kind === "key-reused") return found;
      const keyHash = keyHashes[found.scope];
      if (found.kind !== "new") {
        const { earlier } = found;
        const entry = "entry" in earlier ? earlier.entry ?? earlier.key : earlier.key;
        if (found.kind === "same" && ids.keyHashes !== undefined) {
          putIdempotency(changes, ids, keyHash, entry, at);
        }
        return { kind: "known", key: entry };
      }
      // Caps of 0 hold everything back, so that there is nothing to share.
      const seconds = rules.caps.daily === 0
        ? 0
        : secondsUntilFree([hourShare, dayShare], networkShare(rules.caps), at);
      if (seconds > 0) return { kind: "network-limited", seconds };
      addToTotals(changes, totalRefs(at, network), [hourShare, dayShare], at);

      const entryKey = ids.key ?? keyHash;
      const messages = write(entryKey, {
        ...recordSpread(changes, ids, unexpired(seen, at), at),
        isAgain: earlier.some((one) => unexpired(one, at) !== undefined),
        similar: found.similar?.key ?? ids.similar,
      });
      recordOrigins(changes, ids, entryKey, messages.isLikelySpam ?? false, at);
      const totals = [inHour, onDay];
      if (onlyCount) {
        const capsAllow = secondsUntilFree(totals, rules.caps, at) === 0;
        if (capsAllow) addToTotals(changes, totalRefs(at), totals, at);
        return { kind: "counted", key: entryKey, capsAllow, messages };
      }
      putIdentity(changes, ids, keyHash, entryKey, at);
      const isAnswered = messages.acknowledgement !== undefined &&
        admitAcknowledgement(changes, acknowledged, others as Total[], rules.caps, at);
      const entry = putMessages(changes, ids, entryKey, messages, isAnswered, at);
      return { ...claimAndCount(changes, entry, totals, at, rules), key: entryKey, messages };
    });
  }

  /** Finds a bid request's entry, message and outcome by the key of its entry. */
  find(key: string) {
    return this.#backend.transact(
      [["outbox", key], ["messages", key], ["idempotency", key]],
      ([entry, message, known]) => ({ entry, message, known }),
    );
  }

  async leads(): Promise<readonly Lead[]> {
    return [...await this.#backend.list("leads")].sort((a, b) => a.receivedAt - b.receivedAt);
  }

  /** Erases everything about a bid request and its sender's address, also from the store's write-ahead log. */
  async forget(key: string, address: string): Promise<void> {
    const mailbox = await hashMailbox(address);
    await this.#backend.transact([], (_, { erase }) => {
      erase("totals", acknowledgedKey(mailbox));
      erase("repeats", mailbox);
      for (const [table, name] of fileRefs(key)) erase(table, name);
    });
    for (const one of [key, webhookKey(key), acknowledgementKey(key)]) {
      await this.remove(one);
      await this.#backend.transact([], (_, { erase }) => erase("idempotency", one));
    }
    // Nothing expires; but a purge empties the write-ahead log.
    await this.#backend.purge(0, []);
  }

  /** Reads the files of an entry's message. Rejects if one is missing. */
  async files(key: string, { files = [] }: Message): Promise<readonly BidFile[]> {
    if (files.length === 0) return [];
    const found = await this.storedFiles(key);
    if (found.length < files.length) throw new Error("a file is missing");
    return found;
  }

  /** Reads the stored files of a request: all while it waits, and then those that the provider refused. */
  storedFiles(key: string): Promise<readonly BidFile[]> {
    return this.#backend.transact(
      fileRefs(key),
      (found) =>
        found.flatMap((file) =>
          file === undefined ? [] : { name: file.name, type: file.type, bytes: file.bytes }
        ),
    );
  }

  /** Claims an entry if it is due, and reads its message. */
  claim(key: string, rules: AttemptRules): Promise<Claim & { readonly message?: Message }> {
    const at = this.#now();
    const refs = [...totalRefs(at), ["outbox", key], ["messages", key]] as const;
    return this.#backend.transact<typeof refs, Claim>(
      refs,
      ([hour, day, entry, message], changes) => {
        if (entry === undefined) return { kind: "not-due" };
        if (message) return { ...claimAndCount(changes, entry, [hour, day], at, rules), message };
        const lost = { kind: "rejected", reason: "its text is missing" } as const;
        const after = afterFailure({ kind: "claimed", before: entry, entry }, lost, at, rules);
        putAttempted(changes, after);
        return { kind: "exhausted", entry: after };
      },
    );
  }

  /** Writes a claimed entry after the attempt, unless another process has claimed it meanwhile. */
  settle({ key, attempts, leasedUntil }: OutboxEntry, after: OutboxEntry): Promise<void> {
    return this.#backend.transact([["outbox", key]], ([found], changes) => {
      const isOurs = found?.attempts === attempts && found.leasedUntil === leasedUntil;
      if (isOurs) putAttempted(changes, after);
    });
  }

  /**
   * Erases a delivered entry, queues its acknowledgement, and records the outcome. If the provider refused the files,
   * they are kept as long as the lead.
   */
  recordDelivery(
    key: string,
    { reference, isWithoutFiles = false }: Omit<Delivered, "kind">,
    rules: KeepRules,
  ): Promise<void> {
    const at = this.#now();
    const answerKey = acknowledgementKey(key);
    const refs = [
      ...([["idempotency", key], ["messages", key]] as const),
      ...([["leads", key], ["messages", answerKey]] as const),
    ] as const;
    const keepLeadMs = (isWithoutFiles ? refusedKeepDays(rules) : rules.leadsKeepDays) * DAY_MS;
    return this.#backend.transact(refs, ([known, message, lead, answer], changes) => {
      eraseEntry(changes, key, isWithoutFiles ? undefined : message);
      if (answer !== undefined) changes.put("outbox", newEntry(answerKey, undefined, at));
      if (lead !== undefined && keepLeadMs === 0) changes.erase("leads", key);
      else if (lead !== undefined) {
        const expiresAt = at + keepLeadMs;
        changes.put("leads", { ...lead, deliveredAt: at, expiresAt, reference });
      }
      if (known === undefined) return;
      changes.put("idempotency", {
        ...known,
        deliveredAt: this.#now(),
        reference,
        isWithoutFiles: isWithoutFiles || message?.files?.length === 0 ? 1 : undefined,
      });
    });
  }

  /** Counts the outbox. Entries that came before `lateBefore` and still wait are late. */
  count(lateBefore: number): Promise<OutboxCounts> {
    return this.#backend.count(lateBefore);
  }

  /** Whether no process sent an alert with this text within the last hour. If so, records that it is sent now. */
  async isNews(text: string): Promise<boolean> {
    const key = `told ${await sha256(text)}`;
    const at = this.#now();
    return await this.#backend.transact([["totals", key]], ([told], { put }) => {
      if (unexpired(told, at, HOUR_MS) !== undefined) return false;
      put("totals", { key, count: 1, expiresAt: at + HOUR_MS });
      return true;
    });
  }

  async entries(): Promise<readonly OutboxEntry[]> {
    return [...await this.#backend.list("outbox")].sort((a, b) => a.receivedAt - b.receivedAt);
  }

  /**
   * Makes an entry due, whatever its state, unless a process is sending it.
   *
   * @param onlyFailed Only if it has failed and can't have arrived. The caps then have to admit it again.
   */
  resend(key: string, onlyFailed = false): Promise<"due" | "being-sent" | "missing"> {
    return this.#backend.transact([["outbox", key]], ([entry], { put }) => {
      const other = onlyFailed && (entry?.state !== "failed" || entry.mails > 0);
      if (entry === undefined || other) return "missing";
      if (entryStage(entry, this.#now()) === "being sent") return "being-sent";
      put("outbox", restart(entry, this.#now(), onlyFailed ? undefined : this.#now()));
      return "due";
    });
  }

  /** Erases an entry with its lead and acknowledgement. Resolves to whether there was one. */
  remove(key: string): Promise<boolean> {
    const refs = [["outbox", key], ["messages", key]] as const;
    return this.#backend.transact(refs, ([entry, message], changes) => {
      eraseEntry(changes, key, message);
      changes.erase("messages", acknowledgementKey(key));
      changes.erase("leads", key);
      return entry !== undefined;
    });
  }

  /** Changes a channel's alert record, unless `change` returns the same object. Resolves to the record before. */
  updateAlert(
    channel: OutboxChannel,
    change: (before: Records["alerts"]) => Records["alerts"],
  ): Promise<Records["alerts"]> {
    const ref = ["alerts", channel] as const;
    return this.#backend.transact([ref], ([before = { key: channel }], { put }) => {
      const after = change(before);
      if (after !== before) put("alerts", after);
      return before;
    });
  }

  /** A random secret, which is created on first use and is the same for all processes. */
  secret(name: string): Promise<string> {
    return this.#backend.transact([["secrets", name]], ([found], { put }) => {
      if (found !== undefined) return found.secret;
      const secret = encodeHex(crypto.getRandomValues(new Uint8Array(32)));
      put("secrets", { key: name, secret });
      return secret;
    });
  }

  /** Erases expired records. All but the rate limit only once an hour, in case the clock is ahead for a time. */
  async purge(): Promise<void> {
    const at = this.#now();
    await this.#backend.purge(at, ["clients"]);
    this.#earliest = Math.min(this.#earliest, at);
    if (this.#uptime() < this.#purgedAt + HOUR_MS) return;
    await this.#backend.purge(this.#earliest, [
      "idempotency",
      "repeats",
      "texts",
      "totals",
      "leads",
    ]);
    this.#earliest = at;
    this.#purgedAt = this.#uptime();
  }
}
