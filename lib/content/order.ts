/**
 * The order in which each collection is listed.
 *
 * @module
 */
import { type GlossaryTerm, isYear, type Project, type Resource } from "../model/mod.ts";

/** The order of the specification, for a resource whose slugs it fixes. */
export function bySpecification(
  { slugs = [] }: Pick<Resource, "slugs">,
): (a: { readonly slug: string }, b: { readonly slug: string }) => number {
  return (a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug);
}

/** Unfinished projects first, then the newest; those alike by name. */
export function byCompletion(a: Project, b: Project): number {
  const [first, second] = [yearOf(a), yearOf(b)];
  return first === second
    ? compare(sortKey(a.name), sortKey(b.name)) || compare(a.slug, b.slug)
    : second - first;
}

/** Glossary terms in alphabetical order. */
export function byTerm(a: GlossaryTerm, b: GlossaryTerm): number {
  return compare(sortKey(a.term), sortKey(b.term)) || compare(a.slug, b.slug);
}

function yearOf({ completion_date }: Project): number {
  return isYear(completion_date) ? Number(completion_date) : Infinity;
}

/** Text as a listing sorts it: without case and accents. Intl.Collator takes long to load. */
function sortKey(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
