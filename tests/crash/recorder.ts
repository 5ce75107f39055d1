/**
 * A provider in Resend's place, which honours Idempotency-Key, or in Postmark's, which knows none. It
 * remembers what it sent.
 *
 * @module
 */

/** The recorder. */
export interface Recorder {
  readonly url: string;
  /** How often each mail was sent on, by the job number in its text. */
  readonly sent: ReadonlyMap<string, number>;
  /** Calls that repeated a key, and sent nothing. */
  readonly repeated: () => number;
  stop(): Promise<void>;
}

/** Starts a recorder on a free port. Its answers take up to `slowest` milliseconds. */
export function startRecorder(provider: "resend" | "postmark", slowest: number): Recorder {
  const ids = new Map<string, string>();
  const sent = new Map<string, number>();
  let repeated = 0;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const mail = await request.json() as { text?: string; TextBody?: string };
      const text = mail.text ?? mail.TextBody ?? "";
      await pause(Math.random() * slowest);
      const key = request.headers.get("idempotency-key") ?? crypto.randomUUID();
      const job = /Job [a-z]-[0-9]+/.exec(text)?.[0] ?? "none";
      if (ids.has(key)) repeated += 1;
      else sent.set(job, (sent.get(job) ?? 0) + 1);
      const id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, id);
      await pause(Math.random() * slowest);
      return Response.json(provider === "resend" ? { id } : { ErrorCode: 0, MessageID: id });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    sent,
    repeated: () => repeated,
    stop: () => server.shutdown(),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
