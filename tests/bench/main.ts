/**
 * The benchmarks: our server beside the smallest handler and a framework.
 *
 * @module
 */
import { OperatorError } from "../../lib/log.ts";
import { runTask } from "../../lib/tasks/task.ts";
import { loadContent } from "../support/load.ts";
import { compare, type Plan, type Row, startGenerator } from "./compare.ts";
import { canPin, pinSelf, ROOT } from "./process.ts";
import { leftOut } from "./recorded.ts";
import { scenariosOf } from "./scenarios.ts";
import { serverNames } from "./servers.ts";
import { search } from "./search.ts";
import { start } from "./start.ts";
import { tableOf, targetsOf } from "./table.ts";

const USAGE = `Usage: deno task bench [--rounds N] [--only TEXT] [--write]
       deno task bench start [--rounds N]
       deno task bench search [--rounds N]

Compares the CPU time of a request, or with --only of the kinds of request whose name contains TEXT, with that of other
servers; or what a start or the search costs. Each is measured N times (7). --write puts the comparison into
docs/performance.md.`;

/** The part of docs/performance.md that `--write` writes anew. */
const MEASURED = /(?<=<!-- deno task bench --write -->\n)[^]*?(?=<!-- end -->)/;

await runTask(USAGE, async ({ _: [what], rounds: given = "7", only, write }) => {
  const rounds = Number(given);
  const isKnown = what === undefined || what === "start" || what === "search";
  if (!isKnown || !(Number.isInteger(rounds) && rounds > 0)) throw new OperatorError(USAGE);
  pinSelf();
  if (what === "start") await start(rounds);
  else if (what === "search") await search(rounds);
  else await comparison(rounds, only, write);
}, { values: ["rounds", "only"], flags: ["write"], most: 1 });

async function comparison(rounds: number, only = "", isWritten = false): Promise<void> {
  const plan: Plan = {
    rounds,
    seconds: 0.4,
    warmSeconds: 0.4,
    connections: 32,
    contentDir: `${ROOT}content`,
  };
  const site = await loadContent(plan.contentDir, "http://localhost");
  const chosen = scenariosOf(site).filter(({ name }) => name.includes(only));
  await using generator = startGenerator();
  const rows: Row[] = [];
  for (const scenario of chosen) rows.push(await compare(scenario, serverNames, plan, generator));
  const text = `${tableOf(rows, serverNames)}

Microseconds of CPU that the server process took for a request, medians of ${plan.rounds} interleaved rounds of
${plan.seconds} s over ${plan.connections} connections; in brackets the ratio to the bare handler. The bare handler does not send
these as we send them: ${leftOut.join(", ")}.
${machine()} ${await commit()}

The targets, and what falls short of them:

${targetsOf(rows)}`;
  // deno-lint-ignore no-console -- the tables are this program's output
  console.log(text);
  if (!isWritten) return;
  const path = `${ROOT}docs/performance.md`;
  const before = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, before.replace(MEASURED, () => `${text}\n`));
}

/** The commit that is measured. */
async function commit(): Promise<string> {
  const git = async (...args: readonly string[]) => {
    const { stdout } = await new Deno.Command("git", { args: [...args], cwd: ROOT }).output();
    return new TextDecoder().decode(stdout).trim();
  };
  const changed = await git("status", "--porcelain", "--", "main.ts", "routes", "lib");
  return `Commit ${await git("rev-parse", "--short", "HEAD")}${
    changed === "" ? "" : " and changes after it"
  }.`;
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
