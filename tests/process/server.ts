/**
 * The real program, started as its users start it.
 *
 * @module
 */
import { CONTENT_DIR } from "../support/folders.ts";
import { type Program, runProgram, startProgram } from "../support/program.ts";

/** A running server; signals go to the task, which passes them on to the program. */
export type RunningServer = Program;

/** Starts the program by its task and waits until it says where it listens. */
export function startServer(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<RunningServer> {
  return startProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", "start", ...args],
    env: { CONTENT_DIR, ...env },
  });
}

/** Runs a task to its end. */
export async function runTask(
  task: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await runProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", task],
    env: { PORT: "0", HOST: "127.0.0.1", CONTENT_DIR, ...env },
  });
  return { code, output: stdout + stderr };
}
