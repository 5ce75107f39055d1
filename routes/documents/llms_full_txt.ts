import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { displayTelephone, type Site } from "../../lib/model/mod.ts";
import { renderMarkdownDocument, renderMarkdownText } from "../../lib/page/mod.ts";
import { link, paragraph } from "../pages/build.ts";
import { sitePages } from "../pages/site_pages.ts";

/** The text of all pages, in the order of the sitemap. */
function llmsFullTxt(site: Site): string {
  const { company, addresses } = site;
  const introduction = renderMarkdownDocument(`${company.name}: the text of every page`, [
    paragraph(
      ...(company.hours.emergency === undefined
        ? []
        : [`In an emergency call ${displayTelephone(company.telephone)}. `]),
      "An index of the pages: ",
      link("llms.txt", addresses.page("llms.txt")),
      ".",
    ),
  ], site);
  return [introduction, ...sitePages(site).map((page) => renderMarkdownText(page, site))]
    .join("\n");
}

/** GET /llms-full.txt */
export const llmsFullTxtDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/plain; charset=utf-8",
  body: llmsFullTxt(site),
});
