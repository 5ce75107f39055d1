/**
 * `deno task editor [DIR]`: runs the content editor on this machine, without an account. It is Decap CMS with its
 * local backend, which saves into the folder.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix no-console -- packages are locked in this folder; a program prints
import { editorConfig } from "../../editor/config.ts";

/** The editor's default port; the backend listens on the next one. */
const PORT = 8081;

const HOST = "127.0.0.1";

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Content editor</title>
<link rel="cms-config-url" type="text/yaml" href="/config.yml">
</head>
<body>
<script src="/decap-cms.js"></script>
</body>
</html>
`;

const folder = await contentFolder(Deno.args[0] ?? Deno.env.get("CONTENT_DIR") ?? "content");
const port = Number(Deno.env.get("PORT") ?? PORT);
const program = await editorProgram();
await startBackendFor(folder);
Deno.serve({
  port,
  hostname: HOST,
  onListen: () => console.log(`The editor for ${folder} is at http://${HOST}:${port}/`),
}, (request) => answer(new URL(request.url).pathname));

/** The real path of the content folder; exits if it is none. */
async function contentFolder(path: string): Promise<string> {
  try {
    const real = await Deno.realPath(path);
    await Deno.stat(`${real}/company.md`);
    return real;
  } catch {
    console.error(
      `${path} is not a content folder: it has no company.md. Usage: deno task editor DIR`,
    );
    Deno.exit(1);
  }
}

/** Starts the backend, which reads and writes the folder's files for the editor. */
async function startBackendFor(directory: string): Promise<void> {
  const settings = {
    MODE: "fs",
    PORT: String(port + 1),
    BIND_HOST: HOST,
    // The logo is in the content folder itself, and the backend needs every folder to have a name.
    GIT_REPO_DIRECTORY: directory.slice(0, directory.lastIndexOf("/")) || "/",
    ORIGIN: `http://${HOST}:${port}`,
    LOG_LEVEL: "error",
  };
  for (const [name, value] of Object.entries(settings)) Deno.env.set(name, value);
  // It runs until the process exits.
  await import("npm:decap-server@3.11.3/dist/index.js");
}

/** The path of the editor's program, which runs in the browser. The files that it loads later are beside it. */
async function editorProgram(): Promise<string> {
  // The import makes Deno download the package.
  await import("npm:decap-cms@3.16.3/package.json", { with: { type: "json" } });
  return import.meta.resolve("npm:decap-cms@3.16.3/dist/decap-cms.js");
}

async function answer(path: string): Promise<Response> {
  if (path === "/") return respond(PAGE, "text/html; charset=utf-8");
  if (path === "/config.yml") return respond(JSON.stringify(config()), "text/yaml; charset=utf-8");
  const [, name] = /^\/((?:[0-9]+\.)?decap-cms\.js)$/.exec(path) ?? [];
  if (name === undefined) return new Response("Not found.\n", { status: 404 });
  const file = await Deno.readFile(new URL(name, program));
  return respond(file, "text/javascript; charset=utf-8");
}

/** The website's editor configuration, with the local backend. */
function config() {
  return {
    ...editorConfig({
      repository: "local/content",
      folder: folder.slice(folder.lastIndexOf("/") + 1),
      siteUrl: Deno.env.get("SITE_URL") ?? "http://localhost:8000",
    }),
    local_backend: { url: `http://${HOST}:${port + 1}/api/v1`, allowed_hosts: [HOST] },
  };
}

function respond(body: BodyInit, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
}
