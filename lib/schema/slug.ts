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

/** The issue of a malformed slug. `meant` is the slug to suggest; if it is empty, an example is shown. */
export function slugIssue(meant: string): string {
  return `must be lower-case letters, digits and hyphens, such as ${meant || slugFormat.example}`;
}

/** Makes a slug of at most `maxLength` characters; empty if the text has no Latin letter or digit. */
export function slugify(text: string, maxLength = Infinity): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, maxLength).replace(/^-|-$/g, "");
}
