/**
 * What the task needs beyond the server's packages; deno.lock beside it holds it.
 *
 * @module
 */
export { default as sharp } from "npm:sharp@0.35.5";
