import { mainPicture, type OwnPage, type Site } from "../../lib/model/mod.ts";
import { textPicture } from "../../lib/page/html_text.ts";
import * as block from "./build.ts";
import type { PageRow } from "./page_row.ts";

/** The row of one of the contractor's own pages, such as `/privacy`. */
export function ownPageRow(
  site: Site,
  { slug, title, description, navigation, language, body }: OwnPage,
): PageRow {
  return {
    name: navigation ?? title,
    navigation: navigation === undefined ? "footer" : "main",
    section: "company",
    build() {
      const { updated, pictures = [], faqs = [] } = site.pages.internal.get(slug) ?? {};
      const inText = body.blocks.find((block) => block.kind === "picture")?.picture;
      // If the page does not begin with a paragraph, its description stands beside the title.
      const [first, ...rest] = block.proseWithLead(body, description);
      return {
        title,
        crumb: navigation,
        description,
        language,
        blocks: [
          first,
          block.leadPicture(pictures),
          rest,
          block.otherPictures(site, pictures, body, faqs),
          block.section(site.words.common.questions, block.questions(faqs)),
        ],
        picture: mainPicture(pictures) ?? (inText && textPicture(inText, site)),
        updated,
      };
    },
  };
}
