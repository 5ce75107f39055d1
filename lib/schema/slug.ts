/**
 * Slugs: their form, and how one is made of words.
 *
 * @module
 */
import { type Format, mustBe } from "./schema.ts";

/** The form of a slug, which becomes part of addresses. */
export const slugFormat: Format = {
  pattern: /^[a-z0-9-]+$/,
  ...mustBe("lower-case letters, digits and hyphens, such as new-homes", "new-homes"),
};

/** The issue of a name that is no slug, and what would be one. */
export function slugIssue(meant: string): string {
  return `must be lower-case letters, digits and hyphens, such as ${meant || slugFormat.example}`;
}

/** Words in the characters of a slug, of which they take at most so many; empty if they have no Latin letter or digit. */
export function slugify(text: string, most = Infinity): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, most).replace(/^-+|-+$/g, "");
}
