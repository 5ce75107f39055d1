import { assert, assertEquals } from "@std/assert";
import { openStore } from "../../lib/store/open.ts";
import { bid, CONTENT_DIR } from "../support/site.ts";
import { startRecorder } from "./recorder.ts";

const root = new URL("../..", import.meta.url).pathname;
const KILLS = 20;
const JOBS = 320;
/** Clients that send at the same time. */
const SENDERS = 6;

interface Server {
  readonly url: string;
  kill(): Promise<void>;
}

Deno.test("bid requests are neither lost nor doubled when the process is killed again and again", async () => {
  const dataDir = await Deno.makeTempDir();
  const recorder = startRecorder(40);
  let server: Server | undefined;
  let next = 0;
  let cut = 0;
  const open = new Set<string>();
  const answered = new Map<string, number>();

  /** Keyed jobs are sent until they are answered, as a client that knows its key does; others once. */
  async function sendJobs(url: string): Promise<void> {
    while (true) {
      const again = [...open].find((job) => job.startsWith("k-"));
      const job = again ?? `${next % 2 === 0 ? "k" : "p"}-${next}`;
      if (again === undefined && next++ >= JOBS) return;
      open.delete(job);
      try {
        const response = await fetch(`${url}/v1/contact`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": `10.${next >> 8}.${next & 255}.${Math.floor(Math.random() * 255)}`,
            ...(job.startsWith("k-") && { "idempotency-key": `"${job}"` }),
          },
          body: JSON.stringify({ ...bid, additionalInfo: `Job ${job}` }),
        });
        await response.body?.cancel();
        answered.set(job, response.status);
      } catch {
        open.add(job);
        cut += 1;
        return;
      }
    }
  }

  try {
    for (let kill = 0; kill < KILLS; kill++) {
      server = await startServer(dataDir, recorder.url);
      const { url } = server;
      // The moment is random, between the first request and what the jobs left allow.
      const senders = Array.from({ length: SENDERS }, () => sendJobs(url));
      const moment = 20 + Math.random() * 250;
      await new Promise((resolve) => setTimeout(resolve, moment));
      await server.kill();
      await Promise.all(senders);
    }
    server = await startServer(dataDir, recorder.url);
    const { url } = server;
    await Promise.all(Array.from({ length: SENDERS }, () => sendJobs(url)));
    await untilEmpty(dataDir);
  } finally {
    await server?.kill();
    await recorder.stop();
  }

  const accepted = [...answered].filter(([, status]) => status === 202).map(([job]) =>
    `Job ${job}`
  );
  assertEquals(accepted.filter((job) => !recorder.sent.has(job)), [], "none lost");
  assertEquals([...recorder.sent].filter(([, count]) => count !== 1), [], "none doubled");
  const keyed = Array.from({ length: JOBS / 2 }, (_, index) => `Job k-${index * 2}`);
  assertEquals(keyed.filter((job) => !recorder.sent.has(job)), [], "each sent until answered");
  assert(accepted.length >= JOBS / 2, `${accepted.length} accepted`);
  assert(cut >= KILLS, `${cut} requests were cut off`);
  for await (const { name } of Deno.readDir(dataDir)) {
    const file = await Deno.readTextFile(`${dataDir}/${name}`);
    assertEquals(
      file.includes(bid.email) || file.includes("Job k-"),
      false,
      `nothing is in ${name}`,
    );
  }
  await Deno.remove(dataDir, { recursive: true });
});

async function startServer(dataDir: string, provider: string): Promise<Server> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-lock", "-A", "main.ts"],
    cwd: root,
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      CONTENT_DIR,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: "1",
      EMAIL_PROVIDER: "resend",
      EMAIL_API_KEY: "re_test",
      EMAIL_API_URL: provider,
      EMAIL_FROM: "website@example.com",
      ESTIMATOR_EMAIL: "estimating@example.com",
      MAIL_HOURLY_CAP: "10000",
      MAIL_DAILY_CAP: "10000",
    },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = process.stdout.pipeThrough(
    new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>,
  ).getReader();
  let text = "";
  let port: string | undefined;
  while ((port = /"port":([0-9]+)/.exec(text)?.[1]) === undefined) {
    const { value, done } = await output.read();
    if (done) throw new Error(`the server did not start: ${text}`);
    text += value;
  }
  const rest = drain(output);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      try {
        process.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await process.status;
      await rest;
    },
  };
}

async function drain(output: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await output.read()).done);
}

/** Waits until the outbox is empty: an attempt cut off by a kill is made again after its lease. */
async function untilEmpty(dataDir: string): Promise<void> {
  const { store, close } = openStore({ deploy: false, dataDir }, Date.now);
  const deadline = Date.now() + 60_000;
  try {
    while ((await store.entries()).length > 0) {
      if (Date.now() > deadline) throw new Error(JSON.stringify(await store.entries()));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await close();
  }
}
