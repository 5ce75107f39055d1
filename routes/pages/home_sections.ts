/**
 * The sections of the home page: those of site.md, or those of its style.
 *
 * @module
 */
import { excerpt } from "../../lib/text/sentences.ts";
import { capitalized, type HomeSection, type Settings, type Site } from "../../lib/model/mod.ts";
import { MOST_LINKED } from "../../lib/page/first_links.ts";
import type { Block, Layout, SectionKind } from "../../lib/page/page.ts";
import { certifications, people, type Tile, tiles } from "./about.ts";
import * as block from "./build.ts";
import { newestNews } from "./news.ts";
import { someProjects } from "./projects.ts";
import { reviewBand, someReviews } from "./reviews.ts";
import { mapWithLinks } from "./service_areas.ts";

/** The sections of each style, in order, with their layout if it is not the usual. One without content is left out. */
const standard = {
  workshop: [
    ...["figures", "services", "projects", "reviews", "process", "trust", "areas", "markets"],
    ...["news", "jobs", "questions"],
  ],
  editorial: [
    ...["projects mosaic", "services", "reviews", "people", "process", "gallery mosaic", "areas"],
    ...["markets list", "news list", "jobs list", "questions"],
  ],
  civic: [
    ...["figures", "services list", "projects", "markets index", "trust", "areas", "process"],
    ...["reviews", "people", "news list", "jobs list", "questions"],
  ],
  bold: [
    ...["services index", "projects strip", "reviews", "figures", "process", "gallery mosaic"],
    ...["people", "markets", "areas", "news", "jobs", "questions"],
  ],
} as const satisfies Record<
  Settings["style"],
  readonly (SectionKind | `${SectionKind} ${Layout}`)[]
>;

function sectionsOf({ settings: { sections, style } }: Site): readonly HomeSection[] {
  return sections ?? standard[style].map((named) => {
    const [kind, layout] = named.split(" ") as [SectionKind, Layout?];
    return { kind, layout };
  });
}

/** The content of a section: its usual title and its blocks, or a single tile, which is no section of its own. */
type SectionContent =
  | { readonly title?: string; readonly blocks: block.Blocks }
  | { readonly single: Tile };

/** The sections. All single tiles are together in one strip, in the place of the first. */
export function homeSections(site: Site): readonly Block[] {
  const all = sectionsOf(site);
  // A call at the end is the band before the footer.
  const sections = all.at(-1)?.kind === "call" ? all.slice(0, -1) : all;
  const shown = new Set([block.heroPicture(site)?.file ?? ""]);
  // No picture is shown twice: the review takes a last one, then projects have the choice.
  const order: readonly SectionKind[] = ["projects", "reviews"];
  const contents = new Map(
    sections.toSorted((a, b) => order.indexOf(b.kind) - order.indexOf(a.kind))
      .map((section) => [section, builders[section.kind](site, section, shown)]),
  );
  const built = sections.map((section) => ({ section, content: contents.get(section)! }));
  const singles = built.flatMap(({ content }) => "single" in content ? [content.single] : []);
  const first = built.findIndex(({ content }) => "single" in content);
  return built.flatMap(({ section, content }, index) => {
    if ("single" in content) return index === first ? [tiles(singles, "strip")] : [];
    const blocks = block.listBlocks(content.blocks);
    const title = section.title ?? content.title;
    if (title === undefined || blocks.length === 0) return blocks;
    const intro = section.intro !== undefined &&
      ({ kind: "paragraph", role: "intro", text: [section.intro] } as const);
    return block.section(title, [intro, blocks], { part: section.kind });
  });
}

/** Blocks about all resources of a kind. A single one is a tile: a link, and more about it. */
function blocksOrTile<T>(
  title: string,
  all: readonly T[],
  tile: (only: T) => readonly [text: string, href: string, more?: string],
  blocks: () => block.Blocks,
): SectionContent {
  const [only] = all;
  if (only === undefined || all.length > 1) return { title, blocks: blocks() };
  const [text, href, more] = tile(only);
  const values = [[block.link(text, href)], ...more === undefined ? [] : [[more]]];
  return { single: { name: title, values } };
}

/** How many projects each layout shows, where it is not three. */
const PROJECTS: Partial<Record<Layout, number>> = {
  grid: 4,
  mosaic: 4,
  strip: 6,
  list: 6,
  index: 8,
};

const builders: Readonly<
  Record<SectionKind, (site: Site, section: HomeSection, shown: Set<string>) => SectionContent>
> = {
  figures: (site) => ({ blocks: block.keyFigures(site) }),
  services(site, { layout }, shown) {
    const { services: { all }, words: { names } } = site;
    return blocksOrTile(
      names.services,
      all,
      ({ name, url, summary }) => [name, url, summary],
      () => {
        const first = all.slice(0, MOST_LINKED);
        return [
          block.serviceCards(site, first, layout, shown),
          block.linkToOthers(site, "services", first),
        ];
      },
    );
  },
  projects: (site, { layout }, shown) =>
    someProjects(site, (layout && PROJECTS[layout]) ?? 3, layout, shown),
  reviews(site, _, shown) {
    const { reviews: { all }, settings: { style }, words } = site;
    // A single review is a band, in some styles or if there is only one; otherwise some are beside each other.
    const isBand = all.length === 1 || style === "editorial" || style === "bold";
    const blocks = (isBand && reviewBand(site, shown)) ||
      someReviews(site, words.reviews.title, all).slice(1);
    return { title: words.reviews.title, blocks };
  },
  people: (site) => ({ title: site.words.home.people, blocks: people(site) }),
  process: ({ companyInternal, words }) => ({
    title: words.common.howItGoes,
    blocks: block.steps(companyInternal.process ?? []),
  }),
  questions: ({ companyInternal, words }) => ({
    title: words.common.questions,
    blocks: block.questions(companyInternal.faqs ?? []),
  }),
  areas: (site) =>
    blocksOrTile(
      site.words.home.whereWeWork,
      site.serviceAreas.all,
      ({ city, state, url }) => [`${city}, ${state}`, url],
      () => mapWithLinks(site, site.serviceAreas.all),
    ),
  markets: ({ markets: { all }, words }, { layout }) =>
    blocksOrTile(
      words.markets.title,
      all,
      ({ name, url, headline }) => [name, url, headline],
      () =>
        block.cards(
          all.map(({ name, url, headline }) => ({ title: name, href: url, description: headline })),
          layout,
        ),
    ),
  news: (site, { layout }) =>
    blocksOrTile(
      site.words.names.news,
      site.news.all,
      ({ title, url, date }) => [title, url, site.words.formats.date(date)],
      () => newestNews(site, layout),
    ),
  jobs: ({ company, jobs: { all }, words }, { layout }) =>
    blocksOrTile(
      words.names.jobs,
      all,
      ({ title, url, place }) => [title, url, place],
      () =>
        block.cards(
          all.map(({ title, url, place = company.address.locality }) => ({
            title,
            href: url,
            notes: [place],
          })),
          layout,
        ),
    ),
  gallery(site, { layout }, shown) {
    const { company, companyInternal: { pictures, process, faqs }, settings } = site;
    const pages = settings.sections?.map(({ page = "" }) => site.pages.bySlug.get(page));
    const texts = [company.description, settings.sections, pages, process, faqs];
    return {
      title: site.words.common.pictures,
      blocks: {
        kind: "gallery",
        pictures: block.picturesBeside(site, pictures, block.heroPicture(site), texts, shown),
        look: layout,
      },
    };
  },
  text(site, { text, page = "" }) {
    const ownPage = site.pages.bySlug.get(page);
    return { title: ownPage?.title, blocks: block.prose(text ?? ownPage?.body) };
  },
  trust: trustTiles,
  call: (site) => ({
    title: site.settings.closing?.title ??
      site.words.layout.talkTo(site.company.name).join(""),
    blocks: [
      block.paragraph(site.settings.closing?.text ?? site.words.layout.tellUs),
      block.bidActions(site),
    ],
  }),
};

/** The longest text of a tile, in characters. */
const LONGEST_FACT = 160;

/** The most values of a tile; /about has all. */
const MOST_VALUES = 4;

/** A tile each for licenses, certifications, insurance and response time, and a row of logos. */
function trustTiles(site: Site): SectionContent {
  const { company: { licenses }, companyInternal: { facts }, words } = site;
  const { with: logos = [], without: certified = [] } = Object.groupBy(
    certifications(site),
    ({ picture }) => picture === undefined ? "without" : "with",
  );
  const items: readonly Tile[] = [
    {
      name: words.profile.license(licenses.length),
      values: licenses.map(({ identifier }) => [{ kind: "identifier" as const, text: identifier }]),
    },
    {
      name: capitalized(words.profile.parts.certifications),
      values: certified.slice(0, MOST_VALUES).map(({ name }) => [name]),
    },
    ...facts.filter(({ about }) => about === "insurance" || about === "response")
      .map(({ title, text: { blocks: [first], plain } }) => ({
        name: title,
        // The first rows of a table; otherwise the beginning of the text.
        values: first?.kind === "table"
          ? first.rows.slice(0, MOST_VALUES).map((row) =>
            row.flatMap((cell, column) => column === 0 ? cell : [words.colon, ...cell])
          )
          : [[excerpt(plain, LONGEST_FACT, LONGEST_FACT)]],
      })),
  ].filter(({ values }) => values.length > 0);
  if (items.length + logos.length < 2) return { blocks: undefined };
  return {
    title: words.home.trust,
    blocks: [items.length > 0 && tiles(items), logos.length > 0 && tiles(logos, "logos")],
  };
}
