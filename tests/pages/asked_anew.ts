/**
 * A second set of questions about the sample and two other contractors, written and judged as the first: by trade alone.
 * The search was not changed to answer these.
 *
 * @module
 */
import type { Asked } from "./asked_by_trade.ts";

const OFFICE = "/ /about /contact";
const ES_OFFICE = "/es /es/about /es/contact";

/** About underground utility work. */
export const UTILITY_ANEW: readonly Asked[] = [
  ["name of the president", OFFICE, /Mark Ellison/],
  ["emergency number for a broken sewer", OFFICE, /555-0177/],
  ["do you provide payment and performance bonds", OFFICE, /performance and payment bonds/],
  ["what is your workers compensation coverage", "/about /contact", /[Ww]orkers' comp|Umbrella/],
  ["when would you get back to me about a bid", OFFICE, /one working day/],
  ["driving directions to your shop", OFFICE, /418 Lampwick/],
  ["do you work on holidays or weekends", OFFICE, /Weekend/],
  ["what towns around Savannah do you go to", "/service-areas", /towns/],
  [
    "show me finished drainage projects",
    "/projects /projects/bluffton-community-storm-drain-program /projects/richmond-hill-tidal-outfall-drainage /services/storm-drainage-solutions",
  ],
  [
    "can you repair a sinkhole over a storm pipe",
    "/projects/bluffton-community-storm-drain-program /services/storm-drainage-solutions /markets/hoas-and-property-managers",
  ],
  [
    "how do you bypass sewage while fixing a pump station",
    "/glossary/bypass-pumping /projects/richmond-hill-lift-station-rehabilitation /services/lift-station-services",
    /bypass/,
  ],
  ["what is a wet well", "/glossary/wet-well", /chamber/],
  ["do you use trench boxes", "/glossary/trench-box /safety", /box|shield/],
  [
    "how are new sewers inspected before acceptance",
    "/services/testing-and-inspections /projects/pooler-sewer-acceptance-testing /services/sanitary-sewer-construction /glossary/cctv-inspection /glossary/sanitary-sewer",
    /test|inspect/i,
  ],
  ["can I hire you directly as a property manager", "/markets/hoas-and-property-managers"],
  [
    "do you do work inside a warehouse district or industrial park",
    "/projects/hardeeville-industrial-park-extensions /projects/pooler-logistics-park-utilities /markets/commercial-property-owners /service-areas/pooler",
  ],
  [
    "what disinfectant do you use in new water mains",
    "/glossary/chlorination /services/water-main-installation /services/testing-and-inspections",
    /chlor|disinfect/i,
  ],
  [
    "how long before a new water main goes into service",
    "/services/water-main-installation /markets/private-utility-providers /glossary/bacteriological-clearance",
    /weeks|days|samples|clear/,
  ],
  [
    "how often should a lift station be serviced",
    "/markets/hoas-and-property-managers /services/maintenance-programs /services/lift-station-services",
    /often|month/,
  ],
  [
    "do you put the asphalt back",
    "/news/downtown-water-main-renewal-starts /projects/savannah-downtown-water-main-renewal /services/emergency-repairs /services/water-main-installation /markets/general-contractors",
    /asphalt|pavement/i,
  ],
  ["are your camera operators certified", "/news/camera-operators-certified /about", /PACP/],
  ["how do I get my bid in to you", "/contact"],
  ["what do you do with my email address", "/privacy", /email|typed|keep/],
  ["how do I pay an invoice", OFFICE, /checks/],
  [
    "what materials are gravity sewers made of",
    "/glossary/sanitary-sewer /glossary/sdr-35-pvc-pipe /services/sanitary-sewer-construction /markets/developers",
    /PVC/,
  ],
  [
    "do you handle environmental permits for wetlands",
    "/services/storm-drainage-solutions /glossary/npdes-construction-permit /service-areas/hardeeville",
    /[Pp]ermit/,
  ],
];

/** About the same, in Spanish. */
export const UTILITY_IN_SPANISH: readonly Asked[] = [
  ["¿dónde están ubicados?", ES_OFFICE, /418 Lampwick/],
  ["¿quién contesta el teléfono en la noche?", ES_OFFICE, /24 horas|a cualquier hora|de noche/],
  ["¿cuánta cobertura de seguro tienen?", ES_OFFICE, /millones|millón/],
  ["¿qué tipos de obras hacen?", "/es /es/services /es/about"],
  ["¿instalan drenaje pluvial?", "/es/services/storm-drainage-solutions"],
  [
    "¿reparan estaciones de bombeo?",
    "/es/services/lift-station-services /es/services/emergency-repairs /es/projects/richmond-hill-lift-station-rehabilitation /es",
    /bombeo/,
  ],
  ["¿cómo mando los planos?", "/es/contact"],
  ["¿están certificados?", "/es/about", /NASSCO|Certific/],
  ["¿cuánto tardan en llegar a una emergencia?", ES_OFFICE, /90 minutos/],
  ["¿qué clientes atienden?", "/es/about /es /markets", /municipios|empresas|clients/],
];

/** About electrical work. */
export const ELECTRICIAN_ANEW: readonly Asked[] = [
  ["my breaker keeps tripping", "/services/service-calls", /trip/],
  ["do you install level 2 chargers for electric cars", "/services/ev-chargers"],
  [
    "can you add an outlet in the garage",
    "/services/outlets-and-switches /services/outdoor-lighting",
  ],
  ["what brand of generator do you install", "/services/generators"],
  ["how fast can you get here", OFFICE, /two working days/],
  ["how much is a service call", "/services/service-calls /contact"],
  ["do you do commercial jobs like restaurants", "/services/restaurants"],
  ["is aluminum wiring dangerous", "/services/aluminum-wiring"],
  ["what is a gfci", "/glossary/gfci", /opens a circuit/],
  ["do you work weekends", OFFICE, /Saturday/],
  ["are your electricians licensed", OFFICE, /SAMPLE-EL/],
  ["who owns the business", OFFICE, /Inés Peña/],
  ["what areas do you come to", "/service-areas", /Toledo/],
  ["can you replace an old fuse box", "/services/panel-upgrades"],
];

/** About roofing. */
export const ROOFER_ANEW: readonly Asked[] = [
  ["do you fix leaks", `${OFFICE} /services/shingle-roofs /services/flat-roofs`, /leak|mend/],
  ["how long does a new roof last", "/services/shingle-roofs", /Twenty-five/],
  ["do you clean up the nails afterwards", "/services/shingle-roofs", /disposal|nail/],
  ["what's your phone number", OFFICE, /555-0123/],
  ["who runs the crew", OFFICE, /Anne Petrie/],
  ["how soon can I get an estimate", OFFICE, /five working days/],
  ["what is flashing", "/glossary/flashing", /Sheet metal/],
  ["do you have insurance", OFFICE, /liability/],
  ["how do you handle ice dams", "/news/ice-at-the-eaves /services/shingle-roofs", /ice|Ice/],
  ["¿qué garantía ofrecen?", "/warranty", /Ten years/],
  ["¿dónde está la oficina?", OFFICE, /12 Aylmer/],
];
