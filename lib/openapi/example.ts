import { excerpt } from "../model/mod.ts";
import { MarkdownText } from "../text/mod.ts";

/** The maximum length of texts in example responses. */
const MAX_TEXT = 16;

/** An example with the first item of each list, and the beginning of each text; a slug or an address stays whole. */
export function shortened(value: unknown): unknown {
  if (value instanceof MarkdownText) return shortened(value.toJSON());
  if (typeof value === "string") return /\s/.test(value) ? excerpt(value, MAX_TEXT) : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shortened(inner)]),
  );
}
