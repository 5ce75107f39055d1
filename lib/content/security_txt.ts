/**
 * `/.well-known/security.txt` (RFC 9116): made of the settings, or a file of `public/`, whose date is checked.
 *
 * @module
 */
import type { Asset, FileFault, PublicFile, Settings } from "../model/mod.ts";
import { type Checked, inFile } from "./faults.ts";

const PATH = "/.well-known/security.txt";

/** The longest time that it should be valid (RFC 9116, section 2.5.5). */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * The file made of `security_contact`, unless `public/` has one, whose faults are warnings.
 *
 * @param siteUrl The website's origin.
 * @param now In milliseconds since 1970.
 */
export function securityTxt(
  { security_contact, language }: Settings,
  publicFiles: ReadonlyMap<string, PublicFile>,
  siteUrl: string,
  now: number,
): Checked<readonly Asset[]> {
  const file = publicFiles.get(PATH);
  if (file !== undefined) {
    return { value: [], faults: inFile(file.source, expiryFaults(file, now)) };
  }
  if (security_contact === undefined) return { value: [], faults: [] };
  // To the day, so that all processes of a site send the same.
  const day = new Date(now + YEAR_MS).toISOString().slice(0, "2026-03-01".length);
  const lines = [
    `Contact: ${security_contact}`,
    `Expires: ${day}T00:00:00Z`,
    `Preferred-Languages: ${language}`,
    // Canonical must be an https address.
    ...(siteUrl.startsWith("https:") ? [`Canonical: ${siteUrl}${PATH}`] : []),
  ];
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const mediaType = "text/plain; charset=UTF-8";
  return { value: [{ path: PATH, mediaType, bytes }], faults: [] };
}

function expiryFaults({ source }: PublicFile, now: number): readonly FileFault[] {
  const [, written = ""] = /^Expires:\s*(\S+)/im.exec(Deno.readTextFileSync(source)) ?? [];
  const expires = Date.parse(written);
  const issue = Number.isNaN(expires)
    ? "has no date such as 2026-03-01T00:00:00Z"
    : expires < now
    ? `is over since ${written}; renew the file`
    : expires > now + YEAR_MS
    ? `${written} is later than in a year; readers stop trusting such a file`
    : undefined;
  return issue === undefined ? [] : [{ field: "Expires", issue, warning: true }];
}
