/**
 * nginx with the configuration of docs/deploy.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";

/** A running nginx. */
export interface Nginx {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether nginx can be started; if not, why. */
export async function whyNotNginx(): Promise<string | undefined> {
  try {
    const { success } = await new Deno.Command("nginx", { args: ["-v"], stderr: "null" }).output();
    return success ? undefined : "nginx does not start";
  } catch {
    return "nginx is not installed (apt-get install nginx-light)";
  }
}

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
): Promise<Nginx> {
  const { port = freePort() } = changes;
  const file = `${folder}/nginx.conf`;
  await Deno.writeTextFile(file, await configuration(folder, port, upstreams, changes));
  const child = new Deno.Command("nginx", {
    args: ["-p", folder, "-e", `${folder}/error.log`, "-c", file, "-g", "daemon off;"],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  const ended = child.status.then(async () => {
    throw new Error(await Deno.readTextFile(`${folder}/error.log`));
  });
  ended.catch(() => {});
  const listens = async () => {
    while (true) {
      try {
        (await Deno.connect({ hostname: "127.0.0.1", port })).close();
        return;
      } catch {
        // Not yet.
      }
    }
  };
  await Promise.race([listens(), ended]);
  return {
    port,
    url,
    async stop() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

/** One site's server, without TLS, with other ports and shorter times, in a configuration that needs no rights. */
async function configuration(
  folder: string,
  port: number,
  upstreams: readonly number[],
  { seconds = 1, shared: more = "", snippet: change = (text) => text }: Changes,
): Promise<string> {
  const shared = (await read("culvert.conf")).replace(/^# Requests for names[^]*$/m, more);
  const snippet = (await read("snippet.conf"))
    .replace(/(client_(?:header|body)_timeout) 10s;/g, `$1 ${seconds}s;`);
  await Deno.writeTextFile(`${folder}/snippet.conf`, change(snippet));
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`);
  const site = (await read("site.conf"))
    .replace(/^upstream SITE \{[^}]*\}/m, `upstream SITE {\n${servers.join("\n")}\n}`)
    // The server that redirects to TLS.
    .replace(/^server \{\n {2}listen 80;[^]*?\n\}\n/m, "")
    .replace(/^ *listen 443 .*$/m, `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]|ssl_certificate).*$/gm, "")
    .replace("snippets/culvert.conf", `${folder}/snippet.conf`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  // Started by root, the workers would be somebody who may not write to the folder.
  const user = Deno.uid() === 0 ? "user root root;\n" : "";
  return `${user}pid ${folder}/nginx.pid;
worker_processes 1;
events {}
http {
access_log off;
${temporary}
${shared}
${site}
}
`;
}
