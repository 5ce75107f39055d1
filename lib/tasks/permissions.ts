/**
 * Prints the permissions that the server needs under the present configuration, as flags of `deno run`:
 * net to the listening address, the mail provider, the KV server and ALERT_URL's, the environment by name, read of the
 * content, and read and write of DATA_DIR. The start task runs it first.
 *
 * @module
 */
import { type Config, ConfigError, mailRoot, readConfig, variableNames } from "../server/config.ts";

/** What the server reads of its own code. */
const STYLESHEET = "lib/page/style.css";

/** The flags for a configuration. */
export function permissionFlags(
  { host, port, mail, contentDir, dataDir, kvUrl, kvHosts, alertUrl }: Config,
): readonly string[] {
  // Which free port will be served is not known yet.
  const at = port === 0 ? "" : `:${port}`;
  const listening = host === undefined
    ? [`0.0.0.0${at}`, `localhost${at}`]
    : [`${host.includes(":") ? `[${host}]` : host}${at}`];
  const roots = [mailRoot(mail), kvUrl, alertUrl].filter((root) => root !== undefined);
  const outward = [...roots.map(hostAndPort), ...kvHosts];
  return [
    `--allow-net=${[...listening, ...outward].join(",")}`,
    `--allow-env=${variableNames.join(",")}`,
    asWord("--allow-read", [contentDir, dataDir, STYLESHEET]),
    asWord("--allow-write", [dataDir]),
    // Without these, Deno would import code from some hosts, and ask at a terminal rather than refuse.
    "--no-remote",
    "--no-prompt",
  ];
}

/** A flag that names a host without its port would allow every port of it. */
function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/**
 * The flag, or without its folders when a name in it has a blank, at which the shell parts flags, or a comma,
 * at which Deno parts names: every folder is allowed then.
 */
function asWord(name: string, folders: readonly string[]): string {
  return folders.some((folder) => /[\s,]/.test(folder)) ? name : `${name}=${folders.join(",")}`;
}

if (import.meta.main) {
  try {
    const flags = permissionFlags(readConfig((name) => Deno.env.get(name)));
    // deno-lint-ignore no-console -- the flags are this program's output
    console.log(flags.join(" "));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The server itself reports what is wrong, which needs no more than this.
    // deno-lint-ignore no-console -- the flags are this program's output
    console.log(`--allow-env=${variableNames.join(",")} --allow-read=${STYLESHEET} --no-prompt`);
  }
}
