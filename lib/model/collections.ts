/**
 * The list of the collections: the resources with a folder each.
 *
 * @module
 */
import { glossaryTerm } from "./glossary_term.ts";
import { job } from "./job.ts";
import { market } from "./market.ts";
import { newsPost } from "./news_post.ts";
import { ownPage } from "./own_page.ts";
import { project } from "./project.ts";
import type { Resource } from "./resource.ts";
import { review } from "./review.ts";
import { service } from "./service.ts";
import { serviceArea } from "./service_area.ts";

/** The resources with a folder each, by their member names in {@linkcode Collections}. */
export const collections = {
  services: service,
  projects: project,
  markets: market,
  serviceAreas: serviceArea,
  glossary: glossaryTerm,
  reviews: review,
  news: newsPost,
  jobs: job,
  pages: ownPage,
} as const;

/** The resources with a folder each, which are all except the company. */
export const resources: readonly Resource[] = Object.values(collections);
