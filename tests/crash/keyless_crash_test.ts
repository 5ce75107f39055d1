import { assertEquals } from "@std/assert";
import { FUZZ_SEED } from "../deps.ts";
import { withFolder } from "../support/folders.ts";
import { storm } from "./storm.ts";

Deno.test(`with a provider that knows no keys a kill sends nothing twice, and what is in doubt is left to a person (FUZZ_SEED=${FUZZ_SEED})`, () =>
  withFolder(async (dataDir) => {
    const { hit, jobs, statuses, cut, sent, calls, left } = await storm({
      provider: "postmark",
      dataDir,
      rounds: 2,
      seed: FUZZ_SEED,
    });
    const doubted = new Set(left);
    assertEquals([...sent].filter(([, count]) => count !== 1), [], "none doubled");
    const keyed = jobs.filter((job) => job.startsWith("k-"));
    assertEquals(
      [...keyed, ...statuses.keys()].filter((job) => !sent.has(job) && !doubted.has(job)),
      [],
      "none lost",
    );

    // In doubt is what was cut off while the provider had it, and nothing of which the end was seen.
    const unheard = [...hit.read, ...hit.sent];
    assertEquals(unheard.filter((job) => !doubted.has(job)), []);
    assertEquals(unheard.filter((job) => calls(job) !== 1), []);
    assertEquals(hit.read.filter((job) => sent.has(job)), []);
    assertEquals([...hit.sent, ...hit.answered].filter((job) => !sent.has(job)), []);
    const heard = [...hit["202"], ...hit["500"]];
    assertEquals(heard.filter((job) => doubted.has(job) || !sent.has(job)), []);
    assertEquals(left.filter((job) => !cut.has(job) || statuses.get(job) === 202), []);
  }));
