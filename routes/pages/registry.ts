/**
 * The registry: every page that code makes is a row here, its path and the file that makes it. Routes, sitemap,
 * navigation, breadcrumbs, llms.txt, llms-full.txt and the links of the error page are made of it, and of the
 * contractor's own pages. A start needs the paths alone; the files are loaded with the website.
 *
 * @module
 */
import type { PageFile } from "./page_row.ts";

/** The pages, in the order of the navigation and of the sitemap. */
export const registry: Readonly<Record<string, () => Promise<PageFile>>> = {
  "/": async () => (await import("./home.ts")).home,
  "/services": async () => (await import("./services.ts")).services,
  "/projects": async () => (await import("./project_listing.ts")).projects,
  "/markets": async () => (await import("./markets.ts")).markets,
  "/service-areas": async () => (await import("./service_areas.ts")).serviceAreas,
  "/glossary": async () => (await import("./glossary_listing.ts")).glossary,
  "/about": async () => (await import("./about.ts")).about,
  "/contact": async () => (await import("./contact.ts")).contact,
  "/api": async () => (await import("./api_guide.ts")).apiGuide,
};
