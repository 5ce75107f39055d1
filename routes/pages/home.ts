import { counted, enumerate, firstSentence, type Site } from "../../lib/model/mod.ts";
import { serviceAreaMap } from "../../lib/page/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import {
  bidActions,
  emergencyNotice,
  link,
  links,
  paragraph,
  section,
  withTelephone,
} from "./build.ts";
import { marketCards, projectCards, serviceCards } from "./cards.ts";
import type { PageContent, PageRow } from "./page_row.ts";

/** GET /: who this is, what is done and where, and how to ask for it. */
export const home: PageRow = {
  path: "/",
  name: "Home",
  section: "Company",
  build: welcome,
};

function welcome(site: Site): PageContent {
  const { addresses, company } = site;
  const cities = site.serviceAreas.all.map(({ city, state_code, url }) => ({
    text: `${city}, ${state_code}`,
    href: url,
  }));
  return {
    title: company.tagline ?? company.name,
    description: company.description,
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: withTelephone(site, firstSentence(company.description)),
      },
      bidActions(site),
      ...proof(site),
      emergencyNotice(site),
      ...section("Services", serviceCards(site.services.all)),
      ...featuredProjects(site),
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
          ". An estimator answers by email or phone. More of ",
          link(`who ${company.name} is`, addresses.page("about")),
          ".",
        ),
        paragraph(
          "Software reads all of this as JSON: see the ",
          link("guide to the API", addresses.page("api")),
          ".",
        ),
      ]),
    ],
    structuredData: [websiteNode(site), contractorNode(site)],
  };
}

function featuredProjects({ addresses, projects }: Site): readonly Block[] {
  if (projects.all.length === 0) return [];
  return section("Featured projects", [
    ...projectCards(projects.all.filter(({ featured }) => featured)),
    paragraph(link("All projects", addresses.page("projects"))),
  ]);
}

/** What speaks for the company, as far as its profile has it. */
function proof({ company, serviceAreas }: Site): readonly Block[] {
  const { founded, licenses, leadership_experience_years: years } = company;
  const { recordable_incidents: incidents, since } = company.safety_record ?? {};
  const states = [...new Set(serviceAreas.all.map(({ state }) => state))].filter((state) =>
    licenses.some(({ jurisdiction }) => jurisdiction.includes(state))
  );
  const facts = [
    ...(founded === undefined ? [] : [`Founded in ${founded}`]),
    ...(states.length === 0 ? [] : [`Licensed in ${enumerate(states)}`]),
    ...(years === undefined ? [] : [`${counted(years, "year")} of experience across leadership`]),
    ...(incidents === undefined || since === undefined ? [] : [
      `${incidents === 0 ? "No" : incidents} recordable ${
        incidents === 1 ? "incident" : "incidents"
      } since ${since}`,
    ]),
  ];
  return facts.length === 0 ? [] : [paragraph(facts.join(" · "))];
}
