/**
 * POST /hooks/publish, which GitHub and Forgejo call when content was pushed.
 *
 * @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 * @module
 */
import { decodeHex } from "@std/encoding/hex";
import type { Outcome } from "../lib/http/outcome.ts";
import { bodyRefusal } from "../lib/http/problem.ts";
import type { Route } from "../lib/http/route.ts";

/** The largest body: a push with the names of thousands of files. */
const MAX_BYTES = 1024 * 1024;

/** How many signed calls are accepted a minute, from all senders together. */
const LIMIT = 10;
const MINUTE_MS = 60_000;
const TOO_MANY = "Too many calls: wait a minute";

export interface PublishHook {
  readonly secret: string;
  /** Counts the signed calls, also across reloads. */
  readonly calls: CallLimit;
  /** Requests that the content is fetched and published. */
  readonly publish: () => Promise<void>;
}

/** POST /hooks/publish. Calls without a valid signature are answered 401, a ping 200, any other event 202. */
export function hookRoute({ secret, calls, publish }: PublishHook): Route {
  const isSigned = verifier(secret);
  return {
    group: "document",
    method: "POST",
    pattern: "/hooks/publish",
    async dynamic({ request: { headers }, readBytes }) {
      const signature = /^sha256=([0-9a-f]{64})$/.exec(
        headers.get("x-hub-signature-256") ?? "",
      )?.[1];
      if (signature === undefined) return messageOutcome(401, "X-Hub-Signature-256 is missing");
      if (calls.isReached()) return messageOutcome(429, TOO_MANY);
      const body = await readBytes({
        maxBytes: MAX_BYTES,
        shorter: "Push fewer commits at a time.",
      });
      if (!body.ok) {
        const { status, text } = bodyRefusal(body.problem);
        return messageOutcome(status, text);
      }
      if (!await isSigned(body.value, signature)) {
        return messageOutcome(401, "X-Hub-Signature-256 is wrong: compare the webhook's secret");
      }
      if (headers.get("x-github-event") === "ping") {
        return messageOutcome(200, "The signature is right");
      }
      if (!calls.admit()) return messageOutcome(429, TOO_MANY);
      await publish();
      return messageOutcome(202, "The content is being published");
    },
  };
}

function messageOutcome(status: number, message: string): Outcome {
  return { kind: "message", status, body: { message } };
}

/** Returns a function that checks the HMAC of a body in constant time. */
function verifier(
  secret: string,
): (body: Uint8Array<ArrayBuffer>, signature: string) => Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  return async (body, signature) =>
    await crypto.subtle.verify("HMAC", await key, decodeHex(signature), body);
}

/** Limits signed calls in any 60 seconds. A call that is not admitted does not count. */
export class CallLimit {
  readonly #now: () => number;
  #times: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  isReached(): boolean {
    const now = this.#now();
    this.#times = this.#times.filter((time) => Math.abs(now - time) < MINUTE_MS);
    return this.#times.length >= LIMIT;
  }

  admit(): boolean {
    if (this.isReached()) return false;
    this.#times.push(this.#now());
    return true;
  }
}
