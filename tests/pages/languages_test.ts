/**
 * Every page of sites in other languages than English: each leads to its versions, and speaks its own.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { API_GUIDE, languageVersions, type Site } from "../../lib/model/mod.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { FRENCH_DIR, SPANISH_DIR } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { sampleSite } from "../support/sample.ts";
import { SITE_URL, testServer } from "../support/site.ts";

/** The sample in English and Spanish, a roofer in French and English, a gardener in Spanish. */
const sites: readonly (readonly [name: string, site: Site])[] = [
  ["the sample", sampleSite],
  ["a roofer in Quebec", await loadContent(FRENCH_DIR, SITE_URL)],
  ["a gardener in Texas", await loadContent(SPANISH_DIR, SITE_URL)],
];

/** The languages of a page's head, or of an entry of the sitemap, with their addresses. */
function alternatesIn(source: string): readonly string[] {
  return [...source.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
    .map(([, language, href]) => `${language} ${href}`);
}

/** The same in a Link header. */
function alternatesOfHeader(response: Response): readonly string[] {
  const links = response.headers.get("link") ?? "";
  return [...links.matchAll(/<([^>]+)>;[^,]*hreflang="([^"]+)"/g)]
    .map(([, href, language]) => `${language} ${href}`);
}

/** The path of a page below its language. */
function pathOf({ addresses: { root, site } }: Site, path: string): string {
  return path.slice(root.length - site.length) || "/";
}

for (const [name, site] of sites) {
  const server = testServer({ site });
  const versions = languageVersions(site);
  /** The path of a page in a version. */
  const pathIn = (version: Site, path: string) =>
    new URL(version.addresses.root + (path === "/" ? "" : path)).pathname;
  const statuses = new Map<string, number>();
  const statusOf = async (path: string) => {
    const status = statuses.get(path) ?? (await server.fetch(path)).status;
    statuses.set(path, status);
    return status;
  };
  /** The paths of the pages of a version, those too that search engines don't get. */
  const pathsOf = (version: Site) => [
    ...sitePages(version).map(({ segments }) =>
      new URL(version.addresses.page(...segments)).pathname
    ),
    ...["/search", "/search?q=agua", "/contact/thank-you", "/nope"].map((path) =>
      pathIn(version, path)
    ),
  ];

  Deno.test(`head, header and sitemap name each version of a page and no other, which name it in turn (${name})`, async () => {
    const sitemap = await server.text("/sitemap.xml");
    const entries = new Map(
      [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*)<\/url>/g)]
        .map(([, loc = "", rest = ""]) => [loc, alternatesIn(rest)]),
    );
    assertEquals(entries.size, versions.flatMap((version) => sitePages(version)).length);
    for (const version of versions) {
      for (const { segments } of sitePages(version)) {
        const address = version.addresses.page(...segments);
        const path = pathOf(version, new URL(address).pathname);
        const same: string[] = [];
        for (const { addresses, settings: { language }, original } of versions) {
          const href = addresses.page(...path.split("/").filter(Boolean));
          if (await statusOf(new URL(href).pathname) !== 200) continue;
          same.push(`${language} ${href}`, ...original === undefined ? [`x-default ${href}`] : []);
        }
        const expected = same.length < 3 ? [] : same.toSorted();
        assertEquals(entries.get(address)!.toSorted(), expected, address);
        const html = await server.fetch(new URL(address).pathname);
        const markdown = new URL(version.addresses.markdown(...segments)).pathname;
        const found = [
          alternatesIn(await html.text()),
          alternatesOfHeader(html),
          alternatesOfHeader(await server.fetch(markdown)),
        ];
        for (const one of found) assertEquals(one.toSorted(), expected, address);
      }
    }
  });

  Deno.test(`no link of any page leads nowhere (${name})`, async () => {
    for (const path of versions.flatMap(pathsOf)) {
      for (
        const [, href = ""] of (await server.text(path)).matchAll(/<a [^>]*?href="(\/[^"#]*)/g)
      ) {
        const status = await statusOf(href.replaceAll("&amp;", "&"));
        assertEquals(status, 200, `${path} links to ${href}`);
      }
    }
  });

  Deno.test(`the switch of each page leads to the same page there, else to its list, else home (${name})`, async () => {
    for (const version of versions) {
      const others = versions.filter((other) => other !== version);
      for (const path of pathsOf(version)) {
        const html = await server.text(path);
        const own = pathOf(version, path).replace(/\?.*/, "");
        const expected: string[] = [];
        for (const other of others) {
          const [, segment = ""] = own.split("/");
          const isThere = async (path: string) => await statusOf(path) === 200;
          const wanted = [own, `/${segment}`].map((it) => pathIn(other, it));
          const [same, list] = wanted as [string, string];
          const found = await isThere(same)
            ? same
            : await isThere(list)
            ? list
            : pathIn(other, "/");
          expected.push(`${found} ${other.settings.language} ${other.words.name}`);
        }
        for (const place of ["nav", "p"]) {
          const [, links = ""] =
            new RegExp(`<${place} class="languages"[^>]*>([^]*?)</${place}>`).exec(html) ?? [];
          const found = [...links.matchAll(/href="([^"]+)" hreflang="([^"]+)" lang="\2">([^<]+)</g)]
            .map(([, href, language, words]) => `${href} ${language} ${words}`);
          assertEquals(found, expected, path);
        }
      }
    }
  });

  Deno.test(`each page is reached by links from the home page of its language, in both types (${name})`, async () => {
    for (const version of versions) {
      const home = pathIn(version, "/");
      const found = {
        html: new Set([home]),
        markdown: new Set([`${home.replace(/\/$/, "")}/index.md`]),
      };
      for (const path of found.html) {
        for (
          const [, href = ""] of (await server.text(path)).matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)
        ) {
          if (!/\.\w+$/.test(href)) found.html.add(href);
        }
      }
      for (const path of found.markdown) {
        for (const [, href = ""] of (await server.text(path)).matchAll(/\]\((https:[^)#]+\.md)/g)) {
          if (href.startsWith(SITE_URL)) found.markdown.add(new URL(href).pathname);
        }
      }
      for (const { segments } of sitePages(version)) {
        const page = new URL(version.addresses.page(...segments)).pathname;
        // The guide to the API is linked in headers and heads, and on pages where the site asks for it.
        assert(found.html.has(page) || segments[0] === API_GUIDE, page);
        const markdown = new URL(version.addresses.markdown(...segments)).pathname;
        assert(found.markdown.has(markdown), markdown);
      }
    }
  });

  Deno.test(`each page has its language in the document, the header and JSON-LD, in both types (${name})`, async () => {
    for (const version of versions) {
      const { language } = version.settings;
      const several = versions.length > 1;
      for (const { segments, structuredData, language: own = language } of sitePages(version)) {
        const { pathname } = new URL(version.addresses.page(...segments));
        const response = await server.fetch(pathname);
        const html = await response.text();
        assertEquals(response.headers.get("content-language"), several ? own : null, pathname);
        assertEquals(html.includes(`<html lang="${language}">`), true, pathname);
        const described = structuredData.filter(({ inLanguage }) => inLanguage !== undefined);
        assertEquals(new Set(described.map(({ inLanguage }) => inLanguage)).size <= 2, true);
        const markdown = new URL(version.addresses.markdown(...segments)).pathname;
        const { headers } = await server.fetch(markdown);
        assertEquals(headers.get("content-language"), several ? own : null, markdown);
      }
      for (const path of pathsOf(version).slice(-4)) {
        const response = await server.fetch(path);
        assertEquals(response.headers.get("content-language"), several ? language : null, path);
        assertEquals((await response.text()).includes(`<html lang="${language}">`), true, path);
      }
    }
  });
}
