/**
 * The parts of an answer, for `deno bench`.
 *
 * @module
 */
import { loadContent } from "../support/load.ts";
import { negotiate } from "../../lib/http/negotiate.ts";
import { routerOf } from "../../lib/http/route.ts";
import { contactRequest, searchGlossary } from "../../lib/model/mod.ts";
import { renderHtml, renderMarkdown } from "../../lib/page/mod.ts";
import { validate } from "../../lib/schema/mod.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { SAMPLE_DIR, sampleSite as site } from "../support/sample.ts";
import { routesOf } from "../../routes/mod.ts";
import { bid, SITE_URL, testServer } from "../support/site.ts";

const { bids, log } = testServer({ site });
const match = routerOf(routesOf({ site, bids, log }));
const page = sitePages(site).find(({ segments }) =>
  segments[0] === "services" && segments.length === 2
)!;
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

Deno.bench("match: a path without groups", () => {
  match("GET", "/v1/glossary");
});
Deno.bench("match: a path with a group", () => {
  match("GET", "/v1/services/water-main-installation");
});
Deno.bench("match: a path that isn't there", () => {
  match("GET", "/no/such/path");
});
Deno.bench("negotiate: a browser", () => {
  negotiate(BROWSER);
});
Deno.bench("negotiate: a coding agent", () => {
  negotiate("text/markdown, text/html, */*");
});
Deno.bench("render: HTML", () => {
  renderHtml(page, site);
});
Deno.bench("render: markdown", () => {
  renderMarkdown(page, site);
});
Deno.bench("search: the glossary", () => {
  searchGlossary(site, { q: "pipe" });
});
Deno.bench("validate: a bid", () => {
  validate(contactRequest(site.settings), bid);
});
Deno.bench("load: the content", async () => {
  await loadContent(SAMPLE_DIR, SITE_URL);
});
