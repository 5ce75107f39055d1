/**
 * The contractor's own pages, such as `/privacy`: each is a row made from the content.
 *
 * @module
 */
import type { OwnPage, Site } from "../../lib/model/mod.ts";
import { pictureOf } from "../../lib/page/html_text.ts";
import { present } from "../../lib/schema/mod.ts";
import { textBlocks } from "../../lib/text/mod.ts";
import { ledProse } from "./build.ts";
import type { PageContent, PageRow } from "./page_row.ts";

/** A row for each own page of a site. */
export function ownPages(site: Site): readonly PageRow[] {
  return site.pages.all.map((page) => ({
    path: `/${page.slug}`,
    name: page.navigation ?? page.title,
    navigation: page.navigation === undefined ? "footer" : "main",
    section: "Company",
    build: (site) => contentOf(site, page),
    updated: ({ pages }) => pages.internal.get(page.slug)?.updated,
  }));
}

function contentOf(
  site: Site,
  { title, description, navigation, language, body }: OwnPage,
): PageContent {
  const picture = textBlocks(body).find((block) => block.kind === "picture")?.picture;
  return {
    title,
    description,
    // The description stands with the title of a page that begins with something else than words.
    blocks: ledProse(body, description),
    ...present({ crumb: navigation, language, picture: picture && pictureOf(picture, site) }),
  };
}
