/**
 * The order in which resources and own pages are listed.
 *
 * @module
 */
import { type Collection, isYear, type Project } from "../model/mod.ts";

/** A resource or an own page. */
interface Loaded<T, U> {
  readonly published: T;
  readonly internal: U;
}

/**
 * Puts resources or own pages in the order in which they are listed.
 *
 * @param rank Lower comes first.
 * @param title Decides the order of those with the same rank.
 */
export function collect<T extends { readonly slug: string }, U>(
  entries: readonly Loaded<T, U>[],
  rank: (entry: Loaded<T, U>) => number,
  title: (published: T) => string,
): Collection<T, U> {
  const sorted = entries.map((entry) => {
    const { published, internal } = entry;
    const { slug } = published;
    return { slug, published, internal, rank: rank(entry), title: sortKey(title(published)) };
  }).sort((a, b) =>
    a.rank === b.rank ? compare(a.title, b.title) || compare(a.slug, b.slug) : a.rank - b.rank
  );
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ slug, published }) => [slug, published])),
    internal: new Map(sorted.map(({ slug, internal }) => [slug, internal])),
  };
}

/** By `order`, those without it last. */
export function byOrder({ internal }: Loaded<unknown, { readonly order?: number }>): number {
  return internal.order ?? Infinity;
}

/** Unfinished projects first, then newest first. */
export function byCompletion({ published: { completion_date } }: Loaded<Project, unknown>): number {
  return isYear(completion_date) ? -Number(completion_date) : -Infinity;
}

/** Text for sorting, without case and accents. Intl.Collator is slow to load. */
function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
