/**
 * Prints the permissions that the server needs under the present configuration, as flags of `deno run`:
 * net to the listening address, the mail provider and the KV server, the environment by name, read of the
 * content, and read and write of DATA_DIR. The start task runs it first.
 *
 * @module
 */
import { type Config, ConfigError, mailHost, readConfig, variableNames } from "./config.ts";

/** What a further thread loads, which Deno lets it do only where it may read it. */
const CODE: readonly string[] = ["main.ts", "lib", "routes"];

/** The flags for a configuration. */
export function permissionFlags(
  { host, port, mail, contentDir, dataDir, kvUrl, kvHosts, workers }: Config,
): readonly string[] {
  // Further threads serve the free port that the first one found, which nobody knows yet.
  const at = port === 0 && workers > 1 ? "" : `:${port}`;
  const listening = host === undefined
    ? [`0.0.0.0${at}`, `localhost${at}`]
    : [`${host.includes(":") ? `[${host}]` : host}${at}`];
  const outward = [mailHost(mail), kvUrl && new URL(kvUrl).host, ...kvHosts]
    .filter((at) => at !== undefined);
  return [
    `--allow-net=${[...listening, ...outward].join(",")}`,
    `--allow-env=${variableNames.join(",")}`,
    `--allow-read=${[contentDir, dataDir, ...(workers > 1 ? CODE : [])].join(",")}`,
    `--allow-write=${dataDir}`,
  ];
}

/** The shell parts flags at spaces, so a folder whose name has one is allowed with every other. */
function withoutSpaces(flag: string): string {
  return /\s/.test(flag) ? flag.slice(0, flag.indexOf("=")) : flag;
}

if (import.meta.main) {
  try {
    const flags = permissionFlags(readConfig((name) => Deno.env.get(name)));
    // deno-lint-ignore no-console -- the flags are this program's output
    console.log(flags.map(withoutSpaces).join(" "));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The server itself reports what is wrong; it only needs to read the environment for that.
    // deno-lint-ignore no-console -- the flags are this program's output
    console.log(`--allow-env=${variableNames.join(",")}`);
  }
}
