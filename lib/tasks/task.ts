/**
 * What the programs of the tasks have in common: arguments, usage, and errors for the operator.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the programs' output
import { parseArgs } from "@std/cli/parse-args";
import { OperatorError } from "../log.ts";
import { DEFAULT_CONTENT_DIR } from "../server/config.ts";

/** The folder that CONTENT_DIR names, or `content`. */
export function contentDir(): string {
  return Deno.env.get("CONTENT_DIR")?.trim() || DEFAULT_CONTENT_DIR;
}

/**
 * The folder that CONTENT_DIR names, or `content`.
 *
 * @throws {OperatorError} If there is no such folder.
 */
export async function presentContentDir(): Promise<string> {
  const path = contentDir();
  const found = await Deno.stat(path).catch(() => undefined);
  if (found?.isDirectory) return path;
  throw new OperatorError(
    `${path}: is not a folder; set CONTENT_DIR to the folder that has company.md`,
  );
}

/** The options that a task has besides --help. */
interface Options<B extends string, S extends string> {
  /** The options without a value. */
  readonly flags?: readonly B[];
  readonly values?: readonly S[];
  /** The most other arguments; none by default. */
  readonly most?: number;
}

/** The arguments of a task: its options, and in `_` all others. */
type TaskArgs<B extends string, S extends string> =
  & { readonly _: readonly string[] }
  & { readonly [name in B]: boolean }
  & { readonly [name in S]?: string };

/**
 * Runs a task, and prints the text that `run` resolves to, if any. `--help` prints the usage instead. An option that
 * the task doesn't have, an argument too many, and an {@linkcode OperatorError} are printed as errors; the task then
 * exits with 1.
 */
export async function runTask<B extends string = never, S extends string = never>(
  usage: string,
  run: (args: TaskArgs<B, S>) => Promise<string | void>,
  { flags = [], values = [], most = 0 }: Options<B, S> = {},
): Promise<void> {
  try {
    const args = parseArgs(Deno.args, {
      boolean: [...flags, "help"],
      string: [...values, "_"],
      alias: { h: "help" },
      unknown(arg, key) {
        if (key !== undefined) throw new OperatorError(`There is no option ${arg}.\n\n${usage}`);
      },
    });
    const excess = args._[most];
    if (excess !== undefined && !args.help) {
      throw new OperatorError(`There is no argument ${excess} here.\n\n${usage}`);
    }
    const text = args.help ? usage : await run(args);
    if (text !== undefined) console.log(text);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    Deno.exitCode = 1;
  }
}
