/**
 * `deno task editor [DIR]`: the content editor on this machine, for a content folder, without an account. It is Decap
 * CMS with its local backend; what is saved is written into the folder.
 *
 * @module
 */
import { editorConfig } from "../../editor/config.ts";
import { editorProgram, startBackend } from "./deps.ts";

/** Where the editor listens unless PORT says otherwise; the backend listens at the next port. */
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
  // deno-lint-ignore no-console -- what a person has to do next
  onListen: () => console.log(`The editor for ${folder} is at http://${HOST}:${port}/`),
}, (request) => answer(new URL(request.url).pathname));

/** The folder with the content, or the end of the task. */
async function contentFolder(path: string): Promise<string> {
  try {
    const real = await Deno.realPath(path);
    await Deno.stat(`${real}/company.md`);
    return real;
  } catch {
    // deno-lint-ignore no-console -- what a person must mend
    console.error(
      `${path} is no content folder: it has no company.md. Name one: deno task editor DIR`,
    );
    Deno.exit(1);
  }
}

/** Starts the program that reads and writes the files of a folder for the editor. */
async function startBackendFor(directory: string): Promise<void> {
  const settings = {
    MODE: "fs",
    PORT: String(port + 1),
    BIND_HOST: HOST,
    // The logo stands in the content folder itself, and the backend wants the name of every folder.
    GIT_REPO_DIRECTORY: directory.slice(0, directory.lastIndexOf("/")) || "/",
    ORIGIN: `http://${HOST}:${port}`,
    LOG_LEVEL: "error",
  };
  for (const [name, value] of Object.entries(settings)) Deno.env.set(name, value);
  await startBackend();
}

async function answer(path: string): Promise<Response> {
  if (path === "/") return respond(PAGE, "text/html; charset=utf-8");
  if (path === "/config.yml") return respond(JSON.stringify(config()), "text/yaml; charset=utf-8");
  const [, name] = /^\/((?:[0-9]+\.)?decap-cms\.js)$/.exec(path) ?? [];
  if (name === undefined) return new Response("There is nothing here.\n", { status: 404 });
  const file = await Deno.readFile(new URL(name, program));
  return respond(file, "text/javascript; charset=utf-8");
}

/** The configuration that the website serves, with the backend of this machine. */
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
