/**
 * How bid requests come in: the rate limit, repeats, the share of a network, and what is stored of a new one.
 *
 * A client's idempotency key is kept as a hash alone. That hash or, if the client sent no key, a key of the server's own
 * is the key of the request's entry in the outbox.
 *
 * @module
 */
import { totalSize } from "../../bids/bid_files.ts";
import { RATE_WINDOW_SECONDS } from "../../bids/limits.ts";
import { DAY_MS } from "../clock.ts";
import {
  type BidIdentity,
  type EarlierRequest,
  findRepeat,
  KEYED_REPEAT_MS,
  KEYLESS_REPEAT_MS,
} from "../identity.ts";
import type { History, Messages } from "../messages.ts";
import { type AttemptRules, channelKey, type Claim, newEntry } from "../outbox.ts";
import { decideRate, type RateDecision } from "../rate_decision.ts";
import type { Changes, Records, Transactor } from "./backend.ts";
import { claimAndCount, fileKey, unexpired } from "./entries.ts";
import {
  ACKNOWLEDGED,
  acknowledgedKey,
  addToTotals,
  networkShare,
  secondsUntilFree,
  type Total,
  totalRefs,
} from "../mail_caps.ts";

/** What became of a bid request when it came. If it is stored, the {@linkcode Claim} says whether to try it at once. */
export type Received =
  | (Claim & { readonly key: string; readonly messages: Messages })
  /** It repeats one that came before. `key` is that of its entry. */
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

/** What the process knows of a bid request besides its identity. */
export interface ReceiveOptions {
  /** Writes its messages. `key` is that of its entry. */
  readonly write: (key: string, history: History) => Messages;
  readonly rules: AttemptRules;
  /** The key of its entry; absent if that is one of the hashes of its idempotency key, as the store finds them used. */
  readonly entryKey?: string | undefined;
  /** The key of an earlier request that said the same, if this process alone knows it. */
  readonly similar?: string | undefined;
  /** Counts the request without storing it, since it will be sent directly. */
  readonly onlyCount?: boolean;
}

/** How many networks and senders' names are stored for a text. */
const SENDERS_KEPT = 20;

export class Intake {
  readonly #records: Transactor;
  readonly #now: () => number;

  constructor(records: Transactor, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  /** Counts a client's request in its rate window. */
  checkRate(client: string): Promise<RateDecision> {
    return this.#records.transact({ client: ["clients", client] }, (found, { put }) => {
      const before = found.client?.times.split(",").map(Number) ?? [];
      const decision = decideRate(before, this.#now());
      const expiresAt = this.#now() + RATE_WINDOW_SECONDS * 1000;
      // A refusal is not written: it would only make concurrent transactions on the same record retry.
      const { allowed, times } = decision;
      if (allowed) put("clients", { key: client, times: `${times}`, expiresAt });
      return decision;
    });
  }

  /**
   * Stores a bid request and claims its mail, unless it repeats another or its network has used up its share. All of it
   * is one transaction: its records are listed first, and then it is read from top to bottom.
   */
  receive(
    ids: BidIdentity,
    { write, rules, entryKey, similar, onlyCount = false }: ReceiveOptions,
  ): Promise<Received> {
    const at = this.#now();
    const { network, keyHashes, content } = ids;
    const { plain, scoped } = keyHashes ?? { plain: entryKey!, scoped: entryKey! };
    const refs = {
      plain: ["idempotency", plain],
      plainEntry: ["outbox", plain],
      scoped: ["idempotency", scoped],
      scopedEntry: ["outbox", scoped],
      same: ["repeats", content],
      knownBy: ids.knownBy.map((hash) => ["repeats", hash] as const),
      text: ["texts", ids.text ?? ""],
      totals: totalRefs(at),
      networkTotals: totalRefs(at, network),
      answers: totalRefs(at, ACKNOWLEDGED),
      networkAnswers: totalRefs(at, `${ACKNOWLEDGED} ${network}`),
      mailboxAnswer: ["totals", acknowledgedKey(ids.mailbox)],
    } as const;
    return this.#records.transact<typeof refs, Received>(refs, (found, changes) => {
      const same = unexpired(found.same, at);
      // A record counts until it is erased, even if it has expired: the clock may be ahead for a time.
      const repeat = findRepeat(ids, {
        plain: underKey(found.plain ?? found.plainEntry),
        scoped: underKey(found.scoped ?? found.scopedEntry),
        same: same && {
          entryKey: same.entry,
          at: same.expiresAt - DAY_MS,
          byContent: same.isKeyless === 1,
        },
      }, at);
      if (repeat.kind === "key-reused") return repeat;
      const keyHash = repeat.scope === "plain" ? plain : scoped;
      if (repeat.kind === "repeat") {
        const key = repeat.earlier.entryKey;
        const isNewKey = repeat.by === "content" && keyHashes !== undefined;
        if (isNewKey) putIdempotency(changes, ids, keyHash, key, at);
        return { kind: "known", key };
      }

      // What waits for mail to be configured shares no caps.
      const seconds = rules.canSend
        ? secondsUntilFree(found.networkTotals, networkShare(rules.caps), at)
        : 0;
      if (seconds > 0) return { kind: "network-limited", seconds };
      addToTotals(changes, found.networkTotals, at, network);

      const key = entryKey ?? keyHash;
      const messages = write(key, {
        ...recordSpread(changes, ids, unexpired(found.text, at), at),
        isAgain: found.knownBy.some((repeat) => unexpired(repeat, at) !== undefined),
        similar: repeat.similar?.entryKey ?? similar,
      });
      const { mail, webhook, acknowledgement, lead, files = [], isLikelySpam } = messages;

      // What this form, or these people unless it is likely spam, send within a day is a correction.
      const expiresAt = at + DAY_MS;
      const [form, ...people] = ids.knownBy;
      for (const hash of isLikelySpam ? [form] : [form, ...people]) {
        if (hash) changes.put("repeats", { key: hash, entry: key, expiresAt });
      }
      if (onlyCount) {
        const capsAllow = rules.canSend && secondsUntilFree(found.totals, rules.caps, at) === 0;
        if (capsAllow) addToTotals(changes, found.totals, at);
        return { kind: "counted", key, capsAllow, messages };
      }

      putIdempotency(changes, ids, keyHash, key, at);
      // The outcome is recorded under the entry's key.
      if (keyHash !== key) putIdempotency(changes, ids, key, key, at);
      const isKeyless = ids.byContent ? 1 : undefined;
      changes.put("repeats", { key: content, entry: key, isKeyless, expiresAt });

      const rank = isLikelySpam ? 1 : undefined;
      changes.put("messages", { key, ...mail });
      files.forEach((file, index) => changes.put("files", { key: fileKey(key, index), ...file }));
      if (lead !== undefined) changes.put("leads", lead);
      if (webhook !== undefined) {
        const hook = channelKey("webhook", key);
        changes.put("messages", { key: hook, ...webhook });
        changes.put("outbox", { ...newEntry(hook, undefined, at), rank });
      }
      // Its entry follows with the delivery.
      if (acknowledgement && admitAcknowledgement(changes, ids, found, rules, at)) {
        changes.put("messages", { key: channelKey("acknowledgement", key), ...acknowledgement });
      }
      const bytes = totalSize(mail.files ?? []) || undefined;
      const entry = { ...newEntry(key, ids.body, at), rank, bytes };
      changes.put("outbox", entry);
      return { ...claimAndCount(changes, entry, found.totals, at, rules), key, messages };
    });
  }
}

/** The request that used an idempotency key, by the record of the key or by its entry. */
function underKey(found: Partial<Records["idempotency"]> | undefined): EarlierRequest | undefined {
  return found && {
    entryKey: found.entry ?? found.key!,
    at: 0,
    body: found.body,
    owner: found.owner,
  };
}

/** Records a bid request under the hash of its idempotency key, or under the key of its entry. */
function putIdempotency(
  changes: Changes,
  { body, keyHashes }: BidIdentity,
  key: string,
  entry: string,
  at: number,
): void {
  changes.put("idempotency", {
    key,
    body,
    entry: key === entry ? undefined : entry,
    owner: keyHashes?.scoped,
    expiresAt: at + (keyHashes === undefined ? KEYLESS_REPEAT_MS : KEYED_REPEAT_MS),
  });
}

/** Records who sent a text, and returns how many networks and senders sent it within a day. */
function recordSpread(
  changes: Changes,
  { text, network, sender }: BidIdentity,
  seen: Records["texts"] | undefined,
  at: number,
): Pick<History, "networks" | "names"> {
  if (text === undefined) return { networks: 0, names: 0 };
  const networks = new Set(seen?.networks.split(",")).add(network);
  const names = new Set(seen?.names?.split(",")).add(sender);
  const latest = (senders: Set<string>) => [...senders].slice(-SENDERS_KEPT).join();
  changes.put("texts", {
    key: text,
    networks: latest(networks),
    names: latest(names),
    expiresAt: at + DAY_MS,
  });
  return { networks: networks.size, names: names.size };
}

/** Counts an acknowledgement, unless its mailbox had one within a day, or a share of the caps is used up. */
function admitAcknowledgement(
  changes: Changes,
  { network, mailbox }: BidIdentity,
  { answers, networkAnswers, mailboxAnswer }: Readonly<
    Record<"answers" | "networkAnswers", readonly Total[]> & { mailboxAnswer: Total }
  >,
  { caps }: AttemptRules,
  at: number,
): boolean {
  const share = networkShare(caps);
  const isAllowed = unexpired(mailboxAnswer, at, DAY_MS) === undefined &&
    secondsUntilFree(answers, share, at) === 0 &&
    secondsUntilFree(networkAnswers, networkShare(share), at) === 0;
  if (!isAllowed) return false;
  addToTotals(changes, answers, at, ACKNOWLEDGED);
  addToTotals(changes, networkAnswers, at, `${ACKNOWLEDGED} ${network}`);
  changes.put("totals", { key: acknowledgedKey(mailbox), count: 1, expiresAt: at + DAY_MS });
  return true;
}
