/**
 * The status in the local editor's banner: whether a server would serve the folder as it is, and the last commits if it
 * is in a git repository.
 *
 * @module
 */
import { routePaths } from "../../../routes/mod.ts";
import { ContentError, type ContentFault, listFindings, loadSite } from "../../content/mod.ts";
import { type EditorStatus, editorStatus, withoutAddresses } from "../../editor/status.ts";
import { gitIn } from "../git.ts";

/** How many commits are listed. */
const MOST_LISTED = 10;

/** Loads the folder, and returns its status. */
export async function localStatus(folder: string, siteUrl: string): Promise<EditorStatus> {
  const warnings: ContentFault[] = [];
  const faults = await loadSite(folder, siteUrl, {
    routes: routePaths,
    warn: (warning) => warnings.push(warning),
  }).then(() => [], (error) => {
    if (error instanceof ContentError) return error.faults;
    throw error;
  });
  const now = Date.now();
  const found = { faults: listFindings(faults, folder), warnings: listFindings(warnings, folder) };
  const live = { loadedAt: now, refused: faults.length > 0, ...found };
  const status = editorStatus(live, { publishings: [] }, undefined, now);
  const [between, within] = ["\x1e", "\x1f"];
  const format = `--format=${between}%cI${within}%an${within}`;
  const list = ["log", `-${MOST_LISTED}`, "--name-only", "--relative", format, "--", "."];
  // Outside of a repository, there are none.
  const commits = await gitIn(folder)(...list).catch(() => "");
  const publishings = commits.split(between).slice(1).map((commit) => {
    const [time = "", author = "", names = ""] = commit.split(within);
    const files = names.split("\n").filter((name) => name !== "");
    return { state: "live" as const, time, authors: [withoutAddresses(author)], files, faults: [] };
  });
  return { ...status, publishings };
}
