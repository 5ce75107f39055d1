/**
 * How the tasks run git.
 *
 * @module
 */

/**
 * Options and variables with which git does nothing that a repository's own configuration asks for: it takes no folder
 * for a repository that only looks like one (`safe.bareRepository`), and fetches nothing. The commands that the tasks
 * run start no programs: no pager, filter, text conversion or signature check.
 *
 * @see https://git-scm.com/docs/git-config#Documentation/git-config.txt-safebareRepository
 */
export const GIT = {
  options: ["-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false"],
  env: { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "", GIT_TERMINAL_PROMPT: "0" },
};
