/**
 * The task check:content: loads the content, says what is wrong with it, and starts nothing.
 *
 * @module
 */
import { ContentError } from "./faults.ts";
import { loadSite } from "./load.ts";

const directory = Deno.env.get("CONTENT_DIR") || "content";
try {
  const { services, projects, markets, serviceAreas, glossary } = await loadSite(
    directory,
    "http://localhost",
  );
  const files = [services, projects, markets, serviceAreas, glossary]
    .reduce((count, { all }) => count + all.length, 1);
  // deno-lint-ignore no-console -- the result of the task
  console.log(`${directory}: ${files} files, no faults`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  // deno-lint-ignore no-console -- the result of the task
  console.error(error.message);
  Deno.exit(1);
}
