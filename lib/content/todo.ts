/**
 * Finds files that still say TODO: those that `deno task new` wrote and nobody has completed.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";

/** A line that is only a comment: a field that was left out. */
const COMMENT = /^\s*#\s/;

/** A warning for a file that says TODO, with the line numbers. */
export function todoFaults(text: string): readonly (Fault & Pick<ContentFault, "warning">)[] {
  if (!text.includes("TODO")) return [];
  const lines = text.split(/\r\n?|\n/).flatMap((line, index) =>
    /\bTODO\b/.test(line) && !COMMENT.test(line) ? [index + 1] : []
  );
  if (lines.length === 0) return [];
  return [{
    field: "",
    issue: `still says TODO on line${lines.length === 1 ? "" : "s"} ${
      lines.join(", ")
    }; replace it with your own words and remove the TODO`,
    warning: true,
  }];
}
