import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { displayTelephone, type Site, withArticle } from "../../lib/model/mod.ts";
import { type ListedPage, listedPages } from "../pages/registry.ts";

/** Readers cut a longer file off. */
const MAX_LENGTH = 50_000;

/**
 * The site in a few screens for a language model: every page with its markdown address.
 *
 * @see https://llmstxt.org/
 */
function llmsTxt(site: Site): string {
  const pages = listedPages(site);
  const whole = write(site, pages, true);
  return whole.length < MAX_LENGTH ? whole : write(site, pages, false);
}

/** GET /llms.txt */
export const llmsTxtDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/plain; charset=utf-8",
  body: llmsTxt(site),
});

function write(site: Site, pages: readonly ListedPage[], explained: boolean): string {
  const { addresses, company, settings } = site;
  const emergency = company.hours.emergency === undefined
    ? ""
    : `In an emergency call ${displayTelephone(company.telephone)}; never send ${
      withArticle(`${settings.request_noun} request`)
    } for one. `;
  const sections = Map.groupBy(pages, ({ section }) => section);
  const under = (section: string, descriptions = true): readonly string[] =>
    (sections.get(section) ?? []).map(({ page: { title, description, segments } }) =>
      line(title, addresses.markdown(...segments), descriptions ? description : undefined)
    );
  const tagline = company.tagline === undefined ? [] : [`${company.tagline}.`];
  const own = [...sections.keys()].filter((name) => !["Company", "API", "Optional"].includes(name));
  const listed: readonly (readonly [section: string, lines: readonly string[]])[] = [
    ["Company", under("Company")],
    ["API", [
      ...under("API"),
      line("OpenAPI document", addresses.page("openapi.json"), "The API for machines."),
      line(
        "Agent instructions",
        addresses.page("agent-instructions.md"),
        `When ${
          withArticle(`${settings.request_noun} request`)
        } may be sent for somebody, and how.`,
      ),
      line("API index", addresses.endpoint(), "Every endpoint, as JSON."),
    ]],
    ...own.map((section) => [section, under(section)] as const),
    // The format gives this name to what a reader short of room leaves out.
    ["Optional", [
      line("Everything in one file", addresses.page("llms-full.txt"), "The text of every page."),
      ...under("Optional", explained),
    ]],
  ];
  return [
    `# ${company.name}`,
    `> ${oneLine([...tagline, pages[0]!.page.description].join(" "))}`,
    `${emergency}A page's address without its .md is the same page as HTML; that of the home page is ${addresses.page()}.`,
    ...listed.map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}`),
  ].join("\n\n") + "\n";
}

function line(title: string, href: string, description?: string): string {
  const name = oneLine(title).replaceAll(/[[\]\\]/g, "\\$&");
  return `- [${name}](${href})${description === undefined ? "" : `: ${oneLine(description)}`}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
