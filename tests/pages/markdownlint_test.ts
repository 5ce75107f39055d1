import { assertEquals } from "@std/assert";
import { markdownlint } from "../deps.ts";
import { everySite, type ServedSite } from "./every_site.ts";

/** Every address at which markdown is served, but for the files that are a page's text each. */
function markdownPaths({ paths }: ServedSite): readonly string[] {
  const pages = paths.map((path) => path === "/" ? "/index.md" : `${path}.md`);
  const filtered = [
    ...pages.includes("/projects.md") ? ["/projects.md?featured=true"] : [],
    ...pages.includes("/glossary.md") ? ["/glossary.md?q=a"] : [],
  ];
  return [...pages, ...filtered, "/contact/thank-you.md"]
    .concat("/agent-instructions.md", "/sitemap.md", "/llms.txt");
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
