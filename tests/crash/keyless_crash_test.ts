import { assert, assertEquals } from "@std/assert";
import { openStore } from "../../lib/store/open.ts";
import { withFolder } from "../support/folders.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { bid } from "../support/site.ts";
import { startRecorder } from "./recorder.ts";
import { type Server, startServer } from "./server.ts";

const KILLS = 8;
const JOBS = 64;
const SENDERS = 4;

Deno.test("with a provider that knows no keys a kill sends nothing twice, and what is in doubt is left to a person", () =>
  withFolder(async (dataDir) => {
    const recorder = startRecorder("postmark", 40);
    const open = Array.from({ length: JOBS }, (_, index) => `k-${index}`);
    let server: Server | undefined;
    let cut = 0;

    /** Sends each job under its key until it is answered. */
    async function sendJobs(url: string): Promise<void> {
      for (let job = open.shift(); job !== undefined; job = open.shift()) {
        try {
          // deno-lint-ignore no-await-in-loop -- one after the other
          const response = await documentedFetch(`${url}/v1/contact`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "idempotency-key": `"${job}"`,
              "x-forwarded-for": `10.0.${Math.floor(Math.random() * 256)}.${job.slice(2)}`,
            },
            body: JSON.stringify({ ...bid, additionalInfo: `Job ${job}` }),
          });
          // deno-lint-ignore no-await-in-loop -- as above
          await response.body?.cancel();
        } catch (error) {
          if (error instanceof Error && error.name === "AssertionError") throw error;
          open.push(job);
          cut += 1;
          return;
        }
      }
    }

    try {
      for (let kill = 0; kill < KILLS; kill++) {
        // deno-lint-ignore-start no-await-in-loop -- one life of the process after the other
        server = await startServer(dataDir, "postmark", recorder.url);
        const { url } = server;
        const senders = Array.from({ length: SENDERS }, () => sendJobs(url));
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 150));
        await server.kill();
        await Promise.all(senders);
        // deno-lint-ignore-end no-await-in-loop
      }
      server = await startServer(dataDir, "postmark", recorder.url);
      const { url } = server;
      await Promise.all(Array.from({ length: SENDERS }, () => sendJobs(url)));
      const doubted = await untilNothingWaits(dataDir);

      assertEquals([...recorder.sent].filter(([, count]) => count !== 1), [], "none doubled");
      const known = new Set([...recorder.sent.keys(), ...doubted]);
      const lost = Array.from({ length: JOBS }, (_, index) => `Job k-${index}`)
        .filter((job) => !known.has(job));
      assertEquals(lost, [], "none lost");
      assert(cut >= KILLS, `${cut} requests were cut off`);
      assert(doubted.length > 0 && doubted.length <= cut, `${doubted.length} of ${cut} in doubt`);
    } finally {
      await server?.kill();
      await recorder.stop();
    }
  }));

/** Waits until no entry is tried any more; gives the jobs that are left to a person. */
async function untilNothingWaits(dataDir: string): Promise<string[]> {
  const { store, close } = openStore({ deploy: false, dataDir }, Date.now);
  const deadline = Date.now() + 60_000;
  try {
    while (true) {
      // deno-lint-ignore-start no-await-in-loop -- looks again until it is so
      const entries = await store.entries();
      if (entries.every(({ state }) => state === "uncertain")) {
        const letters = await Promise.all(entries.map((entry) => store.letter(entry)));
        return letters.map((letter) => /Job k-[0-9]+/.exec(letter!.text)![0]);
      }
      if (Date.now() > deadline) throw new Error(JSON.stringify(entries));
      await new Promise((resolve) => setTimeout(resolve, 200));
      // deno-lint-ignore-end no-await-in-loop
    }
  } finally {
    await close();
  }
}
