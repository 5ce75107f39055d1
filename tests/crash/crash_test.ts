import { assertEquals } from "@std/assert";
import { FUZZ_SEED } from "../deps.ts";
import { withFolder } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { storm } from "./storm.ts";

Deno.test(`bid requests are neither lost nor doubled when the process is killed at every moment (FUZZ_SEED=${FUZZ_SEED})`, () =>
  withFolder(async (dataDir) => {
    const { hit, jobs, statuses, sent, calls, callsBefore202, left } = await storm({
      provider: "resend",
      dataDir,
      rounds: 4,
      seed: FUZZ_SEED,
    });
    assertEquals(left, []);
    assertEquals([...sent].filter(([, count]) => count !== 1), [], "none doubled");
    assertEquals([...statuses.keys()].filter((job) => !sent.has(job)), [], "none lost");
    const keyed = jobs.filter((job) => job.startsWith("k-"));
    assertEquals(keyed.filter((job) => statuses.get(job) !== 202), [], "sent until answered");

    // A call that was cut off is made again, under the same key; one whose end was seen is not.
    const repeated = [...hit.read, ...hit.sent, ...hit["500"]];
    assertEquals(repeated.filter((job) => !sent.has(job) || calls(job) < 2), []);
    assertEquals(hit.answered.filter((job) => !sent.has(job)), []);
    assertEquals(
      [...callsBefore202].filter(([job, count]) => calls(job) !== count),
      [],
      "no call after a 202",
    );
    assertEquals(hit["202"].filter((job) => !callsBefore202.has(job)), []);

    for await (const { name } of Deno.readDir(dataDir)) {
      const file = await Deno.readTextFile(`${dataDir}/${name}`);
      const found = [bid.email, "Job k-", "Job p-"].filter((words) => file.includes(words));
      assertEquals([name, found], [name, []]);
    }
  }));
