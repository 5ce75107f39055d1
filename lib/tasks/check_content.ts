/**
 * The task check:content: loads the content, says what is wrong with it, and starts nothing.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- what it prints is this program's output
import { routePaths } from "../../routes/paths.ts";
import { ContentError, describeFault, fileCount, loadSite } from "../content/mod.ts";

const directory = Deno.env.get("CONTENT_DIR")?.trim() || "content";
let warnings = 0;
try {
  const site = await loadSite(directory, "http://localhost", {
    routes: routePaths,
    warn(warning) {
      warnings++;
      console.error(`warning: ${describeFault(warning)}`);
    },
  });
  const looks = warnings === 0 ? "" : `, ${warnings} warning${warnings === 1 ? "" : "s"}`;
  console.log(`${directory}: ${fileCount(site)} files, no faults${looks}`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  Deno.exitCode = 1;
}
