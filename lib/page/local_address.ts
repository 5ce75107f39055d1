import { type Asset, fileVersion, type Site, type StaticFile } from "../model/mod.ts";

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

/**
 * The address of a file in public/ by its path, which changes with the file; the path if there is no such file.
 */
export function publicAddress(path: string, site: Site): string {
  const file = site.publicFiles.get(path);
  return file === undefined ? path : fileAddress(file, site);
}

/** The file of a logo; `undefined` if it is an address elsewhere. */
export function findLogo(
  { company, assets, addresses }: Site,
  logo = company.logo,
): Asset | undefined {
  return assets.find(({ path }) => `${addresses.site}${path}` === logo);
}

/**
 * The address of the logo, or of the one for dark pages, if the company has it.
 */
export function logoAddress(site: Site, surface: "light" | "dark" = "light"): string | undefined {
  const logo = surface === "light" ? site.company.logo : site.companyInternal.logo_dark;
  if (logo === undefined) return undefined;
  const file = findLogo(site, logo);
  return file === undefined ? localAddress(logo, site) : fileAddress(file, site);
}
