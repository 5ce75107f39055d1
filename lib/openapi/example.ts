import { excerpt } from "../text/sentences.ts";
import { MarkdownText } from "../text/mod.ts";

/** The longest text in an example, in characters. */
const MAX_TEXT = 16;

/** A value with only the first item of each list and the beginning of each text. Slugs and addresses stay whole. */
export function shorten(value: unknown): unknown {
  if (value instanceof MarkdownText) return shorten(value.toJSON());
  if (typeof value === "string") return /\s/.test(value) ? excerpt(value, MAX_TEXT) : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shorten(inner)]),
  );
}
