/**
 * The parts of a site: a declaration for each resource, the settings, and the Site itself; also the filters of lists.
 *
 * @module
 */
export * from "./addresses.ts";
export * from "./collections.ts";
export * from "./company.ts";
export * from "./files.ts";
export * from "./opening_hours.ts";
export * from "./own_page.ts";
export * from "./profile.ts";
export * from "./query.ts";
export * from "./resource.ts";
export * from "./sections.ts";
export * from "./settings.ts";
export * from "./site.ts";
export * from "./site_of_day.ts";
export * from "./version.ts";
export * from "./service.ts";
export * from "./project.ts";
export * from "./market.ts";
export * from "./service_area.ts";
export * from "./glossary_term.ts";
export * from "./review.ts";
export * from "./news_post.ts";
export * from "./job.ts";
export * from "./telephone.ts";
export * from "../words/grammar.ts";
