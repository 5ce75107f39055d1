/**
 * Prints the permissions that the server needs with the current configuration, as flags of `deno run`. The start task runs
 * it first. With the argument `images`, it prints the permission of the images task to write.
 *
 * @module
 */
import { formatFor, logTo, OperatorError } from "../log.ts";
import { findMisnamed, readConfig, variableNames } from "../server/config.ts";
import { ASSETS, asWord, permissionFlags } from "./permission_flags.ts";

// The server may read only its own variables, so it can't notice misnamed ones.
const names = Object.keys(Deno.env.toObject());
const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
// deno-lint-ignore no-console -- standard output is for the flags
const log = logTo((line) => console.error(line), format);
for (const [name, meant] of findMisnamed(names)) {
  log.warn("unknown environment variable", { name, did_you_mean: meant });
}
try {
  const config = readConfig((name) => Deno.env.get(name));
  const flags = Deno.args[0] === "images"
    ? [asWord("--allow-write", [config.contentDir])]
    : permissionFlags(config);
  // deno-lint-ignore no-console -- the program's output
  console.log(flags.join(" "));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  // The server itself reports what is wrong, for which these permissions are enough.
  // deno-lint-ignore no-console -- the program's output
  console.log(`--allow-env=${variableNames.join(",")} --allow-read=${ASSETS} --no-prompt`);
}
