/**
 * nginx with the configuration of docs/deploy.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";
import { installed, type Proxy, startNginxWith } from "./proxy.ts";

/** Whether tests with nginx are left out. */
export const isMissing = installed("nginx") === undefined;
// deno-lint-ignore no-console -- why tests are left out
if (isMissing) console.log("tests with nginx are left out (apt-get install nginx-light)");

const read = (name: string) =>
  Deno.readTextFile(new URL(`../../docs/deploy/nginx/${name}`, import.meta.url));

/** What a test changes of the configuration. */
interface Changes {
  /** How long a client may take. */
  readonly seconds?: number;
  readonly port?: number;
  /** Lines for all servers. */
  readonly shared?: string;
  /** Changes how a site is proxied. */
  readonly snippet?: (text: string) => string;
}

/** Starts nginx in a folder of its own, in front of servers on the given ports. */
export async function startNginx(
  folder: string,
  upstreams: readonly number[],
  changes: Changes = {},
): Promise<Proxy> {
  const { port = freePort(), seconds = 1, shared: more = "", snippet: change = String } = changes;
  const shared = (await read("culvert.conf")).replace(/^# Requests for names[^]*$/m, more);
  const snippet = (await read("snippet.conf"))
    .replace(/(client_(?:header|body)_timeout) 10s;/g, `$1 ${seconds}s;`);
  await Deno.writeTextFile(`${folder}/snippet.conf`, change(snippet));
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`);
  // One site's server, without TLS and the servers that redirect to it.
  const site = (await read("site.conf"))
    .replace(/^upstream SITE \{[^}]*\}/m, `upstream SITE {\n${servers.join("\n")}\n}`)
    .replace(/^server \{\n {2}listen 80;[^]*?\n\}\n/m, "")
    .replace(/^server \{(?:\n {2}.*)*\n {2}return 308 .*\n\}\n/m, "")
    .replace('set $telephone ""', 'set $telephone "+1 202-555-0117"')
    .replace(/^ *listen 443 .*$/m, `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]|ssl_certificate).*$/gm, "")
    .replace("snippets/culvert.conf", `${folder}/snippet.conf`);
  return await startNginxWith(folder, port, `${shared}\n${site}`);
}
