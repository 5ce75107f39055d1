/**
 * `deno task publishing`: records, for the office, what became of pushes to the repository of the content, and takes
 * back the last one. docs/deploy/culvert-publish and `culvert SITE undo` run it.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import {
  changeAddress,
  type Finding,
  type Publishing,
  readPublishings,
  withoutAddresses,
} from "../editor/status.ts";
import { OperatorError } from "../log.ts";
import { isRecord, jsonObject } from "../schema/mod.ts";
import { DEFAULT_DATA_DIR } from "../server/config.ts";
import { PUBLISHINGS, requestPublishing } from "../server/publish.ts";
import { type Git, gitIn } from "./git.ts";
import { contentDir, runTask } from "./task.ts";

const USAGE = `Usage: deno task publishing start
       deno task publishing live BEFORE COMMIT REPORT
       deno task publishing refused BEFORE COMMIT REPORT REASON
       deno task publishing sized COMMIT
       deno task publishing undo

Records in DATA_DIR that a publishing begins, or that it ended: the commits that were live and that were pushed, what
check:content --json reported, and why it was refused. sized adds a commit to the last one. undo pushes a commit that
takes back the last publishing.`;

/** How many publishings are recorded, and how many files, faults and warnings of each. */
const MOST_KEPT = 10;
const MOST_REPORTED = 50;

/** The faults and warnings in a report; none if it can't be read. */
async function readReport(path: string) {
  const report = jsonObject(await Deno.readTextFile(path).catch(() => "")) ?? {};
  const readFindings = (name: string) =>
    (Array.isArray(report[name]) ? report[name] : []).filter(isRecord).slice(0, MOST_REPORTED)
      .map(({ file, field, message }): Finding => ({
        file: String(file),
        field: String(field),
        message: String(message),
      }));
  return { faults: readFindings("faults"), warnings: readFindings("warnings") };
}

async function describePublishing(
  git: Git,
  [state, before = "", commit = "", report = "", reason = ""]: readonly string[],
): Promise<Publishing> {
  const { faults, warnings } = await readReport(report);
  const range = `${before}..${commit}`;
  const isKnown = before !== "" && commit !== "";
  const lines = (text: string) => [...new Set(text.split("\n").filter((line) => line !== ""))];
  const names = isKnown ? await git("log", "--format=%an", range) : "";
  const files = isKnown ? await git("diff", "--name-only", "--relative", range) : "";
  const remote = await git("remote", "get-url", "origin").catch(() => "");
  const change = isKnown ? changeAddress(remote, before, commit) : undefined;
  const why = { file: "", field: "", message: reason };
  return {
    state: state === "live" ? "live" : "refused",
    time: new Date().toISOString(),
    commit,
    before,
    authors: lines(names).map(withoutAddresses),
    files: lines(files).slice(0, MOST_REPORTED),
    ...(change !== undefined && { change }),
    faults: state === "live" ? [] : faults.length > 0 ? faults : [why],
    warnings,
  };
}

/** Pushes a commit with the files that were live before the last publishing that changed something. */
async function undo(
  git: Git,
  publishings: readonly Publishing[],
  dataDir: string,
): Promise<string> {
  await git("fetch", "--quiet");
  const tip = await git("rev-parse", "@{upstream}");
  const [latest] = publishings;
  if (latest !== undefined && tip !== latest.commit) {
    throw new OperatorError("Something newer was pushed. Try again once it is published.");
  }
  const findTree = (commit: string) => git("rev-parse", `${commit}^{tree}`);
  const now = await findTree(tip);
  for (const { before, commit } of publishings) {
    if (before === "" || commit === "") continue;
    const tree = await findTree(before);
    if (tree === now) continue;
    const message = `Take back: ${await git("log", "-1", "--format=%s", commit)}`;
    const author = ["-c", "user.name=Culvert", "-c", "user.email=culvert@localhost"];
    const undone = await git(...author, "commit-tree", tree, "-p", tip, "-m", message);
    const branch = await git("rev-parse", "--abbrev-ref", "@{upstream}");
    await git(
      "push",
      "--quiet",
      "origin",
      `${undone}:refs/heads/${branch.replace(/^origin\//, "")}`,
    );
    await requestPublishing(dataDir);
    return `${message}. It is being published.`;
  }
  throw new OperatorError("No publishing is recorded that could be taken back.");
}

await runTask(USAGE, async ({ _: [command = "", ...args] }) => {
  const dataDir = Deno.env.get("DATA_DIR")?.trim() || DEFAULT_DATA_DIR;
  const path = join(dataDir, PUBLISHINGS);
  const { publishings } = readPublishings(await Deno.readTextFile(path).catch(() => ""));
  const git = gitIn(contentDir(), { GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh" });
  const write = async (record: unknown) => {
    // Renamed into place, since the server may read it at any moment.
    await Deno.writeTextFile(`${path}.new`, `${JSON.stringify(record, undefined, 1)}\n`);
    await Deno.rename(`${path}.new`, path);
  };
  const [latest, ...older] = publishings;
  switch (command) {
    case "start":
      return await write({ publishing: new Date().toISOString(), publishings });
    case "live":
    case "refused": {
      const [before, commit] = args;
      const isAgain = latest?.commit === commit;
      if (before === commit && latest?.state !== "refused") return await write({ publishings });
      const from = isAgain ? latest!.before : before ?? "";
      const one = await describePublishing(git, [command, from, ...args.slice(1)]);
      return await write({
        publishings: [one, ...(isAgain ? older : publishings)].slice(0, MOST_KEPT),
      });
    }
    case "sized":
      if (latest === undefined) return;
      return await write({ publishings: [{ ...latest, commit: args[0] }, ...older] });
    case "undo":
      return await undo(git, publishings, dataDir);
    default:
      throw new OperatorError(
        command === "" ? USAGE : `There is no command ${command}.\n\n${USAGE}`,
      );
  }
}, { most: 5 });
