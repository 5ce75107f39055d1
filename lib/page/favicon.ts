/**
 * The icon of a company that has neither a favicon nor a logo: its initials on its color.
 *
 * @module
 */
import { textOn } from "../model/contrast.ts";
import type { Asset, Site } from "../model/mod.ts";
import { initials } from "./html_pictures.ts";
import { logoAddress } from "./local_address.ts";
import { markup } from "./markup.ts";
import { DEFAULT_DARK } from "./palette.ts";

const FAVICONS = ["/favicon.ico", "/favicon.svg"];

/** The icon; `undefined` where the company has one of its own. */
export function makeFavicon(site: Site): Asset | undefined {
  const { company, publicFiles, settings: { accent_color, dark_color = DEFAULT_DARK } } = site;
  const hasOwn = FAVICONS.some((path) => publicFiles.has(path));
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
