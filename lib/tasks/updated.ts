/**
 * The task updated: writes `updated` into the front matter of content files, from git's history: the day of the
 * last commit that changed more of the file than that line.
 *
 * @module
 */
import { join } from "@std/path/posix/join";

/** A date as front matter has it, with the line that it stands on. */
const UPDATED = /^updated:[ \t]*["']?([0-9]{4}-[0-9]{2}-[0-9]{2})["']?[ \t]*(?:#.*)?$/m;

/** Front matter, from the beginning of a file to the line that ends it. */
const FRONT_MATTER = /^(?:\ufeff)?---[ \t]*\r?\n[^]*?^---[ \t]*$/m;

/**
 * A file whose `updated` is at least as late as a day; `undefined` where nothing is to be written.
 *
 * @param text The file.
 * @param day A day such as `2026-03-01`.
 */
export function withUpdated(text: string, day: string): string | undefined {
  const frontMatter = FRONT_MATTER.exec(text)?.[0];
  if (frontMatter === undefined) return undefined;
  const rest = text.slice(frontMatter.length);
  const written = UPDATED.exec(frontMatter)?.[1];
  if (written !== undefined) {
    return written >= day
      ? undefined
      : frontMatter.replace(UPDATED, (line) => line.replace(written, day)) + rest;
  }
  // A value that is no date is for check:content to tell, and not to be written over.
  if (/^updated:/m.test(frontMatter)) return undefined;
  const lineEnd = frontMatter.includes("\r\n") ? "\r\n" : "\n";
  return frontMatter.replace(/(---[ \t]*)$/, `updated: ${day}${lineEnd}$1`) + rest;
}

/** Whether two versions of a file say the same but for `updated`. */
export function sameButUpdated(one: string, other: string): boolean {
  const without = (text: string) => {
    const frontMatter = FRONT_MATTER.exec(text)?.[0] ?? "";
    const kept = frontMatter.replace(/^updated:[^\n]*\n/m, "");
    return (kept + text.slice(frontMatter.length)).replaceAll("\r\n", "\n");
  };
  return without(one) === without(other);
}

/** A file that has changed in a commit. */
interface Change {
  readonly hash: string;
  readonly day: string;
}

/** The files of a content folder that may have `updated`. */
async function contentFiles(directory: string, inside = ""): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(join(directory, inside))) {
    if (isFile && name.endsWith(".md")) files.push(`${inside}${name}`);
    if (isDirectory && inside === "" && name !== "public" && !name.startsWith(".")) {
      files.push(...await contentFiles(directory, `${name}/`));
    }
  }
  return files.sort();
}

/** The output of git; `undefined` where it fails. */
async function git(directory: string, ...args: readonly string[]): Promise<string | undefined> {
  const { success, stdout } = await new Deno.Command("git", {
    args: [...args],
    cwd: directory,
    stderr: "null",
  }).output();
  return success ? new TextDecoder().decode(stdout) : undefined;
}

/** The day on which a file last changed, but for its date; `undefined` where what it says is not committed. */
async function dayOf(directory: string, file: string, text: string): Promise<string | undefined> {
  const at = (commit: string) => git(directory, "show", `${commit}:./${file}`);
  const committed = await at("HEAD");
  if (committed === undefined || !sameButUpdated(committed, text)) return undefined;
  const log = await git(directory, "log", "--format=%H %as", "--", file) ?? "";
  const changes = log.trim().split("\n").map((line): Change => {
    const [hash = "", day = ""] = line.split(" ");
    return { hash, day };
  });
  for (const { hash, day } of changes) {
    const [after, before] = [await at(hash), await at(`${hash}~1`)];
    if (after !== undefined && (before === undefined || !sameButUpdated(before, after))) return day;
  }
  return undefined;
}

async function writeDates(directory: string): Promise<void> {
  const shallow = await git(directory, "rev-parse", "--is-shallow-repository");
  if (shallow === undefined) {
    return fail(`${directory} is not in a git repository, whose history has the dates`);
  }
  if (shallow.trim() === "true") {
    return fail(`The history of ${directory} is cut off; run git fetch --unshallow first`);
  }
  const files = await contentFiles(directory);
  let count = 0;
  for (const file of files) {
    const path = join(directory, file);
    const text = await Deno.readTextFile(path);
    const day = await dayOf(directory, file, text);
    if (day === undefined) {
      tell(`${path}: has changes that are not committed; left alone`);
      continue;
    }
    const changed = withUpdated(text, day);
    if (changed === undefined) continue;
    await Deno.writeTextFile(path, changed);
    tell(`${path}: ${day}`);
    count++;
  }
  tell(`${directory}: ${files.length} files, updated written into ${count}`);
}

function tell(line: string): void {
  // deno-lint-ignore no-console -- the result of the task
  console.log(line);
}

function fail(line: string): void {
  // deno-lint-ignore no-console -- the result of the task
  console.error(line);
  Deno.exitCode = 1;
}

if (import.meta.main) await writeDates(Deno.env.get("CONTENT_DIR")?.trim() || "content");
