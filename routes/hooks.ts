/**
 * POST /hooks/publish, which GitHub and Forgejo call when content was pushed.
 *
 * @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 * @module
 */
import { decodeHex } from "@std/encoding/hex";
import type { Outcome } from "../lib/http/outcome.ts";
import type { Route } from "../lib/http/route.ts";
import { remember } from "../lib/model/remember.ts";

/** The largest body: a push with the names of thousands of files. */
const MAX_BYTES = 1024 * 1024;

/** How many calls of one client are checked a minute, and how many signed calls are taken in all. */
const LIMIT = 10;
const MINUTE_MS = 60_000;

/** What the route needs. */
export interface PublishHook {
  /** The secret that signs a call. */
  readonly secret: string;
  readonly now: () => number;
  /** Asks for the content to be fetched and published. */
  readonly publish: () => Promise<void>;
}

/** POST /hooks/publish. Calls without a valid signature are answered 401, a ping 200, any other event 202. */
export function hookRoute({ secret, now, publish }: PublishHook): Route {
  const isSigned = verifier(secret);
  const calls = perMinute(now);
  return {
    group: "document",
    method: "POST",
    pattern: "/hooks/publish",
    async dynamic({ request: { headers }, client, readBody }) {
      const signature = /^sha256=([0-9a-f]{64})$/.exec(
        headers.get("x-hub-signature-256") ?? "",
      )?.[1];
      if (signature === undefined) return answer(401, "X-Hub-Signature-256 is missing");
      if (!calls.admit(client)) return answer(429, "Too many calls: wait a minute");
      const [mediaType = ""] = headers.get("content-type")?.toLowerCase().split(";") ?? [];
      const body = await readBody({
        // Only the signature is looked at.
        mediaType: mediaType.trim(),
        maxBytes: MAX_BYTES,
        example: "Send the webhook as JSON.",
        shorter: "Push fewer commits at a time.",
      });
      if (!body.ok) {
        const { fields: [fault] = [], hint } = body.problem;
        return answer(400, `The body ${fault?.issue ?? "can't be read"}. ${hint}`);
      }
      if (!await isSigned(body.text, signature)) {
        return answer(401, "X-Hub-Signature-256 is wrong: compare the webhook's secret");
      }
      if (headers.get("x-github-event") === "ping") return answer(200, "The signature is right");
      if (!calls.admit("signed")) return answer(429, "Too many calls: wait a minute");
      await publish();
      return answer(202, "The content is being published");
    },
  };
}

function answer(status: number, message: string): Outcome {
  return { kind: "message", status, body: { message } };
}

/** Returns a function that checks the HMAC of a body in constant time. */
function verifier(secret: string): (body: string, signature: string) => Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  return async (body, signature) =>
    await crypto.subtle.verify("HMAC", await key, decodeHex(signature), encoder.encode(body));
}

/** Counts calls by a key; a call beyond the limit of any 60 seconds is not admitted and not counted. */
function perMinute(now: () => number) {
  const times = new Map<string, readonly number[]>();
  return {
    admit(key: string): boolean {
      const recent = (times.get(key) ?? []).filter((time) => Math.abs(now() - time) < MINUTE_MS);
      if (recent.length >= LIMIT) return false;
      remember(times, key, [...recent, now()]);
      return true;
    },
  };
}
