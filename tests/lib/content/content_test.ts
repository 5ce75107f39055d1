import { assertEquals, assertRejects } from "@std/assert";
import { ContentError } from "../../../lib/content/mod.ts";
import { resources } from "../../../lib/model/mod.ts";
import {
  edited,
  faultOf,
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
  assertEquals(Object.keys(loaded.projects.all[0]!), [
    "slug",
    "name",
    "category",
    "summary",
    "description",
    "featured",
    "location",
    "client",
    "completion_date",
    "scope",
    "url",
  ]);
  assertEquals(Object.isFrozen(loaded.projects.all[0]), true);
});

Deno.test("loadSite() reports every fault of every file in one go, those between files too", async () => {
  assertEquals(
    await faultsOf({
      "company.md": small["company.md"]
        .replace("hours: {}", "hours: {}\nlogo: logo.svg\npictures: [{ file: none.jpg }]")
        .replace("office@example.com", "office"),
      "projects/pasture.md": small["projects/pasture.md"]
        .replace(
          "featured: false",
          "featured: maybe\npictures: [{ file: field.jpg, alt: A field. }]",
        )
        .replace("client: Withheld\n", "")
        .replace("[gate-repair]", "[gates]"),
      "glossary/post.md": "no front matter",
      "site.md":
        "---\nunits: yards\naccent_color: '#7b7b7b'\nhero: { file: top.jpg, alt: A gate. }\n" +
        "heading_font: none.woff2\nredirects: [{ from: /old, to: /services/gates }]\n---\n",
      "public/services/x.txt": "",
    }),
    [
      "Cannot load the content: 15 faults",
      'content/company.md: logo: "logo.svg" does not exist; put the picture beside company.md',
      "content/company.md: email: must be an email address such as name@example.com: no dot first, last or twice in a row before the @, and a whole domain after it",
      "content/company.md: pictures[0].alt: is missing; write text",
      'content/company.md: pictures[0].file: "none.jpg" is not in images/; put the picture there',
      "content/glossary/post.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
      "content/projects/pasture.md: featured: must be exactly true or false",
      "content/projects/pasture.md: client: is missing; write text",
      'content/projects/pasture.md: services[0]: no service has the slug "gates"; one of: gate-repair',
      'content/projects/pasture.md: pictures[0].file: "field.jpg" is not in images/; put the picture there',
      "content/public/services/x.txt: has the name of a route of the server; rename the file",
      'content/site.md: units: must be one of "miles", "kilometers"',
      'content/site.md: hero.file: "top.jpg" is not in images/; put the picture there',
      "content/site.md: accent_color: has a contrast of 4.23:1 with the text on it, white or #10181f; choose a color with at least 4.5:1 (WCAG 2.2 AA)",
      'content/site.md: heading_font: "none.woff2" is not in public/; put the font there',
      'content/site.md: redirects[0].to: "/services/gates" does not exist; name a page or a file of this site, or an https address',
    ],
  );
});

Deno.test("loadSite() takes no other kind of front matter", async () => {
  for (const start of ["---json", "= yaml =", "+++", "--- x"]) {
    const [, line] = await faultsOf({
      "glossary/post.md": small["glossary/post.md"].replace("---", start),
    });
    assertEquals(line?.slice(0, 50), "content/glossary/post.md: front matter: is missing");
  }
});

for (
  const [path, from, to, message] of [
    [
      "projects/pasture.md",
      '"2024"',
      '"Spring 2024"',
      "completion_date: must be a year such as 2024, or a status text such as Mobilizing or In progress",
    ],
    [
      "service-areas/millbrook.md",
      "44.2601",
      "144.2601",
      "latitude: must be a number from -90 to 90",
    ],
    [
      "projects/pasture.md",
      "[gate-repair]",
      "[roofing]",
      'services[0]: no service has the slug "roofing"; one of: gate-repair',
    ],
    [
      "glossary/post.md",
      "related_terms: []",
      "related_terms: [post]",
      "related_terms[0]: is this file itself; remove it",
    ],
    [
      "projects/pasture.md",
      "[gate-repair]",
      "[gate-repair, gate-repair]",
      "services[1]: is listed twice; remove one",
    ],
    [
      "glossary/post.md",
      "faqs: []",
      "faqs: []\nurl: https://x",
      "url: is made from the file's name; remove it",
    ],
    [
      "glossary/post.md",
      "faqs: []",
      "faqs: []\nslug: pipe",
      "slug: is the file's name; remove it",
    ],
    [
      "glossary/post.md",
      "faqs: []",
      "faqs: []\ndefinition: x",
      "definition: is the file's text; write it below the front matter",
    ],
    [
      "glossary/post.md",
      "A round thing.\n",
      "",
      "body (definition): is missing; write one or more paragraphs below the front matter",
    ],
    [
      "company.md",
      "office@example.com",
      "office",
      "email: must be an email address such as name@example.com: no dot first, last or twice in a row before the @, and a whole domain after it",
    ],
    [
      "company.md",
      '"+1-802-555-0100"',
      '"912 555 0100"',
      "telephone: must be a number in international form such as +1-555-555-0100",
    ],
    [
      "projects/pasture.md",
      "name: A pasture",
      "name: Field #3, east",
      'line 2: "name: Field" is cut off before "#3, east", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    ],
    [
      "projects/pasture.md",
      "scope: [Posts]",
      "scope:\n  - Post\n  - Removal of post #54 and post # twice",
      'line 11: "- Removal of post" is cut off before "#54 and post # twice", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    ],
    [
      "projects/pasture.md",
      "featured: false",
      "featured: false\noutcomes: #1 in town",
      'line 6: "outcomes:" is cut off before "#1 in town", which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment',
    ],
    [
      "projects/pasture.md",
      "client: Withheld",
      "client:",
      "client: is empty; write at least 1 character",
    ],
    [
      "projects/pasture.md",
      "scope: [Posts]",
      "scope:\n  - 18 inlets: and boxes",
      "scope[0]: must be text, not an object; put text with a colon in it in double quotes",
    ],
    [
      "glossary/post.md",
      "faqs: []",
      "faqs: []\n__proto__: x",
      "__proto__: is not a known field; the fields are term, summary, faqs, related_terms, related_services, updated, draft",
    ],
    [
      "glossary/post.md",
      "term: Post",
      "term: Post\nterm: Stake",
      "front matter: has a field twice, the second time on line 3; remove one of the two",
    ],
    [
      "glossary/post.md",
      "term: Post",
      "term: Post: round",
      'front matter: has a second colon on line 2; put text that has a colon in double quotes, typed as " and not as “',
    ],
    [
      "glossary/post.md",
      "\n---\n",
      "\n",
      "front matter: has no end; write --- on a line of its own after the last field",
    ],
    [
      "glossary/post.md",
      "---\nterm: Post",
      `---\n${"\n".repeat(1000)}term: Post`,
      "front matter: has 1,000 blanks in a row; remove them",
    ],
    [
      "glossary/post.md",
      "---\nterm: Post",
      "---\n\n\nterm: @pipe",
      'front matter: can\'t be read at line 4 ("term: @pipe") or the one before; write each field as name: text, indent with spaces, and put text in double quotes that has a colon, a # or a quote, or begins with a sign',
    ],
    [
      "glossary/post.md",
      "faqs: []",
      "faqs:\n\t- question: Why?\n  \tanswer: So.",
      "lines 5, 6: is indented with a tab; use spaces instead",
    ],
    [
      "company.md",
      "hours: {}\n",
      "",
      "hours: is missing; write weekday, weekend, emergency below it",
    ],
  ] as const
) {
  Deno.test(`loadSite() reports ${message}`, async () => {
    assertEquals(await faultOf(path, from, to), `content/${path}: ${message}`);
  });
}

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

Deno.test("loadSite() reports a step and a title that are wrong beside other faults of the file", async () => {
  assertEquals(
    await faultsOf({
      "services/gate-repair.md": small["services/gate-repair.md"]
        .replace("name: Gate repair", "name: [5]")
        .replace("step: 1", "step: 5"),
      "glossary/stake.md": small["glossary/post.md"].replace("faqs: []", "faq: []"),
    }),
    [
      "Cannot load the content: 4 faults",
      'content/glossary/stake.md: faq: is not a known field; did you mean "faqs"?',
      'content/glossary/stake.md: term: "Post" is the same as in content/glossary/post.md; each needs its own',
      "content/services/gate-repair.md: name: must be text, not a list",
      "content/services/gate-repair.md: process[0].step: must be 1, the position of the step in the list",
    ],
  );
});

Deno.test("loadSite() names the line of a body, or the field and its line, that it can't take", async () => {
  const faultIn = async (file: keyof typeof small, from: string, to: string) =>
    (await faultOf(file, from, to)).split(";")[0];
  assertEquals(
    await faultIn("glossary/post.md", "A round thing.", "First.\n\nA <b>bold</b> word."),
    "content/glossary/post.md: line 10: has HTML (<b), which is not shown",
  );
  assertEquals(
    await faultIn("company.md", "name: ", 'mission: "We # dig.\\n\\n# Deep"\nname: '),
    "content/company.md: mission, line 3: has a heading of level 1 (#), which is the page's title",
  );
  assertEquals(
    await faultIn("glossary/post.md", "A round thing.", "![a](https://a.example/b.jpg)"),
    "content/glossary/post.md: line 8: has a picture from elsewhere",
  );
});

for (
  const [term, mark] of [
    ['"A **strong** post"', "bold words (**…**)"],
    ['"A *round* post"', "emphasis (*…*)"],
    ['"Post [a](https://a.example)"', "a link ([…](…))"],
    ['"A `post`"', "code (`…`)"],
    ['"# Post"', "a heading (#)"],
    ['"- Post"', "a list (-)"],
    ['"A \\\\* post"', "the escape \\*"],
  ] as const
) {
  Deno.test(`loadSite() refuses ${mark} in a line`, async () => {
    assertEquals(
      await faultOf("glossary/post.md", "term: Post", `term: ${term}`),
      `content/glossary/post.md: term: has ${mark}, and is a line of plain words; remove the mark, ` +
        "or write it in a text, such as the text below the front matter",
    );
  });
}

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
  const { "company.md": _company, ...without } = small;
  const error = await assertRejects(() =>
    load({
      ...without,
      "projekts/x.md": "x",
      "drawings/x.md": "x",
      "notes.md": "x",
      "Company.md": "x",
      "projects/notes.txt": "x",
      "services/painting.md": small["services/gate-repair.md"],
      "glossary/stake.md": small["glossary/post.md"].replace("Post", "POST"),
    }), ContentError);
  assertEquals(error.message.split("\n"), [
    "Cannot load the content: 8 faults",
    "content/Company.md: must be named company.md, in lower case",
    "content/company.md: is missing; every site needs this file",
    `content/drawings: is not a content folder; the folders are ${folders}, images, public`,
    'content/glossary/stake.md: term: "POST" is the same as in content/glossary/post.md; each needs its own',
    `content/notes.md: belongs in one of the folders ${folders}`,
    "content/projects/notes.txt: is not a .md file; move it out of the content folder",
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
