/**
 * Emphasis: which runs of `*`, `_` and `~` begin and end it.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
 */

/** A run of `*`, `_` or `~`, which may begin and end emphasis. */
export interface Run {
  readonly kind: "run";
  readonly character: string;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** How many of its characters are still plain text. */
  left: number;
  /** What it ends and what it begins, from the inside out. */
  readonly ended: Mark[];
  readonly begun: Mark[];
}

type Mark = "emphasis" | "strong" | "strikethrough";

/**
 * Pairs the runs that begin and end emphasis (CommonMark, appendix, "process emphasis"): each run that can end it is
 * paired with the nearest one before it that can begin it.
 */
export function pairRuns(runs: readonly Run[]): void {
  /** The positions of the runs that can still begin emphasis. */
  const openers: number[] = [];
  /** Up to where the openers can't be paired with each kind of closing run, so that nothing is searched twice. */
  const searched = new Map<string, number>();
  for (const [position, run] of runs.entries()) {
    while (run.closes && run.left > 0) {
      const { character, length } = run;
      const kind = `${character}${run.opens}${character === "~" ? length : length % 3}`;
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
      opener.begun.push(mark);
      run.ended.push(mark);
      // Those in between stay plain text.
      openers.length = opener.left === 0 ? at : at + 1;
    }
    if (run.opens && run.left > 0) openers.push(position);
  }
}

/** Whether one run begins the emphasis that another ends (rules 9 and 10; GFM's strikethrough). */
function canPair(opener: Run, closer: Run): boolean {
  if (!opener.opens || opener.character !== closer.character) return false;
  if (closer.character === "~") return opener.length === closer.length && closer.length < 3;
  const either = opener.closes || closer.opens;
  return !(either && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}
