/**
 * `deno task check:content`: loads the content and reports what is wrong, without starting the server.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { routePaths } from "../../routes/mod.ts";
import { ContentError, describeFault, fileCount, findingOf, loadSite } from "../content/mod.ts";
import { formatFor, linesOf, OperatorError } from "../log.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task check:content [--json]

Reports every fault in CONTENT_DIR (content by default), without starting the server. Exits with 1 if there is one.
With --json, standard output has an object with two lists, faults and warnings, whose members have file, field and
message.`;

await runTask(USAGE, async ({ json }) => {
  const directory = Deno.env.get("CONTENT_DIR")?.trim() || "content";
  // The systemd unit runs it before each start.
  const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
  const warnings: ReturnType<typeof findingOf>[] = [];
  const report = (faults: typeof warnings) => {
    if (json) console.log(JSON.stringify({ faults, warnings }));
  };
  const site = await loadSite(directory, "http://localhost", {
    routes: routePaths,
    warn(warning) {
      warnings.push(findingOf(warning, directory));
      console.error(linesOf(`warning: ${describeFault(warning)}`, format, "warn"));
    },
  }).catch((error) => {
    if (error instanceof ContentError) {
      report(error.faults.map((fault) => findingOf(fault, directory)));
    }
    throw error instanceof OperatorError
      ? new OperatorError(linesOf(error.message, format))
      : error;
  });
  report([]);
  if (json) return;
  const { length } = warnings;
  const looks = length === 0 ? "" : `, ${length} warning${length === 1 ? "" : "s"}`;
  return `${directory}: ${fileCount(site)} files, no faults${looks}`;
}, { flags: ["json"] });
