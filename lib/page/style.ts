/**
 * The stylesheet of the website: what style.css holds, after the colors and fonts of the brand.
 *
 * @module
 */
import { type Brand, brandRules } from "./brand.ts";

/** style.css without the comments and the white space that only its authors need. */
const rules = Deno.readTextFileSync(new URL("style.css", import.meta.url))
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{};])\s*/g, "$1")
  .replace(/([:,])\s+/g, "$1")
  .replaceAll(";}", "}")
  .trim();

/** The stylesheet of a site, served at /style.css. */
export function stylesheet(brand: Brand): string {
  return `${brandRules(brand)}\n${rules}`;
}
