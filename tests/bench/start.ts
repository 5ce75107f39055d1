/**
 * From the start of the process to its first answer, of our server and of the bare handler.
 *
 * @module
 */
import {
  BENCH_FLAGS,
  drain,
  freePort,
  listening,
  median,
  type Program,
  ROOT,
  SERVER_CORE,
  spawn,
} from "./process.ts";
import { record, saveRecorded } from "./recorded.ts";
import { ourProgram, startOurs } from "./servers.ts";
import { align } from "./table.ts";
import { ask } from "./wire.ts";

/** One of the programs whose start is measured. It listens on the port in the variable PORT. */
export interface Starter {
  readonly name: string;
  readonly program: () => Promise<Program>;
}

const FIRST = { path: "/v1/company", headers: {} };

/** Milliseconds from the start of a process to its first answer. */
export async function timeToAnswer(program: Program): Promise<number> {
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
  return elapsed;
}

/** Starts everything in turn, and gives the medians by name. */
export async function timeStarts(
  starters: readonly Starter[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map(starters.map(({ name }) => [name, [] as number[]]));
  // The first round fills the caches, and doesn't count.
  for (let round = -1; round < rounds; round++) {
    for (const { name, program } of starters) {
      const time = await timeToAnswer(await program());
      if (round >= 0) times.get(name)!.push(time);
    }
  }
  return new Map([...times].map(([name, measured]) => [name, median(measured)]));
}

/** Our server by its second command and by its task, and the bare handler. */
export async function starters(folder: string, contentDir: string): Promise<readonly Starter[]> {
  const file = `${folder}/item.json`;
  {
    await using server = await startOurs(folder, contentDir);
    await saveRecorded(file, await record(server.port, [FIRST]));
  }
  return [
    {
      name: "bare handler",
      program: () =>
        Promise.resolve({
          command: Deno.execPath(),
          args: [...BENCH_FLAGS, "tests/bench/servers/bare.ts"],
          env: { RECORDED: file, PORT: String(freePort()) },
        }),
    },
    { name: "main.ts", program: () => ourProgram(folder, contentDir) },
    {
      name: "deno task start",
      program: async () => ({
        ...await ourProgram(folder, contentDir),
        args: ["task", "--quiet", "start"],
      }),
    },
  ];
}

/** Prints the comparison. */
export async function start(options: ReadonlyMap<string, string>): Promise<void> {
  const rounds = Number(options.get("rounds") ?? 15);
  const folder = await Deno.makeTempDir();
  try {
    const times = await timeStarts(await starters(folder, `${ROOT}content`), rounds);
    const bare = times.get("bare handler")!;
    const lines = [...times].map((
      [name, ms],
    ) => [name, ms.toFixed(0), (ms / bare).toFixed(2)]);
    // deno-lint-ignore no-console -- the table is this program's output
    console.log(align([["process start to first answer", "ms", "ratio"], ...lines]));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
