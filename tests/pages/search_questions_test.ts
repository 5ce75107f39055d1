/**
 * Questions that people ask a contractor, written by somebody who knew the trade alone and not what the site says, each
 * with the pages and the words that answer it.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { Site } from "../../lib/model/mod.ts";
import { makeSearch } from "../../routes/pages/site_pages.ts";
import { loadContent } from "../support/load.ts";
import { sampleSite } from "../support/sample.ts";
import { SITE_URL } from "../support/site.ts";
import { ELECTRICIAN_ANEW, ROOFER_ANEW, UTILITY_ANEW, UTILITY_IN_SPANISH } from "./asked_anew.ts";
import { CABINETMAKER, DOORS, HEATING, MASON, PLUMBER, WINDOWS } from "./asked_apart.ts";
import { COMFORT, POOLS, POOLS_REGIONAL, SOLAR } from "./asked_by_name.ts";
import { type Asked, GLAZIER, ROOFER, UTILITY } from "./asked_by_trade.ts";

const OFFICE = "/ /about /contact";

const SAMPLE: readonly Asked[] = [
  ["who is the boss?", OFFICE, /Mark Ellison/],
  ["who leads the company", OFFICE, /Mark Ellison/],
  ["how soon will you get back to me?", OFFICE, /within one working day/],
  ["are you insured?", OFFICE, /General liability/],
  ["insurance limits", OFFICE, /\$1 million/],
  ["can you get a bond for a public job?", OFFICE, /\$8 million/],
  ["what are your opening hours?", OFFICE, /7:00 a\.m\./],
  [
    "a water main just broke, who do I call at night?",
    `${OFFICE} /services/emergency-repairs`,
    /912.{2}555-0177|answers? the telephone at any hour/,
  ],
  ["how long have you been in business?", OFFICE, /2009/],
  ["are you licensed?", OFFICE, /SAMPLE-UC|hold licenses/],
  [
    "can you look inside a sewer with a camera?",
    "/glossary/cctv-inspection /services/testing-and-inspections /services/maintenance-programs " +
    "/news/camera-operators-certified /services/sanitary-sewer-construction",
    /camera/,
  ],
  [
    "do you bore under roads instead of digging?",
    "/glossary/jack-and-bore /glossary/horizontal-directional-drilling " +
    "/services/water-main-installation",
    /bore|drill/i,
  ],
  [
    "our lift station pump failed",
    "/services/emergency-repairs /services/lift-station-services " +
    "/markets/hoas-and-property-managers / /contact",
    /pump|lift station/i,
  ],
  [
    "who pulls the permits?",
    "/services/water-main-installation /glossary/encroachment-permit " +
    "/services/storm-drainage-solutions /glossary/npdes-construction-permit",
    /permit/,
  ],
  ["what warranty do you give?", "/markets/developers", /warranty/],
  [
    "have you done work for a city before?",
    "/projects /markets/municipalities /projects/savannah-downtown-water-main-renewal " +
    "/projects/savannah-clay-sewer-rehabilitation /projects/rincon-12-inch-water-main /reviews",
  ],
  ["what is a lift station?", "/glossary/lift-station", /low|pump/],
  [
    "how is a new water line tested?",
    "/glossary/hydrostatic-test /services/testing-and-inspections " +
    "/services/water-main-installation /markets/private-utility-providers",
    /test/,
  ],
  ["what do you need from me to give a price?", "/contact", /[Ll]ocation|scope|plan/],
  ["which pipe materials do you install?", "/services/water-main-installation", /PVC/],
  [
    "do you build detention ponds?",
    "/services/storm-drainage-solutions /glossary/detention-pond",
    /pond/,
  ],
  ["what is infiltration and inflow?", "/glossary/infiltration-and-inflow"],
  ["how safe are your crews?", "/safety /about", /incidents|trench|safety/i],
  ["where is your office?", OFFICE, /418 Lampwick/],
  ["what do clients say about you?", "/reviews"],
  [
    "do you sell maintenance contracts?",
    "/services/maintenance-programs",
    /program|agreement|contract|year/i,
  ],
  [
    "smoke testing",
    "/services/testing-and-inspections /services/maintenance-programs " +
    "/glossary/infiltration-and-inflow /services/sanitary-sewer-construction",
    /smoke/i,
  ],
  [
    "how do you keep traffic moving while the road is open?",
    "/safety /services/water-main-installation /services/emergency-repairs " +
    "/projects/pooler-canal-culvert-replacement /markets/municipalities",
    /traffic/i,
  ],
  ["who looks after the sewers of an HOA?", "/markets/hoas-and-property-managers"],
  ["what happens to my personal data?", "/privacy"],
  [
    "water service for a data center",
    "/markets/data-centers /projects/rincon-data-center-campus",
  ],
  ["do you work in Bluffton?", "/service-areas/bluffton"],
  ["do you take work outside your area?", OFFICE, /Statesboro/],
  ["how do I reach you by phone?", OFFICE, /555-0142/],
];

const PAINTER: readonly Asked[] = [
  ["how long does it take to paint a room?", "/services/interior-painting", /two days/],
  ["do you move the furniture?", "/services/interior-painting /services", /furniture/],
  ["which paint do you use?", "/services/exterior-painting", /Acrylic|primed/],
  ["can you repaint kitchen cabinets?", "/services/cabinets /projects/falmouth-kitchen"],
  [
    "is there lead in the paint of my old house?",
    "/services/exterior-painting /news/what-we-do-about-lead /news/lead-paint /about",
    /1978/,
  ],
  ["who owns the company?", OFFICE, /Theo Marrow|two of us who own/],
  ["are you insured?", OFFICE, /General liability/],
  ["which towns do you go to?", "/service-areas", /Portland/],
  ["how do I pay?", OFFICE, /A third when we start/],
  ["are you open on Saturday?", OFFICE, /Closed/],
  ["do I have to wash the siding first?", "/services/exterior-painting", /[Ww]ash/],
  ["when can you start?", `/news/booking-for-june ${OFFICE}`, /booked|within a week|booking/],
  ["¿quién es el dueño?", OFFICE, /Theo Marrow/],
  ["¿a qué hora abren?", OFFICE, /7:30 a\.m\./],
  ["¿cómo pago?", OFFICE, /A third when we start/],
];

const ELECTRICIAN: readonly Asked[] = [
  ["can you put in a car charger?", "/services/ev-chargers /services", /charg/i],
  ["upgrade to 200 amps", "/services/panel-upgrades"],
  ["how soon can somebody come?", OFFICE, /two working days/],
  ["are you licensed electricians?", OFFICE, /SAMPLE-EL/],
  ["hook up a standby generator", "/services/generators"],
  ["do you wire hot tubs?", "/services/hot-tubs"],
  ["smoke detectors", "/services/smoke-alarms"],
  ["rewiring an old house", "/services/whole-house-rewiring"],
  [
    "do I need a permit?",
    "/services/ev-chargers /services/panel-upgrades /services/generators /services/service-calls",
    /permit/,
  ],
  ["who runs the company?", OFFICE, /Inés Peña/],
  ["when are you open?", OFFICE, /7:00 a\.m\./],
  ["install a ceiling fan", "/services/ceiling-fans"],
  ["outlet in the bathroom does not work", "/services/service-calls /services/bathroom-wiring"],
  ["how do I get a quote?", "/contact"],
  ["where do you work?", "/service-areas", /Toledo/],
  ["¿tienen seguro?", OFFICE, /General liability/],
  ["número de teléfono", OFFICE, /555-0164/],
];

/** Questions of the trade, which know some of what the site says. */
const TRADE: readonly Asked[] = [
  ["What is your emergency phone number?", "/contact /about /services/emergency-repairs"],
  ["Do you repair broken water mains at night?", "/services/emergency-repairs"],
  ["Are you licensed in South Carolina?", "/about"],
  ["How many recordable incidents has the company had?", "/about"],
  ["Do you work in Bluffton?", "/service-areas/bluffton"],
  ["Do you bore under railroads?", "/glossary/jack-and-bore /services/water-main-installation"],
  [
    "lift station rehabilitation",
    "/services/lift-station-services /projects/richmond-hill-lift-station-rehabilitation",
  ],
  ["What is a mandrel test?", "/glossary/mandrel-test /services/testing-and-inspections"],
  [
    "How are new water mains disinfected?",
    "/services/water-main-installation /glossary/chlorination /news/downtown-water-main-renewal-starts",
  ],
  ["Who do you work for?", "/markets"],
  ["data center water supply project", "/projects/rincon-data-center-campus /markets/data-centers"],
  ["how do I request a bid", "/contact"],
  [
    "HOA storm drain repairs",
    "/markets/hoas-and-property-managers /projects/bluffton-community-storm-drain-program",
  ],
  [
    "directional drilling under a wetland",
    "/projects/hardeeville-directional-drill-force-main /glossary/horizontal-directional-drilling",
  ],
  ["trench safety and shoring", "/safety"],
  ["backflow preventer", "/glossary/backflow-preventer"],
  ["smoke testing sewers", "/services/testing-and-inspections"],
  ["API rate limit", "/api"],
  ["who is the president of the company", "/about"],
  ["what are your office hours", "/about /contact"],
  ["projects in Savannah", "/service-areas/savannah /projects"],
  ["culvert replacement", "/projects/pooler-canal-culvert-replacement"],
  [
    "fire line for a warehouse",
    "/projects/savannah-warehouse-fire-main /services/water-main-installation",
  ],
  [
    "manhole rehabilitation",
    "/glossary/manhole /services/sanitary-sewer-construction " +
    "/projects/savannah-clay-sewer-rehabilitation",
  ],
  [
    "maintenance contract for private lift stations",
    "/services/maintenance-programs /projects/rincon-food-plant-utility-maintenance",
  ],
  ["municipal public works bidding", "/markets/municipalities"],
  ["dewatering wellpoints", "/glossary/dewatering"],
  ["what do you keep of my bid request and for how long", "/privacy"],
  ["I/I infiltration inflow", "/glossary/infiltration-and-inflow"],
  [
    "how long is a main flushed and sampled before release",
    "/glossary/bacteriological-clearance /glossary/chlorination /services/water-main-installation",
  ],
];

const OFICINA = "/es /es/about /es/contact";

const SPANISH: readonly Asked[] = [
  ["¿quién es el dueño?", OFICINA, /Mark Ellison/],
  ["¿tienen seguro?", OFICINA, /Póliza|Responsabilidad civil/],
  ["¿qué tan pronto contestan?", OFICINA, /un día hábil/],
  ["¿a qué hora abren?", OFICINA, /7:00 a\. m\./],
  [
    "se rompió una tubería de agua, ¿a quién llamo en la noche?",
    `${OFICINA} /es/services /es/services/emergency-repairs`,
    /555-0177/,
  ],
  ["¿tienen licencia?", OFICINA, /SAMPLE-UC|licencias/],
  ["¿cuántos años llevan trabajando?", OFICINA, /2009/],
  ["¿cómo pido una cotización?", "/es/contact", /contestamos|cotización/],
  ["¿qué formas de pago aceptan?", OFICINA, /cheques/],
  ["¿dónde queda su oficina?", OFICINA, /418 Lampwick|Oficina/],
  ["número de teléfono", OFICINA, /555-0142/],
  ["¿tienen fianza para una obra pública?", OFICINA, /8 millones|afianzadora/],
  ["¿destapan drenajes?", "/es/services/emergency-repairs /es/services/maintenance-programs", /./],
  ["¿cómo se prueba una tubería nueva?", "/es/services/testing-and-inspections", /[Pp]rueba/],
  ["¿instalan hidrantes?", "/es/services/water-main-installation", /hidrante/],
  [
    "¿dan mantenimiento a estaciones de bombeo?",
    "/es/services/maintenance-programs /es/services/lift-station-services",
  ],
  [
    "¿meten una cámara en el drenaje?",
    "/es/services/testing-and-inspections /es/services/maintenance-programs " +
    "/es/services/sanitary-sewer-construction",
    /cámara/,
  ],
  ["¿trabajan en Bluffton?", "/service-areas/bluffton"],
];

const FRENCH: readonly Asked[] = [
  ["êtes-vous assurés ?", OFFICE, /Responsabilité civile/],
  ["faites-vous des toits plats ?", "/services/toits-plats"],
  ["quelle garantie donnez-vous ?", "/garantie", /Dix ans/],
  ["quelles sont vos heures d'ouverture ?", OFFICE, /7 h 30/],
  ["comment obtenir une soumission ?", "/contact"],
  ["dans quelles villes travaillez-vous ?", "/service-areas /service-areas/sherbrooke"],
  ["votre numéro de téléphone", OFFICE, /555-0114/],
  ["are you insured?", "/en-ca/about", /Liability/],
  ["do you do flat roofs?", "/en-ca/services/toits-plats"],
  ["when are you open?", "/en-ca/about /en-ca/contact", /7:30/],
];

/** Which of the first three results answers each question: 1 to 3, or `Infinity`. */
function ranks(site: Site, asked: readonly Asked[]): readonly (readonly [string, number])[] {
  const search = makeSearch(site);
  return asked.map(([question, pages, words = /./]) => {
    const found = search(question).results.slice(0, 3);
    const rank = found.findIndex(({ url, heading, text }) =>
      pages.split(" ").includes(new URL(url).pathname) &&
      words.test(`${heading}: ${text}`)
    );
    return [question, rank === -1 ? Infinity : rank + 1];
  });
}

const fixture = (name: string) =>
  loadContent(new URL(`../fixtures/${name}`, import.meta.url).pathname, SITE_URL);

/** Fails unless such shares are answered by the first result, and by the first three. */
function assertShares(
  found: ReturnType<typeof ranks>,
  [first, three]: readonly [first: number, three: number],
): void {
  const share = (most: number) => found.filter(([, rank]) => rank <= most).length / found.length;
  const missed = found.filter(([, rank]) => rank > 1)
    .map(([question, rank]) => `${question} (${rank})`).join("; ");
  assert(share(1) >= first, `${share(1)} are answered by the first result, but not: ${missed}`);
  assert(share(3) >= three, `${share(3)} by the first three, but not: ${missed}`);
}

Deno.test("search answers questions about the sample and two other contractors: three in four with its first result", async () => {
  assertShares([
    ...ranks(sampleSite, SAMPLE),
    ...ranks(await fixture("painter"), PAINTER),
    ...ranks(await fixture("electrician"), ELECTRICIAN),
  ], [3 / 4, 9 / 10]);
});

Deno.test("search answers as many questions of those who know only a contractor's trade, in English and Spanish", async () => {
  assertShares([
    ...ranks(sampleSite, UTILITY),
    ...ranks(await fixture("glazier"), GLAZIER),
    ...ranks(await fixture("roofer"), ROOFER),
  ], [3 / 4, 9 / 10]);
});

Deno.test("search answers as many questions of a second set, for which it was not changed", async () => {
  assertShares([
    ...ranks(sampleSite, [...UTILITY_ANEW, ...UTILITY_IN_SPANISH]),
    ...ranks(await fixture("electrician"), ELECTRICIAN_ANEW),
    ...ranks(await fixture("roofer"), ROOFER_ANEW),
  ], [3 / 4, 9 / 10]);
});

Deno.test("search answers questions in the language that they are asked in, where a page speaks it", async () => {
  assertShares(
    [...ranks(sampleSite, SPANISH), ...ranks(await fixture("couvreur"), FRENCH)],
    // All but one: no Spanish page says that drains are unclogged, but for a word in a list.
    [3 / 4, 27 / 28],
  );
});

Deno.test("search answers all questions about the sample's trade with its first three results", () => {
  assertShares(ranks(sampleSite, TRADE), [3 / 4, 1]);
});

Deno.test("search answers questions about three contractors whose own pages say what things cost: 17 of 20 first, 19 among three", async () => {
  assertShares(
    [
      ...ranks(await fixture("asked/piscinas"), POOLS),
      ...ranks(await fixture("asked/comfort"), COMFORT),
      ...ranks(await fixture("asked/solar"), SOLAR),
    ],
    [17 / 20, 19 / 20],
  );
});

Deno.test("search answers questions about three contractors that were kept apart until it was built", async () => {
  assertShares([
    ...ranks(await fixture("asked/plomero"), PLUMBER),
    ...ranks(await fixture("asked/mason"), MASON),
    ...ranks(await fixture("asked/menuisier"), CABINETMAKER),
  ], [3 / 4, 9 / 10]);
});

/** Asked for the first time, 80 % were answered first and 86 % among three. What was missing was then mended by its kind. */
Deno.test("search answers questions about three more contractors, who name their pages in their own way", async () => {
  assertShares([
    ...ranks(await fixture("asked/doors"), DOORS),
    ...ranks(await fixture("asked/chauffage"), HEATING),
    ...ranks(await fixture("asked/ventanas"), WINDOWS),
  ], [17 / 20, 19 / 20]);
});

Deno.test("search understands four in five words of other regions", async () => {
  assertShares(ranks(await fixture("asked/piscinas"), POOLS_REGIONAL), [1 / 2, 4 / 5]);
});

Deno.test("search finds the guide to the API last, unless it is asked for", () => {
  const search = makeSearch(sampleSite);
  const pages = (question: string) =>
    search(question).results.map(({ page }) => page.segments[0] === "api");
  const asked = SAMPLE.map(([question]) => pages(question));
  assertEquals(asked.map(([first]) => first), SAMPLE.map(() => false));
  assertEquals(pages("rate limit of the API")[0], true);
});
