import { assertEquals } from "@std/assert";
import { languageVersions } from "../../lib/model/mod.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { markdownlint } from "../deps/markdown.ts";
import { everySite, type ServedSite } from "./every_site.ts";

/** Every address at which markdown is served, but for the files that are a page's text each. */
function markdownPaths({ site }: ServedSite): readonly string[] {
  return languageVersions(site).flatMap((version) => {
    const { addresses } = version;
    const below = (path: string) => addresses.root.slice(addresses.site.length) + path;
    const pages = sitePages(version).map(({ segments }) =>
      new URL(addresses.markdown(...segments)).pathname
    );
    const filtered = ["/projects.md?featured=true", "/glossary.md?q=a"].map(below)
      .filter((path) => pages.includes(path.replace(/\?.*/, "")));
    const others = [
      ...["/contact/thank-you.md", "/sitemap.md", "/llms.txt", "/search.md", "/nope.md"],
      ...["/search.md?q=a", "/search.md?q=when+do+you+work", "/search.md?q=zzz"],
    ];
    return [...pages, ...filtered, ...others.map(below)];
  }).concat("/agent-instructions.md");
}

for (const site of everySite) {
  Deno.test(`markdownlint has nothing to say about any markdown that is served (${site.name})`, async () => {
    const strings = Object.fromEntries(
      await Promise.all(
        markdownPaths(site).map(async (path) => [path, await site.server.text(path)] as const),
      ),
    );
    const found = await markdownlint({
      strings,
      config: {
        // A paragraph is one line; the title of the front matter is that of the heading.
        MD013: false,
        MD025: { front_matter_title: "" },
      },
    });
    const complaints = Object.entries(found).flatMap(([path, faults]) =>
      faults.map(({ lineNumber, ruleNames, errorContext }) =>
        `${path}:${lineNumber} ${ruleNames[0]} ${errorContext ?? ""}`
      )
    );
    assertEquals(complaints, []);
  });
}
