/**
 * Sends messages through an incoming webhook.
 *
 * @module
 */
import type { Log, LogFields } from "./log.ts";

/** How long a call may take. */
const TIME_LIMIT_MS = 5_000;

/**
 * Returns a function that posts a text to a webhook and resolves to whether that succeeded. It never rejects. A
 * failure is logged once, without the address, which is a secret.
 *
 * @param name The setting that names the webhook.
 */
export function webhook(
  { name, url, fetch, log }: {
    readonly name: string;
    readonly url: string;
    readonly fetch: typeof globalThis.fetch;
    readonly log: Log;
  },
): (text: string) => Promise<boolean> {
  let isFailing = false;

  /** Returns what went wrong, if anything. */
  async function post(text: string): Promise<LogFields | undefined> {
    try {
      const { ok, status, body } = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        // Slack, Mattermost and Teams read `text`, Discord `content`.
        body: JSON.stringify({ text, content: text }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await body?.cancel();
      return ok ? undefined : { status };
    } catch (error) {
      return { error };
    }
  }

  return async (text) => {
    const failure = await post(text);
    if (failure !== undefined && !isFailing) {
      log.error(`${name}: the alert could not be delivered`, failure);
    }
    isFailing = failure !== undefined;
    return !isFailing;
  };
}
