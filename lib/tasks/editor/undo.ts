/**
 * Takes back the last commit of a content folder, for the local editor.
 *
 * @module
 */
import { OperatorError } from "../../log.ts";
import { gitIn } from "../git.ts";

/** Options of a commit that runs no hook and no signing program. */
const NO_PROGRAMS = ["-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false"];

/**
 * Commits the folder as it was before the last commit that changed it. Files outside of the folder stay as they are.
 *
 * @returns The message of the commit.
 * @throws {OperatorError} If something is not committed, which would be lost, or if no earlier commit has the folder.
 */
export async function takeBackLast(folder: string): Promise<string> {
  const git = gitIn(folder);
  if (await git("status", "--porcelain", "--", ".") !== "") {
    throw new OperatorError("Something here is not committed yet. Commit it first.");
  }
  const [commit = "", before, subject] = (await git("log", "-1", "--format=%H%n%P%n%s", "--", "."))
    .split("\n");
  const [parent] = before?.split(" ") ?? [];
  if (!parent) throw new OperatorError("There is nothing before the last change.");
  await git("restore", `--source=${parent}`, "--staged", "--worktree", "--", ".");
  const message = `Take back: ${subject || commit}`;
  const author = ["-c", "user.name=Culvert", "-c", "user.email=culvert@localhost"];
  await git(...NO_PROGRAMS, ...author, "commit", "--quiet", "-m", message, "--", ".");
  return message;
}
