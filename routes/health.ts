/**
 * GET /healthz and GET /metrics: the state of the server. All processes on one store report the same state of it.
 *
 * @module
 */
import type { BidHealth, BidService } from "../lib/contact/bid_service.ts";
import type { Outcome } from "../lib/http/outcome.ts";
import { unknownPath } from "../lib/http/problem.ts";
import type { DynamicContext, Route } from "../lib/http/route.ts";
import { type Site, VERSION } from "../lib/model/mod.ts";

/** What the routes report about this process, and the token of those who may read it. */
export interface ProcessHealth {
  /** When the content was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Whether the latest reload was refused, so that older content is live. */
  readonly refused: boolean;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly operatorToken?: string;
}

/** Both routes. Visitors learn the status and the version from /healthz, and nothing from /metrics. */
export function healthRoutes(
  site: Site,
  bids: BidService,
  process: ProcessHealth,
): readonly Route[] {
  const route = { group: "document", method: "GET" } as const;
  return [
    {
      ...route,
      pattern: "/healthz",
      async dynamic(context) {
        const health = await bids.health();
        const open = { status: isWell(health, process) ? "ok" : "degraded", version: VERSION };
        const more = await isOperator(context, process) ? details(health, process, context) : {};
        return textOutcome("application/json", JSON.stringify({ ...open, ...more }));
      },
    },
    {
      ...route,
      pattern: "/metrics",
      async dynamic(context) {
        if (!await isOperator(context, process)) {
          return { kind: "problem", problem: unknownPath("/metrics", site) };
        }
        return textOutcome("text/plain; version=0.0.4", metrics(await bids.health(), process));
      },
    },
  ];
}

function textOutcome(mediaType: string, body: string): Outcome {
  return { kind: "document", mediaType, body, volatile: true };
}

/** Whether the client is this machine itself, or has the operator's token. */
async function isOperator(
  { request: { headers }, isLocal }: DynamicContext,
  { operatorToken }: ProcessHealth,
): Promise<boolean> {
  if (isLocal) return true;
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return operatorToken !== undefined && token !== undefined &&
    await isSame(token, operatorToken);
}

/** Compares two texts in constant time. */
async function isSame(one: string, other: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(one), digest(other)]);
  return a.reduce((different, byte, index) => different | (byte ^ b[index]!), 0) === 0;
}

function isWell({ store, mail, failed, late }: BidHealth, { refused }: ProcessHealth): boolean {
  return store === "ok" && mail === "ok" && failed === 0 && late === 0 && !refused;
}

function details(
  { store, mail, waiting, failed, oldestWaitingSeconds }: BidHealth,
  { loadedAt, refused, trustedProxies }: ProcessHealth,
  { request }: DynamicContext,
) {
  const forwarded = request.headers.get("x-forwarded-for");
  return {
    store,
    mail,
    waiting,
    failed,
    oldest_waiting_seconds: oldestWaitingSeconds,
    content_loaded_at: new Date(loadedAt).toISOString(),
    reload: refused ? "refused" : "ok",
    forwarded_for: forwarded === null ? 0 : forwarded.split(",").length,
    trusted_proxies: trustedProxies,
  };
}

/**
 * The state of the server in the text format of Prometheus.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
function metrics(health: BidHealth, process: ProcessHealth): string {
  const { store, mail, waiting, failed, oldestWaitingSeconds } = health;
  const { loadedAt, refused, trustedProxies } = process;
  const gauges: readonly (readonly [name: string, help: string, value: number | boolean])[] = [
    ["culvert_ok", "Whether /healthz says ok.", isWell(health, process)],
    ["culvert_store_ok", "Whether the store works.", store === "ok"],
    ["culvert_mail_ok", "Whether the latest email was delivered.", mail === "ok"],
    ["culvert_waiting", "Requests that wait in the outbox.", waiting],
    ["culvert_failed", "Requests that have failed.", failed],
    ["culvert_oldest_waiting_seconds", "How long the oldest has waited.", oldestWaitingSeconds],
    ["culvert_content_loaded_seconds", "When this process loaded its content.", loadedAt / 1000],
    ["culvert_reload_refused", "Whether newer content had faults.", refused],
    ["culvert_trusted_proxies", "TRUSTED_PROXIES.", trustedProxies],
  ];
  return [
    `# HELP culvert_info The software's version.\n# TYPE culvert_info gauge\n` +
    `culvert_info{version="${VERSION}"} 1\n`,
    ...gauges.map(([name, help, value]) =>
      `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${Number(value)}\n`
    ),
  ].join("");
}
