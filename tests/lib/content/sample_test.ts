import { assert, assertEquals } from "@std/assert";
import { describeFault } from "../../../lib/content/mod.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { loadContent } from "../../support/load.ts";
import { SAMPLE_DIR } from "../../support/folders.ts";
import { sampleSite as site } from "../../support/sample.ts";
import { ROOT } from "../../support/program.ts";
import { SITE_URL } from "../../support/site.ts";
import { codeIn } from "../../support/source.ts";

/** The slugs in the API's contract, in its order. */
const specified = {
  services: [
    "water-main-installation",
    "sanitary-sewer-construction",
    "storm-drainage-solutions",
    "lift-station-services",
    "testing-and-inspections",
    "maintenance-programs",
    "emergency-repairs",
  ],
  markets: [
    "developers",
    "general-contractors",
    "municipalities",
    "hoas-and-property-managers",
    "commercial-property-owners",
    "private-utility-providers",
    "data-centers",
  ],
  serviceAreas: [
    "savannah",
    "pooler",
    "richmond-hill",
    "rincon",
    "hardeeville",
    "hinesville",
    "bluffton",
  ],
} as const;

for (const collection of ["services", "markets", "serviceAreas"] as const) {
  Deno.test(`the sample's ${collection} are those of the API's contract, in its order`, () => {
    assertEquals(site[collection].all.map(({ slug }) => slug), [...specified[collection]]);
  });
}

Deno.test("the sample shows every kind of project, and every service and area has one", () => {
  const projects = site.projects.all;
  assert(projects.length >= 16);
  assert(projects.filter(({ featured }) => featured).length >= 4);
  const dates = projects.map(({ completion_date }) => completion_date);
  assert(dates.includes("Mobilizing") && dates.includes("In progress") && dates.includes("2024"));
  assert(projects.some(({ client }) => /withheld/i.test(client)));
  const placements = [...site.projects.internal.values()];
  for (const slug of specified.services) {
    assert(placements.some(({ services }) => services.includes(slug)), slug);
  }
  for (const slug of specified.serviceAreas) {
    assert(placements.some(({ service_area }) => service_area === slug), slug);
  }
  for (const field of ["challenges", "solutions", "outcomes"] as const) {
    assert(projects.some((project) => project[field] !== undefined));
    assert(projects.some((project) => project[field] === undefined));
  }
});

Deno.test("the sample's glossary has terms enough to search, each related to others", () => {
  assert(site.glossary.all.length >= 48);
  assert(site.glossary.all.every(({ related_terms }) => related_terms.length > 0));
});

Deno.test("the sample's logo is published beside the company, and a security.txt", () => {
  assertEquals(site.company.logo, `${SITE_URL}/logo.svg`);
  assertEquals(site.assets.map(({ path, mediaType }) => [path, mediaType]), [
    ["/logo.svg", "image/svg+xml"],
    ["/.well-known/security.txt", "text/plain; charset=UTF-8"],
  ]);
});

Deno.test("the sample's pages have descriptions between a phrase and two sentences", () => {
  const unfit = sitePages(site).filter(({ description }) =>
    description.length < 40 || description.length > 220
  );
  assertEquals(unfit.map(({ title, description }) => [title, description.length]), []);
});

Deno.test("the sample has nothing that deserves a look", async () => {
  const warnings: string[] = [];
  await loadContent(SAMPLE_DIR, SITE_URL, (warning) => warnings.push(describeFault(warning)));
  assertEquals(warnings, []);
});

Deno.test("no fact about the sample stands in the code", async () => {
  const { name, legal_name, telephone, email, address, licenses, leadership = [] } = site.company;
  const facts = [
    name.split(" ")[0]!,
    legal_name,
    telephone,
    telephone.replace(/[^0-9]/g, ""),
    email,
    address.street,
    address.locality,
    address.postal_code,
    ...licenses.map(({ identifier }) => identifier),
    ...leadership.map((leader) => leader.name),
    ...site.serviceAreas.all.map(({ city }) => city),
  ].map((fact) => fact.toLowerCase());
  const found: string[] = [];
  for (const path of ["main.ts", ...await codeIn("lib", "routes")]) {
    const text = (await Deno.readTextFile(`${ROOT}/${path}`)).toLowerCase();
    found.push(...facts.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`));
  }
  assertEquals(found, []);
});
