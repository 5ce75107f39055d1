/**
 * Emphasis: which runs of `*`, `_` and `~` open and close it.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
 */

/** A run of `*`, `_` or `~`, which may open and close emphasis. */
export interface Run {
  readonly kind: "run";
  readonly character: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How many of its characters are still plain text. */
  left: number;
  /** The elements that it canClose and canOpen, innermost first. */
  readonly closed: Mark[];
  readonly opened: Mark[];
}

type Mark = "emphasis" | "strong" | "strikethrough";

/**
 * Pairs the runs that open and close emphasis (CommonMark, appendix, "process emphasis"): each run that can close is
 * paired with the nearest one before it that can open.
 */
export function pairRuns(runs: readonly Run[]): void {
  /** The positions of the runs that can still open emphasis. */
  const openers: number[] = [];
  /** For each kind of closing run, the position up to which no opener fits, so that nothing is searched twice. */
  const searched = new Map<string, number>();
  for (const [position, run] of runs.entries()) {
    while (run.canClose && run.left > 0) {
      const { character, length } = run;
      const kind = `${character}${run.canOpen}${character === "~" ? length : length % 3}`;
      const end = searched.get(kind) ?? -1;
      let at = openers.length - 1;
      while (openers[at]! > end && !canPair(runs[openers[at]!]!, run)) at--;
      const opener = runs[openers[at] ?? -1];
      if (opener === undefined || openers[at]! <= end) {
        searched.set(kind, openers.at(-1) ?? -1);
        break;
      }
      const size = character === "~" ? length : Math.min(opener.left, run.left, 2);
      const mark = character === "~" ? "strikethrough" : size === 2 ? "strong" : "emphasis";
      for (const one of [opener, run]) one.left -= size;
      opener.opened.push(mark);
      run.closed.push(mark);
      // Those in between stay plain text.
      openers.length = opener.left === 0 ? at : at + 1;
    }
    if (run.canOpen && run.left > 0) openers.push(position);
  }
}

/** Whether one run can open the emphasis that another canClose (rules 9 and 10; GFM's strikethrough). */
function canPair(opener: Run, closer: Run): boolean {
  if (!opener.canOpen || opener.character !== closer.character) return false;
  if (closer.character === "~") return opener.length === closer.length && closer.length < 3;
  const either = opener.canClose || closer.canOpen;
  return !(either && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}
