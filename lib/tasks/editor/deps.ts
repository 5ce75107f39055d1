/**
 * The dependencies of the editor task. They are locked in this folder, so that the server doesn't download them.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- all dependencies of the task are here

/** Starts the backend, which is configured by the environment and runs until the process exits. */
export const startBackend = (): Promise<unknown> => import("npm:decap-server@3.11.3/dist/index.js");

/** The path of the editor's program, which runs in the browser. The files that it loads later are beside it. */
export async function editorProgram(): Promise<string> {
  // The import makes Deno download the package.
  await import("npm:decap-cms@3.16.3/package.json", { with: { type: "json" } });
  return import.meta.resolve("npm:decap-cms@3.16.3/dist/decap-cms.js");
}
