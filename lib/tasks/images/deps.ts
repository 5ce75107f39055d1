/**
 * The dependencies of the images task, locked in this folder.
 *
 * @module
 */
export { default as sharp } from "npm:sharp@0.35.5";
