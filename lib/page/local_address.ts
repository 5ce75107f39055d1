import { fileVersion, type Site, type StaticFile } from "../model/mod.ts";

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

/** The address of a file for a browser on the same site, which changes with the file. */
export function fileAddress(file: StaticFile, site: Site): string {
  return localAddress(site.addresses.asset(file.path, fileVersion(file)), site);
}

/** The address of a file in public/ by its path, which changes with the file; the path if there is no such file. */
export function publicAddress(path: string, site: Site): string {
  const file = site.publicFiles.get(path);
  return file === undefined ? path : fileAddress(file, site);
}
