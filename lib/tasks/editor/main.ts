/**
 * `deno task editor [DIR]`: runs the content editor on this machine, without an account. It is Decap CMS, which saves
 * into the folder.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix no-console -- the package is locked in this folder; a program prints
import { editorConfig } from "../../editor/config.ts";
import { ContentError, loadSite } from "../../content/mod.ts";
import { OperatorError } from "../../log.ts";
import { routePaths } from "../../../routes/mod.ts";
import { listenFault } from "../../server/listen_fault.ts";
import { watchFolder } from "../../server/watch.ts";
import { contentDir, runTask } from "../task.ts";
import { editorHandler } from "./handler.ts";
import { LocalBackend } from "./local_backend.ts";
import { localStatus } from "./local_status.ts";
import { takeBackLast } from "./undo.ts";

const USAGE = `Usage: deno task editor [DIR]

Opens the content folder DIR (CONTENT_DIR, or content) in an editor in the browser, on this machine alone, without an
account. PORT is 8081 by default. The first time, it downloads the editor, some 10 MB.`;

const HOST = "127.0.0.1";

await runTask(USAGE, async ({ _: [directory] }) => {
  const path = directory ?? contentDir();
  const folder = await Deno.realPath(path).catch(() => path);
  if (!await Deno.stat(`${folder}/company.md`).catch(() => undefined)) {
    throw new OperatorError(`${path} is not a content folder: it has no company.md.\n\n${USAGE}`);
  }
  const port = Number(Deno.env.get("PORT")?.trim() || 8081);
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new OperatorError("PORT: must be a whole number from 1 to 65535");
  }
  const token = crypto.randomUUID();
  const address = `http://${HOST}:${port}/${token}/`;
  const siteUrl = Deno.env.get("SITE_URL") ?? "http://localhost:8000";
  console.log("Loading the editor; the first time, it is downloaded.");
  const program = await editorProgram();
  // Made anew after a change in the folder.
  let status: ReturnType<typeof localStatus> | undefined;
  void watchFolder(folder, () => status = undefined);
  const handler = editorHandler({
    host: `${HOST}:${port}`,
    token,
    config: async () => {
      // The content tells its languages. While it has faults, the banner lists these.
      const options = { routes: routePaths, drafts: true };
      const site = await loadSite(folder, siteUrl, options).catch((error) => {
        if (error instanceof ContentError) return undefined;
        throw error;
      });
      return {
        ...editorConfig({ repository: "local/content", folder: "", siteUrl, site }),
        backend: { name: "proxy", proxy_url: `${address}api` },
      };
    },
    program: (name) => Deno.readFile(new URL(name, program)),
    backend: new LocalBackend(folder),
    status: () => status ??= localStatus(folder, siteUrl),
    undo: () => takeBackLast(folder),
  });
  try {
    Deno.serve({
      port,
      hostname: HOST,
      onListen: () => console.log(`The editor for ${folder} is at ${address}`),
    }, handler);
  } catch (error) {
    throw listenFault(error, port, HOST);
  }
}, { most: 1 });

/**
 * The address of the editor's program, which runs in the browser. The files that it loads later are beside it. deno.lock
 * has no dependencies of the package, since its program contains them.
 */
async function editorProgram(): Promise<string> {
  // The import makes Deno download the package.
  await import("npm:decap-cms@3.16.3/package.json", { with: { type: "json" } });
  return import.meta.resolve("npm:decap-cms@3.16.3/dist/decap-cms.js");
}
