/**
 * Asks every server for the same, in turn, and takes down what each request cost it.
 *
 * @module
 */
import type { Job, LoadResult } from "./load.ts";
import { BENCH_FLAGS, cpuSeconds, median, spawn } from "./process.ts";
import { record } from "./recorded.ts";
import type { Scenario } from "./scenarios.ts";
import { type ServerName, startOurs, startServer } from "./servers.ts";
import { type Answer, type Ask, ask } from "./wire.ts";

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

/** A scenario, the bytes of its answer, and the CPU time of each server for a request, in microseconds. */
export interface Row {
  readonly scenario: Scenario;
  readonly bytes: number;
  readonly micros: ReadonlyMap<ServerName, number>;
}

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
  const { contentDir, connections, requests } = plan;
  const folder = await Deno.makeTempDir();
  await using servers = new AsyncDisposableStack();
  servers.defer(() => Deno.remove(folder, { recursive: true }));
  const answers = await recordOurs(scenario, folder, contentDir);

  const contenders = [];
  for (const name of names) {
    const own = await Deno.makeTempDir({ dir: folder });
    const server = servers.use(await startServer(name, { ...answers, folder: own, contentDir }));
    const asked = await askFor(scenario, server.port);
    checkComparable(name, await ask(server.port, asked), answers.recorded.answer);
    const load = (seconds: number) =>
      generator.run({
        port: server.port,
        asked,
        connections,
        seconds,
        requests,
      });
    await load(plan.warmSeconds);
    contenders.push({ name, server, load, samples: [] as number[] });
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const { name, server: { pid }, load, samples } of contenders) {
      const before = cpuSeconds(pid);
      const result = await load(plan.seconds);
      const wrong = Object.keys(result.statuses).filter((it) => Number(it) !== scenario.status);
      if (wrong.length > 0) throw new Error(`${name} answered ${wrong}: ${scenario.name}`);
      samples.push((cpuSeconds(pid) - before) * 1e6 / result.requests);
    }
  }
  return {
    scenario,
    bytes: answers.recorded.answer.body.length,
    micros: new Map(contenders.map(({ name, samples }) => [name, median(samples)])),
  };
}

async function recordOurs(scenario: Scenario, folder: string, contentDir: string) {
  const own = await Deno.makeTempDir({ dir: folder });
  await using server = await startOurs(own, contentDir);
  const asked = await askFor(scenario, server.port);
  const { "If-None-Match": _, "Accept-Encoding": __, ...headers } = asked.headers;
  return {
    recorded: await record(server.port, asked),
    plain: await record(server.port, { ...asked, headers }),
  };
}

/** What a server is asked; where 304 is wanted, with the ETag that this server gave. */
async function askFor({ asked, status }: Scenario, port: number): Promise<Ask> {
  if (status !== 304) return asked;
  const { headers: { etag = '"none"' } } = await ask(port, asked);
  return { ...asked, headers: { ...asked.headers, "If-None-Match": etag } };
}

/** Makes sure that a server's answer can be compared with ours. */
function checkComparable(name: ServerName, theirs: Answer, ours: Answer): void {
  const told = ({ status, headers }: Answer) => `${status} ${headers["content-encoding"] ?? ""}`;
  if (told(theirs) !== told(ours)) throw new Error(`${name} answers ${told(theirs)}`);
}
