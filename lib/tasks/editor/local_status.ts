/**
 * What the local editor says at its top: whether a server would serve the folder as it is.
 *
 * @module
 */
import { routePaths } from "../../../routes/mod.ts";
import { ContentError, type ContentFault, findingOf, loadSite } from "../../content/mod.ts";
import { type EditorStatus, editorStatus } from "../../editor/status.ts";
import { watchFolder } from "../../server/watch.ts";

/** Returns a function that loads the folder again after a change, and says what came of it. */
export function localStatus(folder: string, siteUrl: string): () => Promise<EditorStatus> {
  let last: Promise<EditorStatus> | undefined;
  void watchFolder(folder, () => last = undefined);
  return () => last ??= statusNow(folder, siteUrl);
}

async function statusNow(folder: string, siteUrl: string): Promise<EditorStatus> {
  const warnings: ContentFault[] = [];
  const finding = (fault: ContentFault) => findingOf(fault, folder);
  const faults = await loadSite(folder, siteUrl, {
    routes: routePaths,
    warn: (warning) => warnings.push(warning),
  }).then(() => [], (error) => {
    if (error instanceof ContentError) return error.faults;
    throw error;
  });
  const now = Date.now();
  const found = { faults: faults.map(finding), warnings: warnings.map(finding) };
  const live = { loadedAt: now, refused: faults.length > 0, ...found };
  return editorStatus(live, { publishings: [] }, undefined, now);
}
