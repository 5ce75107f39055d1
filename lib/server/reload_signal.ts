/**
 * SIGHUP, the operator's word that the content has changed.
 *
 * @module
 */

/**
 * Hears SIGHUP from now on, which would end the process otherwise.
 *
 * @returns Gives it to whoever answers it, also where it came before that.
 */
export function reloadSignals(): (answer: () => void) => void {
  let early = false;
  let answerIt = (): void => {
    early = true;
  };
  Deno.addSignalListener("SIGHUP", () => answerIt());
  return (answer) => {
    answerIt = answer;
    if (early) answer();
  };
}
