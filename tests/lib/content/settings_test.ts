import { assertEquals } from "@std/assert";
import { defaultSettings } from "../../../lib/model/mod.ts";
import { type Files, load, messageOf, small, warningsOf } from "../../support/fixtures/content.ts";

/** The small site with a site.md of these lines. */
function withSettings(lines: string, files: Files = {}): Files {
  return { ...small, "site.md": `---\n${lines}\n---\n`, ...files };
}

/** The faults of such a site. */
async function faults(lines: string, files?: Files): Promise<readonly string[]> {
  return (await messageOf(withSettings(lines, files))).slice(1);
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

Deno.test("loadSite() takes settings that an editor has emptied as left out", async () => {
  const { settings } = await load(
    withSettings('headline: ""\ntrade: ""\nredirects:\nhero: ""\nupdated: 2026-03-01'),
  );
  assertEquals(settings, { ...defaultSettings, updated: "2026-03-01" });
});

for (
  const [line, ...expected] of [
    ["trade: [fences]", "trade: must be text, not a list"],
    [
      "business_type: Restaurant",
      'business_type: must be one of "GeneralContractor", "HomeAndConstructionBusiness", "Electrician", "HVACBusiness", "HousePainter", "Locksmith", "MovingCompany", "Plumber", "RoofingContractor"',
    ],
    [
      "request_noun: Estimate",
      "request_noun: must be a noun in lower case without an article, such as estimate",
    ],
    ["language: en_US", "language: must be a language tag such as en-US or en-CA (BCP 47)"],
    ["units: yards", 'units: must be one of "miles", "kilometers"'],
    ["accent_color: blue", 'accent_color: must be a color such as "#0b5fff", in double quotes'],
    [
      "accent_color: #0b5fff",
      'line 2: "accent_color:" is cut off before "#0b5fff", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    ],
    [
      'accent_color: "#7b7b7b"',
      "accent_color: has a contrast of 4.23:1 with the text on it, white or #10181f; choose a color with at least 4.5:1 (WCAG 2.2 AA)",
    ],
    [
      'dark_color: "#8899aa"',
      "dark_color: has a contrast of 2.92:1 with white, and is seen on it and under it; choose a color with at least 4.5:1 (WCAG 2.2 AA)",
    ],
    [
      "heading_font: fonts/none.woff2",
      'heading_font: "fonts/none.woff2" is not in public/; put the font there',
    ],
    [
      "text_font: '\"};body{'",
      "text_font: must be a system font, such as Verdana, or a .woff2 in public/",
    ],
    ["time_zone: America/Metropolis", "time_zone: must be a time zone such as America/New_York"],
    ["company_optional: 1", "company_optional: must be exactly true or false"],
    [
      "content_signal: search",
      "content_signal: must be a Content-Signal policy such as search=yes, ai-input=yes, ai-train=no",
    ],
    ["repository: website", "repository: must be owner/name, such as example/website"],
    ["branch: ../main", "branch: must be the name of a branch, such as main"],
    ["updated: 2026-02-30", "updated: must be a date such as 2026-03-01"],
    [
      "scripts: [{ src: http://example.com/a.js }]",
      "scripts[0].src: must be an https address such as https://example.com/page",
    ],
    [
      "scripts: [{ src: https://example.com/a.js, attributes: { onload: x } }]",
      "scripts[0].attributes.onload: must be the name of an attribute such as data-domain, but not src, nonce or an event handler",
    ],
    [
      "scripts: [{ src: https://example.com/a.js, attributes: { async: [] } }]",
      "scripts[0].attributes.async: must be text, not a list",
    ],
    [
      "scripts: [{ src: https://example.com/a.js }, { src: https://example.com/a.js }]",
      "scripts[1].src: is listed twice; remove one",
    ],
    [
      "hero: { file: none.jpg }",
      "hero.alt: is missing; write text",
      'hero.file: "none.jpg" is not in images/; put the picture there',
    ],
    [
      "map: { file: none.svg, north: 40, south: 41, east: 1, west: 2 }",
      'map.file: "none.svg" is not in images/; put the picture there',
      "map.north: must be greater than south: it is the upper edge",
      "map.east: must be greater than west: it is the right edge",
    ],
  ] as const
) {
  Deno.test(`loadSite() refuses ${line} in site.md`, async () => {
    assertEquals(await faults(line), expected.map((it) => `content/site.md: ${it}`));
  });
}

Deno.test("loadSite() refuses text below the settings, which nobody would see", async () => {
  const site = `---\nunits: miles\n---\nWelcome.\n`;
  assertEquals((await messageOf({ ...small, "site.md": site })).slice(1), [
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

for (
  const [redirects, fault] of [
    [
      '[{ from: "/a", to: "/none" }]',
      'redirects[0].to: "/none" does not exist; name a page or a file of this site, or an https address',
    ],
    ['[{ from: "/a", to: "/a" }]', 'redirects[0].to: "/a" redirects to itself; name a page'],
    [
      '[{ from: "/a", to: "/b" }, { from: "/b", to: "/about" }]',
      'redirects[0].to: "/b" is itself redirected, by redirects[1]; use its final address',
    ],
    [
      '[{ from: "/a", to: "/about" }, { from: "/a", to: "/contact" }]',
      'redirects[1].from: "/a" is listed twice; remove one',
    ],
    [
      '[{ from: "/a/", to: "/about" }, { from: "http://old.example/a", to: "/contact" }]',
      'redirects[1].from: "/a" is listed twice; remove one',
    ],
    [
      '[{ from: "/a#b", to: "/about" }]',
      "redirects[0].from: must be an old address such as /about-us, /about-us/ or /?page_id=12",
    ],
    [
      '[{ from: "/a", to: "//example.com" }]',
      "redirects[0].to: must be a path such as /about, or an https address",
    ],
    [
      '[{ from: "/a", to: "javascript:alert(1)" }]',
      "redirects[0].to: must be a path such as /about, or an https address",
    ],
  ] as const
) {
  Deno.test(`loadSite() refuses redirects: ${redirects}`, async () => {
    assertEquals(await faults(`redirects: ${redirects}`), [`content/site.md: ${fault}`]);
  });
}

Deno.test("loadSite() takes the list of an old site, and leaves out with a warning what is a page", async () => {
  const files = withSettings(`redirects:
  - { from: "https://old.example/about/", to: /contact }
  - { from: /services/gate-repair, to: /about }
  - { from: "/?page_id=12", to: /about }
  - { from: "http://old.example/team/", to: /about }`);
  assertEquals((await load(files)).settings.redirects, [
    { from: "/?page_id=12", to: "/about" },
    { from: "/team/", to: "/about" },
  ]);
  assertEquals(await warningsOf(files), [
    'content/site.md: redirects[0].from: "/about/" is a page or file of this site; it is left out',
    'content/site.md: redirects[1].from: "/services/gate-repair" is a page or file of this site; it is left out',
  ]);
});

Deno.test("loadSite() refuses redirects that go round in a circle", async () => {
  assertEquals(await faults("redirects: [{ from: /a, to: /b }, { from: /b, to: /a }]"), [
    'content/site.md: redirects[0].to: "/b" is itself redirected, by redirects[1]; use its final address',
    'content/site.md: redirects[1].to: "/a" is itself redirected, by redirects[0]; use its final address',
  ]);
});
