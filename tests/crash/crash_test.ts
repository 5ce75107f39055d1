import { assertEquals } from "@std/assert";
import { FUZZ_SEED, LONG } from "../deps/fuzz.ts";
import { withFolder } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { type Storm, storm, type StormOptions } from "./storm.ts";

/** Starts a storm on a store of its own, and looks into what is left of it. */
function stormIn(options: Omit<StormOptions, "dataDir" | "seed">): Promise<Storm> {
  return withFolder(async (dataDir) => {
    const result = await storm({ ...options, dataDir, seed: FUZZ_SEED });
    if (result.left.length === 0) await assertNoWordsIn(dataDir);
    return result;
  });
}

/** Every job that was sent with a key, or answered 202. */
function owed({ jobs, statuses }: Storm): readonly string[] {
  return jobs.filter((job) => job.startsWith("k-") || statuses.get(job) === 202);
}

function assertNoneLost(result: Storm): void {
  const { jobs, statuses, sent, hooked, left } = result;
  assertEquals(left, []);
  assertEquals(owed(result).filter((job) => !sent.has(job)), [], "none lost");
  assertEquals([...statuses.keys()].filter((job) => !sent.has(job)), [], "none that was answered");
  const keyed = jobs.filter((job) => job.startsWith("k-"));
  assertEquals(keyed.filter((job) => statuses.get(job) !== 202), [], "sent until answered");
  assertEquals([...sent.keys()].filter((job) => hooked.get(job)?.size !== 1), [], "one webhook");
  assertEquals([...hooked.keys()].filter((job) => !sent.has(job)), [], "both or none");
}

/** What was erased is in none of the store's files. */
async function assertNoWordsIn(dataDir: string): Promise<void> {
  for await (const { name } of Deno.readDir(dataDir)) {
    const file = await Deno.readTextFile(`${dataDir}/${name}`);
    const found = [bid.email, "Job k-", "Job p-"].filter((words) => file.includes(words));
    assertEquals([name, found], [name, []]);
  }
}

Deno.test(`bid requests survive the death of their process at every moment (FUZZ_SEED=${FUZZ_SEED})`, async (t) => {
  // At the same time: most of a storm is waiting for leases to end.
  const storms = {
    keyed: stormIn({ provider: "resend", rounds: 1 }),
    pair: stormIn({ provider: "postmark", companion: true, rounds: 1 }),
    ...(LONG && {
      keyless: stormIn({ provider: "postmark", rounds: 2 }),
      jumping: stormIn({ provider: "resend", companion: true, jumping: true, rounds: 1 }),
      jumpingKeyless: stormIn({ provider: "postmark", companion: true, jumping: true, rounds: 1 }),
    }),
  };
  await Promise.allSettled(Object.values(storms));

  await t.step("a provider that knows keys sends each once", async () => {
    const result = await storms.keyed;
    const { hit, sent, calls, callsBefore202 } = result;
    assertNoneLost(result);
    assertEquals([...sent].filter(([, count]) => count !== 1), [], "none doubled");
    // A call that was cut off is made again, under the same key; one whose end was seen is not.
    const repeated = [...hit.read, ...hit.sent, ...hit["500"]];
    assertEquals(repeated.filter((job) => !sent.has(job) || calls(job) < 2), []);
    const more = [...callsBefore202].filter(([job, count]) => calls(job) !== count);
    assertEquals(more, [], "no call after a 202");
  });

  for (const name of ["keyless", "pair"] as const) {
    const who = name === "pair" ? " and two processes" : "";
    const ended = storms[name];
    if (ended === undefined) continue;
    await t.step(
      `with a provider that knows no keys${who} each arrives, three times at most, once unmarked`,
      async () => {
        const result = await ended;
        const { hit, sent, unmarked } = result;
        assertNoneLost(result);
        assertEquals([...sent].filter(([, count]) => count > 3), []);
        assertEquals([...unmarked].filter(([, count]) => count > 1), []);
        // What the provider had sent on when its process died comes again, and says so.
        assertEquals(hit.sent.filter((job) => sent.get(job)! < 2 || unmarked.get(job) !== 1), []);
        assertEquals(hit.read.filter((job) => unmarked.has(job)), [], "the first one was dropped");
        const heard = [...hit["202"], ...hit["500"]];
        assertEquals(heard.filter((job) => sent.get(job) !== 1), [], "what ended is not repeated");
      },
    );
  }

  for (const name of ["jumping", "jumpingKeyless"] as const) {
    const ended = storms[name];
    if (ended === undefined) continue;
    await t.step(
      `${name}: none is lost, stranded or doubled without a mark when clocks jump 40 days`,
      async () => {
        const result = await ended;
        assertNoneLost(result);
        const { sent, unmarked } = result;
        assertEquals([...unmarked].filter(([, count]) => count > 1), []);
        // One more is the person's.
        assertEquals([...sent].filter(([, count]) => count > 4), []);
      },
    );
  }
});
