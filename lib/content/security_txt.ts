/**
 * `/.well-known/security.txt` (RFC 9116): generated from the settings, or a file of `public/`, whose date is checked.
 *
 * @module
 */
import type { Asset, PublicFile, Settings } from "../model/mod.ts";
import type { ContentFolder } from "./content_folder.ts";

const PATH = "/.well-known/security.txt";

/** How long the file should be valid at most (RFC 9116, section 2.5.5). */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Returns the file generated from `security_contact`; empty if `public/` has one, whose faults are warnings.
 *
 * @param siteUrl The website's origin.
 * @param now In milliseconds since 1970.
 */
export function securityTxt(
  folder: ContentFolder,
  { security_contact, language }: Settings,
  publicFiles: ReadonlyMap<string, PublicFile>,
  siteUrl: string,
  now: number,
): readonly Asset[] {
  if (publicFiles.has(PATH)) {
    const name = `public${PATH}`;
    const text = folder.attempt(name, () => folder.text(name));
    const [, written = ""] = /^Expires:\s*(\S+)/im.exec(text ?? "") ?? [];
    const expires = Date.parse(written);
    const issue = Number.isNaN(expires)
      ? "has no date such as 2026-03-01T00:00:00Z"
      : expires < now
      ? `is over since ${written}; renew the file`
      : expires > now + YEAR_MS
      ? `${written} is later than in a year; readers stop trusting such a file`
      : undefined;
    if (issue !== undefined) folder.faultsOf(name).push({ field: "Expires", issue, warning: true });
    return [];
  }
  if (security_contact === undefined) return [];
  // Without a time of day, so that all processes of a site send the same file.
  const day = new Date(now + YEAR_MS).toISOString().slice(0, "2026-03-01".length);
  const lines = [
    `Contact: ${security_contact}`,
    `Expires: ${day}T00:00:00Z`,
    `Preferred-Languages: ${language}`,
    // Canonical must be an https address.
    ...(siteUrl.startsWith("https:") ? [`Canonical: ${siteUrl}${PATH}`] : []),
  ];
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  return [{ path: PATH, mediaType: "text/plain; charset=UTF-8", bytes }];
}
