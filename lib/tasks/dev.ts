/**
 * `deno task dev`: the start task, which restarts when code changes and reloads content when content changes.
 *
 * @module
 */
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task dev

Serves the website and the API as deno task start does, with drafts. Restarts when code changes, and reloads the content
of CONTENT_DIR (content by default) when it changes.`;

await runTask(USAGE, async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-env", "lib/tasks/permissions.ts"],
    stderr: "inherit",
  }).output();
  const flags = new TextDecoder().decode(stdout).trim().split(" ");
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "--watch", ...flags, "main.ts", "--watch-content"],
  }).spawn();
  // A terminal sends SIGINT to the server, too.
  Deno.addSignalListener("SIGINT", () => {});
  // After a SIGTERM the watcher would wait for changes; a SIGINT ends it, and lets requests in progress finish.
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", () => server.kill("SIGINT"));
  Deno.exitCode = (await server.status).code;
});
