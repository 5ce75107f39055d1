/**
 * Questions about the sample and two other contractors, written by somebody who knew only the trade of each, with the
 * pages and the words that answer them. Those that no page answers are left out.
 *
 * @module
 */

/** A question, the paths of the pages that answer it, separated by spaces, and what of the section answers it. */
export type Asked = readonly [question: string, pages: string, words?: RegExp];

const OFFICE = "/ /about /contact";
const NIGHT = `${OFFICE} /services/emergency-repairs`;
const ES_OFFICE = "/es /es/about /es/contact";
/** About underground utility work. */
export const UTILITY: readonly Asked[] = [
  ["what kind of work do you do", "/ /services /about", /water mains|Seven kinds|Water, sewer/i],
  ["do you work outside of Georgia?", OFFICE, /Georgia and South Carolina/],
  ["are you licensed for sewer work in South Carolina", "/ /about", /South Carolina/],
  ["how many years have you been doing this", "/ /about", /2009/],
  ["do you self-perform or sub out the boring", "/ /services /about", /our own crews/],
  ["can I get a quote for a new sewer tap at my house", "/contact"],
  ["what do you need from me to price a job", "/contact", /location, scope|Location, scope/],
  [
    "do you do change orders at fixed unit prices",
    "/markets/municipalities /services/maintenance-programs",
    /unit.(price|rate)/,
  ],
  [
    "have you ever put pipe under a highway?",
    "/services/water-main-installation /projects/rincon-12-inch-water-main /markets/developers /glossary/jack-and-bore /glossary/horizontal-directional-drilling /glossary/steel-casing /projects/hinesville-apartment-water-and-sewer /projects/bluffton-community-storm-drain-program /projects/pooler-canal-culvert-replacement",
    /road|route|street|lane|highway/,
  ],
  [
    "have you worked for a city before",
    "/markets/municipalities /reviews /projects /projects/rincon-12-inch-water-main /projects/savannah-clay-sewer-rehabilitation /projects/savannah-downtown-water-main-renewal /projects/hinesville-lift-station-and-force-main /projects/savannah-force-main-emergency-repair",
  ],
  ["who can I call for a reference", "/reviews"],
  ["what is your safety record", "/about /safety", /[Rr]ecordable/],
  [
    "is my water going to be shut off while you work",
    "/services/water-main-installation /markets/municipalities /news/downtown-water-main-renewal-starts /markets/private-utility-providers",
  ],
  [
    "will you fix my driveway and grass afterwards",
    "/services/water-main-installation /projects/richmond-hill-tidal-outfall-drainage /markets/municipalities /markets/commercial-property-owners",
    /restor|grass/,
  ],
  ["there is sewage coming up in the street", NIGHT, /555-0177|any hour/],
  ["who do I talk to about a bill", "/about /contact", /invoice|555-0142/],
  ["where do I send plans for bidding", "/contact"],
  ["how deep can you dig", "/services/sanitary-sewer-construction", /feet deep/],
  [
    "what happens if you hit rock or groundwater",
    "/services/sanitary-sewer-construction /glossary/dewatering /glossary/wellpoint-system /services/water-main-installation",
    /wellpoint|deep wells|dewater|pump/,
  ],
  [
    "do you locate gas lines before digging",
    "/glossary/utility-locate /about /safety /glossary/potholing",
    /811|[Mm]ark|pothole|exposed/,
  ],
  ["what is a lift station", "/glossary/lift-station", /pumping station that raises/],
  [
    "difference between ductile iron and PVC",
    "/services/water-main-installation /glossary/ductile-iron-pipe /glossary/c900-pvc-pipe",
    /PVC does not corrode|Ductile/,
  ],
  [
    "do you install fire hydrants",
    "/services/water-main-installation /services/maintenance-programs",
    /hydrant/i,
  ],
  [
    "storm drain keeps backing up",
    "/services/storm-drainage-solutions /markets/hoas-and-property-managers /services/maintenance-programs",
  ],
  [
    "do you handle the DOT permit",
    "/glossary/encroachment-permit /services/water-main-installation /markets/commercial-property-owners /markets/developers /markets/general-contractors",
    /permit/,
  ],
  ["what do other contractors say about you", "/reviews"],
  ["do you work on Saturdays", OFFICE, /Office closed/],
  [
    "how do you keep mud out of the creek",
    "/services/storm-drainage-solutions /glossary/erosion-and-sediment-control /glossary/turbidity",
    /[Ss]ilt|control|sediment/,
  ],
  ["any news lately", "/news"],
  [
    "how is pipe tested before it goes into service",
    "/services/testing-and-inspections /services/water-main-installation /markets/private-utility-providers /glossary/hydrostatic-pressure-test /markets/municipalities",
    /pressure|sampl|bacteri/,
  ],
  ["where is your yard", OFFICE, /418 Lampwick/],
  [
    "can you fix a pipe without digging up the whole street",
    "/glossary/cured-in-place-pipe /services/sanitary-sewer-construction /markets/private-utility-providers /glossary/pipe-bursting",
    /lin(ed|ing|er)|trenching|drilling|burst/i,
  ],
  ["do you keep my personal data", "/privacy"],
  ["¿cuánto cobran por reparar una tubería de agua?", `${ES_OFFICE}`, /factura|cotizaci/],
  [
    "se rompió el tubo de agua frente a mi casa",
    `${ES_OFFICE} /es/services/emergency-repairs`,
    /555-0177|cualquier hora/,
  ],
  ["¿hablan español?", `${ES_OFFICE} ${OFFICE}`, /[Ee]spañol|Spanish/],
  ["¿a qué hora abren?", ES_OFFICE, /7:00 a/],
  [
    "¿trabajan cerca de Savannah?",
    "/service-areas/savannah /es/service-areas/savannah /service-areas /es/service-areas",
  ],
  ["¿tienen seguro y licencia?", ES_OFFICE, /Responsabilidad|SAMPLE-/],
  ["¿cuánto tardan en contestar?", ES_OFFICE, /un día hábil/],
  [
    "quiero una cotización para drenaje pluvial",
    "/es/contact /es/services/storm-drainage-solutions",
  ],
  ["¿quién es el dueño?", ES_OFFICE, /Mark Ellison/],
  [
    "¿han hecho trabajos para el gobierno?",
    "/es/markets/municipalities /markets/municipalities /es/markets /reviews /projects /es/projects /es/projects/savannah-clay-sewer-rehabilitation",
  ],
  [
    "¿qué es una estación de bombeo?",
    "/glossary/lift-station /es/glossary/lift-station /es/services/lift-station-services",
    /raises|sube|eleva|bombea/,
  ],
  ["¿dónde está su oficina?", ES_OFFICE, /418 Lampwick/],
  ["¿qué dicen sus clientes?", "/reviews /es/reviews"],
];
/** About glass work. */
export const GLAZIER: readonly Asked[] = [
  [
    "my window is broken, how fast can you come",
    `${OFFICE} /services/emergency-board-up`,
    /555.0142|any hour/,
  ],
  [
    "do you replace foggy double pane windows",
    "/markets/homeowners /services/window-replacement /glossary/insulating-glass-unit",
    /[Ff]og|frame/,
  ],
  [
    "can you put glass in a storefront",
    "/services/storefront-glass /projects/bend-library-storefront",
  ],
  ["shower doors?", "/services/shower-glass"],
  ["what towns do you go to", "/service-areas"],
  [
    "how much does it cost to replace a window",
    "/markets/homeowners /contact",
    /price for each|bid|estimat/,
  ],
  ["are you licensed and bonded", "/about", /license/i],
  ["can you match the glass in my old house", "/markets/homeowners", /frames old and new/],
  ["do you work weekends", OFFICE, /Closed, but/],
  ["what is tempered glass", "/glossary/tempered-glass", /heated and cooled/],
  ["examples of your work", "/projects"],
  [
    "have you done schools or hospitals",
    "/projects /projects/redmond-school-windows /markets/school-districts",
    /school/i,
  ],
  ["what is low-e", "/glossary/low-e-coating", /coating/],
  ["who owns the company", "/ /about", /Ruth Alder/],
  ["is there a warranty on your work", "/warranty", /Ten years/],
  ["how do I reach you by email", OFFICE, /office@example/],
  [
    "do I have to measure it myself",
    "/about /markets/homeowners /services/window-replacement",
    /measure/,
  ],
];
/** About roofing. */
export const ROOFER: readonly Asked[] = [
  ["my roof is leaking after the storm", "/ /about /contact", /tarpaulin/],
  ["flat roof repair", "/services/flat-roofs"],
  [
    "how long does a new roof take",
    "/markets/homeowners /projects/weller-street-houses",
    /two days|days/,
  ],
  [
    "do you take off the old shingles or go over them",
    "/services/shingle-roofs",
    /Tear-off|decking/,
  ],
  ["are your guys insured if someone falls", OFFICE, /WSIB/],
  ["how far do you travel", "/service-areas"],
  ["free estimate?", "/contact"],
  ["ice dams", "/news/ice-at-the-eaves"],
  ["do you have a phone number", OFFICE, /555-0123/],
  ["church or community hall roof", "/projects/st-pauls-hall /services/flat-roofs"],
  ["when are you open", OFFICE, /8:00/],
  ["how old is the company", "/ /about", /1998/],
  ["do you haul away the mess", "/services/shingle-roofs", /disposal/],
  ["can I see past jobs", "/projects /projects/st-pauls-hall /projects/weller-street-houses"],
];
