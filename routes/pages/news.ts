import {
  dateInWords,
  firstSentence,
  type NewsPost,
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
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
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /news and GET /news/{slug}; its feed is in routes/documents. */
export const news: PageFile = (site) => {
  const { news: { all }, company, settings } = site;
  return collectionRow(site.news, {
    name: "News",
    navigation: "main",
    build: () => ({
      title: "News",
      description: naming(`News of ${company.name}`, all.map(({ title }) => title)),
      blocks: [
        lead(settings.intros.news ?? sentence(`What is new at ${company.name}`)),
        newsCards(site, all),
        paragraph("Subscribe: ", link("Atom feed", feedAddress(site)), "."),
      ],
      feed: feedAddress(site),
    }),
  }, (post, pictures) => ({
    title: post.title,
    description: describe(post),
    blocks: [
      lead(dateInWords(post.date, settings.language)),
      leadPicture(pictures),
      prose(post.body),
      otherPictures(pictures),
      section(
        "More news",
        newsCards(site, all.filter((other) => other !== post).slice(0, SHOWN)),
      ),
    ],
    structuredData: [newsNode(site, post, describe(post))],
  }));
};

/** The address of the feed. */
export function feedAddress({ addresses }: Site): string {
  return addresses.page("news", "feed.xml");
}

/** How many of the newest posts other pages show. */
const SHOWN = 2;

/** The newest posts, with a link to all of them; nothing if there are none. */
export function newestNews(site: Site): readonly Block[] {
  const { addresses, news: { all } } = site;
  return section("News", [
    newsCards(site, all.slice(0, SHOWN)),
    all.length > SHOWN && paragraph(link("All news", addresses.page("news"))),
  ]);
}

/** Cards of posts, with their dates. */
function newsCards({ settings }: Site, posts: readonly NewsPost[]): Block {
  return cards(
    posts.map((post) => ({
      title: post.title,
      href: post.url,
      description: describe(post),
      notes: [dateInWords(post.date, settings.language)],
    })),
    "rows",
  );
}

/** What a post says, in a sentence. */
export function describe({ title, description, body }: NewsPost): string {
  return description ?? firstSentence(body.plain || title);
}
