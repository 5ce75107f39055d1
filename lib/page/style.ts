/**
 * The stylesheet of the website, which style.css holds.
 *
 * @module
 */

/** The stylesheet, served at /style.css, without the comments and the white space that only its authors need. */
export const stylesheet: string = Deno.readTextFileSync(new URL("style.css", import.meta.url))
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{};])\s*/g, "$1")
  .replace(/([:,])\s+/g, "$1")
  .replaceAll(";}", "}")
  .trim();
