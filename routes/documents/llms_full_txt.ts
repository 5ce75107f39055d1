import type { ReadHandler } from "../../lib/http/outcome.ts";
import type { Site } from "../../lib/model/mod.ts";
import { renderMarkdown } from "../../lib/page/mod.ts";
import { type GuideOperation, sitePages } from "../pages/mod.ts";

/** The markdown of every page, one after the other, in the order of the sitemap. */
export function llmsFullTxt(site: Site, operations: readonly GuideOperation[]): string {
  return sitePages(site, operations).map((page) => renderMarkdown(page, site).trimEnd())
    .join("\n\n") + "\n";
}

/** GET /llms-full.txt */
export function llmsFullTxtDocument(operations: readonly GuideOperation[]): ReadHandler {
  return ({ site }) => ({
    kind: "document",
    mediaType: "text/plain; charset=utf-8",
    body: llmsFullTxt(site, operations),
  });
}
