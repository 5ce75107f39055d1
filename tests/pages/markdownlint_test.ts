import { assertEquals } from "@std/assert";
import { markdownlint } from "../deps.ts";
import { SITE_URL, testServer } from "../support/site.ts";

const server = testServer();

async function text(path: string): Promise<string> {
  return await (await server.fetch(path)).text();
}

/** Every address at which markdown is served, but for the files that are a page's text each. */
async function markdownPaths(): Promise<readonly string[]> {
  const pages = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => address!.slice(SITE_URL.length))
    .map((path) => path === "/" ? "/index.md" : `${path}.md`);
  return [...pages, "/projects.md?featured=true", "/glossary.md?q=a", "/contact/thank-you.md"]
    .concat("/agent-instructions.md", "/sitemap.md", "/llms.txt");
}

Deno.test("markdownlint has nothing to say about any markdown that is served", async () => {
  const paths = await markdownPaths();
  assertEquals(paths.length > 100, true);
  const strings = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await text(path)] as const)),
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
