/**
 * What still says TODO: a file that `deno task new` wrote and nobody has filled in.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";

/** A line that is a comment as a whole: a field that is left out. */
const COMMENT = /^\s*#\s/;

/** A warning for a file that says TODO, with its lines. */
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
    }; write what is true of you, and take the word out`,
    warning: true,
  }];
}
