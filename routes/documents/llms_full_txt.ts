import { displayTelephone, type Site } from "../../lib/model/mod.ts";
import { renderMarkdownDocument, renderMarkdownText } from "../../lib/page/mod.ts";
import { inlineMarkdown, paragraph } from "../pages/build.ts";
import { sitePages } from "../pages/site_pages.ts";

/** GET /llms-full.txt: the text of all pages, in the order of the sitemap. */
export function llmsFullTxt(site: Site): string {
  const { company, addresses } = site;
  const introduction = renderMarkdownDocument(`${company.name}: the text of every page`, [
    paragraph(
      ...(company.hours.emergency === undefined
        ? []
        : [`In an emergency call ${displayTelephone(company.telephone)}. `]),
      ...inlineMarkdown(`An index of the pages: [llms.txt](${addresses.page("llms.txt")}).`),
    ),
  ], site);
  return [introduction, ...sitePages(site).map((page) => renderMarkdownText(page, site))]
    .join("\n");
}
