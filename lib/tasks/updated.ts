/**
 * `deno task updated`: writes `updated` into the front matter of content files. The date is that of the last commit
 * in git's history that changed more than that line.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { extract } from "@std/front-matter/yaml";
import { join } from "@std/path/posix/join";
import { OperatorError } from "../log.ts";
import { type Git, gitIn } from "./git.ts";
import { presentContentDir, runTask } from "./task.ts";

/** The line of front matter with the date. */
const UPDATED = /^updated:[ \t]*["']?([0-9]{4}-[0-9]{2}-[0-9]{2})["']?[ \t]*(?:#.*)?$/m;

/** Splits a file into its front matter, with the lines around it, and its body; `undefined` if it has none. */
function splitFrontMatter(text: string): readonly [head: string, body: string] | undefined {
  try {
    const { body } = extract(text);
    const end = text.length - body.length;
    return [text.slice(0, end), text.slice(end)];
  } catch {
    return undefined;
  }
}

/**
 * Sets `updated` in a file to `day`, unless it is later; `undefined` if nothing needs to be written.
 *
 * @param text The text of the file.
 * @param day A day such as `2026-03-01`.
 */
function withUpdated(text: string, day: string): string | undefined {
  const [frontMatter, rest] = splitFrontMatter(text) ?? [];
  if (frontMatter === undefined) return undefined;
  const written = UPDATED.exec(frontMatter)?.[1];
  if (written !== undefined) {
    return written >= day
      ? undefined
      : frontMatter.replace(UPDATED, (line) => line.replace(written, day)) + rest;
  }
  // A value that is not a date is left as it is: check:content reports it.
  if (/^updated:/m.test(frontMatter)) return undefined;
  const lineEnd = frontMatter.includes("\r\n") ? "\r\n" : "\n";
  return frontMatter.replace(/---\s*$/, (end) => `updated: ${day}${lineEnd}${end}`) + rest;
}

/** Whether two versions of a file are the same except for `updated`, the kind of line ends, and blanks at the end. */
function isSameButUpdated(one: string, other: string): boolean {
  const without = (text: string) => {
    const [frontMatter, body] = splitFrontMatter(text) ?? ["", text];
    return (frontMatter.replace(/^updated:[^\n]*\n/m, "") + body).replaceAll("\r\n", "\n").trim();
  };
  return without(one) === without(other);
}

/** The files of a content folder that may have `updated`. */
async function contentFiles(directory: string, inside = ""): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(join(directory, inside))) {
    if (isFile && name.endsWith(".md")) files.push(`${inside}${name}`);
    // The folder of a language has folders of its own.
    if (isDirectory && `${inside}${name}` !== "public" && !name.startsWith(".")) {
      files.push(...await contentFiles(directory, `${inside}${name}/`));
    }
  }
  return files.sort();
}

/** The day on which more of a file changed than `updated`; `undefined` if it has uncommitted changes. */
async function dayOfChange(git: Git, file: string, text: string): Promise<string | undefined> {
  const at = (commit: string) =>
    git("cat-file", "blob", `${commit}:./${file}`).catch(() => undefined);
  const committed = await at("HEAD");
  if (committed === undefined || !isSameButUpdated(committed, text)) return undefined;
  const log = await git("rev-list", "--no-commit-header", "--format=%H %as", "HEAD", "--", file);
  for (const change of log.split("\n")) {
    const [hash = "", day] = change.split(" ");
    const [after, before] = [await at(hash), await at(`${hash}~1`)];
    if (after !== undefined && (before === undefined || !isSameButUpdated(before, after))) {
      return day;
    }
  }
  return undefined;
}

const USAGE = `Usage: deno task updated

Writes the date of each content file's last change into its front matter, as \`updated\`, from git's history of
CONTENT_DIR (content by default). Files with uncommitted changes are left alone.`;

await runTask(USAGE, async () => {
  const directory = await presentContentDir();
  const git = gitIn(directory);
  const shallow = await git("rev-parse", "--is-shallow-repository").catch(() => {
    throw new OperatorError(
      `${directory} is not in a git repository; the dates are taken from its history`,
    );
  });
  if (shallow === "true") {
    throw new OperatorError(
      `The history of ${directory} is incomplete; run git fetch --unshallow first`,
    );
  }
  const files = await contentFiles(directory);
  let count = 0;
  for (const file of files) {
    const path = join(directory, file);
    const text = await Deno.readTextFile(path);
    const day = await dayOfChange(git, file, text);
    const changed = day && withUpdated(text, day);
    if (day === undefined) console.log(`${path}: has uncommitted changes; skipped`);
    if (changed === undefined) continue;
    await Deno.writeTextFile(path, changed);
    console.log(`${path}: ${day}`);
    count++;
  }
  return `${directory}: ${files.length} files; wrote \`updated\` into ${count}`;
});
