/**
 * The registry: each page that is made by code has a row here, its path and its file. Routes, sitemap, navigation,
 * breadcrumbs, llms.txt, llms-full.txt and the links of the error page come from it and from the contractor's own pages.
 * Startup needs only the paths; the files are loaded with the website.
 *
 * @module
 */
import type { PageFile } from "./page_row.ts";

/** The pages, in the order of the navigation and of the sitemap. */
export const registry: Readonly<Record<string, () => Promise<PageFile>>> = {
  "/": async () => (await import("./home.ts")).home,
  "/services": async () => (await import("./services.ts")).services,
  "/projects": async () => (await import("./projects.ts")).projects,
  "/markets": async () => (await import("./markets.ts")).markets,
  "/service-areas": async () => (await import("./service_areas.ts")).serviceAreas,
  "/glossary": async () => (await import("./glossary.ts")).glossary,
  "/about": async () => (await import("./about.ts")).about,
  "/contact": async () => (await import("./contact.ts")).contact,
  "/api": async () => (await import("./api_guide.ts")).apiGuide,
};
