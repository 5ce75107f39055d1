import { capitalized, type Company, type Picture, type Site } from "../../lib/model/mod.ts";
import type { Block, BlockOf } from "../../lib/page/page.ts";
import { contractorNode } from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import type { PageContent, PageFile } from "./page_row.ts";

/** GET /about: the whole company profile. */
export const about: PageFile = (site) => ({
  name: site.words.names.about,
  navigation: "main",
  section: "company",
  build: () => profile(site),
});

function profile(site: Site): PageContent {
  const { addresses, company, companyInternal, words } = site;
  const { pictures, updated } = companyInternal;
  const services = block.servicesAsDescription(site);
  const intro = site.settings.intros.about ?? company.tagline ?? services;
  const text = services === undefined ? company.description : undefined;
  // A short intro looks better beside the picture than a paragraph.
  const [first, ...rest] = intro === undefined
    ? block.proseWithLead(company.description)
    : [block.lead(intro), block.prose(text)];
  return {
    title: words.about.title(company.name),
    crumb: words.names.about,
    description: words.profile.description(company.legal_name, contents(site)),
    blocks: [
      first,
      block.leadPicture(pictures),
      rest,
      block.section(words.about.mission, block.prose(company.mission)),
      block.section(words.about.vision, block.prose(company.vision)),
      block.section(words.about.values, block.titledTexts(company.values)),
      block.section(words.common.howItGoes, block.steps(companyInternal.process ?? [])),
      block.goodToKnow(site),
      block.aside(words.about.contact, contactFacts(site, singleFacts(site))),
      block.otherPictures(site, pictures, company.description),
      block.section(words.about.safety, safetyRecord(site)),
      block.section(words.about.leadership, leadership(site)),
      credentials(site),
      block.section(words.common.questions, block.questions(companyInternal.faqs ?? [])),
    ],
    type: "AboutPage",
    structuredData: [contractorNode(site)],
    json: addresses.endpoint("company"),
    picture: pictures?.[0],
    updated,
  };
}

/** The parts of the profile that exist. */
function contents({ company, companyInternal }: Site) {
  const { hours, licenses, certifications = [], leadership = [], safety_record = {} } = company;
  return {
    address: true,
    telephone: true,
    hours: Object.keys(hours).length > 0,
    licenses: licenses.length > 0,
    certifications: certifications.length > 0,
    leadership: leadership.length > 0,
    safety: Object.keys(safety_record).length > 0,
    questions: companyInternal.facts.length > 0,
  };
}

/** Facts too small for sections of their own: the experience of unnamed leaders, and the only license. */
function singleFacts(site: Site): readonly block.Fact[] {
  const { company: { leadership_experience_years: years, leadership = [] }, words } = site;
  const [only, ...more] = [...licenses(site.company), ...certifications(site)];
  return [
    [
      words.about.leadership,
      years === undefined || leadership.length > 0
        ? undefined
        : words.about.experience(years, site.settings.trade),
    ],
    ...only === undefined || more.length > 0 || only.picture !== undefined
      ? []
      : [[only.name, ...only.values] as const],
  ];
}

/** How to reach the company, and when, with other facts below. */
export function contactFacts(site: Site, others: readonly block.Fact[] = []): Block {
  const { address, hours, ...company } = site.company;
  const { street, locality, region, postal_code } = address;
  const words = site.words.about;
  return block.facts([
    [words.legalName, company.legal_name === company.name ? undefined : company.legal_name],
    [words.founded, company.founded],
    [words.telephone, [block.callLink(company.telephone)]],
    [words.email, [block.link(company.email, `mailto:${company.email}`)]],
    [words.address, street || undefined, `${locality}, ${region} ${postal_code}`.trimEnd()],
    [words.languages, spokenLanguages(site)],
    [words.weekdays, hours.weekday],
    [words.weekend, hours.weekend],
    [site.words.common.closed, ...block.closedDays(site)],
    [words.emergency, hours.emergency && block.withTelephone(site, hours.emergency)],
    ...others,
  ]);
}

/** The names of the languages in which clients are answered, in the language of the page. */
function spokenLanguages(
  { companyInternal: { languages = [] }, settings }: Site,
): string | undefined {
  if (languages.length === 0) return undefined;
  const names = new Intl.DisplayNames(settings.language, { type: "language" });
  return capitalized(languages.map((tag) => names.of(tag) ?? tag).join(", "));
}

/** The most tiles in a row. */
const ONE_ROW = 4;

/** Licenses, certifications and profiles: a section each, or one section if they fit in a row. */
function credentials(site: Site): readonly Block[] {
  const words = site.words.about;
  const [licensed, certified] = [licenses(site.company), certifications(site)];
  const all = [...licensed, ...certified];
  // A single one without a logo is among the facts beside the text.
  const items = all.length === 1 && all[0]!.picture === undefined ? [] : all;
  const profiles = (site.company.social_profiles ?? [])
    .map((url) => block.link(url.replace(/^https?:\/\//, ""), url));
  if (items.length === 0 || items.length + profiles.length > ONE_ROW) {
    return [
      ...items.length === 0 ? [] : [
        ...block.section(site.words.profile.credentials(true, false), tiles(licensed)),
        ...block.section(site.words.profile.credentials(false, true), evenTiles(certified)),
      ],
      ...block.section(words.profiles, {
        kind: "list",
        items: profiles.map((profile) => [profile]),
      }),
    ];
  }
  const last = { name: words.profiles, values: profiles.map((profile) => [profile]) };
  return block.section(
    site.words.profile.credentials(licensed.length > 0, certified.length > 0),
    tiles(profiles.length === 0 ? items : [...items, last]),
  );
}

/** Tiles without a logo, and below them those with one: a row of both would be uneven. */
function evenTiles(items: readonly Tile[]): readonly Block[] {
  return [
    items.filter(({ picture }) => picture === undefined),
    items.filter(({ picture }) => picture !== undefined),
  ].filter(({ length }) => length > 0).map((items) => tiles(items));
}

function licenses({ licenses }: Company): readonly Tile[] {
  return licenses.map(({ type, identifier, jurisdiction }) => ({
    name: type,
    values: [[{ kind: "identifier", text: identifier }], [jurisdiction]],
  }));
}

function leadership(site: Site): block.Blocks {
  const { leadership_experience_years: years, leadership = [] } = site.company;
  return leadership.length > 0 && [
    years !== undefined &&
    block.paragraph(site.words.about.experience(years, site.settings.trade)),
    people(site),
  ];
}

/** The leaders of the company, with portraits if somebody has one. */
export function people({ companyInternal: { leadership = [] }, words }: Site): Block {
  const items = leadership.map(({ name, role, picture }) => ({
    name,
    values: [[role]],
    ...optionalPicture(picture, words.common.portraitOf(name)),
  }));
  return tiles(items, items.some(({ picture }) => picture !== undefined) ? "people" : "tiles");
}

export function certifications(
  { companyInternal: { certifications = [] }, words }: Site,
): readonly Tile[] {
  return certifications.map(({ name, issuer, status, picture }) => ({
    name,
    values: [[issuer], [status]],
    ...optionalPicture(picture, words.common.logoOf(name)),
  }));
}

function optionalPicture(file: string | undefined, alt: string): { readonly picture?: Picture } {
  return file === undefined ? {} : { picture: { file, alt } };
}

export type Tile = BlockOf<"facts">["items"][number];

export function tiles(
  items: readonly Tile[],
  look: "tiles" | "people" | "logos" | "strip" = "tiles",
): Block {
  return { kind: "facts", look, items };
}

function safetyRecord({ company: { safety_record = {} }, words: { about: words } }: Site): Block {
  const { workers_compensation_claims: claims, recordable_incidents: incidents, since } =
    safety_record;
  return block.facts([
    [words.claims, claims?.toString()],
    [words.incidents, incidents?.toString()],
    [words.since, since],
  ]);
}
