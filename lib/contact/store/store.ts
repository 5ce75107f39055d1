/**
 * The server's state between requests: what comes in by `intake.ts`, the outbox until its messages are delivered, leads,
 * secrets and alerts. Every operation is one transaction, and rejects when the store is unavailable.
 *
 * @module
 */
import { encodeHex } from "@std/encoding/hex";
import { sha256 } from "../../digest.ts";
import type { BidFile } from "../../bids/bid_files.ts";
import { MAX_FILES } from "../../bids/limits.ts";
import type { Message } from "../../mail/bid_mail.ts";
import type { Delivered } from "../../outgoing/receiver.ts";
import { DAY_MS, HOUR_MS } from "../clock.ts";
import { hashMailbox } from "../identity.ts";
import { acknowledgedKey, totalRefs } from "../mail_caps.ts";
import type { Lead } from "../messages.ts";
import {
  afterFailure,
  type AttemptRules,
  channelKey,
  type Claim,
  entryStage,
  type KeepRules,
  newEntry,
  type OutboxChannel,
  type OutboxEntry,
  refusedKeepDays,
  restart,
} from "../outbox.ts";
import type { Backend, Records } from "./backend.ts";
import { claimAndCount, eraseEntry, fileKey, putAttempted, unexpired } from "./entries.ts";
import { Intake } from "./intake.ts";

export class Store extends Intake {
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
    super(backend, now);
    this.#backend = backend;
    this.#now = now;
    this.#uptime = uptime;
    this.#earliest = now();
    this.#purgedAt = uptime();
  }

  /** Finds a bid request's entry, message and outcome by the key of its entry. */
  find(key: string) {
    return this.#backend.transact({
      entry: ["outbox", key],
      message: ["messages", key],
      known: ["idempotency", key],
    }, (found) => found);
  }

  async leads(): Promise<readonly Lead[]> {
    return [...await this.#backend.list("leads")].sort((a, b) => a.receivedAt - b.receivedAt);
  }

  /** Erases everything about a bid request and its sender's address, also from the store's write-ahead log. */
  async forget(key: string, address: string): Promise<void> {
    const mailbox = await hashMailbox(address);
    await this.#backend.transact({}, (_, changes) => {
      changes.erase("totals", acknowledgedKey(mailbox));
      changes.erase("repeats", mailbox);
      changes.erase("idempotency", key);
      changes.erase("leads", key);
      for (const name of fileKeys(key)) changes.erase("files", name);
      for (const channel of ["mail", "webhook", "acknowledgement"] as const) {
        eraseEntry(changes, channelKey(channel, key));
      }
    });
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
    const files = fileKeys(key).map((name) => ["files", name] as const);
    return this.#backend.transact(
      { files },
      (found) =>
        found.files.flatMap((file) =>
          file === undefined ? [] : { name: file.name, type: file.type, bytes: file.bytes }
        ),
    );
  }

  /** Claims an entry if it is due, and reads its message. */
  claim(key: string, rules: AttemptRules): Promise<Claim & { readonly message?: Message }> {
    const at = this.#now();
    const refs = {
      totals: totalRefs(at),
      entry: ["outbox", key],
      message: ["messages", key],
    } as const;
    return this.#backend.transact<typeof refs, Claim>(
      refs,
      ({ totals, entry, message }, changes) => {
        if (entry === undefined) return { kind: "not-due" };
        if (message) return { ...claimAndCount(changes, entry, totals, at, rules), message };
        const lost = { kind: "rejected", reason: "its text is missing" } as const;
        const after = afterFailure({ kind: "claimed", before: entry, entry }, lost, at, rules);
        putAttempted(changes, after);
        return { kind: "exhausted", entry: after };
      },
    );
  }

  /** Writes a claimed entry after the attempt, unless another process has claimed it meanwhile. */
  settle({ key, attempts, leasedUntil }: OutboxEntry, after: OutboxEntry): Promise<void> {
    return this.#backend.transact({ found: ["outbox", key] }, ({ found }, changes) => {
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
    const answerKey = channelKey("acknowledgement", key);
    const refs = {
      known: ["idempotency", key],
      message: ["messages", key],
      lead: ["leads", key],
      answer: ["messages", answerKey],
    } as const;
    const keepLeadMs = (isWithoutFiles ? refusedKeepDays(rules) : rules.leadsKeepDays) * DAY_MS;
    return this.#backend.transact(refs, ({ known, message, lead, answer }, changes) => {
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
        deliveredAt: at,
        reference,
        isWithoutFiles: isWithoutFiles || message?.files?.length === 0 ? 1 : undefined,
      });
    });
  }

  /** Whether no process sent an alert with this text within the last hour. If so, records that it is sent now. */
  async isNews(text: string): Promise<boolean> {
    const key = `told ${await sha256(text)}`;
    const at = this.#now();
    return await this.#backend.transact({ told: ["totals", key] }, ({ told }, { put }) => {
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
    return this.#backend.transact({ entry: ["outbox", key] }, ({ entry }, { put }) => {
      const other = onlyFailed && (entry?.state !== "failed" || entry.mails > 0);
      if (entry === undefined || other) return "missing";
      if (entryStage(entry, this.#now()) === "being sent") return "being-sent";
      put("outbox", restart(entry, this.#now(), onlyFailed ? undefined : this.#now()));
      return "due";
    });
  }

  /** Erases an entry with its lead and acknowledgement. Resolves to whether there was one. */
  remove(key: string): Promise<boolean> {
    const refs = { entry: ["outbox", key], message: ["messages", key] } as const;
    return this.#backend.transact(refs, ({ entry, message }, changes) => {
      eraseEntry(changes, key, message);
      changes.erase("messages", channelKey("acknowledgement", key));
      changes.erase("leads", key);
      return entry !== undefined;
    });
  }

  /** Changes a channel's alert record, unless `change` returns the same object. Resolves to the record before. */
  updateAlert(
    channel: OutboxChannel,
    change: (before: Records["alerts"]) => Records["alerts"],
  ): Promise<Records["alerts"]> {
    const refs = { alert: ["alerts", channel] } as const;
    return this.#backend.transact(refs, ({ alert: before = { key: channel } }, { put }) => {
      const after = change(before);
      if (after !== before) put("alerts", after);
      return before;
    });
  }

  /** A random secret, which is created on first use and is the same for all processes. */
  secret(name: string): Promise<string> {
    return this.#backend.transact({ found: ["secrets", name] }, ({ found }, { put }) => {
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

/** The keys of all files that an entry can have. */
function fileKeys(key: string): readonly string[] {
  return Array.from({ length: MAX_FILES }, (_, index) => fileKey(key, index));
}
