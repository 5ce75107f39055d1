import { assertEquals } from "@std/assert";
import { resources } from "../../../lib/model/mod.ts";
import {
  changed,
  edited,
  faultsOf,
  FIXTURE_URL,
  load,
  small,
} from "../../support/fixtures/content.ts";
import { markdown } from "../../support/text.ts";

Deno.test("loadSite() publishes a site without any optional field", async () => {
  const loaded = await load(small);
  assertEquals(loaded.company, {
    name: "Small Fence",
    legal_name: "Small Fence, LLC",
    description: markdown("One paragraph."),
    url: `${FIXTURE_URL}/`,
    email: "office@example.com",
    telephone: "+1-802-555-0100",
    address: {
      street: "1 Road",
      locality: "Millbrook",
      region: "VT",
      postal_code: "05602",
      country: "US",
    },
    hours: {},
    licenses: [],
  });
  assertEquals(
    loaded.services.all[0]?.description,
    markdown("Wrapped over two lines.\n\nAnd a second paragraph."),
  );
  assertEquals(
    Object.keys(loaded.projects.all[0]!).join(" "),
    "slug name category summary description featured location client completion_date scope url",
  );
  assertEquals(Object.isFrozen(loaded.projects.all[0]), true);
});

Deno.test("loadSite() reports every fault of every file in one go, those between files too", async () => {
  const files = {
    "company.md": `---
name: Small Fence
legal_name: Small Fence, LLC
email: office
telephone: "912 555 0100"
address: { street: 1 Road, locality: Millbrook, region: VT, postal_code: "05602", country: US }
logo: logo.svg
licenses: []
pictures: [{ file: none.jpg }]
---
One paragraph.
`,
    "glossary/none.md": "no front matter",
    "glossary/post.md": `---
term: Post
summary: It carries wire.
faqs: []
related_terms: [post]
related_services: [gate-repair]
url: https://x
slug: pipe
definition: x
__proto__: x
---
`,
    "glossary/stake.md": changed("glossary/post.md", "faqs: []", "faq: []"),
    "projects/pasture.md": `---
name: A pasture
category:
summary: A fence was put up.
featured: maybe
location: Millbrook, Vermont
completion_date: Spring 2024
scope:
  - 18 inlets: and boxes
services: [roofing, gate-repair, gate-repair]
service_area: millbrook
pictures: [{ file: field.jpg, alt: A field. }]
---
It was put up.
`,
    "public/services/x.txt": "",
    ...edited("service-areas/millbrook.md", "44.2601", "144.2601"),
    "services/gate-repair.md": changed("services/gate-repair.md", "step: 1", "step: 5")
      .replace("name: Gate repair", "name: [5]"),
    "site.md": `---
units: yards
accent_color: "#7b7b7b"
hero: { file: top.jpg, alt: A gate. }
heading_font: none.woff2
redirects: [{ from: /old, to: /services/gates }]
---
`,
  };
  assertEquals(await faultsOf(files), [
    'content/company.md: logo: "logo.svg" does not exist; put the picture beside company.md',
    "content/company.md: email: must be a whole email address, such as name@example.com",
    "content/company.md: telephone: must be a number in international form such as +1-555-555-0100; write +1-912-555-0100",
    "content/company.md: pictures[0].alt: is missing; write text",
    'content/company.md: pictures[0].file: "none.jpg" is not in images/; put the picture there',
    "content/glossary/none.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
    "content/glossary/post.md: url: is made from the file's name; remove it",
    "content/glossary/post.md: slug: is the file's name; remove it",
    "content/glossary/post.md: definition: is the file's text; write it below the front matter",
    "content/glossary/post.md: __proto__: is not a known field; the fields are term, summary, faqs, related_terms, related_services, updated, draft",
    "content/glossary/post.md: body (definition): is missing; write one or more paragraphs below the front matter",
    "content/glossary/post.md: related_terms[0]: is this file itself; remove it",
    'content/glossary/stake.md: faq: is not a known field; did you mean "faqs"?',
    'content/glossary/stake.md: term: "Post" is the same as in content/glossary/post.md; each needs its own',
    "content/projects/pasture.md: category: is empty; write text",
    "content/projects/pasture.md: featured: must be exactly true or false",
    "content/projects/pasture.md: client: is missing; write text",
    "content/projects/pasture.md: completion_date: must be a year such as 2024, a month such as June 2024, or In progress",
    "content/projects/pasture.md: scope[0]: must be text, not an object; put text with a colon in it in double quotes",
    'content/projects/pasture.md: services[0]: no service has the slug "roofing"; one of: gate-repair',
    "content/projects/pasture.md: services[2]: is listed twice; remove one",
    'content/projects/pasture.md: pictures[0].file: "field.jpg" is not in images/; put the picture there',
    "content/public/services/x.txt: has the name of a route of the server; rename the file",
    "content/service-areas/millbrook.md: latitude: must be a number from -90 to 90",
    "content/services/gate-repair.md: name: must be text, not a list; put text that begins with a bracket or a hyphen in double quotes",
    "content/services/gate-repair.md: process[0].step: must be 1, the position of the step in the list",
    'content/site.md: units: must be one of "miles", "kilometers"',
    'content/site.md: hero.file: "top.jpg" is not in images/; put the picture there',
    "content/site.md: accent_color: has a contrast of 4.23:1 with the text on it, white or #10181f; choose a color with at least 4.5:1 (WCAG 2.2 AA)",
    'content/site.md: heading_font: "none.woff2" is not in public/; put the font there',
    'content/site.md: redirects[0].to: "/services/gates" does not exist; name a page or a file of this site, or an https address',
  ]);
});

Deno.test("loadSite() says of front matter that can't be read what is wrong, on which line, and what to do", async () => {
  const term = (from: string, to: string) => changed("glossary/post.md", from, to);
  const files = {
    "glossary/blanks.md": term("---\n", `---\n${"\n".repeat(1000)}`),
    "glossary/colon.md": term("term: Post", "term: Post: round"),
    "glossary/dashes.md": term("---", "--- x"),
    "glossary/json.md": term("---", "---json"),
    "glossary/no-end.md": term("\n---\n", "\n"),
    "glossary/open.md": term("term: Post", "term: 'Post"),
    "glossary/opened.md": term("term: Post", 'term: "Post').replace("faqs: []", 'faqs: "none"'),
    "glossary/pluses.md": term("---", "+++"),
    "glossary/sign.md": term("---\nterm: Post", "---\n\n\nterm: @pipe"),
    "glossary/tab.md": term("faqs: []", "faqs:\n\t- question: Why?\n  \tanswer: So."),
    "glossary/twice.md": term("term: Post", "term: Post\nterm: Stake"),
    "glossary/twice-lines.md": term("term: Post", 'term: Post\nterm: "Stake,\n  round"'),
    "glossary/twice-more.md": term("term: Post", "term: Post\nterm: Stake\nrelated: @pipe"),
  };
  assertEquals(await faultsOf(files), [
    "content/glossary/blanks.md: front matter: has more than 250 blanks in a row; remove them",
    'content/glossary/colon.md: front matter: has a second colon on line 2; put text that has a colon in double quotes, typed as " and not as “',
    "content/glossary/dashes.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
    "content/glossary/json.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
    "content/glossary/no-end.md: front matter: has no end; write --- on a line of its own after the last field",
    "content/glossary/open.md: front matter: has a quotation mark on line 2 that is not closed; write another one at the end of that text",
    "content/glossary/opened.md: front matter: has a quotation mark on line 2 that is not closed; write another one at the end of that text",
    "content/glossary/pluses.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
    `content/glossary/sign.md: front matter: can't be read at line 4 ("term: @pipe") or the one before; write each field as name: text, indent with spaces, and put text in double quotes that has a colon, a # or a quote, or begins with a sign`,
    "content/glossary/tab.md: lines 5, 6: is indented with a tab; use spaces instead",
    "content/glossary/twice-lines.md: front matter: has a field twice, the second time on line 3; remove one of the two",
    "content/glossary/twice-more.md: front matter: has a field twice, the second time on line 3; remove one of the two",
    "content/glossary/twice.md: front matter: has a field twice, the second time on line 3; remove one of the two",
  ]);
});

Deno.test("loadSite() reports text that YAML would cut off at a number sign", async () => {
  const project = changed("projects/pasture.md", "name: A pasture", "name: Field #3, east")
    .replace("featured: false", "featured: false\noutcomes: #1 in town")
    .replace("scope: [Posts]", "scope:\n  - Post\n  - Removal of post #54 and post # twice");
  assertEquals(await faultsOf({ "projects/pasture.md": project }), [
    'content/projects/pasture.md: line 2: "name: Field" is cut off before "#3, east", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    'content/projects/pasture.md: line 6: "outcomes:" is cut off before "#1 in town", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    'content/projects/pasture.md: line 12: "- Removal of post" is cut off before "#54 and post # twice", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
  ]);
});

Deno.test("loadSite() takes number signs in quotes, in blocks and at the beginning of comments", async () => {
  const loaded = await load({
    ...small,
    "projects/pasture.md": small["projects/pasture.md"]
      .replace("name: A pasture", 'name: "Field #3" # as built #2\n#later: more #4')
      .replace("client: Withheld", "client: Withheld # until released")
      .replace("summary: A fence was put up.", "summary: >-\n  Bars of size #4\n  were tied.")
      .replace("category: Wire fence", "category: Wire#1 ## reviewed")
      .replace("featured: false", "featured: false # yet")
      .replace("scope: [Posts]", "scope: # what was laid\n  - Post\n  - Rails"),
  });
  const { name, client, summary, category } = loaded.projects.all[0]!;
  assertEquals([name, client, summary, category], [
    "Field #3",
    "Withheld",
    "Bars of size #4 were tied.",
    "Wire#1",
  ]);
});

Deno.test("loadSite() names the line of a body, or the field and its line, that it can't take", async () => {
  const faults = await faultsOf({
    ...edited("company.md", "name: ", 'mission: "We # dig.\\n\\n# Deep"\nname: '),
    ...edited("glossary/post.md", "A round thing.", "First.\n\nA <b>bold</b> word."),
    ...edited("markets/farms.md", "They graze.", "![a](https://a.example/b.jpg)"),
  });
  assertEquals(faults.map((fault) => fault.split(";")[0]), [
    "content/company.md: mission, line 3: has a heading of level 1 (#), which is the page's title",
    "content/glossary/post.md: line 10: has HTML (<b), which is not shown",
    "content/markets/farms.md: line 9: has a picture from elsewhere",
  ]);
});

Deno.test("loadSite() says how fields, lists and numbers are written that were written as text", async () => {
  assertEquals(
    await faultsOf({
      ...edited(
        "company.md",
        "hours: {}",
        "hours: Mon-Fri 8-5\nfacts: [{ title: Pay, text: [Cash] }]\ngeo: { latitude: 44° N, longitude: -73 }\nleadership: [Sue]\ncertifications: { name: A, issuer: B, status: C }",
      ),
      "site.md":
        "---\nbanner: { text: Open house, link: /serviecs }\nrepository: https://github.com/acme/site.git\nsecurity_contact: it@example.com\n---\n",
      "news/open.md": "---\ntitle: Open\n---\nOpen.\n",
      ...edited("services/gate-repair.md", "faqs: []", "icon: toliet"),
    }),
    [
      "content/company.md: geo.latitude: must be a number from -90 to 90; write digits alone, such as 40.7506",
      'content/company.md: hours: must be an object (weekday, weekend, emergency), not text; write each of these on a line of its own, indented, such as "weekday: …"',
      'content/company.md: certifications: must be a list, not an object; write each item on a line of its own, after a hyphen and a space, such as "- name: …"',
      'content/company.md: leadership[0]: must be an object (name, role, picture), not text; write each of these on a line of its own, indented, such as "name: …"',
      "content/company.md: facts[0].text: must be text, not a list; put text that begins with a bracket or a hyphen in double quotes",
      "content/news/open.md: date: is missing; write a date such as 2026-03-01",
      'content/services/gate-repair.md: icon: must be one of "hammer", "wrench", "drill", "axe", "shovel", "pickaxe", "anvil", "ruler", "pencil-ruler", "paint-roller", "paintbrush", "spray-can", "brush-cleaning", "brick-wall", "fence", "layers", "house", "building", "factory", "warehouse" and 45 more; did you mean "toilet"?',
      "content/site.md: security_contact: must be an address such as mailto:security@example.com or https://example.com/report; write mailto:it@example.com",
      "content/site.md: repository: must be owner/name, such as example/website; write acme/site",
      'content/site.md: banner.link: "/serviecs" does not exist; did you mean "/services"?',
    ],
  );
});

Deno.test("loadSite() refuses marks of markdown in a line", async () => {
  const marks = [
    ['"A **strong** post"', "bold words (**…**)"],
    ['"A *round* post"', "emphasis (*…*)"],
    ['"Post [a](https://a.example)"', "a link ([…](…))"],
    ['"A `post`"', "code (`…`)"],
    ['"# Post"', "a heading (#)"],
    ['"- Post"', "a list (-)"],
    ['"A \\\\* post"', "the escape \\*"],
  ] as const;
  const files = marks.map(([term], index) =>
    [`glossary/${index}.md`, changed("glossary/post.md", "term: Post", `term: ${term}`)] as const
  );
  assertEquals(
    await faultsOf(Object.fromEntries(files)),
    marks.map(([, mark], index) =>
      `content/glossary/${index}.md: term: has ${mark}, and is a line of plain words; remove the ` +
      "mark, or write it in a text, such as the text below the front matter"
    ),
  );
});

Deno.test("loadSite() takes plain text that only looks like markdown", async () => {
  const body =
    "An 8-inch main, 2 * 3 = 6, 1_2_3 & more: 5 < 6, #4 bar, AT&T, 10 - 2, and C900 (DR 18).";
  const loaded = await load({
    ...small,
    "glossary/post.md": small["glossary/post.md"].replace("A round thing.", body),
  });
  assertEquals(loaded.glossary.all[0]?.definition, markdown(body));
});

Deno.test("loadSite() reports stray files and folders, missing files and names used twice", async () => {
  const folders = resources.map(({ segment }) => segment).join(", ");
  const files = {
    "company.md": undefined,
    "projekts/x.md": "x",
    "drawings/x.md": "x",
    "notes.md": "x",
    "Company.md": "x",
    "projects/notes.txt": "x",
    "services/painting.md": small["services/gate-repair.md"],
    "glossary/stake.md": changed("glossary/post.md", "Post", "POST"),
  };
  assertEquals(await faultsOf(files), [
    "content/Company.md: must be named company.md, in lower case",
    "content/company.md: is missing; every site needs this file",
    `content/drawings: is not a content folder; the folders are ${folders}, images, public, and for a further language its tag, such as es or fr-CA`,
    'content/glossary/stake.md: term: "POST" is the same as in content/glossary/post.md; each needs its own',
    `content/notes.md: belongs in one of the folders ${folders}`,
    "content/projects/notes.txt: is not a .md file; save it as one, or move it out of the content folder",
    'content/projekts: is not a content folder; did you mean "projects"?',
    'content/services/painting.md: name: "Gate repair" is the same as in content/services/gate-repair.md; each needs its own',
  ]);
});

Deno.test("a step that is written without its number gets its position", async () => {
  const site = await load({
    ...small,
    ...edited(
      "services/gate-repair.md",
      "  - { step: 1, title: Call, description: You call. }",
      "  - { title: Call, description: You call. }\n  - { title: Visit, description: We come. }",
    ),
  });
  assertEquals(site.services.bySlug.get("gate-repair")?.process, [
    { step: 1, title: "Call", description: markdown("You call.") },
    { step: 2, title: "Visit", description: markdown("We come.") },
  ]);
});

Deno.test("a project needs neither a service nor a service area", async () => {
  const site = await load({
    ...small,
    ...edited("projects/pasture.md", "services: [gate-repair]\nservice_area: millbrook\n", ""),
  });
  assertEquals(site.projects.internal.get("pasture"), { services: [] });
});
