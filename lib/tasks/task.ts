/**
 * What the programs of the tasks have in common: their arguments, and errors that are the operator's.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the programs' output
import { parseArgs } from "@std/cli/parse-args";
import { ConfigError } from "../server/config.ts";

/** The options that a task has besides --help. */
interface Options<B extends string, S extends string> {
  /** Those without a value. */
  readonly flags?: readonly B[];
  /** Those with a value. */
  readonly values?: readonly S[];
}

/**
 * The arguments of a task: its options, and in `_` the others. `--help` prints the usage and exits with 0; an option
 * that the task doesn't have prints it too and exits with 1.
 */
export function taskArgs<B extends string = never, S extends string = never>(
  usage: string,
  { flags = [], values = [] }: Options<B, S> = {},
) {
  const unknown: string[] = [];
  const args = parseArgs(Deno.args, {
    boolean: [...flags, "help"],
    string: [...values, "_"],
    alias: { h: "help" },
    unknown: (arg, key) => key === undefined || void unknown.push(arg),
  });
  if (args.help) {
    console.log(usage);
    Deno.exit(0);
  }
  if (unknown.length > 0) usageError(`There is no option ${unknown[0]}.`, usage);
  return args;
}

/** Says what is wrong with the arguments, and how to write them; exits with 1. */
export function usageError(fault: string, usage: string): never {
  console.error(`${fault}\n\n${usage}`);
  Deno.exit(1);
}

/** Runs a task; it exits with 1 if `run` resolves to `false` or the configuration is wrong. */
export async function runTask(run: () => Promise<boolean>): Promise<void> {
  try {
    if (!await run()) Deno.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message.replace("Cannot start: ", ""));
    Deno.exitCode = 1;
  }
}
