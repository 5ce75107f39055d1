/**
 * The order in which each collection is listed.
 *
 * @module
 */
import { isYear, type Project } from "../model/mod.ts";

/** What a resource is sorted by. */
interface Sorted<T> {
  readonly published: T;
  readonly unpublished: unknown;
}

/** By `order`, those without it last; then by title. */
export function byOrder<T extends { readonly slug: string }>(
  title: (published: T) => string,
): (a: Sorted<T>, b: Sorted<T>) => number {
  return (a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first === second
      ? byText(title(a.published), title(b.published)) ||
        compare(a.published.slug, b.published.slug)
      : first - second;
  };
}

/** Unfinished projects first, then newest first; then by name. */
export function byCompletion({ published: a }: Sorted<Project>, { published: b }: Sorted<Project>) {
  const [first, second] = [yearOf(a), yearOf(b)];
  return first === second ? byText(a.name, b.name) || compare(a.slug, b.slug) : second - first;
}

function orderOf({ unpublished }: Sorted<unknown>): number {
  const { order } = unpublished as { readonly order?: number };
  return order ?? Infinity;
}

function yearOf({ completion_date }: Project): number {
  return isYear(completion_date) ? Number(completion_date) : Infinity;
}

/** Text for sorting, without case and accents. Intl.Collator is slow to load. */
function byText(a: string, b: string): number {
  return compare(sortKey(a), sortKey(b));
}

function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
