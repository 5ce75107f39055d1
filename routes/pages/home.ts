import type { ReadHandler } from "../../lib/http/outcome.ts";
import type { Site } from "../../lib/model/mod.ts";
import { serviceAreaMap } from "../../lib/page/mod.ts";
import type { Page } from "../../lib/page/page.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import {
  bidActions,
  buildPage,
  emergencyNotice,
  link,
  links,
  paragraph,
  prose,
  section,
  shown,
} from "./build.ts";
import { marketCards, projectCards, serviceCards } from "./cards.ts";

/** The home page: who this is, what is done and where, and how to ask for it. */
export function home(site: Site): Page {
  const { addresses, company } = site;
  const cities = site.serviceAreas.all.map(({ city, state_code, url }) => ({
    text: `${city}, ${state_code}`,
    href: url,
  }));
  return buildPage(site, {
    segments: [],
    title: company.tagline ?? company.name,
    description: company.description,
    blocks: [
      ...prose(site, company.description, "lead"),
      bidActions(site),
      emergencyNotice(site),
      ...section("Services", serviceCards(site.services.all)),
      ...section("Featured projects", [
        ...projectCards(site.projects.all.filter(({ featured }) => featured)),
        paragraph(link("All projects", addresses.page("projects"))),
      ]),
      ...section(
        "Where we work",
        cities.length === 0
          ? []
          : [{ kind: "drawing", drawing: serviceAreaMap(site) }, ...links(cities)],
      ),
      ...section("Who we work for", marketCards(site.markets.all)),
      ...section("Request a bid", [
        paragraph(
          "Send the location, the scope and the state of the plans with the ",
          link("bid request form", addresses.page("contact")),
          ". An estimator answers by email or telephone. More of ",
          link(`who ${company.name} is`, addresses.page("about")),
          ".",
        ),
      ]),
    ],
    structuredData: [websiteNode(site), contractorNode(site)],
  });
}

/** GET / */
export const homePage: ReadHandler = ({ site }) => shown(home(site));
