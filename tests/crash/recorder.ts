/**
 * A provider in Resend's place, which honours Idempotency-Key, or in Postmark's, which knows none. It
 * remembers what it was asked and what it sent, and stops a call where a test wants to kill the server.
 *
 * @module
 */

/** How far a call has come: it was read, its mail was sent on, or its answer has gone out. */
export type Stage = "read" | "sent" | "answered";

/** A call that is stopped. */
export interface Stop {
  /** The job of the call, as soon as it is at the stage. */
  readonly reached: Promise<string>;
  /** Lets the call end. One stopped at "read" is dropped: its mail is not sent. */
  release(): void;
}

/** The recorder. */
export interface Recorder {
  readonly url: string;
  /** The job of each call, in their order. */
  readonly calls: readonly string[];
  /** How often each job's mail was sent on, and how often without a word that it may be a repeat. */
  readonly sent: ReadonlyMap<string, number>;
  readonly unmarked: ReadonlyMap<string, number>;
  /** The webhook's ids of each job. */
  readonly hooked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the webhook fails now and then. */
  moody: boolean;
  /** Whether calls are throttled with 503. */
  refusing: boolean;
  /** Stops the nth call from now, where it is at a stage. An answer that has gone out is not held. */
  stopAt(stage: Stage, nth: number): Stop;
  stop(): Promise<void>;
}

/** What a recorder works with. */
export interface RecorderOptions {
  readonly provider: "resend" | "postmark";
  /** An answer takes twice so many milliseconds at most. */
  readonly slowest: number;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Starts a recorder on a free port of 127.0.0.1. */
export function startRecorder({ provider, slowest, random }: RecorderOptions): Recorder {
  const ids = new Map<string, string>();
  const calls: string[] = [];
  const sent = new Map<string, number>();
  const unmarked = new Map<string, number>();
  const hooked = new Map<string, Set<string>>();
  const count = (map: Map<string, number>, job: string) => map.set(job, (map.get(job) ?? 0) + 1);
  let awaited: { left: number; stage: Stage; reach(job: string): void; released: Promise<void> };
  const pause = () => new Promise((resolve) => setTimeout(resolve, random() * slowest));

  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, onError: () => new Response() },
    async (request, { completed }) => {
      if (new URL(request.url).pathname === "/hook") return await hook(request);
      const { text, TextBody, subject, Subject } = await request.json() as Record<
        "text" | "TextBody" | "subject" | "Subject",
        string | undefined
      >;
      const job = /\bJob ([a-z]-[0-9]+)/.exec(text ?? TextBody ?? "")?.[1] ?? "none";
      calls.push(job);
      const stopped = awaited !== undefined && --awaited.left === 0 ? awaited : undefined;
      if (stopped?.stage === "read") {
        stopped.reach(job);
        await stopped.released;
        return throttled();
      }
      if (recorder.refusing) return throttled();
      await pause();
      const key = request.headers.get("idempotency-key") ?? crypto.randomUUID();
      const id = ids.get(key) ?? crypto.randomUUID();
      if (!ids.has(key)) {
        count(sent, job);
        if (!(subject ?? Subject ?? "").startsWith("[Possible repeat] ")) count(unmarked, job);
      }
      ids.set(key, id);
      if (stopped?.stage === "sent") {
        stopped.reach(job);
        await stopped.released;
      }
      await pause();
      if (stopped?.stage === "answered") completed.then(() => stopped.reach(job), () => {});
      return Response.json(provider === "resend" ? { id } : { ErrorCode: 0, MessageID: id });
    },
  );
  /** A webhook's call is lost before it is noted, or its answer after that. */
  async function hook(request: Request): Promise<Response> {
    const [, job = "none"] = /\bJob ([a-z]-[0-9]+)/.exec(await request.text()) ?? [];
    await pause();
    const mood = recorder.moody ? random() : 1;
    if (mood < 0.15) return new Response(null, { status: 503 });
    const ids = hooked.get(job) ?? new Set();
    hooked.set(job, ids.add(request.headers.get("webhook-id") ?? ""));
    return new Response(null, { status: mood < 0.3 ? 502 : 204 });
  }

  const recorder: Recorder = {
    url: `http://127.0.0.1:${server.addr.port}`,
    calls,
    sent,
    unmarked,
    hooked,
    moody: true,
    refusing: false,
    stopAt(stage, nth) {
      const reached = Promise.withResolvers<string>();
      const released = Promise.withResolvers<void>();
      awaited = { left: nth, stage, reach: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    stop: () => server.shutdown(),
  };
  return recorder;
}

/** Nothing was taken: Postmark itself says so, in its own words. */
function throttled(): Response {
  return Response.json({ ErrorCode: 100, Message: "Maintenance" }, { status: 503 });
}
