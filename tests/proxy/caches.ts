/**
 * Two caches as they are put in front of a site, each as it comes: nginx and Varnish.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";
import { installed, type Proxy, startNginxWith, startProxy } from "./proxy.ts";

/** A kind of cache. */
export interface CacheKind {
  readonly name: string;
  /** The program, or nothing where it is not installed. */
  readonly program: string | undefined;
  /** Starts it in front of the server on a port; its files go into the folder. */
  start(origin: number, folder: string): Promise<Proxy>;
}

/** The header in which both say how they came by an answer: HIT, MISS or REVALIDATED. */
export const STATUS = "x-cache";

/** A query under which both keep answers for a second, to see them revalidated soon. */
export const SHORT = "kept=shortly";

/** nginx with proxy_cache, which keeps what Cache-Control lets it keep. */
export const nginx: CacheKind = {
  name: "nginx",
  program: installed("nginx"),
  start(origin, folder) {
    const port = freePort();
    const proxied = `proxy_pass http://127.0.0.1:${origin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache pages;
      proxy_cache_revalidate on;
      add_header X-Cache $upstream_cache_status always;`;
    const http = `proxy_cache_path ${folder}/cache keys_zone=pages:1m;
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
  }`;
    return startNginxWith(folder, port, http);
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
    return await startProxy(this.program!, [
      ...jail,
      ...["-F", "-n", `${folder}/work`, "-a", `127.0.0.1:${port}`, "-f", `${folder}/site.vcl`],
      ...["-s", "malloc,32m"],
    ], port);
  },
};

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
