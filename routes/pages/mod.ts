/**
 * The pages of the website.
 *
 * @module
 */
import type { Route } from "../../lib/http/route.ts";
import { glossaryQuery, projectQuery } from "../../lib/model/mod.ts";
import { aboutPage } from "./about.ts";
import { apiGuidePage } from "./api_guide.ts";
import { termPage } from "./glossary.ts";
import { glossaryPage } from "./glossary_listing.ts";
import { homePage } from "./home.ts";
import { marketPage, marketsPage } from "./markets.ts";
import { projectsPage } from "./project_listing.ts";
import { projectPage } from "./projects.ts";
import { serviceAreaPage, serviceAreasPage } from "./service_areas.ts";
import { servicePage, servicesPage } from "./services.ts";

export { sitePages } from "./all.ts";

/** The pages that are made of the content alone. */
export const pageRoutes: readonly Route[] = [
  { group: "page", method: "GET", pattern: "/", cacheable: homePage },
  { group: "page", method: "GET", pattern: "/about", cacheable: aboutPage },
  { group: "page", method: "GET", pattern: "/services", cacheable: servicesPage },
  { group: "page", method: "GET", pattern: "/services/:slug", cacheable: servicePage },
  {
    group: "page",
    method: "GET",
    pattern: "/projects",
    query: Object.keys(projectQuery.fields),
    cacheable: projectsPage,
  },
  { group: "page", method: "GET", pattern: "/projects/:slug", cacheable: projectPage },
  { group: "page", method: "GET", pattern: "/markets", cacheable: marketsPage },
  { group: "page", method: "GET", pattern: "/markets/:slug", cacheable: marketPage },
  { group: "page", method: "GET", pattern: "/service-areas", cacheable: serviceAreasPage },
  { group: "page", method: "GET", pattern: "/service-areas/:slug", cacheable: serviceAreaPage },
  {
    group: "page",
    method: "GET",
    pattern: "/glossary",
    query: Object.keys(glossaryQuery.fields),
    cacheable: glossaryPage,
  },
  { group: "page", method: "GET", pattern: "/glossary/:slug", cacheable: termPage },
  { group: "page", method: "GET", pattern: "/api", cacheable: apiGuidePage },
];
