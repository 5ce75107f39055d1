/**
 * The proxies that are put in front of a site, as the tests start them.
 *
 * @module
 */

/** A proxy that runs until it is disposed of. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

/** Where a program is installed, if it is; servers are often outside of a user's PATH. */
export function installed(name: string): string | undefined {
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

/** Starts a program and waits until it listens. */
export async function startProxy(
  program: string,
  args: readonly string[],
  port: number,
): Promise<Proxy> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  let ended = false;
  const status = child.status.then(() => ended = true);
  while (!await listens(port)) {
    if (ended) throw new Error(`${program} ended: ${await errors}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGTERM");
      await status;
      await errors;
    },
  };
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

/** Starts nginx in a folder of its own, with what its configuration has within `http`. */
export async function startNginxWith(folder: string, port: number, http: string): Promise<Proxy> {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  const file = `${folder}/nginx.conf`;
  await Deno.writeTextFile(
    file,
    // Started by root, the workers would be somebody who may not write to the folder.
    `${Deno.uid() === 0 ? "user root root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events {}
http {
access_log off;
${temporary}
${http}
}
`,
  );
  return await startProxy(installed("nginx")!, ["-p", folder, "-c", file, "-e", "stderr"], port);
}
