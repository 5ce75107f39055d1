/**
 * Tells a person something through an incoming webhook.
 *
 * @module
 */
import type { Log, LogFields } from "./log.ts";

/** How long telling may take. */
const TIME_LIMIT_MS = 5_000;

/**
 * Gives a function that posts a text to a webhook and gives whether that was taken. It never rejects; the log says once
 * that a webhook can't be told, and never its address, which is a secret.
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

  /** Gives what went wrong. */
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
    if (failure !== undefined && !isFailing) log.error(`${name}: can't be told`, failure);
    isFailing = failure !== undefined;
    return !isFailing;
  };
}
