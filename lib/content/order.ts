/**
 * The order in which resources are listed.
 *
 * @module
 */
import type { Collection, Entry, Resource } from "../model/mod.ts";

/** Puts the resources of a folder in the order in which they are listed. */
export function collect(
  { rank = byOrder, title }: Resource,
  entries: readonly Entry[],
): Collection {
  const sorted = entries.map((entry) => ({
    published: entry.published as { readonly slug: string },
    internal: entry.internal,
    rank: rank(entry),
    title: sortKey(String(entry.published[title])),
  })).sort((a, b) =>
    a.rank === b.rank
      ? compare(a.title, b.title) || compare(a.published.slug, b.published.slug)
      : a.rank - b.rank
  );
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ published }) => [published.slug, published])),
    internal: new Map(sorted.map(({ published, internal }) => [published.slug, internal])),
  };
}

/** By `order`, those without it last. */
function byOrder({ internal }: Entry): number {
  return typeof internal.order === "number" ? internal.order : Infinity;
}

/** Text for sorting, without case and accents. Intl.Collator is slow to load. */
function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
