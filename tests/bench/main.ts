/**
 * The benchmarks: our server beside the smallest handler, a framework, the standard library and nginx.
 *
 *     deno task bench [--quick] [--rounds=N] [--seconds=N] [--only=TEXT] [--content=FOLDER] [--rates]
 *     deno task bench growth [--factors=10,100,1000]
 *     deno task bench start [--rounds=N]
 *
 * @module
 */
import { loadContent } from "../support/load.ts";
import { compare, type Plan, type Row, startGenerator } from "./compare.ts";
import { canPin, pinSelf, ROOT } from "./process.ts";
import { leftOut } from "./recorded.ts";
import { scenariosOf } from "./scenarios.ts";
import { serverNames } from "./servers.ts";
import { notesOf, ratesOf, tableOf } from "./table.ts";

const [first = "", ...rest] = Deno.args;
pinSelf();
if (first === "growth") await (await import("./growth.ts")).growth(optionsOf(rest));
else if (first === "start") await (await import("./start.ts")).start(optionsOf(rest));
else await comparison(optionsOf(Deno.args));

async function comparison(options: ReadonlyMap<string, string>): Promise<void> {
  const quick = options.has("quick");
  const only = options.get("only");
  const requests = options.get("requests");
  const plan: Plan = {
    rounds: Number(options.get("rounds") ?? (quick ? 2 : 3)),
    seconds: Number(options.get("seconds") ?? (quick ? 0.25 : 0.6)),
    warmSeconds: quick ? 0.15 : 0.4,
    connections: Number(options.get("connections") ?? 32),
    contentDir: options.get("content") ?? `${ROOT}content`,
    ...(requests !== undefined && { requests: Number(requests) }),
  };
  const site = await loadContent(plan.contentDir, "http://localhost");
  const chosen = scenariosOf(site).filter(({ name, quick: part = false }) =>
    only !== undefined ? name.includes(only) : !quick || part
  );
  await using generator = startGenerator();
  const rows: Row[] = [];
  for (const scenario of chosen) {
    say(`${scenario.name} …`);
    rows.push(await compare(scenario, serverNames, plan, generator));
  }
  // deno-lint-ignore no-console -- the table is this program's output
  const print = console.log;
  print(tableOf(rows, serverNames));
  print(`
Microseconds of CPU that the server process took for a request, medians of ${plan.rounds} interleaved
rounds of ${plan.seconds} s over ${plan.connections} connections; in brackets the ratio to the bare handler.
${machine()}
Not sent by the bare handler as we send them: ${leftOut.join(", ")}.`);
  print(notesOf(rows));
  if (options.has("rates")) print(`\n${ratesOf(rows, serverNames)}`);
}

function optionsOf(args: readonly string[]): ReadonlyMap<string, string> {
  return new Map(args.map((arg) => {
    const [, name, value = ""] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (name === undefined) throw new TypeError(`Cannot read the option ${arg}`);
    return [name, value];
  }));
}

function machine(): string {
  const cores = navigator.hardwareConcurrency;
  const pinned = canPin() ? "server and load on a core each" : "server and load not bound to cores";
  return `Deno ${Deno.version.deno}, ${cpuName()}, ${cores} cores, ${pinned}.`;
}

function cpuName(): string {
  try {
    return /model name\s*: (.*)/.exec(Deno.readTextFileSync("/proc/cpuinfo"))?.[1]?.trim() ??
      "a CPU";
  } catch {
    return `a CPU of ${Deno.build.os}, which tells no process's time: use Linux`;
  }
}

function say(text: string): void {
  if (Deno.stderr.isTerminal()) Deno.stderr.writeSync(new TextEncoder().encode(`${text}\n`));
}
