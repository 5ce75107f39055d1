/**
 * Asks every server for the same, in turn, and takes down what each request cost it.
 *
 * @module
 */
import type { Job, LoadResult } from "./load.ts";
import { BENCH_FLAGS, cpuSeconds, median, spawn } from "./process.ts";
import { record, type Recorded } from "./recorded.ts";
import type { Scenario } from "./scenarios.ts";
import { type Server, type ServerName, startOurs, startServer } from "./servers.ts";
import { type Ask, ask } from "./wire.ts";

/** How long and how often is measured. */
export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  /** Before the first round, so that the code is compiled. */
  readonly warmSeconds: number;
  readonly connections: number;
  /** Ends a round early. */
  readonly requests?: number;
  readonly contentDir: string;
}

/** What one server did in one scenario. */
export type Cell =
  | {
    readonly kind: "measured";
    /** CPU time of the server process for a request, in microseconds. */
    readonly micros: number;
  }
  | { readonly kind: "left out"; readonly reason: string };

/** A scenario's cells. */
export interface Row {
  readonly scenario: string;
  readonly bytes: number;
  readonly cells: ReadonlyMap<ServerName, Cell>;
}

/** How many of a scenario's answers the bare handler is given. */
const MOST_RECORDED = 120;

/** Gives jobs to a load generator. */
export interface Generator extends AsyncDisposable {
  run(job: Job): Promise<LoadResult>;
}

/** Starts the load generator. */
export function startGenerator(): Generator {
  const running = spawn(
    { command: Deno.execPath(), args: [...BENCH_FLAGS, "tests/bench/load.ts"] },
    { stdin: "piped", stdout: "piped", stderr: "inherit" },
  );
  const writer = running.child.stdin.getWriter();
  const reader = running.child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async run(job) {
      await writer.write(new TextEncoder().encode(`${JSON.stringify(job)}\n`));
      let text = "";
      while (!text.endsWith("\n")) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the load generator ended");
        text += value;
      }
      const result: LoadResult | { error: string } = JSON.parse(text);
      if ("error" in result) throw new Error(result.error);
      return result;
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await running[Symbol.asyncDispose]();
      await reader.cancel();
    },
  };
}

/** Measures one scenario on every server. */
export async function compare(
  scenario: Scenario,
  names: readonly ServerName[],
  plan: Plan,
  generator: Generator,
): Promise<Row> {
  const folder = await Deno.makeTempDir();
  await using servers = new AsyncDisposableStack();
  servers.defer(() => Deno.remove(folder, { recursive: true }));
  const { recorded, plain } = await recordOurs(scenario, folder, plan.contentDir);

  const contenders: { name: ServerName; server: Server; asks: readonly Ask[] }[] = [];
  const cells = new Map<ServerName, Cell>();
  for (const name of names) {
    const own = await Deno.makeTempDir({ dir: folder });
    const material = { recorded, plain, folder: own, contentDir: plan.contentDir };
    const server = servers.use(await startServer(name, material));
    const asks = await asksFor(scenario, server.port);
    const fault = await faultOf(server.port, asks[0]!, recorded[0]!);
    if (fault === undefined) contenders.push({ name, server, asks });
    else cells.set(name, { kind: "left out", reason: fault });
  }

  const { connections, requests } = plan;
  const job = ({ server, asks }: (typeof contenders)[number], seconds: number) => ({
    port: server.port,
    asks,
    connections,
    seconds,
    ...(requests !== undefined && { requests }),
  });
  for (const contender of contenders) await generator.run(job(contender, plan.warmSeconds));
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < plan.rounds; round++) {
    for (const contender of contenders) {
      const before = cpuSeconds(contender.server.pid);
      const result = await generator.run(job(contender, plan.seconds));
      const spent = cpuSeconds(contender.server.pid) - before;
      const wrong = Object.keys(result.statuses).filter((it) => Number(it) !== scenario.status);
      if (wrong.length > 0) {
        throw new Error(`${contender.name} answered ${wrong}: ${scenario.name}`);
      }
      samples.get(contender.name)!.push(spent * 1e6 / result.requests);
    }
  }
  for (const [name, measured] of samples) {
    cells.set(name, { kind: "measured", micros: median(measured) });
  }
  const bytes = recorded.reduce((sum, { answer }) => sum + answer.body.length, 0);
  return { scenario: scenario.name, bytes: Math.round(bytes / recorded.length), cells };
}

async function recordOurs(
  scenario: Scenario,
  folder: string,
  contentDir: string,
): Promise<{ recorded: readonly Recorded[]; plain: readonly Recorded[] }> {
  const own = await Deno.makeTempDir({ dir: folder });
  await using server = await startOurs(own, contentDir);
  const step = Math.ceil(scenario.asks.length / MOST_RECORDED);
  const asks = (await asksFor(scenario, server.port)).filter((_, index) => index % step === 0);
  const plainAsks = asks.map(({ headers, ...asked }) => {
    const { "If-None-Match": _, "Accept-Encoding": __, ...rest } = headers;
    return { ...asked, headers: rest };
  });
  return {
    recorded: await record(server.port, asks),
    plain: await record(server.port, plainAsks),
  };
}

/** What a server is asked; where the scenario is conditional, with the ETag that this server gave. */
async function asksFor(scenario: Scenario, port: number): Promise<readonly Ask[]> {
  if (!scenario.conditional) return scenario.asks;
  const [first] = scenario.asks as [Ask];
  const { headers } = await ask(port, first);
  const tag = headers.etag ?? '"none"';
  return [{ ...first, headers: { ...first.headers, "If-None-Match": tag } }];
}

/** Why a server's answer can't be compared with ours. */
async function faultOf(
  port: number,
  asked: Ask,
  { answer }: Recorded,
): Promise<string | undefined> {
  const { status, headers } = await ask(port, asked);
  if (status !== answer.status) return `answers ${status}`;
  const [theirs, ours] = [headers["content-encoding"], answer.headers["content-encoding"]];
  if (theirs !== ours) return `sends ${theirs ?? "no coding"}`;
  return undefined;
}
