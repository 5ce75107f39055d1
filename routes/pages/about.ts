import {
  capitalized,
  type Company,
  counted,
  enumerate,
  type Picture,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { contractorNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  callLink,
  type Content,
  facts,
  goodToKnow,
  lead,
  leadPicture,
  ledProse,
  link,
  otherPictures,
  paragraph,
  prose,
  section,
  titledTexts,
  withTelephone,
} from "./build.ts";
import type { PageContent, PageFile } from "./page_row.ts";

/** GET /about: the whole company profile. */
export const about: PageFile = (site) => ({
  name: "About",
  navigation: "main",
  section: "Company",
  build: () => profile(site),
});

function profile(site: Site): PageContent {
  const { addresses, company, companyInternal: { pictures, updated } } = site;
  const intro = site.settings.intros.about ?? company.tagline;
  // A short line looks better beside the picture than a paragraph.
  const [first, ...rest] = intro === undefined
    ? ledProse(company.description)
    : [lead(intro), prose(company.description)];
  return {
    title: `About ${company.name}`,
    crumb: "About",
    description: `Who ${company.legal_name} is: ${enumerate(contents(site))}.`,
    blocks: [
      first,
      leadPicture(pictures),
      aside("Contact and office hours", contactFacts(site)),
      rest,
      section("Mission", prose(company.mission)),
      section("Vision", prose(company.vision)),
      section("Values", titledTexts(company.values)),
      goodToKnow(site),
      otherPictures(pictures),
      section("Safety record", safetyRecord(company)),
      section("Leadership", leadership(site)),
      credentials(site),
    ],
    type: "AboutPage",
    structuredData: [contractorNode(site)],
    json: addresses.endpoint("company"),
    picture: pictures?.[0],
    updated,
  };
}

/** The parts of the profile that exist. */
function contents({ company, companyInternal }: Site): readonly string[] {
  const { hours, licenses, certifications = [], leadership = [], safety_record = {} } = company;
  const parts: Readonly<Record<string, boolean>> = {
    address: true,
    telephone: true,
    hours: Object.keys(hours).length > 0,
    licenses: licenses.length > 0,
    certifications: certifications.length > 0,
    leadership: leadership.length > 0,
    "safety record": Object.keys(safety_record).length > 0,
    "what clients ask": companyInternal.facts.length > 0,
  };
  return Object.keys(parts).filter((part) => parts[part]);
}

/** How to reach the company, and when. */
export function contactFacts(site: Site): Block {
  const { address, hours, ...company } = site.company;
  const { street, locality, region, postal_code } = address;
  return facts([
    ["Legal name", company.legal_name],
    ["Founded", company.founded],
    ["Telephone", [callLink(company.telephone)]],
    ["Email", [link(company.email, `mailto:${company.email}`)]],
    ["Address", street, `${locality}, ${region} ${postal_code}`],
    ["Weekdays", hours.weekday],
    ["Weekend", hours.weekend],
    ["Emergency", hours.emergency && withTelephone(site, hours.emergency)],
  ]);
}

/** The most tiles that stand beside each other. */
const ONE_ROW = 4;

/** What the company holds, and where else it is: a part of the page each, or one part if they fit in a row. */
function credentials(site: Site): readonly Block[] {
  const held = Object.entries({
    licenses: licenses(site.company),
    certifications: certifications(site),
  }).filter(([, items]) => items.length > 0);
  const items = held.flatMap(([, items]) => items);
  const elsewhere = "Profiles elsewhere";
  const profiles = (site.company.social_profiles ?? [])
    .map((url) => link(url.replace(/^https?:\/\//, ""), url));
  if (items.length === 0 || items.length + profiles.length > ONE_ROW) {
    return [
      ...held.flatMap(([name, items]) => section(capitalized(name), tiles(items))),
      ...section(elsewhere, { kind: "list", items: profiles.map((profile) => [profile]) }),
    ];
  }
  const last = { name: elsewhere, values: profiles.map((profile) => [profile]) };
  return section(
    capitalized(enumerate(held.map(([name]) => name))),
    tiles(profiles.length === 0 ? items : [...items, last]),
  );
}

function licenses({ licenses }: Company): readonly Tile[] {
  return licenses.map(({ type, identifier, jurisdiction }) => ({
    name: type,
    values: [[{ kind: "identifier", text: identifier }], [jurisdiction]],
  }));
}

function leadership({ company, companyInternal, settings: { trade } }: Site): Content {
  const { leadership = [] } = companyInternal;
  const { leadership_experience_years: years } = company;
  const people = leadership.map(({ name, role, picture }) => ({
    name,
    values: [[role]],
    ...pictureOf(picture, `Portrait of ${name}`),
  }));
  return [
    years !== undefined &&
    paragraph(`${counted(years, "year")} of experience in ${trade} across leadership.`),
    tiles(people, people.some(({ picture }) => picture !== undefined) ? "people" : "tiles"),
  ];
}

/** What the company holds, with logos. */
function certifications({ companyInternal: { certifications = [] } }: Site): readonly Tile[] {
  return certifications.map(({ name, issuer, status, picture }) => ({
    name,
    values: [[issuer], [status]],
    ...pictureOf(picture, `Logo of ${name}`),
  }));
}

function pictureOf(file: string | undefined, alt: string): { readonly picture?: Picture } {
  return file === undefined ? {} : { picture: { file, alt } };
}

type Tile = Extract<Block, { kind: "facts" }>["items"][number];

function tiles(items: readonly Tile[], look: "tiles" | "people" = "tiles"): Block {
  return { kind: "facts", look, items };
}

function safetyRecord({ safety_record = {} }: Company): Block {
  const { workers_compensation_claims: claims, recordable_incidents: incidents, since } =
    safety_record;
  return facts([
    ["Workers' compensation claims", claims?.toString()],
    ["Recordable incidents", incidents?.toString()],
    ["Counted since", since],
  ]);
}
