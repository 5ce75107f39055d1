/**
 * Generated values. A run is repeated exactly unless FUZZ_SEED asks for other values.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- the files of this folder are the one place for what tests need
import fc from "npm:fast-check@4.10.2";
export { fc };

/** Whether tests take the time that they need: `deno task test:long`. */
export const LONG = Deno.env.get("TEST_LONG") === "true";

/** How many generated values are tried. */
export const FUZZ_RUNS = Number(Deno.env.get("FUZZ_RUNS") ?? (LONG ? 10_000 : 500));

/** What generated values are made from. */
export const FUZZ_SEED = Number(Deno.env.get("FUZZ_SEED") ?? 1);
fc.configureGlobal({ seed: FUZZ_SEED });
