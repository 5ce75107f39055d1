/**
 * The soak: starts the server, puts a mixed load on it for a given time, prints each half minute what it
 * holds and how it answers, and at the end whether it grew. Linux only: it reads /proc.
 *
 * @module
 */
import { OperatorError } from "../../lib/log.ts";
import { runTask } from "../../lib/tasks/task.ts";
import { startProvider } from "../smoke/provider.ts";
import { type ProcessMemory, processMemory } from "../support/process_memory.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";
import { type Ask, mixedLoad } from "./load.ts";

/** The first part of the time, in which caches fill and the heap finds its size. */
const WARM_UP = 1 / 3;

/**
 * By how many MiB the least memory of the last quarter after warm-up may exceed that of the first. The least is what
 * stays when garbage is collected.
 */
const BOUND_MIB = 9;

const REPORT_SECONDS = 30;
const CLIENTS = 8;

/** Searches that fill the store of answers, first. */
const FILLING = 50_000;

const MIB = 1024 * 1024;

const USAGE = `Usage: deno task soak [MINUTES]

Puts a mixed load on the server for MINUTES (20), at least 2, and prints memory, errors and latency. SOAK_RATE is the
number of requests a second (150). Exits with 1 after any wrong answer, and when memory grew.`;

const rate = Number(Deno.env.get("SOAK_RATE") ?? 150);
await runTask(USAGE, async ({ _: [given = "20"] }) => {
  const minutes = Number(given);
  // A shorter time doesn't tell growth from noise.
  if (!(minutes >= 2 && rate > 0)) throw new OperatorError(USAGE);
  Deno.exit(await soak(minutes) ? 0 : 1);
}, { most: 1 });

async function soak(minutes: number): Promise<boolean> {
  const folder = await Deno.makeTempDir();
  await using provider = startProvider();
  // The program itself, under its own permissions: the task's process would be another.
  const command = await mainProgram({
    ...provider.env,
    DATA_DIR: folder,
    TRUSTED_PROXIES: "1",
    MAIL_HOURLY_CAP: "99999",
    MAIL_DAILY_CAP: "99999",
  });
  const program = await startProgram({ ...command, keep: 2000 });
  // The server would go on without this process.
  const end = () => void program.stop().then(() => Deno.exit(1));
  Deno.addSignalListener("SIGTERM", end);
  Deno.addSignalListener("SIGINT", end);
  try {
    const measured = await measure(program, minutes * 60);
    return verdict(measured, provider.taken());
  } finally {
    const { code } = await program.stop();
    if (code !== 0) print(`the server ended with ${code}:\n${program.output()}`);
    await Deno.remove(folder, { recursive: true });
  }
}

/** What was measured. */
interface Measured {
  /** Of each second. */
  readonly memory: readonly ProcessMemory[];
  readonly errors: readonly string[];
  readonly requests: number;
  readonly bids: number;
}

async function measure({ url, pid }: Program, seconds: number): Promise<Measured> {
  const next = mixedLoad(await pathsOf(url));
  await fillStore(url, next);
  const memory: ProcessMemory[] = [];
  const errors: string[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let window: number[] = [];
  let requests = 0;
  let bids = 0;

  async function send({ kind, path, init, expected }: Ask): Promise<void> {
    const sent = performance.now();
    try {
      const response = await fetch(`${url}${path}`, { redirect: "manual", ...init });
      await response.arrayBuffer();
      if (!expected.includes(response.status)) errors.push(`${kind}: ${response.status} ${path}`);
    } catch (error) {
      errors.push(`${kind}: ${(error as Error).message} ${path}`);
    }
    window.push(performance.now() - sent);
    requests += 1;
    if (kind === "bid") bids += 1;
  }

  /** Takes the requests whose time has come; a client that is late catches up. */
  async function client(): Promise<void> {
    for (let turn = taken++; turn / rate < seconds; turn = taken++) {
      await until(turn / rate);
      await send(next());
    }
  }

  const until = (second: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, (second - elapsed()) * 1000)));

  async function watch(): Promise<void> {
    print("  time       requests  errors   p50 ms   p99 ms   max ms  resident MiB  anonymous MiB");
    for (let second = 1; second <= seconds; second++) {
      await until(second);
      const now = await processMemory(pid);
      memory.push(now);
      if (second % REPORT_SECONDS !== 0) continue;
      const times = window.sort((a, b) => a - b);
      window = [];
      print([
        `${String(Math.floor(second / 60)).padStart(4)}:${String(second % 60).padStart(2, "0")}`,
        String(requests).padStart(12),
        String(errors.length).padStart(8),
        ...[0.5, 0.99, 1].map((share) =>
          times[Math.ceil(share * times.length) - 1]!.toFixed(2).padStart(9)
        ),
        (now.resident / MIB).toFixed(1).padStart(14),
        (now.anonymous / MIB).toFixed(1).padStart(15),
      ].join(""));
    }
  }

  let taken = 0;
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, client)]);
  return { memory, errors, requests, bids };
}

/**
 * Asks as fast as it goes for what the server keeps a bounded number of, the answers to queries: at the rate of
 * the soak the store would still be filling at its end, which looks like growth.
 */
async function fillStore(url: string, next: () => Ask): Promise<void> {
  let left = FILLING;
  async function client(): Promise<void> {
    while (left > 0) {
      const { kind, path, init } = next();
      if (kind !== "search" && kind !== "listing") continue;
      left -= 1;
      await (await fetch(`${url}${path}`, init)).arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** The pages and reads that the server's own sitemap and index name. */
async function pathsOf(url: string): Promise<{ pages: string[]; reads: string[] }> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!).pathname);
  const reads = ["/v1", "/v1/company", "/openapi.json", "/llms.txt", "/sitemap.xml"];
  for (const collection of ["services", "projects", "markets", "service-areas", "glossary"]) {
    const { data } = await (await fetch(`${url}/v1/${collection}`)).json();
    reads.push(
      `/v1/${collection}`,
      ...data.map(({ slug }: { slug: string }) => `/v1/${collection}/${slug}`),
    );
  }
  return { pages, reads };
}

function verdict({ memory, errors, requests, bids }: Measured, mails: number): boolean {
  const after = memory.slice(Math.ceil(memory.length * WARM_UP));
  const quarter = Math.floor(after.length / 4);
  print("");
  const grew = (["resident", "anonymous"] as const).map((part) => {
    const values = after.map((memory) => memory[part] / MIB);
    const [from, to] = [values.slice(0, quarter), values.slice(-quarter)]
      .map((some) => Math.min(...some)) as [number, number];
    const grew = to - from > BOUND_MIB;
    print(
      `${part} memory after warm-up: from ${from.toFixed(1)} to ${to.toFixed(1)} MiB; ` +
        (grew ? `more than ${BOUND_MIB} MiB: it grew` : "no growth"),
    );
    return grew;
  });
  print(
    `${requests} requests, ${errors.length} wrong answers; ${bids} bid requests, ${mails} mails`,
  );
  for (const error of new Set(errors.slice(0, 20))) print(`  ${error}`);
  return !grew.includes(true) && errors.length === 0 && bids === mails;
}

function print(line: string): void {
  // deno-lint-ignore no-console -- the report is this program's output
  console.log(line);
}
