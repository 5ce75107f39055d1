import { type Review, type Site } from "../../lib/model/mod.ts";
import type { Block, BlockOf, PageInlines } from "../../lib/page/page.ts";
import { LEAST_QUOTED } from "../../lib/page/proof.ts";
import * as block from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /reviews: what clients say. */
export const reviews: PageFile = (site) => {
  const { company, words: { reviews: words, names } } = site;
  return collectionRow(
    site,
    "reviews",
    (all) => ({
      title: words.title,
      crumb: names.reviews,
      description: words.description(company.name, all.length),
      lead: words.lead(company.name),
      blocks: quotations(site, all, true),
    }),
    undefined,
    { section: "company" },
  );
};

/** How many reviews other pages show. */
const SHOWN = 3;

/** The longest quotation, in characters, that a band shows in the type of headings. */
const LONGEST_BAND = 280;

/** Some reviews, with a link to all of them; nothing if there are none. */
export function someReviews(
  site: Site,
  title: string,
  reviews: readonly Review[],
): readonly Block[] {
  const first = reviews.slice(0, SHOWN);
  return block.section(
    title,
    first.length > 0 && [
      {
        ...quotations(site, first),
        // One alone is large.
        look: first.length === 1 && first[0]!.quotation.plain.length <= LONGEST_BAND
          ? "band"
          : undefined,
      },
      block.linkToOthers(site, "reviews", first),
    ],
  );
}

/**
 * A band with the first review that is neither too long nor, among others, a few words, and a picture of its project
 * that the page does not show yet; nothing if there is none.
 */
export function reviewBand(site: Site, shown: Set<string>): block.Blocks {
  const { projects, reviews: { all } } = site;
  const fitting = all.find((review) => {
    const { length } = review.quotation.plain;
    return length <= LONGEST_BAND && (length >= LEAST_QUOTED || all.length === 1);
  });
  if (fitting === undefined) return undefined;
  const { pictures = [] } = projects.internal.get(fitting.project ?? "") ?? {};
  // The only one is on the card of its project.
  const picture = pictures.length > 1 ? block.takePicture(pictures.toReversed(), shown) : undefined;
  const band = quotations(site, [fitting], true);
  return [
    {
      ...band,
      look: "band",
      items: band.items.map((item) => ({ ...item, picture })),
    },
    block.linkToOthers(site, "reviews", [fitting]),
  ];
}

/**
 * Reviews, each with its author and source.
 *
 * @param linked Whether to link the project that a review is about.
 */
function quotations(
  site: Site,
  reviews: readonly Review[],
  linked = false,
): BlockOf<"quotations"> {
  const items = reviews.map(({ name, quotation, detail, date, source, project = "" }) => {
    const about = linked ? site.projects.bySlug.get(project) : undefined;
    const day = date && site.words.formats.date(date);
    const speaker: PageInlines = [
      { kind: "strong", text: [name] },
      ...(detail === undefined ? [] : [`, ${detail}`]),
      ...(day === undefined ? [] : [", ", { kind: "identifier", text: day } as const]),
      ...(source === undefined ? [] : [", ", block.link(new URL(source).host, source)]),
      ...(about === undefined ? [] : [site.words.colon, block.link(about.name, about.url)]),
    ];
    return { blocks: block.listBlocks(block.prose(quotation)), speaker };
  });
  return { kind: "quotations", items };
}
