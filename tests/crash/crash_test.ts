import { assert, assertEquals } from "@std/assert";
import { openStore } from "../../lib/store/open.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { bid } from "../support/site.ts";
import { startRecorder } from "./recorder.ts";
import { type Server, startServer } from "./server.ts";

const KILLS = 20;
const JOBS = 320;
/** Clients that send at the same time. */
const SENDERS = 6;

Deno.test("bid requests are neither lost nor doubled when the process is killed again and again", async () => {
  const dataDir = await Deno.makeTempDir();
  const recorder = startRecorder("resend", 40);
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
        const response = await documentedFetch(`${url}/v1/contact`, {
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
      } catch (error) {
        if (error instanceof Error && error.name === "AssertionError") throw error;
        open.add(job);
        cut += 1;
        return;
      }
    }
  }

  try {
    for (let kill = 0; kill < KILLS; kill++) {
      server = await startServer(dataDir, "resend", recorder.url);
      const { url } = server;
      // The moment is random, between the first request and what the jobs left allow.
      const senders = Array.from({ length: SENDERS }, () => sendJobs(url));
      const moment = 20 + Math.random() * 250;
      await new Promise((resolve) => setTimeout(resolve, moment));
      await server.kill();
      await Promise.all(senders);
    }
    server = await startServer(dataDir, "resend", recorder.url);
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
