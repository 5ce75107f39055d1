/**
 * Escapes plain text for HTML, scripts and YAML. lib/text escapes it for markdown.
 *
 * @module
 */
import { cleanLine, withoutControls } from "../text/mod.ts";

/** Escapes text for HTML content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return withoutControls(text.replace(/[\v\f]/g, " "))
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** JSON for a `<script>` element: nothing in it can end the element. */
export function escapeScript(json: string): string {
  return json.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/**
 * A text as a YAML scalar: a JSON string without unprintable characters.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { yamlString } from "./escape.ts";
 *
 * assertEquals(yamlString("Warranty: ten years"), '"Warranty: ten years"');
 * ```
 */
export function yamlString(text: string): string {
  return JSON.stringify(cleanLine(text).trim()).replace(
    /[\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
