/**
 * Generated values. A run is repeated exactly unless FUZZ_SEED asks for other values.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- the files of this folder are the one place for what tests need
import fc from "npm:fast-check@4.10.2";
export { fc };

/** What generated values are made from. */
export const FUZZ_SEED = Number(Deno.env.get("FUZZ_SEED") ?? 1);
fc.configureGlobal({ seed: FUZZ_SEED });
