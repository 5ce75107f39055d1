/**
 * `deno task check:content`: loads the content and reports what is wrong, without starting the server.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { routePaths } from "../../routes/mod.ts";
import { describeFault, fileCount, loadSite } from "../content/mod.ts";
import { formatFor, linesOf, OperatorError } from "../log.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task check:content

Reports every fault in CONTENT_DIR (content by default), without starting the server. Exits with 1 if there is one.`;

await runTask(USAGE, async () => {
  const directory = Deno.env.get("CONTENT_DIR")?.trim() || "content";
  // The systemd unit runs it before each start.
  const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
  let warnings = 0;
  const site = await loadSite(directory, "http://localhost", {
    routes: routePaths,
    warn(warning) {
      warnings++;
      console.error(linesOf(`warning: ${describeFault(warning)}`, format, "warn"));
    },
  }).catch((error) => {
    throw error instanceof OperatorError
      ? new OperatorError(linesOf(error.message, format))
      : error;
  });
  const looks = warnings === 0 ? "" : `, ${warnings} warning${warnings === 1 ? "" : "s"}`;
  return `${directory}: ${fileCount(site)} files, no faults${looks}`;
});
