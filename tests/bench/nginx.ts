/**
 * nginx, serving one recorded answer as a file.
 *
 * @module
 */
import type { Program } from "./process.ts";
import type { Recorded } from "./recorded.ts";

/** Writes the file and the configuration, and gives the program. One process, as the others are. */
export async function nginxProgram(
  folder: string,
  port: number,
  { ask, answer: { status, headers, body } }: Recorded,
  plain: Recorded,
): Promise<Program> {
  const file = `${folder}/answer`;
  await Deno.writeFile(file, plain.answer.body);
  if (headers["content-encoding"] === "gzip") await Deno.writeFile(`${file}.gz`, body);
  const own = ["content-type", "content-encoding", "etag", "last-modified"];
  const added = Object.entries(headers)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`)
    .join("\n");
  const type = `types {} default_type "${headers["content-type"] ?? "application/json"}";`;
  const path = ask.path.split("?")[0];
  const place = status === 404
    ? `error_page 404 /answer; location / { return 404; }
       location = /answer { internal; root ${folder}; ${type} ${added} }`
    : `location = ${path} { alias ${file}; gzip_static on; ${type} ${added} }`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder};`).join(" ");
  await Deno.writeTextFile(
    `${folder}/nginx.conf`,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
     ${Deno.uid() === 0 ? "user root;" : ""}
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; ${temporary}
       open_file_cache max=100 inactive=60s; open_file_cache_valid 60s;
       server { listen 127.0.0.1:${port}; ${place} }
     }`,
  );
  return { command: "nginx", args: ["-p", folder, "-c", `${folder}/nginx.conf`] };
}
