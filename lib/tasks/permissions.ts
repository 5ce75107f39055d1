/**
 * Prints the permissions that the server needs with the current configuration, as flags of `deno run`. The start task runs
 * it first. With the argument `images`, it prints the permission of the images task to write.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- standard output is for the flags
import { formatFor, logTo, OperatorError } from "../log.ts";
import { providers } from "../mail/providers.ts";
import { type Config, findMisnamed, readConfig, variableNames } from "../server/config.ts";

/** The only folder of its own code that the server reads. */
const ASSETS = "lib/page/assets";

const ALLOW_ENV = `--allow-env=${variableNames.join(",")}`;

/**
 * The permissions that the server needs with a configuration: net for the listening address, the mail provider, the KV server
 * and the webhooks, env by name, read of the content, and read and write of DATA_DIR.
 */
export function permissionFlags(
  { host, port, mail, contentDir, dataDir, kvUrl, kvHosts, alertUrl, webhook }: Config,
): readonly string[] {
  // With PORT=0, the port is not known yet.
  const at = port === 0 ? "" : `:${port}`;
  const listening = host === undefined
    ? [`0.0.0.0${at}`, `localhost${at}`]
    : [`${host.includes(":") ? `[${host}]` : host}${at}`];
  const mailRoot = mail.provider === "file"
    ? undefined
    : mail.apiUrl ?? providers[mail.provider].root;
  const roots = [mailRoot, webhook?.url, kvUrl, alertUrl].filter((root) => root !== undefined);
  const outward = [...roots.map(hostAndPort), ...kvHosts];
  return [
    `--allow-net=${[...listening, ...outward].join(",")}`,
    ALLOW_ENV,
    asWord("--allow-read", [contentDir, dataDir, ASSETS]),
    asWord("--allow-write", [dataDir]),
    // Without these, Deno would import code from some hosts, and prompt on a terminal instead of denying.
    "--no-remote",
    "--no-prompt",
  ];
}

/** A host with its port: a flag without the port would allow all its ports. */
function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/**
 * The flag with its folders. If a folder's name has a space, where the shell splits flags, or a comma, where Deno
 * splits names, the flag has no folders, which allows all.
 */
function asWord(name: string, folders: readonly string[]): string {
  return folders.some((folder) => /[\s,]/.test(folder)) ? name : `${name}=${folders.join(",")}`;
}

/** The executable's permissions, which can't depend on its configuration, and the files that it contains. */
export const compileFlags: readonly string[] = [
  ...["--no-prompt", "--no-remote", "--allow-net", "--allow-read", "--allow-write", ALLOW_ENV],
  ...["--include", "content", "--include", ASSETS],
];

if (import.meta.main) {
  // The server may read only its own variables, so it can't notice misnamed ones.
  const names = Object.keys(Deno.env.toObject());
  const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
  const log = logTo((line) => console.error(line), format);
  for (const [name, meant] of findMisnamed(names)) {
    log.warn("unknown environment variable", { name, did_you_mean: meant });
  }
  try {
    const config = readConfig((name) => Deno.env.get(name));
    const flags = Deno.args[0] === "images"
      ? [asWord("--allow-write", [config.contentDir])]
      : permissionFlags(config);
    console.log(flags.join(" "));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // The server itself reports what is wrong, for which these permissions are enough.
    console.log(`${ALLOW_ENV} --allow-read=${ASSETS} --no-prompt`);
  }
}
