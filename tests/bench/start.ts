/**
 * What a start costs: from the start of the process to its first answer, of our server and of its peers; and how long
 * much content takes to load.
 *
 * @module
 */
import { loadContent } from "../support/load.ts";
import { generateContent, MANY } from "./generate.ts";
import {
  cpuSeconds,
  drain,
  listening,
  median,
  type Program,
  ROOT,
  SERVER_CORE,
  spawn,
} from "./process.ts";
import { record, saveRecorded } from "./recorded.ts";
import { ourProgram, peerProgram, startOurs } from "./servers.ts";
import { align } from "./table.ts";
import { ask } from "./wire.ts";

const FIRST = { path: "/v1/company", headers: {} };

/** Milliseconds from the start of a process to its first answer: on the clock, and of CPU. */
async function startOnce(program: Program): Promise<readonly [elapsed: number, cpu: number]> {
  const port = Number(program.env?.PORT);
  const start = performance.now();
  await using running = spawn(
    { ...program, core: SERVER_CORE },
    { stdout: "piped", stderr: "piped" },
  );
  drain(running.child.stdout);
  drain(running.child.stderr);
  await listening(running, port);
  const { status } = await ask(port, FIRST);
  const elapsed = performance.now() - start;
  if (status !== 200) throw new Error(`${program.args.join(" ")} answered ${status}`);
  return [elapsed, cpuSeconds(running.pid) * 1000];
}

/** Prints the comparison. */
export async function start(rounds: number): Promise<void> {
  const folder = await Deno.makeTempDir();
  const contentDir = `${ROOT}content`;
  const file = `${folder}/item.json`;
  try {
    {
      await using server = await startOurs(folder, contentDir);
      await saveRecorded(file, await record(server.port, FIRST));
    }
    const programs: Readonly<Record<string, () => Program | Promise<Program>>> = {
      "Culvert": () => ourProgram(folder, contentDir),
      "Hono, reading the same files": () => peerProgram("hono_files", file, contentDir),
      "bare handler": () => peerProgram("bare", file, contentDir),
    };
    const measured = new Map(Object.keys(programs).map((name) => [name, [] as number[][]]));
    // The first round fills the caches, and doesn't count.
    for (let round = -1; round < rounds; round++) {
      for (const [name, program] of Object.entries(programs)) {
        const times = await startOnce(await program());
        if (round >= 0) measured.get(name)!.push([...times]);
      }
    }
    const lines = [...measured].map(([name, times]) => [
      name,
      ...[0, 1].map((which) => median(times.map((time) => time[which]!)).toFixed(0)),
    ]);
    const many = `${folder}/content`;
    await generateContent(contentDir, many, MANY);
    const begin = performance.now();
    const site = await loadContent(many, "http://localhost");
    const files = site.projects.all.length + site.glossary.all.length;
    // deno-lint-ignore no-console -- the table is this program's output
    console.log(`${align([["start to first answer", "ms", "ms of CPU"], ...lines])}

${files} projects and terms loaded in ${(performance.now() - begin).toFixed(0)} ms.`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
