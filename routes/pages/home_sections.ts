/**
 * The sections of the home page: those of site.md, or those of its style.
 *
 * @module
 */
import { excerpt } from "../../lib/text/sentences.ts";
import { type HomeSection, type Settings, type Site } from "../../lib/model/mod.ts";
import type { MarkdownText } from "../../lib/text/mod.ts";
import { MOST_LISTED } from "../../lib/page/first_links.ts";
import type { Block, PageInlines, SectionKind } from "../../lib/page/page.ts";
import { certifications, people, type Tile, tiles } from "./about.ts";
import * as block from "./build.ts";
import { newestNews } from "./news.ts";
import { someProjects } from "./projects.ts";
import { reviewBand, someReviews } from "./reviews.ts";
import { mapWithLinks } from "./service_areas.ts";

/** A section of a style, without a title or text of its own. */
type Standard = Pick<HomeSection, "kind" | "layout">;

/** The sections of each style, in order. A section without content is left out. */
const standard: Readonly<Record<Settings["style"], readonly Standard[]>> = {
  workshop: [
    { kind: "figures" },
    { kind: "services" },
    { kind: "projects" },
    { kind: "reviews" },
    { kind: "process" },
    { kind: "trust" },
    { kind: "areas" },
    { kind: "markets" },
    { kind: "news" },
    { kind: "jobs" },
    { kind: "questions" },
  ],
  editorial: [
    { kind: "projects", layout: "mosaic" },
    { kind: "services" },
    { kind: "reviews" },
    { kind: "people" },
    { kind: "process" },
    { kind: "gallery", layout: "mosaic" },
    { kind: "areas" },
    { kind: "markets", layout: "list" },
    { kind: "news", layout: "list" },
    { kind: "jobs", layout: "list" },
    { kind: "questions" },
  ],
  civic: [
    { kind: "figures" },
    { kind: "services", layout: "list" },
    { kind: "projects" },
    { kind: "markets", layout: "index" },
    { kind: "trust" },
    { kind: "areas" },
    { kind: "process" },
    { kind: "reviews" },
    { kind: "people" },
    { kind: "news", layout: "list" },
    { kind: "jobs", layout: "list" },
    { kind: "questions" },
  ],
  bold: [
    { kind: "services", layout: "index" },
    { kind: "projects", layout: "strip" },
    { kind: "reviews" },
    { kind: "figures" },
    { kind: "process" },
    { kind: "gallery", layout: "mosaic" },
    { kind: "people" },
    { kind: "markets" },
    { kind: "areas" },
    { kind: "news" },
    { kind: "jobs" },
    { kind: "questions" },
  ],
};

/** The content of a section: its usual title and its blocks, or a single tile, which is no section of its own. */
type SectionContent =
  | { readonly title?: string; readonly blocks: block.Blocks }
  | { readonly single: Tile };

function sectionsOf({ settings: { sections, style } }: Site): readonly HomeSection[] {
  return sections ?? standard[style];
}

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

/** A single tile: a name, and a link. */
function single(name: string, text: string, href: string, more?: string): SectionContent {
  const value: PageInlines = [block.link(text, href)];
  return { single: { name, values: more === undefined ? [value] : [value, [more]] } };
}

const builders: Readonly<
  Record<SectionKind, (site: Site, section: HomeSection, shown: Set<string>) => SectionContent>
> = {
  figures: (site) => ({ blocks: block.keyFigures(site) }),
  services: someServices,
  projects: (site, { layout }, shown) =>
    someProjects(site, (layout && PROJECTS[layout]) ?? 3, layout, shown),
  reviews: homeReviews,
  people: (site) => ({ title: site.words.home.people, blocks: people(site) }),
  process: ({ companyInternal, words }) => ({
    title: words.common.howItGoes,
    blocks: block.steps(companyInternal.process ?? []),
  }),
  questions: ({ companyInternal, words }) => ({
    title: words.common.questions,
    blocks: block.questions(companyInternal.faqs ?? []),
  }),
  areas: whereWeWork,
  markets: whoWeWorkFor,
  news: (site, { layout }) => {
    const { news: { all: [post, ...more] }, words } = site;
    return post !== undefined && more.length === 0
      ? single(words.names.news, post.title, post.url, words.formats.date(post.date))
      : { title: words.names.news, blocks: newestNews(site, layout) };
  },
  jobs: ({ company, jobs: { all }, words }, { layout }) => {
    const [job, ...more] = all;
    if (job !== undefined && more.length === 0) {
      return single(words.names.jobs, job.title, job.url, job.place);
    }
    const items = all.map(({ title, url, place }) => ({
      title,
      href: url,
      notes: [place ?? company.address.locality],
    }));
    return { title: words.names.jobs, blocks: block.cards(items, layout) };
  },
  gallery: (site, { layout }, shown) => {
    const { company, companyInternal: { pictures, process, faqs }, settings } = site;
    const pages = sectionsOf(site).map(({ page = "" }) => site.pages.bySlug.get(page));
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
  text: (site, { text, page = "" }) => {
    const ownPage = site.pages.bySlug.get(page);
    const blocks = block.prose(text ?? ownPage?.body);
    return ownPage === undefined ? { blocks } : { title: ownPage.title, blocks };
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

function someServices(site: Site, { layout }: HomeSection, shown: Set<string>): SectionContent {
  const { services: { all }, words } = site;
  const [only, ...more] = all;
  if (only !== undefined && more.length === 0) {
    return single(words.names.services, only.name, only.url, only.summary);
  }
  const first = all.slice(0, MOST_LISTED);
  return {
    title: words.names.services,
    blocks: [
      block.serviceCards(site, first, layout, shown),
      block.linkToOthers(site, "services", first),
    ],
  };
}

/** How many projects each layout shows, where it is not three. */
const PROJECTS: Partial<Record<NonNullable<HomeSection["layout"]>, number>> = {
  grid: 4,
  mosaic: 4,
  strip: 6,
  list: 6,
  index: 8,
};

/** A single review as a band, in some styles or if there is only one; otherwise some reviews beside each other. */
function homeReviews(site: Site, _: HomeSection, shown: Set<string>): SectionContent {
  const { reviews: { all }, settings: { style }, words } = site;
  const title = words.reviews.title;
  const band = all.length === 1 || style === "editorial" || style === "bold"
    ? reviewBand(site, shown)
    : undefined;
  if (band) return { title, blocks: band };
  return { title, blocks: someReviews(site, title, all).slice(1) };
}

function whereWeWork(site: Site): SectionContent {
  const { serviceAreas: { all: [area, ...more] }, words } = site;
  return area !== undefined && more.length === 0
    ? single(words.home.whereWeWork, `${area.city}, ${area.state}`, area.url)
    : { title: words.home.whereWeWork, blocks: mapWithLinks(site, site.serviceAreas.all) };
}

function whoWeWorkFor({ markets: { all }, words }: Site, { layout }: HomeSection): SectionContent {
  const [market, ...more] = all;
  const title = words.markets.title;
  if (market !== undefined && more.length === 0) {
    return single(title, market.name, market.url, market.headline);
  }
  const items = all.map(({ name, url, headline }) => ({
    title: name,
    href: url,
    description: headline,
  }));
  return { title, blocks: block.cards(items, layout) };
}

/** The longest text of a tile, in characters. */
const LONGEST_FACT = 160;

/** The most values of a tile; /about has all. */
const MOST_VALUES = 4;

/** A tile each for licenses, certifications, insurance and response time, and a row of logos. */
function trustTiles(site: Site): SectionContent {
  const { company: { licenses }, companyInternal: { certifications = [], facts }, words } = site;
  const logos = certifiedWithLogo(site);
  const certified = certifications.filter(({ picture }) => picture === undefined);
  const factTiles = facts.filter(({ about }) => about === "insurance" || about === "response")
    .map(({ title, text }) => ({ name: title, values: shortFact(text, site) }));
  const items: readonly Tile[] = [
    {
      name: words.profile.license(licenses.length),
      values: licenses.map(({ identifier }) => [{ kind: "identifier", text: identifier }]),
    },
    {
      name: words.profile.credentials(false, true),
      values: certified.slice(0, MOST_VALUES).map(({ name }) => [name]),
    },
    ...factTiles,
  ].filter(({ values }) => values.length > 0) as readonly Tile[];
  if (items.length + logos.length < 2) return { blocks: undefined };
  return {
    title: words.home.trust,
    blocks: [items.length > 0 && tiles(items), logos.length > 0 && tiles(logos, "logos")],
  };
}

/** The first rows of a text that is a table; otherwise the beginning of the text. */
function shortFact(
  { blocks: [first], plain }: MarkdownText,
  { words: { colon } }: Site,
): readonly PageInlines[] {
  return first?.kind === "table"
    ? first.rows.slice(0, MOST_VALUES).map((row) =>
      row.flatMap((cell, column) => column === 0 ? cell : [colon, ...cell])
    )
    : [[excerpt(plain, LONGEST_FACT, LONGEST_FACT)]];
}

function certifiedWithLogo(site: Site): readonly Tile[] {
  return certifications(site).filter(({ picture }) => picture !== undefined);
}
