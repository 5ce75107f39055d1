/**
 * Two caches as they are put in front of a site, each as it comes: nginx and Varnish.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";

/** A cache that runs. */
export interface RunningCache {
  readonly port: number;
  stop(): Promise<void>;
}

/** A kind of cache. */
export interface CacheKind {
  readonly name: string;
  /** The program, or nothing where it is not installed. */
  readonly program: string | undefined;
  /** Starts it in front of the server on a port; its files go into the folder. */
  start(origin: number, folder: string): Promise<RunningCache>;
}

/** The header in which both say how they came by an answer: HIT, MISS or REVALIDATED. */
export const STATUS = "x-cache";

/** A query under which both keep answers for a second, to see them revalidated soon. */
export const SHORT = "kept=shortly";

/** nginx with proxy_cache, which keeps what Cache-Control lets it keep. */
export const nginx: CacheKind = {
  name: "nginx",
  program: installed("nginx"),
  async start(origin, folder) {
    const port = freePort();
    await Deno.writeTextFile(`${folder}/nginx.conf`, nginxConfiguration(port, origin, folder));
    return await run(
      this.program!,
      ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"],
      port,
    );
  },
};

/** Varnish, which also makes gzip and identity of each other. */
export const varnish: CacheKind = {
  name: "Varnish",
  program: installed("varnishd"),
  async start(origin, folder) {
    const port = freePort();
    await Deno.writeTextFile(`${folder}/site.vcl`, varnishConfiguration(origin));
    const jail = Deno.uid() === 0 ? ["-j", "none"] : [];
    return await run(this.program!, [
      ...jail,
      ...["-F", "-n", `${folder}/work`, "-a", `127.0.0.1:${port}`, "-f", `${folder}/site.vcl`],
      ...["-s", "malloc,32m"],
    ], port);
  },
};

function nginxConfiguration(port: number, origin: number, folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n  ");
  const proxied = `proxy_pass http://127.0.0.1:${origin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache pages;
      proxy_cache_revalidate on;
      add_header X-Cache $upstream_cache_status always;`;
  return `${Deno.uid() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary}
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      if ($args = "${SHORT}") { rewrite ^ /short$uri last; }
      ${proxied}
    }
    location /short/ {
      internal;
      rewrite ^/short(/.*)$ $1 break;
      proxy_ignore_headers Cache-Control;
      proxy_cache_valid 200 1s;
      ${proxied}
    }
  }
}
`;
}

function varnishConfiguration(origin: number): string {
  return `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${origin}"; }
sub vcl_backend_response {
  unset beresp.http.X-Revalidated;
  if (beresp.was_304) { set beresp.http.X-Revalidated = "yes"; }
  if (bereq.url ~ "\\?${SHORT}$") {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 1h;
  }
}
sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; }
  elsif (resp.http.X-Revalidated) { set resp.http.X-Cache = "REVALIDATED"; }
  else { set resp.http.X-Cache = "MISS"; }
}
`;
}

/** Starts a program and waits until it listens. */
async function run(
  program: string,
  args: readonly string[],
  port: number,
): Promise<RunningCache> {
  const child = new Deno.Command(program, { args: [...args], stdout: "null", stderr: "piped" })
    .spawn();
  const errors = new Response(child.stderr).text();
  let ended = false;
  const status = child.status.then((status) => (ended = true, status));
  const stop = async () => {
    if (!ended) child.kill("SIGTERM");
    await status;
    await errors;
  };
  while (!await listens(port)) {
    if (ended) throw new Error(`${program} ended: ${await errors}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { port, stop };
}

async function listens(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.ConnectionRefused) return false;
    throw error;
  }
}

/** Where a program is installed; servers are often outside of a user's PATH. */
function installed(name: string): string | undefined {
  return [...(Deno.env.get("PATH") ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => `${folder}/${name}`)
    .find((path) => {
      try {
        return Deno.statSync(path).isFile;
      } catch {
        return false;
      }
    });
}
