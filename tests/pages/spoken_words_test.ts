/**
 * What pages and documents say is in the site's language, and comes from lib/words or from the content.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { acknowledgement } from "../../lib/mail/acknowledgement.ts";
import { languageVersions, type Site } from "../../lib/model/mod.ts";
import { escapeHtml } from "../../lib/page/escape.ts";
import { sitePages } from "../../routes/pages/site_pages.ts";
import { FRENCH_DIR, SMALL_CONTENT_DIR, SPANISH_DIR } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { inPseudoLanguage } from "../support/pseudo_language.ts";
import { sampleSite } from "../support/sample.ts";
import { SITE_URL, type TestRequest, type TestServer, testServer } from "../support/site.ts";

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
    .split(" "),
);

/** Those of them that are words of the other language too. */
const SHARED: Readonly<Record<string, RegExp>> = {
  es: /^(?:as|he|me|no|a|do|son|ten|sea|red|real|idea|mile|air|base|plan|come|us|may|use)$/,
  fr:
    /^(?:on|as|me|do|an|or|if|us|car|son|main|page|port|large|point|direct|pose|question|animal|place|base|mile|long|part|sure|second|plus|change|table|note|air|fond|four)$/,
};

/** What a reader sees and hears of a page, without what is marked as another language. */
function spokenIn(html: string): string {
  const body = html.slice(html.indexOf("<body>")).replaceAll("<wbr>", "");
  const own = body.replaceAll(/<(\w+)[^>]* (?:href)?lang="en[^"]*"[^>]*>[^<]*<\/\1>/g, " ")
    .replaceAll(/<img[^>]* lang="en[^>]*>/g, " ");
  const head = html.slice(0, html.indexOf("<body>"));
  const heard = [
    ...own.matchAll(/ (?:alt|aria-label|title|toolparamdescription|tooldescription)="([^"]*)"/g),
    ...head.matchAll(/<title>([^<]*)</g),
    ...head.matchAll(/<meta (?:name="description"|property="og:\w+") content="([^"]*)"/g),
  ].map(([, words]) => words);
  return `${own.replaceAll(/<[^>]*>/g, " ")} ${heard.join(" ")}`;
}

/** What a reader of markdown, plain text or a feed is told: no code, no addresses, no front matter. */
function writtenIn(text: string): string {
  return text.replace(/^---\n[^]*?\n---\n/, "").replaceAll(/```[^]*?```|`[^`]*`/g, " ")
    .replaceAll(/\]\([^)\s]*/g, " ").replaceAll(/<[^>]*>|&lt;[^]*?&gt;/g, " ")
    .replaceAll(/\/[\w./-]+|\w+\.(?:txt|md)/g, " ");
}

/** What a form with faults asks for. */
const FAULTY: TestRequest = {
  method: "POST",
  body: new URLSearchParams({
    firstName: "",
    lastName: "x".repeat(101),
    email: "ana@",
    phone: "12",
  }),
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

/** A form that doesn't arrive whole. */
const CUT: TestRequest = {
  method: "POST",
  body: "--cut\r\n",
  headers: { "content-type": "multipart/form-data; boundary=cut" },
};

/** Everything that a version of a site says: its pages in both types, its answers to mistakes, and its documents. */
async function saidBy(
  version: Site,
  server: TestServer,
): Promise<readonly (readonly [path: string, text: string])[]> {
  const { root, site } = version.addresses;
  const said: [string, string][] = [];
  const add = async (path: string, init: TestRequest = {}) => {
    const from = `192.0.${said.length}.1`;
    const response = await server.fetch(path, { ...init, from });
    said.push([`${init.method ?? ""} ${path} ${init.accept ?? ""}`.trim(), await response.text()]);
  };
  const below = (path: string) => root.slice(site.length) + path;
  const pages = sitePages(version).map(({ segments }) =>
    new URL(version.addresses.page(...segments)).pathname
  ).filter((path) => path !== "/api");
  const others = [
    ...["/search", "/search?q=agua", "/search?q=zzz", "/contact/thank-you", "/nope"],
    ...["/contact/thank-you?reference=ABC234&emergency=1&queued=1&files=0"],
    ...["/projects?featured=maybe", "/projects?featured=true", "/projects?services=x"],
    ...["/glossary?q=zzz", `/glossary?q=${"x".repeat(101)}`],
  ].map(below);
  for (const accept of ["text/html", "text/markdown"]) {
    for (const path of [...pages, ...others]) await add(path, { accept });
    for (const form of [FAULTY, CUT]) await add(below("/contact"), { ...form, accept });
    await add(below("/contact"), { method: "PUT", accept });
  }
  for (const path of ["/llms.txt", "/llms-full.txt", "/sitemap.md"]) await add(below(path));
  if (version.news.all.length > 0) await add(below("/news/feed.xml"));
  for (const isEmergency of [false, true]) {
    const facts = { email: "ana@example.com", key: "0".repeat(32), isEmergency };
    const { subject, text } = acknowledgement(version, facts)!;
    said.push(["acknowledgement", `${subject}\n${text}`]);
  }
  return said;
}

/** Names, which are the same in every language. */
function namesOf(version: Site): readonly string[] {
  const { company: { licenses, certifications = [], name, legal_name }, companyInternal } = version;
  return [
    name,
    legal_name,
    ...licenses.flatMap(({ type, identifier, jurisdiction }) => [type, identifier, jurisdiction]),
    ...certifications.flatMap(({ name, issuer }) => [name, issuer]),
    ...version.projects.all.flatMap(({ client, location }) => [client, location]),
    ...companyInternal.leadership?.map(({ name }) => name) ?? [],
    ...version.serviceAreas.all.flatMap(({ communities_served }) => communities_served),
    // What HTTP calls methods, and an address that nobody has.
    ...["Georgia 811", "South Carolina 811", "English", "PUT", "GET", "HEAD", "example.com"],
  ].filter((name) => name !== "").flatMap((name) => [name, escapeHtml(name)]);
}

const sites: readonly (readonly [name: string, site: Site])[] = [
  ["the sample", sampleSite],
  ["a roofer in Quebec", await loadContent(FRENCH_DIR, SITE_URL)],
  ["a gardener in Texas", await loadContent(SPANISH_DIR, SITE_URL)],
];

for (const [name, site] of sites) {
  const versions = languageVersions(site).filter(({ settings }) =>
    !settings.language.startsWith("en")
  );
  for (const version of versions) {
    const { language } = version.settings;
    Deno.test(`none of the most frequent words of English is said in ${language}, but in names (${name})`, async () => {
      const names = namesOf(version);
      const shared = SHARED[language.slice(0, 2)]!;
      const found: string[] = [];
      for (const [path, said] of await saidBy(version, testServer({ site }))) {
        const text = names.reduce(
          (text, name) => text.replaceAll(name, " "),
          said.startsWith("<!DOCTYPE") ? spokenIn(said) : writtenIn(said),
        ).replaceAll(/https?:\S+|\S+@\S+/g, " ");
        for (const word of new Set(text.toLowerCase().match(/[\p{L}']+/gu))) {
          if (ENGLISH.has(word) && !shared.test(word)) found.push(`${path}: ${word}`);
        }
      }
      assertEquals(found, []);
    });
  }
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

/** What is not from lib/words: names of formats, methods and languages, what a test sent, and its reference. */
const NAMES =
  /^(?:optional|api|get|put|head|post|html|xxx\w*|zzz|agua|nope|maybe|services|featured|mwyv6v|english|french|spanish)$/;

for (
  const [name, site] of [...sites, [
    "little",
    await loadContent(SMALL_CONTENT_DIR, SITE_URL),
  ]] as const
) {
  Deno.test(`pages, documents and answers to mistakes say nothing that is neither from lib/words nor from the content (${name})`, async () => {
    const pseudo = inPseudoLanguage(site);
    const { words: _, assets: _assets, folder: _folder, ...content } = pseudo;
    const known = new Set(wordsIn([content, SITE_URL]));
    const found: string[] = [];
    for (const [path, said] of await saidBy(pseudo, testServer({ site: pseudo }))) {
      const isHtml = said.startsWith("<!DOCTYPE");
      let shown = (isHtml ? bodyOf(said) : writtenIn(said)).replaceAll(/&[a-z#0-9]+;/g, " ")
        .replaceAll(/https?:\S+|\d{4}-\d\d-\d\dT\S+/g, " ");
      while (/⟦[^⟦⟧]*⟧/.test(shown)) shown = shown.replaceAll(/⟦[^⟦⟧]*⟧/g, " ");
      // What is cut has no end.
      shown = shown.replaceAll(/⟦[^⟦⟧\n]*$/gm, " ");
      for (const line of shown.split("\n")) {
        const other = wordsIn(line).filter((word) => !known.has(word) && !NAMES.test(word));
        if (other.length > 0) found.push(`${path}: ${line.trim()}`);
      }
    }
    assertEquals(found, []);
  });
}

function bodyOf(html: string): string {
  return html.slice(html.indexOf("<body>"))
    .replaceAll(/<(style|script|code|pre)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]* (?:alt|aria-label|title)="([^"]*)"[^>]*>/g, "\n$1\n")
    .replaceAll(/<[^>]*>/g, "\n");
}
