/**
 * What makes the pictures of the documents, beside the browser of tests/browser.
 *
 * @module
 */
export { default as sharp } from "npm:sharp@0.35.5";
