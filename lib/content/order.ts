/**
 * The order in which resources are listed.
 *
 * @module
 */
import {
  type Collection,
  collections,
  type Entry,
  type Resource,
  resources,
  type Service,
} from "../model/mod.ts";

/** Puts the resources of a folder in the order in which they are listed. */
export function collect(
  { rank = byOrder, title }: Resource,
  entries: readonly Entry[],
): Collection {
  const sorted = entries.map(({ published, internal }) => ({
    published: published as { readonly slug: string },
    internal,
    rank: rank({ published, internal }),
    key: `${sortKey(String(published[title]))}\0${published.slug}`,
  }))
    // The difference of two infinite ranks is NaN, and so decided by the key.
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ published }) => [published.slug, published])),
    internal: new Map(sorted.map(({ published, internal }) => [published.slug, internal])),
  };
}

/** The services, in listed order. */
export function servicesIn(entries: readonly (readonly Entry[])[]): readonly Service[] {
  const found = entries[resources.indexOf(collections.services)] ?? [];
  return collect(collections.services as unknown as Resource, found).all as readonly Service[];
}

/** The rank by the field `order`; resources without it come last. */
function byOrder({ internal }: Entry): number {
  return typeof internal.order === "number" ? internal.order : Infinity;
}

/** Text for sorting, without case and accents. Intl.Collator is slow to load. */
function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
