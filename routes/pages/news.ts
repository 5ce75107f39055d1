import { firstSentence } from "../../lib/text/sentences.ts";
import { type NewsPost, type Site } from "../../lib/model/mod.ts";
import type { Block, Layout } from "../../lib/page/page.ts";
import { contractorReference, listImages, thing } from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /news and GET /news/{slug}; its feed is in routes/documents. */
export const news: PageFile = (site) => {
  const { company, words } = site;
  return collectionRow(site, "news", (all) => ({
    start: words.news.description(company.name),
    lead: words.news.lead(company.name),
    blocks: [
      newsCards(site, all),
      block.paragraph(...words.news.subscribe((text) => block.link(text, feedAddress(site)))),
    ],
    feed: feedAddress(site),
  }), (post, { updated, pictures }) => ({
    title: post.title,
    description: describe(post),
    blocks: [
      block.lead(words.formats.date(post.date)),
      block.leadPicture(pictures),
      block.prose(post.body),
      block.otherPictures(site, pictures, post),
      block.section(
        words.news.more,
        newsCards(site, site.news.all.filter((other) => other !== post).slice(0, NEWEST)),
      ),
    ],
    structuredData: [{
      ...thing("BlogPosting", post.url, "post"),
      headline: post.title,
      description: describe(post),
      datePublished: post.date,
      author: contractorReference(site),
      publisher: contractorReference(site),
      mainEntityOfPage: { "@id": `${post.url}#page` },
      dateModified: updated,
      image: listImages(site, pictures),
    }],
  }));
};

export function feedAddress({ addresses }: Site): string {
  return addresses.page("news", "feed.xml");
}

/** How many of the newest posts other pages show. */
const NEWEST = 2;

/** The newest posts, with a link to all of them; nothing if there are none. */
export function newestNews(site: Site, look?: Layout): block.Blocks {
  const { addresses, news: { all }, words } = site;
  return [
    newsCards(site, all.slice(0, NEWEST), look),
    all.length > NEWEST && block.paragraph(block.link(words.news.all, addresses.page("news"))),
  ];
}

/** Cards of posts, with their dates. */
function newsCards({ words }: Site, posts: readonly NewsPost[], look?: Layout): Block {
  return block.cards(
    posts.map((post) => ({
      title: post.title,
      href: post.url,
      description: describe(post),
      notes: [words.formats.date(post.date)],
    })),
    look,
  );
}

/** A post in one sentence. */
export function describe({ title, description, body }: NewsPost): string {
  return description ?? firstSentence(body.plain || title);
}
