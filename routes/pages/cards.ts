/**
 * Cards: links to other resources, each with a description.
 *
 * @module
 */
import {
  type Collection,
  counted,
  excerpt,
  type GlossaryTerm,
  type Market,
  type Picture,
  type Project,
  type Service,
  type ServiceArea,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { present } from "../../lib/schema/mod.ts";

/** The longest first sentence that a card shows whole. */
const LONGEST = 300;

/** Cards of services. */
export function serviceCards(site: Site, services: readonly Service[]): readonly Block[] {
  return cards(services.map(({ slug, name, url, summary }) => ({
    ...firstPicture(site.services, slug),
    title: name,
    href: url,
    description: summary,
  })));
}

/** Cards of projects, with the place, when each was finished, and its size: the first line of its scope. */
export function projectCards(site: Site, projects: readonly Project[]): readonly Block[] {
  return cards(projects.map(({ slug, name, url, summary, location, completion_date, scope }) => ({
    ...firstPicture(site.projects, slug),
    title: name,
    href: url,
    description: summary,
    notes: [`${location} · ${completion_date}`, ...scope.slice(0, 1)],
  })));
}

/** Cards of markets, with their pictures if a site is given. */
export function marketCards(markets: readonly Market[], site?: Site): readonly Block[] {
  return cards(markets.map(({ slug, name, url, headline }) => ({
    ...(site !== undefined && firstPicture(site.markets, slug)),
    title: name,
    href: url,
    description: headline,
  })));
}

/** Cards of service areas. */
export function serviceAreaCards(site: Site, areas: readonly ServiceArea[]): readonly Block[] {
  return cards(areas.map(({ slug, city, state, url, description, communities_served }) => ({
    ...firstPicture(site.serviceAreas, slug),
    title: `${city}, ${state}`,
    href: url,
    description: excerpt(description, 160, LONGEST),
    notes: [counted(communities_served.length, "community", "communities")],
  })));
}

/** Cards of glossary terms. */
export function termCards(terms: readonly GlossaryTerm[]): readonly Block[] {
  return cards(terms.map(({ term, url, definition }) => ({
    title: term,
    href: url,
    description: excerpt(definition, 160, LONGEST),
  })));
}

/** The main picture of a resource's page, also used on its card. */
function firstPicture(
  { unpublished }: Collection<unknown, { readonly pictures?: readonly Picture[] }>,
  slug: string,
): { readonly picture?: Picture } {
  return present({ picture: unpublished.get(slug)?.pictures?.[0] });
}

function cards(items: Extract<Block, { kind: "cards" }>["items"]): readonly Block[] {
  return items.length === 0 ? [] : [{ kind: "cards", items }];
}
