/**
 * The task check:content: loads the content, says what is wrong with it, and starts nothing.
 *
 * @module
 */
import { ContentError, fileCount, loadSite } from "../content/mod.ts";

const directory = Deno.env.get("CONTENT_DIR")?.trim() || "content";
try {
  const site = await loadSite(directory, "http://localhost");
  // deno-lint-ignore no-console -- the result of the task
  console.log(`${directory}: ${fileCount(site)} files, no faults`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  // deno-lint-ignore no-console -- the result of the task
  console.error(error.message);
  Deno.exit(1);
}
