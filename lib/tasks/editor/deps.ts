/**
 * What the editor task runs beside the project's own code; locked in this folder, so that the server does without.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- this file is the one place for what the task needs

/** Starts the backend, which takes what it needs to know from the environment; it ends with the process. */
export const startBackend = (): Promise<unknown> => import("npm:decap-server@3.11.3/dist/index.js");

/** Where the editor is on the disk, a program that a browser runs; what it loads later is beside it. */
export async function editorProgram(): Promise<string> {
  // Deno puts the package on the disk because it is imported here.
  await import("npm:decap-cms@3.16.3/package.json", { with: { type: "json" } });
  return import.meta.resolve("npm:decap-cms@3.16.3/dist/decap-cms.js");
}
