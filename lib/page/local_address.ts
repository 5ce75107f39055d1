import type { Site } from "../model/mod.ts";

/** An address as a browser on the same site needs it: without the origin. */
export function localAddress(href: string, { addresses }: Site): string {
  if (href === addresses.site) return "/";
  return href.startsWith(`${addresses.site}/`) ? href.slice(addresses.site.length) : href;
}
