/**
 * What the editor task runs beside the project's own code; locked in this folder, so that the server does without.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- this file is the one place for what the task needs

/** Starts the backend, which takes what it needs to know from the environment; it ends with the process. */
export const startBackend = (): Promise<unknown> => import("npm:decap-server@3.11.3/dist/index.js");

/** Named so that Deno has the package on the disk, where {@linkcode editorProgram} finds it. */
export const editorPackage = (): Promise<unknown> =>
  import("npm:decap-cms@3.16.3/package.json", { with: { type: "json" } });

/** The editor, a program that a browser runs; what it loads later is beside it. */
export const editorProgram = import.meta.resolve("npm:decap-cms@3.16.3/dist/decap-cms.js");
