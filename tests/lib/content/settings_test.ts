import { assertEquals } from "@std/assert";
import { defaultSettings } from "../../../lib/model/mod.ts";
import { wordTags } from "../../../lib/words/mod.ts";
import { faultsOf, type Files, load, small, warningsOf } from "../../support/fixtures/content.ts";

/** The small site with a site.md of these lines. */
function withSettings(lines: string, files: Files = {}): Files {
  return { ...small, "site.md": `---\n${lines}\n---\n`, ...files };
}

/** The faults of such a site. */
function faults(lines: string): Promise<readonly string[]> {
  return faultsOf(withSettings(lines));
}

Deno.test("loadSite() gives every setting that is left out its default", async () => {
  const { settings } = await load(withSettings("trade: fence building"));
  assertEquals(settings, { ...defaultSettings, trade: "fence building" });
});

Deno.test("loadSite() makes the words of the button from the noun where they are left out", async () => {
  const action = async (lines: string) => (await load(withSettings(lines))).settings.request_action;
  assertEquals(await action("units: miles"), "Request a bid");
  assertEquals(await action("request_noun: estimate"), "Request an estimate");
  assertEquals(await action("request_noun: quote\nrequest_action: Get a quote"), "Get a quote");
});

Deno.test("loadSite() names the whole address where one lacks its beginning", async () => {
  for (
    const [link, meant] of [
      ["facebook.com/x", "; write https://facebook.com/x"],
      ["http://www.example.com", "; write https://www.example.com"],
      ["about.html", ""],
      ["about", ""],
    ]
  ) {
    assertEquals(await faults(`banner: { text: Look, link: "${link}" }`), [
      `content/site.md: banner.link: must be a path such as /about, or an https address${meant}`,
    ]);
  }
});

Deno.test("loadSite() takes settings that an editor has emptied as left out", async () => {
  const { settings } = await load(
    withSettings('headline: ""\ntrade: ""\nredirects:\nhero: ""\nupdated: 2026-03-01'),
  );
  assertEquals(settings, { ...defaultSettings, updated: "2026-03-01" });
});

Deno.test("loadSite() says of each wrong setting how to write it", async () => {
  const lines = `trade: [fences]
business_type: Restaurant
request_noun: Estimate
language: en_US
units: yards
accent_color: blue
dark_color: "#8899aa"
heading_font: fonts/none.woff2
text_font: '"};body{'
time_zone: America/Metropolis
company_optional: 1
content_signal: search
repository: website
branch: ../main
updated: 2026-02-30
scripts:
  - src: http://example.com/a.js
  - { src: https://example.com/a.js, attributes: { onload: x } }
  - { src: https://example.com/b.js, attributes: { async: [a] } }
  - { src: https://example.com/a.js }
hero: { file: none.jpg }
map: { file: none.svg, north: 40, south: 41, east: 1, west: 2 }`;
  assertEquals(await faults(lines), [
    "content/site.md: trade: must be text, not a list; put text that begins with a bracket or a hyphen in double quotes",
    'content/site.md: business_type: must be one of "GeneralContractor", "HomeAndConstructionBusiness", "Electrician", "HVACBusiness", "HousePainter", "Locksmith", "MovingCompany", "Plumber", "RoofingContractor"',
    "content/site.md: request_noun: must be a noun in lower case without an article, such as estimate",
    "content/site.md: hero.alt: is missing; write text",
    "content/site.md: language: must be a language such as en-US, en-CA or es",
    'content/site.md: units: must be one of "miles", "kilometers"',
    'content/site.md: accent_color: must be a color such as "#0b5fff", in double quotes',
    "content/site.md: text_font: must be a system font, such as Verdana, or a .woff2 in public/",
    "content/site.md: company_optional: must be exactly true or false",
    "content/site.md: scripts[0].src: must be an https address such as https://example.com/page",
    "content/site.md: scripts[1].attributes.onload: must be the name of an attribute such as data-domain, but not src, nonce or an event handler",
    "content/site.md: scripts[2].attributes.async: must be text, not a list",
    "content/site.md: content_signal: must be a Content-Signal policy such as search=yes, ai-input=yes, ai-train=no",
    "content/site.md: repository: must be owner/name, such as example/website",
    "content/site.md: branch: must be the name of a branch, such as main",
    "content/site.md: updated: must be a date such as 2026-03-01",
    'content/site.md: hero.file: "none.jpg" is not in images/; put the picture there',
    'content/site.md: map.file: "none.svg" is not in images/; put the picture there',
    "content/site.md: dark_color: has a contrast of 2.92:1 with white, and is seen on it and under it; choose a darker color, with at least 4.5:1 (WCAG 2.2 AA)",
    "content/site.md: map.north: must be greater than south: it is the upper edge",
    "content/site.md: map.east: must be greater than west: it is the right edge",
    "content/site.md: time_zone: must be a time zone such as America/New_York",
    'content/site.md: heading_font: "fonts/none.woff2" is not in public/; put the font there',
  ]);
});

Deno.test("loadSite() refuses a banner that ends before it begins", async () => {
  assertEquals(await faults("banner: { text: A, from: 2099-05-02, until: 2099-05-01 }"), [
    "content/site.md: banner.until: is before the first day; correct one of the two",
  ]);
});

Deno.test("loadSite() takes the names of branches that git takes", async () => {
  for (const name of ["main", "release/v1.2", "x.locker"]) {
    assertEquals((await load(withSettings(`branch: ${name}`))).settings.branch, name);
  }
  for (const name of ["a..b", "a//b", "a/.b", "a.lock", "a.", "a/", "-a"]) {
    const fault = "content/site.md: branch: must be the name of a branch, such as main";
    assertEquals(await faults(`branch: "${name}"`), [fault], name);
  }
});

Deno.test("loadSite() refuses a color that YAML takes for a comment, and a script that is listed twice", async () => {
  assertEquals(await faults("accent_color: #0b5fff"), [
    'content/site.md: line 2: "accent_color:" is cut off before "#0b5fff", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
  ]);
  const script = "{ src: https://example.com/a.js }";
  assertEquals(await faults(`scripts: [${script}, ${script}]`), [
    "content/site.md: scripts[1].src: is listed twice; remove one",
  ]);
});

Deno.test("loadSite() refuses text below the settings, which nobody would see", async () => {
  assertEquals(await faultsOf({ "site.md": "---\nunits: miles\n---\nWelcome.\n" }), [
    "content/site.md: body: has text, which is not shown anywhere; remove it",
  ]);
});

Deno.test("loadSite() takes scripts with attributes with and without values", async () => {
  const { settings: { scripts } } = await load(
    withSettings(
      "scripts:\n  - src: https://example.com/a.js\n    attributes: { defer: true, data-id: 7x }",
    ),
  );
  assertEquals(scripts, [{
    src: "https://example.com/a.js",
    attributes: { defer: true, "data-id": "7x" },
  }]);
});

Deno.test("loadSite() takes a font of public/ and a picture under the map", async () => {
  const map = { file: "land.svg", north: 45, south: 44, east: -72, west: -73 };
  const { settings, images } = await load(
    withSettings(`text_font: fonts/plain.woff2\nmap: ${JSON.stringify(map)}`, {
      "public/fonts/plain.woff2": "font",
      "images/land.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>',
    }),
  );
  assertEquals([settings.text_font, settings.map], ["fonts/plain.woff2", map]);
  assertEquals(images.get("land.svg")?.width, 200);
});

Deno.test("loadSite() takes redirects to pages, files and https addresses, with a query and a fragment", async () => {
  const redirects = [
    { from: "/about-us", to: "/about" },
    { from: "/gates.php", to: "/services/gate-repair?from=old#process" },
    { from: "/rates", to: "/rates.pdf" },
    { from: "/shop", to: "https://shop.example.com/" },
  ];
  const { settings } = await load(
    withSettings(`redirects: ${JSON.stringify(redirects)}`, { "public/rates.pdf": "" }),
  );
  assertEquals(settings.redirects, redirects);
});

Deno.test("loadSite() takes redirects from a folder, wherever in this site they lead, and no circles of them", async () => {
  const redirects = [
    { from: "/wp-content/uploads/*", to: "/images/*" },
    { from: "/blog/*", to: "/about" },
  ];
  const { settings } = await load(withSettings(`redirects: ${JSON.stringify(redirects)}`));
  assertEquals(settings.redirects, redirects);
  const lines = `redirects:
  - { from: "/a/*", to: "/A/b/*" }
  - { from: "/c/*", to: "/a/*" }
  - { from: "/d/*", to: "https://www.example.com/*" }`;
  const issue = "must be a path that no redirect leads from, such as /images/*";
  assertEquals(await faultsOf(withSettings(lines)), [
    `content/site.md: redirects[0].to: "/A/b/*" ${issue}`,
    `content/site.md: redirects[1].to: "/a/*" ${issue}`,
    `content/site.md: redirects[2].to: "https://www.example.com/*" ${issue}`,
  ]);
});

Deno.test("loadSite() refuses a * that is not at the end of an old address, and says what to write", async () => {
  const lines = `redirects:
  - { from: "/a/*/b", to: /about }
  - { from: "/a/*?b=1", to: /about }`;
  const issue = "must be an old address such as /about-us, /about-us/ or /?page_id=12; write /a/*";
  assertEquals(await faultsOf(withSettings(lines)), [
    `content/site.md: redirects[0].from: ${issue}`,
    `content/site.md: redirects[1].from: ${issue}`,
  ]);
});

Deno.test("loadSite() refuses an old address that no request can have, and a place below dots or with a * within", async () => {
  const never = [
    "/a/../b",
    "/a/./b",
    "/%2e%2e/a",
    "/a/..%2F*",
    "/a%5c..",
    "/100%",
    "/%zz",
    "/caf%e9",
  ];
  const lines = never.map((from) => `  - { from: "${from}", to: /about }`);
  const places = ["/../*", "/images/%2e./*", "/im*ages", "/images/**"];
  const folders = places.map((to, index) => `  - { from: "/f${index}/*", to: "${to}" }`);
  assertEquals(await faultsOf(withSettings(["redirects:", ...lines, ...folders].join("\n"))), [
    ...never.map((from, index) =>
      `content/site.md: redirects[${index}].from: "${from}" is never asked for; write it without . and .. as parts, and encoded characters as UTF-8`
    ),
    ...places.map((to, index) =>
      `content/site.md: redirects[${
        index + 8
      }].to: "${to}" must be a path that no redirect leads from, such as /images/*`
    ),
  ]);
});

Deno.test("loadSite() refuses redirects that lead nowhere, around or elsewhere, and those from the same address", async () => {
  const lines = `redirects:
  - { from: /none, to: /nothing }
  - { from: /self, to: /self }
  - { from: /chain, to: /next }
  - { from: /next, to: /about }
  - { from: /twice, to: /about }
  - { from: /twice, to: /contact }
  - { from: /again/, to: /about }
  - { from: "http://old.example/again", to: /contact }
  - { from: /to, to: /fro }
  - { from: /fro, to: /to }`;
  assertEquals(await faults(lines), [
    'content/site.md: redirects[0].to: "/nothing" does not exist; name a page or a file of this site, or an https address',
    'content/site.md: redirects[1].to: "/self" redirects to itself; name a page',
    'content/site.md: redirects[2].to: "/next" is itself redirected, by redirects[3]; use its final address',
    'content/site.md: redirects[5].from: "/twice" is listed twice; remove one',
    'content/site.md: redirects[7].from: "/again" is listed twice; remove one',
    'content/site.md: redirects[8].to: "/fro" is itself redirected, by redirects[9]; use its final address',
    'content/site.md: redirects[9].to: "/to" is itself redirected, by redirects[8]; use its final address',
  ]);
  const wrong = `redirects:
  - { from: "/a#b", to: /about }
  - { from: /b, to: //example.com }
  - { from: /c, to: "javascript:alert(1)" }`;
  assertEquals(await faults(wrong), [
    "content/site.md: redirects[0].from: must be an old address such as /about-us, /about-us/ or /?page_id=12",
    "content/site.md: redirects[1].to: must be a path such as /about, or an https address",
    "content/site.md: redirects[2].to: must be a path such as /about, or an https address",
  ]);
});

Deno.test("loadSite() takes the list of an old site, and leaves out with a warning what is a page", async () => {
  const files = withSettings(`redirects:
  - { from: "https://old.example/about/", to: /contact }
  - { from: /Services/Gate-Repair/, to: /services/gate-repair }
  - { from: "/?page_id=12", to: /about }
  - { from: "http://old.example/team/", to: /about }`);
  assertEquals((await load(files)).settings.redirects, [
    { from: "/?page_id=12", to: "/about" },
    { from: "/team/", to: "/about" },
  ]);
  assertEquals(await warningsOf(files), [
    'content/site.md: redirects[0].from: "/about/" is a page or file of this site; it is left out',
    'content/site.md: redirects[1].from: "/Services/Gate-Repair/" is a page or file of this site; it is left out',
  ]);
});

Deno.test("loadSite() says of each section of the home page what it can't be", async () => {
  const lines = `paper_color: "#888888"
navigation: [/services, /nowhere]
sections:
  - { kind: figures, layout: cards }
  - { kind: services, layout: strip }
  - { kind: services }
  - { kind: call, text: Call us. }
  - { kind: text }
  - { kind: text, page: nowhere }
  - { kind: projects, layout: strip }
  - { kind: call }`;
  assertEquals(await faults(lines), [
    "content/site.md: paper_color: has a contrast of 5.05:1 with the text on it, #10181f; choose a lighter color, with at least 12:1",
    'content/site.md: navigation[1]: "/nowhere" does not exist; name a page or a file of this site, or an https address',
    'content/site.md: sections[0].layout: "cards" is not a layout of figures; it has none; remove it',
    'content/site.md: sections[1].layout: "strip" is not a layout of services; one of cards, list, index',
    'content/site.md: sections[2].kind: "services" is listed twice; remove one',
    "content/site.md: sections[3]: has words; only a text has",
    "content/site.md: sections[4]: must have a text, or a page whose text it shows",
    "content/site.md: sections[5].page: there is no pages/nowhere.md; write it, or name another page",
  ]);
});

Deno.test("loadSite() refuses a picture of before that no picture of afterwards follows", async () => {
  const pictures = `pictures:
  - { file: a.svg, alt: A wall, before: true }
  - { file: a.svg, alt: A wall, before: true }
  - { file: a.svg, alt: A wall }
  - { file: a.svg, alt: A wall, before: true }`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>';
  const company = small["company.md"] as string;
  assertEquals(
    await faultsOf({
      "company.md": company.replace(/\n---\n/, `\n${pictures}\n---\n`),
      "images/a.svg": svg,
    }),
    [0, 3].map((index) =>
      `content/company.md: pictures[${index}].before: must be followed by a picture that shows the same afterwards`
    ),
  );
});

Deno.test("loadSite() takes the words of the site's language where site.md says nothing", async () => {
  const { settings, words } = await load(withSettings("language: es-US"));
  assertEquals(
    [settings.trade, settings.request_noun, settings.request_action, words.names.home],
    ["trabajos de construcción", "presupuesto", "Solicitar un presupuesto", "Inicio"],
  );
  const quote = await load(withSettings("language: es\nrequest_noun: cotización"));
  assertEquals(quote.settings.request_action, "Solicitar una cotización");
  const french = await load(withSettings("language: fr-CA"));
  assertEquals(french.settings.request_action, "Demander une soumission");
});

Deno.test("loadSite() refuses a language that the software has no words of", async () => {
  assertEquals(await faults("language: de"), [
    `content/site.md: language: "de" has no words of the software; those are ${
      wordTags.join(", ")
    }, and their regions`,
  ]);
});
