import { assertEquals } from "@std/assert";
import { searchIn } from "../../lib/mcp/search.ts";
import { renderMarkdownText } from "../../lib/page/mod.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { sampleSite as site } from "../support/sample.ts";

/** Questions about the sample, each with the pages that answer it. */
const questions: readonly (readonly [string, readonly string[]])[] = [
  ["What is your emergency phone number?", ["/contact", "/about", "/services/emergency-repairs"]],
  ["Do you repair broken water mains at night?", ["/services/emergency-repairs"]],
  ["Are you licensed in South Carolina?", ["/about"]],
  ["How many recordable incidents has the company had?", ["/about"]],
  ["Do you work in Bluffton?", ["/service-areas/bluffton"]],
  ["Do you bore under railroads?", [
    "/glossary/jack-and-bore",
    "/services/water-main-installation",
  ]],
  ["lift station rehabilitation", [
    "/services/lift-station-services",
    "/projects/richmond-hill-lift-station-rehabilitation",
  ]],
  ["What is a mandrel test?", ["/glossary/mandrel-test", "/services/testing-and-inspections"]],
  ["How are new water mains disinfected?", [
    "/services/water-main-installation",
    "/glossary/chlorination",
  ]],
  ["Who do you work for?", ["/markets"]],
  ["data center water supply project", [
    "/projects/rincon-data-center-campus",
    "/markets/data-centers",
  ]],
  ["how do I request a bid", ["/contact"]],
  ["HOA storm drain repairs", [
    "/markets/hoas-and-property-managers",
    "/projects/bluffton-community-storm-drain-program",
  ]],
  ["directional drilling under a wetland", [
    "/projects/hardeeville-directional-drill-force-main",
    "/glossary/horizontal-directional-drilling",
  ]],
  ["trench safety and shoring", ["/safety"]],
  ["backflow preventer", ["/glossary/backflow-preventer"]],
  ["smoke testing sewers", ["/services/testing-and-inspections"]],
  ["API rate limit", ["/api"]],
  ["who is the president of the company", ["/about"]],
  ["what are your office hours", ["/about", "/contact"]],
  ["projects in Savannah", ["/service-areas/savannah", "/projects"]],
  ["culvert replacement", ["/projects/pooler-canal-culvert-replacement"]],
  ["fire line for a warehouse", [
    "/projects/savannah-warehouse-fire-main",
    "/services/water-main-installation",
  ]],
  ["manhole rehabilitation", ["/glossary/manhole", "/services/sanitary-sewer-construction"]],
  ["maintenance contract for private lift stations", [
    "/services/maintenance-programs",
    "/projects/rincon-food-plant-utility-maintenance",
  ]],
  ["municipal public works bidding", ["/markets/municipalities"]],
  ["dewatering wellpoints", ["/glossary/dewatering"]],
  ["what do you keep of my bid request and for how long", ["/privacy"]],
  ["I/I infiltration inflow", ["/glossary/infiltration-and-inflow"]],
  ["how long is a main flushed and sampled before release", [
    "/glossary/bacteriological-clearance",
    "/glossary/chlorination",
    "/services/water-main-installation",
  ]],
];

Deno.test("search has a page that answers among its first three results, for each of thirty questions", () => {
  const search = searchIn(sitePages(site), (page) => renderMarkdownText(page, site));
  const missed = questions.filter(([question, answers]) => {
    const first = search(question).slice(0, 3).map(({ page }) => `/${page.segments.join("/")}`);
    return !answers.some((path) => first.includes(path));
  });
  assertEquals(missed, []);
  assertEquals(questions.length, 30);
});
