/** Readers of markdown. */
export { default as MarkdownIt } from "npm:markdown-it@15.0.3";
export { lint as markdownlint } from "npm:markdownlint@0.42.1/promise";
export * as commonmark from "npm:commonmark@0.31.2";
export { default as commonmarkSpec } from "npm:commonmark-spec@0.31.2";
