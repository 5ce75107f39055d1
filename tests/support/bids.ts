/**
 * A bid service on either kind of store, with its clock, its provider, its store and its log in the test's hands.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { BidService, type BidServiceOptions } from "../../lib/contact/bid_service.ts";
import type { OutboxRules } from "../../lib/contact/outbox.ts";
import type { Backend } from "../../lib/contact/store/backend.ts";
import { KvBackend } from "../../lib/contact/store/kv_backend.ts";
import { SqliteBackend } from "../../lib/contact/store/sqlite_backend.ts";
import type { Messages } from "../../lib/contact/messages.ts";
import type { BidIdentity } from "../../lib/contact/identity.ts";
import { Store } from "../../lib/contact/store/store.ts";
import type { Delivery } from "../../lib/outgoing/receiver.ts";
import type { Mail } from "../../lib/mail/mail.ts";
import type { Webhook } from "../../lib/mail/webhook.ts";
import type { BidRequest } from "../../lib/bids/bid_request.ts";
import type { Site } from "../../lib/model/mod.ts";
import { type Log, logTo } from "../../lib/log.ts";
import { GuardedBackend } from "../../lib/contact/store/guarded_backend.ts";

/** A clock that moves only when told to. */
export interface Clock {
  now: number;
}

/** What a test opens a bid service with. */
export interface OpenOptions extends Partial<Pick<BidServiceOptions, "alert">> {
  readonly site: Site;
  readonly idempotent?: boolean;
  /** `false` when mail is not configured. */
  readonly mail?: false | undefined;
  /** Whether there is a webhook. */
  readonly webhook?: boolean;
  readonly rules?: Partial<OutboxRules>;
  readonly clock?: Clock;
  readonly backend?: Backend;
  /** Whether the store keeps files; as its backend does by default. */
  readonly keepsFiles?: boolean;
}

/** What becomes of all messages alike, or of each by itself. */
type Fate<M> = Delivery | ((message: M) => Promise<Delivery>);

async function fateOf<M>(fate: Fate<M>, message: M): Promise<Delivery> {
  return typeof fate === "function" ? await fate(message) : fate;
}

/** A bid service and what came out of it. */
export interface OpenBids {
  readonly clock: Clock;
  readonly backend: Backend;
  /** The store itself, even during an outage. */
  readonly store: Store;
  readonly bids: BidService;
  readonly mails: Mail[];
  readonly webhooks: Webhook[];
  readonly log: Log;
  readonly logged: string[];
  /** What a person was told at once. */
  readonly told: string[];
  /** While set, the service's store fails with this error. */
  outage: Error | undefined;
  /** Lets the service's next operation on its store fail; what it gives carries that out after all. */
  late(): () => Promise<unknown>;
  /** What becomes of the next mails, and of the next webhooks. */
  delivery: Fate<Mail>;
  webhookDelivery: Fate<Webhook>;
  /** Goes through the outbox after so many milliseconds; so often, if it is to do so again and again. */
  sweepAfter(ms: number, times?: number): Promise<void>;
  /** Another process on the same store; the operator may have changed something for it. */
  second(changes?: Pick<OpenOptions, "idempotent" | "mail">): BidService;
}

/** What may become of a mail. */
export const delivered = { kind: "delivered", reference: "msg_1" } as const satisfies Delivery;
export const refused = {
  kind: "retry",
  reason: "status 503",
  uncertain: false,
} as const satisfies Delivery;
export const throttled = { ...refused, reason: "status 429", throttled: true } as const;
export const unanswered = { ...refused, reason: "no answer", uncertain: true } as const;
export const rejected = { kind: "rejected", reason: "status 401" } as const satisfies Delivery;

/** Whether a mail says that it may be a repeat. */
export function isMarked({ subject }: Mail): boolean {
  return subject.startsWith("[Possible repeat] ");
}

/** A log that is written nowhere. */
export const quietLog: Log = logTo(() => {}, "json");

/** How many mails are sent, and how long requests are tried and kept. */
export const rules: OutboxRules = {
  caps: { hourly: 60, daily: 300 },
  maxAgeHours: 24,
  keepDays: 30,
  leadsKeepDays: 0,
  maxFileBytes: 500_000_000,
};

/** A store in memory that stays when it is closed. */
export function memoryBackend(): Backend {
  return kept(new SqliteBackend(":memory:", quietLog));
}

/** A backend that stays when a service closes it. */
function kept(backend: Backend): Backend {
  backend.close = () => Promise.resolve();
  return backend;
}

/** Opens a bid service. */
export function openBids(
  {
    site,
    clock = { now: Date.UTC(2026, 0, 5, 12) },
    backend = memoryBackend(),
    rules: changedRules,
    alert,
    webhook = false,
    keepsFiles = backend.keepsFiles ?? false,
    ...first
  }: OpenOptions,
): OpenBids {
  const mails: Mail[] = [];
  const webhooks: Webhook[] = [];
  const logged: string[] = [];
  const told: string[] = [];
  const log = logTo((line) => logged.push(line), "json", () => clock.now);
  let tooLate: ((operation: () => Promise<unknown>) => void) | undefined;
  const whileThere =
    <A extends unknown[], T>(operation: (...args: A) => Promise<T>) => (...args: A): Promise<T> => {
      if (open.outage !== undefined) return Promise.reject(open.outage);
      if (tooLate === undefined) return operation(...args);
      tooLate(() => operation(...args));
      tooLate = undefined;
      return Promise.reject(new DOMException("late", "TimeoutError"));
    };
  let keys = 0;
  const process = ({ idempotent = true, mail }: Pick<OpenOptions, "idempotent" | "mail">) =>
    new BidService({
      site: () => site,
      ...(mail !== false && {
        mail: {
          from: "website@example.com",
          to: "estimating@example.com",
          idempotent,
          send: (mail: Mail) => {
            mails.push(mail);
            return fateOf(open.delivery, mail);
          },
        },
      }),
      ...(webhook && {
        webhook: (call: Webhook) => {
          webhooks.push(call);
          return fateOf(open.webhookDelivery, call);
        },
      }),
      alert,
      tell: (text) => void told.push(text),
      backend: new GuardedBackend(
        {
          place: backend.place,
          keepsFiles,
          transact: whileThere((refs, step) => backend.transact(refs, step)) as Backend["transact"],
          list: whileThere((table) => backend.list(table)) as Backend["list"],
          count: whileThere((lateBefore) => backend.count(lateBefore)),
          purge: whileThere((before, tables) => backend.purge(before, tables)),
          close: () => backend.close(),
        },
        () => clock.now,
        log,
      ),
      rules: { ...rules, ...changedRules },
      now: () => clock.now,
      // Gives others their turn: a store's answer takes some.
      sleep: (ms: number) => {
        clock.now += ms;
        return new Promise<void>((resolve) => setTimeout(resolve, 0));
      },
      newKey: () => `key-${++keys}`,
      log,
    });
  const open: OpenBids = {
    clock,
    backend,
    late() {
      let postponed: () => Promise<unknown>;
      tooLate = (operation) => postponed = operation;
      return () => postponed();
    },
    store: new Store(backend, () => clock.now),
    bids: process(first),
    ...{ mails, webhooks, log, logged, told },
    outage: undefined,
    delivery: delivered,
    webhookDelivery: delivered,
    async sweepAfter(ms, times = 1) {
      for (let sweep = 0; sweep < times; sweep++) {
        clock.now += ms;
        await open.bids.sweep();
      }
    },
    second: (changes = {}) => process({ ...first, ...changes }),
  };
  return open;
}

/** Tests that run once for each kind of store. */
export const onEachBackend = {
  test(name: string, run: (open: () => Backend) => Promise<void>): void {
    Deno.test(`${name} (SQLite)`, () => run(memoryBackend));
    Deno.test(`${name} (Deno KV)`, async () => {
      await using opened = new AsyncDisposableStack();
      await run(() => {
        const kv = new KvBackend(
          "memory",
          () => Deno.openKv(":memory:"),
          () => Date.UTC(2026, 0, 1),
        );
        const close = kv.close.bind(kv);
        opened.defer(close);
        return kept(kv);
      });
    });
  },
};

let submitted = 0;

/** Submits a bid request that resembles no other, from a network of its own. */
export function submitNew(bids: BidService, changes: Partial<BidRequest> = {}) {
  const number = ++submitted;
  return bids.submit({
    firstName: "Dana",
    lastName: "Whitfield",
    companyName: "Marsh Point",
    email: "dana@example.com",
    phone: "+1 912 555 0117",
    selectedServices: ["storefront-glass"],
    timeline: "March",
    additionalInfo: `Job ${number}`,
    ...changes,
  }, { channel: "API", client: `10.${number >> 8}.${number & 255}.1` });
}

/** Compares what became of a bid request but its key, and whether files are missing only if some are. */
export function assertOutcome(
  submitted: Awaited<ReturnType<BidService["submit"]>>,
  expected: object,
): void {
  const { key: _, isWithoutFiles, ...outcome } = { key: "", isWithoutFiles: false, ...submitted };
  assertEquals({ ...outcome, ...(isWithoutFiles && { isWithoutFiles }) }, expected);
}

/** What identifies a bid request that resembles no other. */
export function idsOf(key: string): BidIdentity {
  const content = `body ${key}`;
  return {
    body: content,
    content,
    sender: `name ${key}`,
    network: `net ${key}`,
    mailbox: key,
    byContent: true,
    knownBy: [],
  };
}

/** Stores a bid request that resembles no other. */
export function receiveNew(store: Store, entryKey: string, messages: Messages, hourly = 99) {
  const caps = { hourly, daily: 99 };
  return store.receive(idsOf(entryKey), {
    write: () => messages,
    entryKey,
    rules: { caps, maxAgeHours: 72, canSend: true, idempotent: true },
  });
}
