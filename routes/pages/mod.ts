/**
 * The pages of the website.
 *
 * @module
 */
import type { Route } from "../../lib/http/route.ts";
import { glossaryQuery, projectQuery } from "../../lib/model/mod.ts";
import { aboutPage } from "./about.ts";
import { termPage } from "./glossary.ts";
import { glossaryPage } from "./glossary_listing.ts";
import { homePage } from "./home.ts";
import { marketPage, marketsPage } from "./markets.ts";
import { projectsPage } from "./project_listing.ts";
import { projectPage } from "./projects.ts";
import { serviceAreaPage, serviceAreasPage } from "./service_areas.ts";
import { servicePage, servicesPage } from "./services.ts";

export { sitePages } from "./all.ts";
export type { GuideOperation } from "./guide_operation.ts";
export { apiOperations } from "./operations.ts";

/** The pages that are made of the content alone. */
export const pageRoutes: readonly Route[] = [
  { group: "page", method: "GET", pattern: "/", read: homePage },
  { group: "page", method: "GET", pattern: "/about", read: aboutPage },
  { group: "page", method: "GET", pattern: "/services", read: servicesPage },
  { group: "page", method: "GET", pattern: "/services/:slug", read: servicePage },
  {
    group: "page",
    method: "GET",
    pattern: "/projects",
    query: Object.keys(projectQuery.fields),
    read: projectsPage,
  },
  { group: "page", method: "GET", pattern: "/projects/:slug", read: projectPage },
  { group: "page", method: "GET", pattern: "/markets", read: marketsPage },
  { group: "page", method: "GET", pattern: "/markets/:slug", read: marketPage },
  { group: "page", method: "GET", pattern: "/service-areas", read: serviceAreasPage },
  { group: "page", method: "GET", pattern: "/service-areas/:slug", read: serviceAreaPage },
  {
    group: "page",
    method: "GET",
    pattern: "/glossary",
    query: Object.keys(glossaryQuery.fields),
    read: glossaryPage,
  },
  { group: "page", method: "GET", pattern: "/glossary/:slug", read: termPage },
];
