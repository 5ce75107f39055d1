/**
 * Every page of sites in several languages: each leads to the others, and speaks its own.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { type Site, versionsOf } from "../../lib/model/mod.ts";
import { wordsOf } from "../../lib/words/mod.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { escapeHtml } from "../../lib/page/escape.ts";
import { loadContent } from "../support/load.ts";
import { sampleSite } from "../support/sample.ts";
import { pagePaths, SITE_URL, testServer } from "../support/site.ts";

const fixture = (name: string) =>
  loadContent(new URL(`../fixtures/${name}`, import.meta.url).pathname, SITE_URL);

/** The sample in English and Spanish, and a roofer in French and English. */
const sites: readonly (readonly [name: string, site: Site])[] = [
  ["the sample", sampleSite],
  ["a roofer in Quebec", await fixture("couvreur")],
];

/** The languages of a page's head, or of an entry of the sitemap, with their addresses. */
function alternatesIn(source: string): readonly string[] {
  return [...source.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
    .map(([, language, href]) => `${language} ${href}`);
}

for (const [name, site] of sites) {
  const server = testServer({ site });

  Deno.test(`each page names its versions, which name it in turn, also in the sitemap (${name})`, async () => {
    const sitemap = await server.text("/sitemap.xml");
    const entries = new Map(
      [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*)<\/url>/g)]
        .map(([, loc = "", rest = ""]) => [loc, alternatesIn(rest)]),
    );
    for (const [address, listed] of entries) {
      const response = await server.fetch(new URL(address).pathname);
      assertEquals(response.status, 200, address);
      assertEquals(alternatesIn(await response.text()), listed, address);
      const inHeader = response.headers.get("link")!.matchAll(/<([^>]+)>;[^,]*hreflang="([^"]+)"/g);
      assertEquals([...inHeader].map(([, href, language]) => `${language} ${href}`), listed);
      if (listed.length === 0) continue;
      assertEquals(listed.some((one) => one.endsWith(` ${address}`)), true, address);
      for (const one of listed) assertEquals(entries.get(one.split(" ")[1]!), listed, address);
    }
  });

  Deno.test(`no link of any page leads nowhere, and the switch is on each (${name})`, async () => {
    const known = new Map<string, number>();
    for (const path of [...await pagePaths(server), "/es/nope", "/contact/thank-you"]) {
      const html = await server.text(path);
      assertEquals(html.match(/class="languages"/g)?.length, 2, path);
      for (const [, href = ""] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
        const status = known.get(href) ??
          (await server.fetch(href.replaceAll("&amp;", "&"))).status;
        known.set(href, status);
        assertEquals(status, 200, `${path} links to ${href}`);
      }
    }
  });

  Deno.test(`each page has its language in the document, the header and JSON-LD, in both types (${name})`, async () => {
    for (const version of versionsOf(site)) {
      const { language } = version.settings;
      for (const { segments, structuredData, language: own = language } of sitePages(version)) {
        const { pathname } = new URL(version.addresses.page(...segments));
        const response = await server.fetch(pathname);
        assertEquals(response.headers.get("content-language"), own, pathname);
        assertEquals((await response.text()).includes(`<html lang="${language}">`), true, pathname);
        const described = structuredData.filter(({ inLanguage }) => inLanguage !== undefined);
        assertEquals(new Set(described.map(({ inLanguage }) => inLanguage)).size <= 2, true);
        const markdown = new URL(version.addresses.markdown(...segments)).pathname;
        assertEquals(
          (await server.fetch(markdown)).headers.get("content-language"),
          own,
          markdown,
        );
      }
    }
  });
}

/** The most frequent words of English, less those that are words of Spanish too, or stand in names here. */
const ENGLISH = new Set(
  ("the of and to in is you that it was for on are with as his they be at one have this from or had by hot but some " +
    "what there we can out other were all your when up use word how said an each she which do their time if will way " +
    "about many then them would write like so these her long make thing see him two has look more day could go come " +
    "did my sound most number who over know water than call first people may down side been now find any new work " +
    "part take get place made live where after back little only round man year came show every good give our under " +
    "name very through just form much great think say help low line before turn cause same mean differ move right " +
    "boy old too does tell sentence set three want air well also play small end put home read hand port large spell " +
    "add even land here must big high such follow act why ask men change went light kind off need house picture try " +
    "us again animal point mother world near build self earth father head stand own page should country found answer " +
    "school grow study still learn plant cover food sun four thought let keep eye never last door between city tree " +
    "cross since hard start might story saw far sea draw left late run don't while press close night real life few " +
    "stop open seem together next white children begin got walk example ease paper often always music those both mark " +
    "book letter until mile river car feet care second group carry took rain eat room friend began idea fish mountain " +
    "north once base hear horse cut sure watch color face wood main enough plain girl usual young ready above ever " +
    "red list though feel talk bird soon body dog family direct pose leave song measure state product black short " +
    "numeral class wind question happen complete ship area half rock order fire south problem piece told knew pass")
    .split(" ")
    .filter((word) =>
      !/^(?:as|he|me|no|a|do|he|son|ten|sea|red|real|idea|son|mile|air|base|plan|come|us|may|use)$/
        .test(word)
    ),
);

/** What a reader sees and hears of a page, without what is marked as another language. */
function spokenIn(html: string): string {
  const body = html.slice(html.indexOf("<body>")).replaceAll("<wbr>", "");
  const own = body.replaceAll(/<(\w+)[^>]* (?:href)?lang="en[^"]*"[^>]*>[^<]*<\/\1>/g, " ")
    .replaceAll(/<img[^>]* lang="en[^>]*>/g, " ");
  const heard = [
    ...own.matchAll(/ (?:alt|aria-label|title|toolparamdescription|tooldescription)="([^"]*)"/g),
  ]
    .map(([, words]) => words);
  return `${own.replaceAll(/<[^>]*>/g, " ")} ${heard.join(" ")}`;
}

Deno.test("the sample in Spanish has none of the most frequent words of English outside of names", async () => {
  const server = testServer({ site: sampleSite });
  const [, spanish] = versionsOf(sampleSite);
  const { licenses, certifications = [], name, legal_name } = spanish!.company;
  const names = [
    name,
    legal_name,
    ...licenses.flatMap(({ type, identifier, jurisdiction }) => [type, identifier, jurisdiction]),
    ...certifications.flatMap(({ name, issuer }) => [name, issuer]),
    ...spanish!.projects.all.flatMap(({ client, location }) => [client, location]),
    ...spanish!.companyInternal.leadership?.map(({ name }) => name) ?? [],
    ...["Georgia 811", "South Carolina 811", "example.com"],
  ].map(escapeHtml);
  const found: string[] = [];
  for (const path of (await pagePaths(server)).filter((path) => /^\/es(?:\/|$)/.test(path))) {
    const text = names.reduce(
      (text, name) => text.replaceAll(name, " "),
      spokenIn(await server.text(path)),
    ).replaceAll(/https?:\S+|\S+@\S+/g, " ");
    for (const word of new Set(text.toLowerCase().match(/[\p{L}']+/gu))) {
      if (ENGLISH.has(word)) found.push(`${path}: ${word}`);
    }
  }
  assertEquals(found, []);
});

/** Words that no language has: accents on each letter, and longer by two fifths. */
function pseudo<T>(words: T): T {
  return pseudoOf(words) as T;
}

function pseudoOf(words: unknown): unknown {
  if (typeof words === "string") return `⟦${words}⟧`;
  if (Array.isArray(words)) return words.map(pseudoOf);
  if (typeof words === "function") {
    return (...args: unknown[]) => {
      const said: unknown = words(...args);
      // Of the parts of a sentence, those that are given are not its own.
      return Array.isArray(said)
        ? said.map((part) => args.includes(part) ? part : pseudoOf(part))
        : pseudoOf(said);
    };
  }
  if (words instanceof RegExp || typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, pseudoOf(word)]));
}

/** The words of a text, and of all that is in a value. */
function wordsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(value, (_, member) => {
    if (typeof member === "string") texts.push(member);
    return member instanceof Map ? [...member.values()] : member;
  });
  return texts.join(" ").toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

Deno.test("pages say nothing that is neither from lib/words nor from the content", async () => {
  const { formats, ...words } = wordsOf("en-US");
  const site = await fixture("roofer");
  const pseudoWords = { ...pseudo(words), formats: { ...formats, date: () => "⟦date⟧" } };
  const server = testServer({ site: { ...site, words: pseudoWords } as Site });
  const { words: _, assets: _assets, ...content } = site;
  const known = new Set(wordsIn([content, SITE_URL]));
  const found: string[] = [];
  for (const path of (await pagePaths(server)).filter((path) => path !== "/api")) {
    const html = await server.text(path);
    const shown = html.slice(html.indexOf("<body>"))
      .replaceAll(/<(style|script)[^]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, "\n")
      .replaceAll(/⟦[^⟦⟧]*⟧/g, "\n").replaceAll(/&[a-z#0-9]+;/g, " ");
    for (const line of shown.split("\n")) {
      if (wordsIn(line).some((word) => !known.has(word))) found.push(`${path}: ${line.trim()}`);
    }
  }
  assertEquals(found, []);
});
