import { counted, dateInWords, type Review, type Site } from "../../lib/model/mod.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { lead, link, paragraph, prose, section } from "./build.ts";
import { type PageContent, type PageFile, updatedIn } from "./page_row.ts";

/** GET /reviews: what clients say, where the contractor has reviews. */
export const reviews: PageFile = {
  name: "Reviews",
  navigation: "main",
  section: "Company",
  exists: ({ reviews }) => reviews.all.length > 0,
  build: listing,
  updated: ({ reviews }) => updatedIn(reviews),
};

function listing(site: Site): PageContent {
  const { all } = site.reviews;
  const { name } = site.company;
  return {
    title: "What clients say",
    crumb: "Reviews",
    description: `What clients say about the work of ${name}: ${counted(all.length, "review")}.`,
    blocks: [
      lead(site.settings.intros.reviews ?? `In their own words, about the work of ${name}.`),
      quotations(site, all, true),
    ],
    type: "CollectionPage",
  };
}

/** The reviews shown on other pages. */
const SHOWN = 3;

/** Some reviews, with a link to all of them; nothing if there are none. */
export function someReviews(
  site: Site,
  title: string,
  reviews: readonly Review[],
): readonly Block[] {
  const { addresses, reviews: { all } } = site;
  const shown = reviews.slice(0, SHOWN);
  if (shown.length === 0) return [];
  return section(title, [
    quotations(site, shown),
    ...(shown.length === all.length
      ? []
      : [paragraph(link(`All ${all.length} reviews`, addresses.page("reviews")))]),
  ]);
}

function quotations(site: Site, reviews: readonly Review[], linked = false): Block {
  const items = reviews.map((review) => ({
    blocks: prose(review.quotation),
    speaker: speaker(site, review, linked),
  }));
  return { kind: "quotations", items };
}

/**
 * Who said it, and where.
 *
 * @param linked Whether to link the project that it is about.
 */
function speaker(
  site: Site,
  { name, detail, date, source, project }: Review,
  linked: boolean,
): Text {
  const about = linked ? site.projects.bySlug.get(project ?? "") : undefined;
  const said = date && dateInWords(date, site.settings.language);
  return [
    { kind: "strong", text: [name] },
    ...[detail, said].flatMap((words) => words === undefined ? [] : [`, ${words}`]),
    ...(source === undefined ? [] : [", ", link(new URL(source).host, source)]),
    ...(about === undefined ? [] : [": ", link(about.name, about.url)]),
  ];
}
