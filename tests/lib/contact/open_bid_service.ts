/**
 * A desk on either kind of store, with its clock, its provider and its log in the test's hands.
 *
 * @module
 */
import { type BidService, bidService } from "../../../lib/contact/bid_service.ts";
import type { OutboxRules } from "../../../lib/contact/delivery.ts";
import { logTo } from "../../../lib/server/log.ts";
import type { Delivery, Mail } from "../../../lib/mail/mail.ts";
import type { Backend } from "../../../lib/contact/store/backend.ts";
import { kvBackend } from "../../../lib/contact/store/kv_backend.ts";
import { memoryBackend } from "../../../lib/contact/store/memory_backend.ts";
import type { Store } from "../../../lib/contact/store/store.ts";
import { storeOn } from "../../../lib/contact/store/store_on.ts";
import { site } from "../../support/site.ts";

/** A desk and what came out of it. */
export interface OpenDesk {
  readonly clock: { now: number };
  readonly store: Store;
  readonly desk: BidService;
  readonly mails: Mail[];
  readonly logged: string[];
  /** What becomes of each mail. */
  send: (mail: Mail) => Promise<Delivery>;
  /** Another process on the same store; the operator may have changed something for it. */
  second(changes?: Pick<OpenDeskOptions, "idempotent" | "mail">): BidService;
}

export interface OpenDeskOptions {
  readonly idempotent?: boolean;
  /** `false` when mail is not configured. */
  readonly mail?: false;
  readonly rules?: Partial<OutboxRules>;
  readonly store?: Store;
  readonly clock?: { now: number };
  /** Bid requests that the outbox holds at most. */
  readonly maxEntries?: number;
}

/** Runs a test once for each kind of store. */
export function onEachStore(
  name: string,
  test: (open: (options?: OpenDeskOptions) => OpenDesk) => Promise<void>,
): void {
  Deno.test(`${name} (memory)`, () =>
    test((options = {}) => {
      const clock = { now: Date.UTC(2026, 0, 5, 12) };
      return openDesk({
        clock,
        store: storeOn(bounded(memoryBackend(() => clock.now), options), () => clock.now),
        ...options,
      });
    }));
  Deno.test(`${name} (Deno KV)`, async () => {
    const backends: ReturnType<typeof kvBackend>[] = [];
    try {
      await test((options = {}) => {
        const clock = { now: Date.UTC(2026, 0, 5, 12) };
        const backend = kvBackend(() => Deno.openKv(":memory:"));
        backends.push(backend);
        const store = storeOn(bounded(backend, options), () => clock.now);
        return openDesk({ clock, store, ...options });
      });
    } finally {
      await Promise.all(backends.map((backend) => backend.close()));
    }
  });
}

function bounded(backend: Backend, { maxEntries = backend.maxEntries }: OpenDeskOptions): Backend {
  return { ...backend, maxEntries };
}

/** Opens a desk on a store. */
export function openDesk(
  { clock, store, rules, ...first }: OpenDeskOptions & {
    readonly clock: { now: number };
    readonly store: Store;
  },
): OpenDesk {
  const mails: Mail[] = [];
  const logged: string[] = [];
  let keys = 0;
  const process = ({ idempotent = true, mail }: OpenDeskOptions) =>
    bidService({
      ...options,
      ...(mail !== false && {
        mail: {
          from: { address: "website@example.com" },
          to: { address: "estimating@example.com" },
          idempotent,
          send: (mail: Mail) => {
            mails.push(mail);
            return open.send(mail);
          },
        },
      }),
    });
  const options = {
    site: () => site,
    store,
    rules: { caps: { hourly: 60, daily: 300 }, maxAgeHours: 24, keepDays: 30, ...rules },
    now: () => clock.now,
    // Gives others their turn: a store's answer takes some.
    sleep: (ms: number) => {
      clock.now += ms;
      return new Promise<void>((resolve) => setTimeout(resolve, 0));
    },
    newKey: () => `key-${++keys}`,
    log: logTo((line) => logged.push(line), "json", () => clock.now),
  };
  const open: OpenDesk = {
    clock,
    store,
    desk: process(first),
    mails,
    logged,
    send: () => Promise.resolve({ kind: "delivered", reference: "msg_1" }),
    second: (changes = {}) => process({ ...first, ...changes }),
  };
  return open;
}
