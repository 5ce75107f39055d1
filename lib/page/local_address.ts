import { type Asset, type Site, type StaticFile, versionOf } from "../model/mod.ts";

/**
 * An address for a browser on the same site: without the origin.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { localAddress } from "./local_address.ts";
 *
 * const site = testSite();
 * assertEquals(localAddress(site.addresses.page("services"), site), "/services");
 * assertEquals(localAddress("https://example.com/", site), "https://example.com/");
 * ```
 */
export function localAddress(href: string, { addresses }: Site): string {
  if (href === addresses.site) return "/";
  return href.startsWith(`${addresses.site}/`) ? href.slice(addresses.site.length) : href;
}

/**
 * The address of a file for a browser on the same site, which changes with the file.
 *
 * @example
 * ```ts
 * import { assertMatch } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { fileAddress } from "./local_address.ts";
 *
 * const style = { path: "/style.css", mediaType: "text/css", bytes: new Uint8Array([1, 2, 3]) };
 * assertMatch(fileAddress(style, testSite()), /^\/style\.css\?v=[0-9a-f]{16}$/);
 * ```
 */
export function fileAddress(file: StaticFile, site: Site): string {
  return localAddress(site.addresses.asset(file.path, versionOf(file)), site);
}

/**
 * The address of a file in public/ by its path, which changes with the file; the path if there is no such file.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { publicAddress } from "./local_address.ts";
 *
 * assertEquals(publicAddress("/fonts/missing.woff2", testSite()), "/fonts/missing.woff2");
 * ```
 */
export function publicAddress(path: string, site: Site): string {
  const file = site.publicFiles.get(path);
  return file === undefined ? path : fileAddress(file, site);
}

/**
 * The logo, if it is a file of the content, not an address.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { logoOf } from "./mod.ts";
 *
 * const file = { path: "/logo.svg", mediaType: "image/svg+xml", bytes: new Uint8Array() };
 * const logo = testSite().addresses.page("logo.svg");
 * const site = { ...testSite({ company: { logo } }), assets: [file] };
 * assertEquals(logoOf(site), file);
 * ```
 */
export function logoOf({ company, assets, addresses }: Site): Asset | undefined {
  return assets.find(({ path }) => `${addresses.site}${path}` === company.logo);
}

/**
 * The address of the logo, if the company has one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { logoAddress } from "./local_address.ts";
 *
 * const logo = "https://cdn.example.com/logo.svg";
 * assertEquals(logoAddress(testSite({ company: { logo } })), logo);
 * ```
 */
export function logoAddress(site: Site): string | undefined {
  const { logo } = site.company;
  const file = logoOf(site);
  return file === undefined ? logo && localAddress(logo, site) : fileAddress(file, site);
}
