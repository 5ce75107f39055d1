/**
 * The registry: the path and the file of every page that code makes. Routes, sitemap, navigation, breadcrumbs, llms.txt,
 * llms-full.txt and the links of the error page come from the registry and from the contractor's own pages.
 *
 * @module
 */
import { API_GUIDE } from "../../lib/model/mod.ts";
import { about } from "./about.ts";
import { apiGuide } from "./api_guide.ts";
import { contact } from "./contact.ts";
import { glossary } from "./glossary.ts";
import { home } from "./home.ts";
import { jobs } from "./jobs.ts";
import { markets } from "./markets.ts";
import { news } from "./news.ts";
import { projects } from "./projects.ts";
import { reviews } from "./reviews.ts";
import { search } from "./search.ts";
import { serviceAreas } from "./service_areas.ts";
import { services } from "./services.ts";
import type { PageFile } from "./page_row.ts";

/** The pages by their paths, in the order of the navigation and of the sitemap. */
export const registry: Readonly<Record<string, PageFile>> = {
  "/": home,
  "/services": services,
  "/projects": projects,
  "/markets": markets,
  "/service-areas": serviceAreas,
  "/reviews": reviews,
  "/glossary": glossary,
  "/news": news,
  "/jobs": jobs,
  "/about": about,
  "/contact": contact,
  "/search": search,
  [`/${API_GUIDE}`]: apiGuide,
};
