import { capitalized, mainPicture, type Site } from "../../lib/model/mod.ts";
import type { Block, BlockOf } from "../../lib/page/page.ts";
import { contractorNode } from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import type { PageFile } from "./page_row.ts";
import { someProjects } from "./projects.ts";

/** GET /about: the whole company profile. */
export const about: PageFile = (site) => ({
  name: site.words.names.about,
  navigation: "main",
  section: "company",
  build() {
    const { addresses, company, companyInternal, words } = site;
    const { hours, licenses, certifications = [], leadership = [], safety_record = {} } = company;
    const { pictures, updated, process = [], faqs = [] } = companyInternal;
    const { leadership_experience_years: years } = company;
    const safety = [
      { value: safety_record.workers_compensation_claims?.toString(), label: words.about.claims },
      { value: safety_record.recordable_incidents?.toString(), label: words.about.incidents },
      { value: safety_record.since, label: words.about.since },
    ].filter(({ value }) => value !== undefined) as BlockOf<"figures">["items"];
    const services = block.servicesAsDescription(site);
    const built = someProjects(site, 3);
    const intro = site.settings.intros.about ?? company.tagline ?? services;
    const text = services === undefined ? company.description : undefined;
    // A short intro looks better beside the picture than a paragraph.
    const [first, ...rest] = intro === undefined
      ? block.proseWithLead(company.description)
      : [block.lead(intro), block.prose(text)];
    return {
      title: words.about.title(company.name),
      crumb: words.names.about,
      description: words.profile.whoIs(
        company.legal_name,
        listParts(site, {
          address: true,
          telephone: true,
          hours: Object.keys(hours).length > 0,
          licenses: licenses.length > 0,
          certifications: certifications.length > 0,
          leadership: leadership.length > 0,
          safety: Object.keys(safety_record).length > 0,
          questions: companyInternal.facts.length > 0,
        }),
      ),
      blocks: [
        first,
        block.leadPicture(pictures),
        leadership.length > 0 && block.section(words.about.leadership, [
          years !== undefined &&
          block.paragraph(words.about.experience(years, site.settings.trade)),
          people(site),
        ]),
        block.section(built.title, built.blocks),
        credentials(site),
        block.section(words.home.aboutUs, rest),
        block.section(words.about.mission, block.prose(company.mission)),
        block.section(words.about.vision, block.prose(company.vision)),
        block.section(words.about.values, block.titledTexts(company.values)),
        block.section(words.common.howItGoes, block.steps(process)),
        block.goodToKnow(site),
        block.otherPictures(site, pictures, company, companyInternal),
        block.section(words.about.safety, { kind: "figures", items: safety }),
        block.section(words.common.questions, block.questions(faqs)),
        block.section(words.about.contact, tiles(contactFacts(site, singleFacts(site)).items)),
      ],
      type: "AboutPage",
      structuredData: [contractorNode(site)],
      json: addresses.endpoint("company"),
      picture: mainPicture(pictures),
      updated,
    };
  },
});

/** Facts too small for sections of their own: the experience of unnamed leaders, the only license, and profiles. */
function singleFacts(site: Site): readonly block.Fact[] {
  const { company: { leadership_experience_years: years, leadership = [] }, words } = site;
  const licenses = site.company.licenses.map(({ type, identifier, jurisdiction }): Tile => ({
    name: type,
    values: [[{ kind: "identifier", text: identifier }], [jurisdiction]],
  }));
  const [only, ...more] = [...licenses, ...certifications(site)];
  const profiles = site.company.social_profiles ?? [];
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
    [
      words.about.profiles,
      ...profiles.map((url) => [block.link(url.replace(/^https?:\/\//, ""), url)]),
    ],
  ];
}

/** How to reach the company, and when, with other facts below. */
export function contactFacts(site: Site, others: readonly block.Fact[] = []): BlockOf<"facts"> {
  const { address, ...company } = site.company;
  const { street, locality, region, postal_code } = address;
  const words = site.words.about;
  const { languages = [] } = site.companyInternal;
  const names = new Intl.DisplayNames(site.settings.language, { type: "language" });
  const spoken = languages.map((tag) => names.of(tag) ?? tag).join(", ");
  return block.facts([
    [words.legalName, company.legal_name === company.name ? undefined : company.legal_name],
    [words.founded, company.founded],
    [words.telephone, [block.callLink(company.telephone)]],
    [words.email, [block.link(company.email, `mailto:${company.email}`)]],
    [words.address, street || undefined, `${locality}, ${region} ${postal_code}`.trimEnd()],
    [words.languages, capitalized(spoken) || undefined],
    ...block.officeHours(site),
    ...others,
  ]);
}

/** Parts of the profile in a sentence, such as `licenses and certifications`. */
function listParts(
  { words: { profile: { parts }, formats } }: Site,
  has: { readonly [K in keyof Site["words"]["profile"]["parts"]]?: boolean },
): string {
  const named = Object.keys(parts) as (keyof typeof parts)[];
  return formats.list(named.filter((name) => has[name]).map((name) => parts[name]));
}

/** Licenses and certifications as tables, and below them those with a logo. A single one is among the facts. */
function credentials(site: Site): readonly Block[] {
  const { about: words, profile, projects } = site.words;
  const { licenses } = site.company;
  const all = certifications(site);
  const certified = all.filter(({ picture }) => picture === undefined);
  const withLogo = all.filter(({ picture }) => picture !== undefined);
  if (licenses.length + certified.length === 1 && withLogo.length === 0) return [];
  const [license, certification] = [
    profile.license(1),
    capitalized(profile.parts.certifications),
  ];
  return block.section(
    capitalized(
      listParts(site, { licenses: licenses.length > 0, certifications: all.length > 0 }),
    ),
    [
      licenses.length > 0 && block.table(
        license,
        [license, words.number, words.jurisdiction],
        licenses.map(({ type, identifier, jurisdiction }) => [
          [type],
          [{ kind: "identifier", text: identifier }],
          [jurisdiction],
        ]),
      ),
      certified.length > 0 && block.table(
        certification,
        [certification, words.issuer, projects.status],
        certified.map(({ name, values: [issuer, status] }) => [[name], issuer!, status!]),
      ),
      tiles(withLogo),
    ],
  );
}

/** The leaders of the company, with portraits if somebody has one. */
export function people({ companyInternal: { leadership = [] }, words }: Site): Block {
  const items = leadership.map(({ name, role, picture }) => ({
    name,
    values: [[role]],
    picture: picture === undefined
      ? undefined
      : { file: picture, alt: words.common.portraitOf(name) },
  }));
  return tiles(items, items.some(({ picture }) => picture !== undefined) ? "people" : "tiles");
}

export function certifications(
  { companyInternal: { certifications = [] }, words }: Site,
): readonly Tile[] {
  return certifications.map(({ name, issuer, status, picture }) => ({
    name,
    values: [[issuer], [status]],
    picture: picture === undefined ? undefined : { file: picture, alt: words.common.logoOf(name) },
  }));
}

export type Tile = BlockOf<"facts">["items"][number];

export function tiles(
  items: readonly Tile[],
  look: "tiles" | "people" | "logos" | "strip" = "tiles",
): Block {
  return { kind: "facts", look, items };
}
