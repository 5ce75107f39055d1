/**
 * The logo: its file, whether it is the name itself, the ground that it needs to be seen, and the icon of a company that
 * has none.
 *
 * @module
 */
import { contrast, textOn } from "../model/contrast.ts";
import type { Asset, Site } from "../model/mod.ts";
import { initials } from "./html_pictures.ts";
import { fileAddress, localAddress } from "./local_address.ts";
import { markup } from "./markup.ts";
import { DEFAULT_DARK } from "./palette.ts";

/** The file of a logo; `undefined` if it is an address elsewhere. */
export function findLogo(
  { company, assets, addresses }: Site,
  logo = company.logo,
): Asset | undefined {
  return assets.find(({ path }) => `${addresses.site}${path}` === logo);
}

/** The address of the logo, or of the one for dark pages, if the company has it. */
export function logoAddress(site: Site, surface: "light" | "dark" = "light"): string | undefined {
  const logo = surface === "light" ? site.company.logo : site.companyInternal.logo_dark;
  if (logo === undefined) return undefined;
  const file = findLogo(site, logo);
  return file === undefined ? localAddress(logo, site) : fileAddress(file, site);
}

/** The aspect ratio above which a logo is taken to contain the company's name. */
const WORDMARK = 2.5;

/** The aspect ratio of a logo that is the name itself; `undefined` for one beside which the name stands. */
export function wordmarkRatio(site: Site): number | undefined {
  const { width = 1, height = 1 } = findLogo(site) ?? {};
  return width / height > WORDMARK ? width / height : undefined;
}

/** The least contrast with which a logo stands out from its ground. */
const LEAST = 1.5;

/**
 * The color of the plate on which a logo is seen, or `transparent` where it is seen on the ground itself.
 *
 * @param colors Those of the logo that border on it. One that can't be read is taken to be dark.
 * @param ground The color around it.
 * @param plate The color that a plate would have there.
 */
export function plateColor(
  colors: readonly string[] = ["#000000"],
  ground: string,
  plate: string,
): string {
  const isSeen = (on: string) => colors.every((color) => contrast(color, on) >= LEAST);
  // White beside dark colors is within them: such a logo is seen on the lighter of both.
  const isLighter = contrast(plate, "#000000") > contrast(ground, "#000000");
  return !isSeen(ground) && (isSeen(plate) || isLighter) ? plate : "transparent";
}

/** The icon of initials on the company's color; `undefined` where the company has a favicon or a logo. */
export function makeFavicon(site: Site): Asset | undefined {
  const { company, publicFiles, settings: { accent_color, dark_color = DEFAULT_DARK } } = site;
  const hasOwn = ["/favicon.ico", "/favicon.svg"].some((path) => publicFiles.has(path));
  if (hasOwn || logoAddress(site) !== undefined) return undefined;
  const ground = accent_color ?? dark_color;
  const ink = textOn(ground);
  const { html } = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\
<rect width="64" height="64" rx="12" fill="${ground}"/><text x="32" y="33" fill="${ink}" \
font-family="system-ui,sans-serif" font-size="30" font-weight="700" text-anchor="middle" \
dominant-baseline="central">${initials(company.name)}</text></svg>`;
  return {
    path: "/favicon.svg",
    mediaType: "image/svg+xml",
    bytes: new TextEncoder().encode(html),
  };
}
