/**
 * Links from one resource to others, each with what is behind it.
 *
 * @module
 */
import {
  counted,
  excerpt,
  type GlossaryTerm,
  isYear,
  type Market,
  type Project,
  type Service,
  type ServiceArea,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";

/** The most characters of a first sentence that a card shows whole. */
const LONGEST = 300;

/** Cards of services. */
export function serviceCards(services: readonly Service[]): readonly Block[] {
  return cards(services.map(({ name, url, summary }) => ({
    title: name,
    href: url,
    description: summary,
  })));
}

/** Cards of projects, with the place and when each was finished. */
export function projectCards(projects: readonly Project[]): readonly Block[] {
  return cards(projects.map(({ name, url, summary, location, completion_date }) => ({
    title: name,
    href: url,
    description: summary,
    note: `${location}, ${
      isYear(completion_date) ? completion_date : completion_date.toLowerCase()
    }`,
  })));
}

/** Cards of markets. */
export function marketCards(markets: readonly Market[]): readonly Block[] {
  return cards(markets.map(({ name, url, headline }) => ({
    title: name,
    href: url,
    description: headline,
  })));
}

/** Cards of service areas. */
export function serviceAreaCards(areas: readonly ServiceArea[]): readonly Block[] {
  return cards(areas.map(({ city, state, url, description, communities_served }) => ({
    title: `${city}, ${state}`,
    href: url,
    description: excerpt(description, 160, LONGEST),
    note: counted(communities_served.length, "community", "communities"),
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

function cards(items: Extract<Block, { kind: "cards" }>["items"]): readonly Block[] {
  return items.length === 0 ? [] : [{ kind: "cards", items }];
}
