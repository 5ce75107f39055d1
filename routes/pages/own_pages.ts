import type { OwnPage, Site } from "../../lib/model/mod.ts";
import { pictureOf } from "../../lib/page/html_text.ts";
import * as block from "./build.ts";
import type { PageRow } from "./page_row.ts";

/** The row of one of the contractor's own pages, such as `/privacy`. */
export function ownPage(
  site: Site,
  { slug, title, description, navigation, language, body }: OwnPage,
): PageRow {
  return {
    name: navigation ?? title,
    navigation: navigation === undefined ? "footer" : "main",
    section: "company",
    build() {
      const picture = body.blocks.find((block) => block.kind === "picture")?.picture;
      return {
        title,
        crumb: navigation,
        description,
        language,
        // The description stands with the title of a page that begins with something else than words.
        blocks: block.ledProse(body, description),
        picture: picture && pictureOf(picture, site),
        updated: site.pages.internal.get(slug)?.updated,
      };
    },
  };
}
