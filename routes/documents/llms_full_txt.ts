import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { displayTelephone, type Site } from "../../lib/model/mod.ts";
import { renderMarkdownText } from "../../lib/page/mod.ts";
import { sitePages } from "../pages/registry.ts";

/** The text of every page, one after the other, in the order of the sitemap. */
function llmsFullTxt(site: Site): string {
  const { company, addresses } = site;
  return [
    `# ${company.name}: the text of every page\n`,
    `${
      company.hours.emergency === undefined
        ? ""
        : `In an emergency call ${displayTelephone(company.telephone)}. `
    }An index of the pages: ${addresses.page("llms.txt")}\n`,
    ...sitePages(site).map((page) => renderMarkdownText(page, site)),
  ].join("\n");
}

/** GET /llms-full.txt */
export const llmsFullTxtDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/plain; charset=utf-8",
  body: llmsFullTxt(site),
});
