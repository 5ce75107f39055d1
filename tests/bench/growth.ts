/**
 * What becomes of the time, the memory and the start as the content grows.
 *
 * @module
 */
import { loadContent } from "../support/load.ts";
import { processMemory } from "../support/process_memory.ts";
import { type Cell, compare, startGenerator } from "./compare.ts";
import { generateContent } from "./generate.ts";
import { BENCH_FLAGS, median, ROOT, SERVER_CORE, spawn } from "./process.ts";
import { scenariosOf } from "./scenarios.ts";
import { ourProgram, type ServerName, startOurs } from "./servers.ts";
import { align, tableOf } from "./table.ts";
import { timeToAnswer } from "./start.ts";
import { ask } from "./wire.ts";

const NAMES: readonly ServerName[] = ["culvert", "bare", "stringify"];
const MEBIBYTE = 1024 * 1024;

/** Prints the start, the memory and a known path's time for each size, then searches of 1,000 terms. */
export async function growth(options: ReadonlyMap<string, string>): Promise<void> {
  const factors = (options.get("factors") ?? "1,10,100,1000").split(",").map(Number);
  const rounds = Number(options.get("rounds") ?? 3);
  const plan = { rounds, seconds: 0.6, warmSeconds: 0.5, connections: 32 };
  const folder = await Deno.makeTempDir();
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => Deno.remove(folder, { recursive: true }));
  await using generator = startGenerator();
  // deno-lint-ignore no-console -- the tables are this program's output
  const print = console.log;

  const scenarios = scenariosOf(await loadContent(`${ROOT}content`, "http://localhost"));
  const lines: string[][] = [];
  for (const factor of factors) {
    const contentDir = `${folder}/content-${factor}`;
    await generateContent(`${ROOT}content`, contentDir, factor);
    const { ours, parsing } = await startsOf(contentDir, folder, factor >= 1000 ? 1 : rounds);
    const item = scenarios.find(({ name }) => name === "item")!;
    const { cells } = await compare(item, ["culvert", "bare"], { ...plan, contentDir }, generator);
    const [micros, bare] = [microsOf(cells.get("culvert")), microsOf(cells.get("bare"))];
    lines.push([
      `${factor} ×`,
      micros.toFixed(1),
      (micros / bare).toFixed(2),
      (await residentOf(contentDir, folder) / MEBIBYTE).toFixed(0),
      ours.toFixed(0),
      parsing.toFixed(0),
      (ours / parsing).toFixed(2),
    ]);
    if (factor > 20) await Deno.remove(contentDir, { recursive: true });
  }
  const head = [
    "content",
    "item µs",
    "÷ bare",
    "resident MiB",
    "start ms",
    "read and parse ms",
    "start ÷ parse",
  ];
  print(align([head, ...lines]));

  // 58 terms by 18 are the first size with more than 1,000.
  const contentDir = `${folder}/content-18`;
  await generateContent(`${ROOT}content`, contentDir, 18);
  const queried = scenarios.filter(({ queried }) => queried);
  const rows = [];
  for (const scenario of queried) {
    rows.push(await compare(scenario, NAMES, { ...plan, contentDir }, generator));
  }
  print(`\nFilters and searches with 18 times the content, more than 1,000 terms\n`);
  print(tableOf(rows, NAMES));
}

/** Milliseconds from start to first answer, and for reading and parsing alone, in turn. */
async function startsOf(
  contentDir: string,
  folder: string,
  rounds: number,
): Promise<{ ours: number; parsing: number }> {
  const ours: number[] = [];
  const parsing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timeToAnswer(await ourProgram(folder, contentDir)));
    const start = performance.now();
    const running = spawn({
      command: Deno.execPath(),
      args: [...BENCH_FLAGS, "tests/bench/read_and_parse.ts", contentDir],
      core: SERVER_CORE,
    });
    const { success } = await running.child.status;
    if (!success) throw new Error(`Cannot read and parse ${contentDir}`);
    parsing.push(performance.now() - start);
  }
  return { ours: median(ours), parsing: median(parsing) };
}

function microsOf(cell: Cell | undefined): number {
  return cell?.kind === "measured" ? cell.micros : NaN;
}

async function residentOf(contentDir: string, folder: string): Promise<number> {
  await using server = await startOurs(folder, contentDir);
  await ask(server.port, { path: "/v1/glossary", headers: {} });
  return (await processMemory(server.pid)).resident;
}
