/**
 * What still says TODO: a file that `deno task new` wrote and nobody has filled in.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";

/** A warning for each line of a file that says TODO, comments included. */
export function todoFaults(text: string): readonly (Fault & Pick<ContentFault, "warning">)[] {
  if (!text.includes("TODO")) return [];
  return text.split(/\r\n?|\n/).flatMap((line, index) =>
    /\bTODO\b/.test(line)
      ? [{
        field: `line ${index + 1}`,
        issue: "still says TODO; write what is true of you, and take the word out",
        warning: true,
      }]
      : []
  );
}
