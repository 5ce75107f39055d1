/**
 * The handler of the local editor: its page, program, configuration, status and backend. Other websites in the same
 * browser could send requests, too, so each request must have the editor's own Host and Origin, and the token of its
 * address.
 *
 * @module
 */
import { bannerScript } from "../../editor/banner.ts";
import { editorPage } from "../../editor/page.ts";
import { type EditorRequest, type LocalBackend, OutsideError } from "./local_backend.ts";

export interface EditorHandlerOptions {
  /** The Host that requests must name, such as `127.0.0.1:8081`. */
  readonly host: string;
  /** The first segment of every path. */
  readonly token: string;
  /** Makes the editor's configuration for the folder. */
  readonly config: () => Promise<unknown>;
  /** Reads a file of the editor's program. */
  readonly program: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly backend: Pick<LocalBackend, "run">;
  /** Tells whether a server would serve the folder as it is. */
  readonly status: () => Promise<unknown>;
  /** Takes back the last commit, and returns the message of the new one. */
  readonly undo: () => Promise<string>;
}

const PAGE = editorPage("en", "config.yml", 'src="decap-cms.js"', "status.js");
const BANNER = bannerScript({
  status: "status",
  undo: "To take back a change, save what was there before.",
  undoAt: "undo",
  live: "Live: a server on this folder shows what is saved",
});

export function editorHandler(
  { host, token, config, program, backend, status, undo }: EditorHandlerOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { headers, method, url } = request;
    const origin = headers.get("origin");
    const isOurs = headers.get("host") === host && (origin === null || origin === `http://${host}`);
    const [, given, name] = /^\/([^/]*)\/(.*)$/.exec(new URL(url).pathname) ?? [];
    if (!isOurs || given !== token) {
      return new Response("Open the address that the task printed.\n", { status: 403 });
    }
    if (method === "POST" && name === "api") {
      const action: EditorRequest = await request.json();
      return await respondJson(() => backend.run(action));
    }
    if (method === "POST" && name === "undo") return await respondJson(undo);
    if (name === "") return respond(PAGE, "text/html; charset=utf-8");
    if (name === "config.yml") {
      return respond(JSON.stringify(await config()), "text/yaml; charset=utf-8");
    }
    if (name === "status.js") return respond(BANNER, "text/javascript; charset=utf-8");
    if (name === "status") return respond(JSON.stringify(await status()), "application/json");
    if (/^(?:[0-9]+\.)?decap-cms\.js$/.test(name!)) {
      return respond(await program(name!), "text/javascript; charset=utf-8");
    }
    return new Response("Not found.\n", { status: 404 });
  };
}

async function respondJson(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    const status = error instanceof OutsideError ? 403 : 500;
    return Response.json({ error: (error as Error).message }, { status });
  }
}

function respond(body: BodyInit, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
}
