import {
  dateInWords,
  firstSentence,
  type NewsPost,
  type Picture,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { plainText } from "../../lib/text/mod.ts";
import { newsNode } from "../../lib/page/structured_data.ts";
import {
  cards,
  lead,
  leadPicture,
  link,
  naming,
  otherPictures,
  paragraph,
  prose,
  section,
} from "./build.ts";
import { type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /news and GET /news/{slug}; its feed is in routes/documents. */
export const news: PageFile = {
  name: "News",
  navigation: "main",
  build: listing,
  below: pagesOf(({ news }) => news, detail),
};

function listing(site: Site): PageContent {
  const { news: { all }, company, settings } = site;
  return {
    title: "News",
    description: naming(`News of ${company.name}`, all.map(({ title }) => title)),
    blocks: [
      lead(settings.intros.news ?? `What is new at ${company.name}.`),
      ...newsCards(site, all),
      paragraph("Subscribe: ", link("Atom feed", feedAddress(site)), "."),
    ],
    feed: feedAddress(site),
  };
}

/** The address of the feed. */
export function feedAddress({ addresses }: Site): string {
  return addresses.page("news", "feed.xml");
}

/** How many of the newest posts other pages show. */
const SHOWN = 2;

/** The newest posts, with a link to all of them; nothing if there are none. */
export function newestNews(site: Site): readonly Block[] {
  const { addresses, news: { all } } = site;
  const shown = all.slice(0, SHOWN);
  if (shown.length === 0) return [];
  return section("News", [
    ...newsCards(site, shown),
    ...(shown.length === all.length ? [] : [paragraph(link("All news", addresses.page("news")))]),
  ]);
}

/** Cards of posts, with their dates. */
function newsCards(site: Site, posts: readonly NewsPost[]): readonly Block[] {
  return cards(
    posts.map((post) => ({
      title: post.title,
      href: post.url,
      description: describe(post),
      notes: [dateInWords(post.date, site.settings.language)],
    })),
    "rows",
  );
}

/** What a post says, in a sentence. */
export function describe({ title, description, body }: NewsPost): string {
  return description ?? firstSentence(plainText(body) || title);
}

/** A post, with the newest others. */
function detail(site: Site, post: NewsPost, pictures: readonly Picture[]): PageContent {
  const others = site.news.all.filter(({ slug }) => slug !== post.slug);
  return {
    title: post.title,
    description: describe(post),
    blocks: [
      lead(dateInWords(post.date, site.settings.language)),
      ...leadPicture(pictures),
      ...prose(post.body),
      ...otherPictures(pictures),
      ...section("More news", newsCards(site, others.slice(0, SHOWN))),
    ],
    structuredData: [newsNode(site, post, describe(post))],
  };
}
