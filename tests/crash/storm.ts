/**
 * A server that is killed again and again while clients send bid requests, until at last it is left alone.
 *
 * @module
 */
import { openBackend } from "../../lib/server/bids.ts";
import type { OutboxEntry } from "../../lib/contact/outbox.ts";
import { Store } from "../../lib/contact/store/store.ts";
import { logTo } from "../../lib/log.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";
import { sequence } from "../support/sequence.ts";
import { bid } from "../support/site.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/**
 * When a process is killed: when the provider has read a call, has sent its mail, or has answered; when a 202
 * or a 500 has come back to a client; or at any time.
 */
const moments = ["read", "sent", "answered", "202", "500", "any"] as const;
type Moment = (typeof moments)[number];

/** What a storm is made of. */
export interface StormOptions {
  readonly provider: "resend" | "postmark";
  readonly dataDir: string;
  /** Whether the clocks jump, 40 days ahead and back, at any moment. */
  readonly jumping?: boolean;
  /** Whether a second process on the same store lives all the while. */
  readonly companion?: boolean;
  /** How often each of the moments is hit. */
  readonly rounds: number;
  readonly seed: number;
}

/** What became of a storm. Jobs are named `k-` and a number when sent with a key, and `p-` when without. */
export interface Storm extends Answers, Pick<Recorder, "sent" | "unmarked" | "hooked"> {
  /** The jobs that were hit at a moment; those hit at any time are not known. */
  readonly hit: Readonly<Record<Exclude<Moment, "any">, readonly string[]>>;
  /** How often the provider was asked to send a job's mail. */
  readonly calls: (job: string) => number;
  /** The jobs that the outbox keeps for a person. */
  readonly left: readonly string[];
}

/** What the clients know. */
interface Answers {
  /** Every job that was sent. */
  readonly jobs: readonly string[];
  /** The last status that came back for a job; a job whose answers were all cut off has none. */
  readonly statuses: ReadonlyMap<string, number>;
  /** How often the provider had been asked to send a job's mail when its 202 came back. */
  readonly callsBefore202: ReadonlyMap<string, number>;
}

/** Clients that send one new job after another. */
const SENDERS = 5;

/** No moment is as far away as this. */
const PATIENCE_MS = 60_000;

/** Kills a server at every moment so many times, then waits until nothing is left to do. */
export async function storm(
  { provider, dataDir, jumping = false, companion = false, rounds, seed }: StormOptions,
): Promise<Storm> {
  const random = sequence(seed);
  const recorder = startRecorder({ provider, slowest: 40, random });
  const program = await mainProgram({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "1",
    EMAIL_PROVIDER: provider,
    EMAIL_API_KEY: "key",
    EMAIL_API_URL: recorder.url,
    EMAIL_FROM: "website@example.com",
    ESTIMATOR_EMAIL: "estimating@example.com",
    MAIL_HOURLY_CAP: "10000",
    // Nothing is left of a request once it is delivered.
    LEADS_KEEP_DAYS: "0",
    MAIL_DAILY_CAP: "10000",
    WEBHOOK_URL: `${recorder.url}/hook`,
    WEBHOOK_SECRET: `whsec_${btoa("k".repeat(32))}`,
  });
  const clock = `${dataDir}/clock`;
  const setClock = (days: number) => Deno.writeTextFileSync(clock, `${days * 86_400_000}`);
  const steps = [40, 0, -40, 0];
  let jump = 0;
  const jumps = jumping ? setInterval(() => setClock(steps[jump++ % 4]!), 170) : undefined;
  if (jumping) {
    setClock(0);
    program.args = ["run", "-A", "tests/crash/shifted_main.ts"];
    program.env = { ...program.env, CLOCK_FILE: clock };
  }
  const clients = clientsOf(recorder);
  const hit = { read: [], sent: [], answered: [], "202": [], "500": [] } as Record<
    Exclude<Moment, "any">,
    string[]
  >;
  await using _companion = companion ? await startProgram(program) : undefined;
  try {
    for (let kill = 0; kill < rounds * moments.length; kill++) {
      const moment = moments[kill % moments.length]!;
      const job = await life(await startProgram(program), moment, recorder, clients, random);
      if (moment !== "any") hit[moment].push(job);
    }
    recorder.moody = false;
    clearInterval(jumps);
    // Past the hour after which what seemed too old is looked at again.
    if (jumping) setClock(2 / 24);
    await using server = await startProgram(program);
    await clients.finish(server.url);
    // What a clock that jumps makes look too old is left to a person, who sends it again.
    if (jumping) await untilNothingWaits(dataDir, (store, { key }) => store.resend(key));
    const left = await untilNothingWaits(dataDir);
    // Once more for those that were answered 500 and have gone out since.
    await clients.finish(server.url);
    return { ...clients, ...recorder, hit, calls: (job) => callsOf(recorder, job), left };
  } finally {
    clearInterval(jumps);
    await recorder.stop();
  }
}

/** Sends jobs to a server and kills it at the nth such moment, which is drawn. Gives the job that was hit. */
async function life(
  server: Program,
  moment: Moment,
  recorder: Recorder,
  clients: Clients,
  random: () => number,
): Promise<string> {
  const nth = 1 + Math.floor(random() * 2 * SENDERS);
  const stage = moment === "read" || moment === "sent" || moment === "answered"
    ? recorder.stopAt(moment, nth)
    : undefined;
  const answered = Promise.withResolvers<string>();
  let left = nth;
  recorder.refusing = moment === "500";
  const sending = clients.send(server.url, (job, status) => {
    if (String(status) === moment && --left === 0) answered.resolve(job);
  });
  const failed = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => failed.reject(new Error(`"${moment}" did not come:\n${server.output()}`)),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([
      moment === "any" ? anyTime(random) : stage?.reached ?? answered.promise,
      sending.then(() => Promise.reject(new Error(`the server ended:\n${server.output()}`))),
      failed.promise,
    ]);
  } finally {
    clearTimeout(timer);
    await server.stop("SIGKILL");
    stage?.release();
    recorder.refusing = false;
    await sending;
  }
}

function anyTime(random: () => number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve("unknown"), random() * 250));
}

/** The clients, and what they know. */
interface Clients extends Answers {
  /** Sends new jobs, and again what was cut off and has a key, until the server has gone. */
  send(url: string, answered: (job: string, status: number) => void): Promise<void>;
  /** Sends every job with a key that has not been answered with 202 once more. */
  finish(url: string): Promise<void>;
}

function clientsOf(recorder: Recorder): Clients {
  const jobs: string[] = [];
  const statuses = new Map<string, number>();
  const callsBefore202 = new Map<string, number>();
  const again: string[] = [];
  let requests = 0;

  /** Gives the status, or nothing where the answer was cut off. */
  async function post(url: string, job: string): Promise<number | undefined> {
    // Every request comes from a client of its own, so that the limit stays out of it.
    const from = `10.${++requests >> 16}.${requests >> 8 & 255}.${requests & 255}`;
    try {
      const response = await documentedFetch(`${url}/v1/contact`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": from,
          ...(job.startsWith("k-") && { "idempotency-key": `"${job}"` }),
        },
        body: JSON.stringify({ ...bid, additionalInfo: `Job ${job}` }),
      });
      await response.body?.cancel();
      statuses.set(job, response.status);
      if (response.status === 202 && !callsBefore202.has(job)) {
        callsBefore202.set(job, callsOf(recorder, job));
      }
      return response.status;
    } catch (error) {
      if (error instanceof Error && error.name === "AssertionError") throw error;
      if (job.startsWith("k-")) again.push(job);
      return undefined;
    }
  }

  async function sendNew(url: string, answered: (job: string, status: number) => void) {
    while (true) {
      const job = `${jobs.length % 2 === 0 ? "k" : "p"}-${jobs.length}`;
      jobs.push(job);
      const status = await post(url, job);
      if (status === undefined) return;
      answered(job, status);
    }
  }

  async function sendAgain(url: string) {
    for (let job = again.shift(); job !== undefined; job = again.shift()) {
      if (await post(url, job) === undefined) return;
    }
  }

  return {
    jobs,
    statuses,
    callsBefore202,
    async send(url, answered) {
      const senders = Array.from({ length: SENDERS }, () => sendNew(url, answered));
      await Promise.all([...senders, sendAgain(url)]);
    },
    async finish(url) {
      const open = jobs.filter((job) => job.startsWith("k-") && statuses.get(job) !== 202);
      await Promise.all(open.map((job) => post(url, job)));
    },
  };
}

function callsOf({ calls }: Recorder, job: string): number {
  return calls.filter((other) => other === job).length;
}

/** Waits until no entry is tried any more; gives the jobs that are left to a person, who may do something with each. */
async function untilNothingWaits(
  dataDir: string,
  act: (store: Store, entry: OutboxEntry) => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const backend = openBackend({ deploy: false, dataDir }, logTo(() => {}, "json"));
  const store = new Store(backend, Date.now);
  const deadline = Date.now() + PATIENCE_MS;
  try {
    while (true) {
      const entries = await store.entries();
      if (entries.every(({ state }) => state !== "waiting")) {
        for (const entry of entries) await act(store, entry);
        const messages = await Promise.all(
          entries.map(async ({ key }) => (await store.find(key)).message),
        );
        return messages.map((message) => /\bJob ([a-z]-[0-9]+)/.exec(message!.text)![1]!);
      }
      if (Date.now() > deadline) throw new Error(JSON.stringify(entries));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await backend.close();
  }
}
