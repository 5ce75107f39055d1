/**
 * The stylesheet of the website: the brand's colors and fonts, followed by style.css.
 *
 * @module
 */
import type { Asset, Site } from "../model/mod.ts";
import { type Brand, brandRules } from "./brand.ts";
import { publicAddress } from "./local_address.ts";

/** style.css without comments and unnecessary white space. */
const rules = Deno.readTextFileSync(new URL("style.css", import.meta.url))
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{};])\s*/g, "$1")
  .replace(/([:,])\s+/g, "$1")
  .replaceAll(";}", "}")
  .trim();

const files = new WeakMap<Site, Asset>();

/**
 * The stylesheet of a site, as served.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { stylesheetOf } from "./mod.ts";
 *
 * const { path, mediaType } = stylesheetOf(testSite());
 * assertEquals([path, mediaType], ["/style.css", "text/css; charset=utf-8"]);
 * ```
 */
export function stylesheetOf(site: Site): Asset {
  const file = files.get(site) ?? {
    path: "/style.css",
    mediaType: "text/css; charset=utf-8",
    bytes: new TextEncoder().encode(
      stylesheet(site.settings, (path) => publicAddress(path, site)),
    ),
  };
  files.set(site, file);
  return file;
}

/**
 * The text of a brand's stylesheet, with the addresses of its fonts.
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { stylesheet } from "./mod.ts";
 *
 * assertStringIncludes(stylesheet({ accent_color: "#2a7f62" }), "--accent:#2a7f62;");
 * ```
 */
export function stylesheet(brand: Brand, addressOf?: (path: string) => string): string {
  return `${brandRules(brand, addressOf)}\n${rules}`;
}
