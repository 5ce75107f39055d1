import type { Site } from "../../lib/model/mod.ts";
import type { Page } from "../../lib/page/page.ts";
import { about } from "./about.ts";
import { apiGuide } from "./api_guide.ts";
import { contactPage } from "./contact_form.ts";
import { termDetail } from "./glossary.ts";
import { glossaryListing } from "./glossary_listing.ts";
import { home } from "./home.ts";
import { marketDetail, marketListing } from "./markets.ts";
import { projectListing } from "./project_listing.ts";
import { projectDetail } from "./projects.ts";
import { serviceAreaDetail, serviceAreaListing } from "./service_areas.ts";
import { serviceDetail, serviceListing } from "./services.ts";

/** Every canonical page, in the order of the sitemap. */
export function sitePages(site: Site): readonly Page[] {
  return [
    home(site),
    about(site),
    serviceListing(site),
    ...site.services.all.map((service) => serviceDetail(site, service)),
    projectListing(site),
    ...site.projects.all.map((project) => projectDetail(site, project)),
    marketListing(site),
    ...site.markets.all.map((market) => marketDetail(site, market)),
    serviceAreaListing(site),
    ...site.serviceAreas.all.map((area) => serviceAreaDetail(site, area)),
    glossaryListing(site),
    ...site.glossary.all.map((term) => termDetail(site, term)),
    contactPage(site, { key: "" }),
    apiGuide(site),
  ];
}
