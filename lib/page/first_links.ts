/**
 * Links, and the first of many resources on a page that is about something else.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import type { Link } from "./page.ts";

export function link(text: string, href: string) {
  return { kind: "link", text, href } as const;
}

/** The most links of a kind that such a page lists; more would bury its own content. */
export const MOST_LINKED = 8;

/** The first links, and then the link `all` if there are more. */
export function firstLinks(links: readonly Link[], all: Link): readonly Link[] {
  return links.length <= MOST_LINKED ? links : [...links.slice(0, MOST_LINKED), all];
}

/** Links to the first services, and then one to all if there are more. */
export function firstServices(site: Site, services = site.services.all): readonly Link[] {
  const links = services.map(({ name, url }) => ({ text: name, href: url }));
  return firstLinks(links, linkToAll(site, "services"));
}

/** The link to all resources of a kind, such as `All 30 services`. */
export function linkToAll(site: Site, name: "services" | "projects" | "reviews"): Link {
  const { allServices, allProjects, allReviews } = site.words.common;
  const all = { services: allServices, projects: allProjects, reviews: allReviews };
  return { text: all[name](site[name].all.length), href: site.addresses.page(name) };
}
