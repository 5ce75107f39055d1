/**
 * Takes back the last commit of a content folder, for the local editor.
 *
 * @module
 */
import { OperatorError } from "../../log.ts";
import { gitIn } from "../git.ts";

/** Nothing that the repository's configuration asks for runs with the commit. */
const QUIETLY = ["-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false"];

/**
 * Commits the folder as it was before the last commit that changed it. What is outside of the folder stays.
 *
 * @throws {OperatorError} If something is not committed, which would be lost, or if there is nothing before it.
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
  await git(...QUIETLY, ...author, "commit", "--quiet", "-m", message, "--", ".");
  return message;
}
