/**
 * How the tasks run git.
 *
 * @module
 */
import { OperatorError } from "../log.ts";

/**
 * Options and variables that keep git from doing what a repository's own configuration asks for: it ignores bare
 * repositories inside the folder (`safe.bareRepository`), and fetches nothing. The commands that the tasks run start no
 * other programs: no pager, filter, text conversion or signature check.
 *
 * @see https://git-scm.com/docs/git-config#Documentation/git-config.txt-safebareRepository
 */
const GIT = {
  options: ["-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false"],
  env: { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "", GIT_TERMINAL_PROMPT: "0" },
};

/** Runs git with some arguments in a folder, and returns what it prints. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** Returns a function that runs git in a folder. Passwords in addresses are removed from its errors. */
export function gitIn(directory: string, env: Readonly<Record<string, string>> = {}): Git {
  return async (...args) => {
    const { success, stdout, stderr } = await new Deno.Command("git", {
      args: [...GIT.options, ...args],
      cwd: directory,
      env: { ...GIT.env, ...env },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
    if (success) return text(stdout);
    throw new OperatorError(`git ${args[0]}: ${text(stderr).replaceAll(/:\/\/[^/@\s]*@/g, "://")}`);
  };
}
