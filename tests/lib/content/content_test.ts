import { assertEquals, assertRejects } from "@std/assert";
import { ContentError } from "../../../lib/content/mod.ts";
import { site, SITE_URL } from "../../support/site.ts";
import { faultOf, faultsOf, load, small } from "./small_site.ts";

Deno.test("loadSite() orders the collections", () => {
  const terms = site.glossary.all.map(({ term }) => term.toLowerCase());
  assertEquals(terms, terms.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  const year = (date: string) => /^[0-9]{4}$/.test(date) ? Number(date) : Infinity;
  const years = site.projects.all.map(({ completion_date }) => year(completion_date));
  assertEquals(years, years.toSorted((a, b) => b - a));
});

Deno.test("loadSite() publishes a site without any optional field", async () => {
  const loaded = await load(small);
  assertEquals(loaded.company, {
    name: "Small",
    legal_name: "Small, LLC",
    description: "One paragraph.",
    url: `${SITE_URL}/`,
    email: "office@example.com",
    telephone: "+1-912-555-0100",
    address: {
      street: "1 Road",
      locality: "Town",
      region: "GA",
      postal_code: "31401",
      country: "US",
    },
    hours: {},
    licenses: [],
  });
  assertEquals(
    loaded.services.all[0]?.description,
    "Wrapped over two lines.\n\nAnd a second paragraph.",
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

Deno.test("loadSite() reports every fault of every file in one go", async () => {
  assertEquals(
    await faultsOf({
      "projects/main.md": small["projects/main.md"]!
        .replace('completion_date: "2024"', "completion_date: 2024")
        .replace("featured: false", "featured: maybe")
        .replace("client: Withheld\n", "")
        .replace("service_area: pooler", "service_area: macon\nbudget: 7"),
      "services/emergency-repairs.md": small["services/emergency-repairs.md"]!.replace(
        "step: 1",
        "step: 2",
      ),
      "glossary/pipe.md": "no front matter",
    }),
    [
      "Cannot load the content: 7 faults",
      "content/glossary/pipe.md: front matter: is missing; begin the file with a line ---, then a field a line, then a line ---",
      "content/projects/main.md: featured: must be true or false, not text",
      "content/projects/main.md: client: is missing; write text of 1 character or more",
      "content/projects/main.md: completion_date: must be text, not a number; put it in double quotes",
      'content/projects/main.md: service_area: no service area has the slug "macon"; there is pooler',
      "content/projects/main.md: budget: is not known here; the fields are name, category, summary, featured, location, client, completion_date, scope, challenges, solutions, outcomes, services, service_area, pictures, updated",
      "content/services/emergency-repairs.md: process[0].step: must be 1, the position of the step in the list",
    ],
  );
});

const single: [string, string, string, string, string][] = [
  [
    "a year without quotes",
    "projects/main.md",
    '"2024"',
    "2024",
    "projects/main.md: completion_date: must be text, not a number; put it in double quotes",
  ],
  [
    "a date",
    "projects/main.md",
    '"2024"',
    "2024-05-01",
    "projects/main.md: completion_date: must be text, not a date; put it in double quotes",
  ],
  [
    "a completion date of another form",
    "projects/main.md",
    '"2024"',
    '"Spring 2024"',
    'projects/main.md: completion_date: must be a year such as "2024" in double quotes, or a status text such as Mobilizing or In progress',
  ],
  [
    "a ZIP code read as a number",
    "service-areas/pooler.md",
    '"31322"',
    "01322",
    "service-areas/pooler.md: postal_code: must be text, not a number; put it in double quotes",
  ],
  [
    "coordinates off the earth",
    "service-areas/pooler.md",
    "32.1155",
    "132.1155",
    "service-areas/pooler.md: latitude: must be a number from -90 to 90, written without quotes",
  ],
  [
    "an unknown service",
    "projects/main.md",
    "[emergency-repairs]",
    "[plumbing]",
    'projects/main.md: services[0]: no service has the slug "plumbing"; there is emergency-repairs',
  ],
  [
    "a service without a file",
    "projects/main.md",
    "[emergency-repairs]",
    "[maintenance-programs]",
    'projects/main.md: services[0]: no service has the slug "maintenance-programs"; there is emergency-repairs',
  ],
  [
    "a service area without a file",
    "projects/main.md",
    "service_area: pooler",
    "service_area: savannah",
    'projects/main.md: service_area: no service area has the slug "savannah"; there is pooler',
  ],
  [
    "a related term without a file",
    "glossary/pipe.md",
    "related_terms: []",
    "related_terms: [valve]",
    'glossary/pipe.md: related_terms[0]: no glossary term has the slug "valve"; there is pipe',
  ],
  [
    "a term related to itself",
    "glossary/pipe.md",
    "related_terms: []",
    "related_terms: [pipe]",
    "glossary/pipe.md: related_terms[0]: is this file itself; take it out",
  ],
  [
    "a service given twice",
    "projects/main.md",
    "[emergency-repairs]",
    "[emergency-repairs, emergency-repairs]",
    "projects/main.md: services[1]: is given twice; take one out",
  ],
  [
    "a url that is written",
    "glossary/pipe.md",
    "faqs: []",
    "faqs: []\nurl: https://x",
    "glossary/pipe.md: url: is made from the file's name; take it out",
  ],
  [
    "a slug that is written",
    "glossary/pipe.md",
    "faqs: []",
    "faqs: []\nslug: pipe",
    "glossary/pipe.md: slug: is the file's name; take it out",
  ],
  [
    "the body as a field",
    "glossary/pipe.md",
    "faqs: []",
    "faqs: []\ndefinition: x",
    "glossary/pipe.md: definition: is the body of the file; write it below the front matter",
  ],
  [
    "no body",
    "glossary/pipe.md",
    "A round thing.\n",
    "",
    "glossary/pipe.md: body (definition): is missing; write one or more plain paragraphs below the front matter",
  ],
  [
    "an email that is none",
    "company.md",
    "office@example.com",
    "office",
    "company.md: email: must be an email address such as name@example.com",
  ],
  [
    "a telephone that is none",
    "company.md",
    '"+1-912-555-0100"',
    '"912 555 0100"',
    "company.md: telephone: must be a number in international form such as +1-912-555-0100",
  ],
  [
    "text that YAML cuts at a number sign",
    "projects/main.md",
    "name: A main",
    "name: Canal #3, east",
    'projects/main.md: name: is cut before "#3, east", which YAML takes for a comment; put the text in double quotes',
  ],
  [
    "an item of a list that YAML cuts at a number sign",
    "projects/main.md",
    "scope: [Pipe]",
    "scope:\n  - Pipe\n  - Removal of pipe #54 and headwall # twice",
    'projects/main.md: scope[1]: is cut before "#54 and headwall", which YAML takes for a comment; put the text in double quotes',
  ],
  [
    "a field of which nothing is left before a number sign",
    "services/emergency-repairs.md",
    "summary: We come.",
    "summary: #1 in town",
    'services/emergency-repairs.md: summary: is cut before "#1 in town", which YAML takes for a comment; put the text in double quotes',
  ],
  [
    "a field that is left empty",
    "projects/main.md",
    "client: Withheld",
    "client:",
    "projects/main.md: client: is empty; it must be text",
  ],
  [
    "an item that its colon makes an object",
    "projects/main.md",
    "scope: [Pipe]",
    "scope:\n  - 18 inlets: and boxes",
    "projects/main.md: scope[0]: must be text, not an object; put text with a colon in it in double quotes",
  ],
  [
    "a key named like a prototype",
    "glossary/pipe.md",
    "faqs: []",
    "faqs: []\n__proto__: x",
    "glossary/pipe.md: __proto__: is not known here; the fields are term, summary, faqs, related_terms, related_services, updated",
  ],
];
for (const [name, path, from, to, message] of single) {
  Deno.test(`loadSite() reports ${name}`, async () => {
    assertEquals(await faultOf(path, from, to), `content/${message}`);
  });
}

Deno.test("loadSite() takes number signs in quotes, in blocks and at the beginning of comments", async () => {
  const loaded = await load({
    ...small,
    "projects/main.md": small["projects/main.md"]!
      .replace("name: A main", 'name: "Canal #3" #as built\n#later: more #4')
      .replace("client: Withheld", "client: Withheld # until released")
      .replace("summary: A main was laid.", "summary: >-\n  Bars of size #4\n  were tied.")
      .replace("category: Water", "category: Water#1 ## reviewed")
      .replace("featured: false", "featured: false #yet")
      .replace("scope: [Pipe]", "scope: #what was laid\n  - Pipe\n  - Valves"),
  });
  const { name, client, summary, category } = loaded.projects.all[0]!;
  assertEquals([name, client, summary, category], [
    "Canal #3",
    "Withheld",
    "Bars of size #4 were tied.",
    "Water#1",
  ]);
});

Deno.test("loadSite() reports a step and a title that are wrong beside other faults of the file", async () => {
  assertEquals(
    await faultsOf({
      "services/emergency-repairs.md": small["services/emergency-repairs.md"]!
        .replace("name: Emergency repairs", "name: 5")
        .replace("step: 1", "step: 5"),
      "glossary/tube.md": small["glossary/pipe.md"]!.replace("faqs: []", "faq: []"),
    }),
    [
      "Cannot load the content: 4 faults",
      "content/glossary/tube.md: faq: is not known here; the fields are term, summary, faqs, related_terms, related_services, updated",
      'content/glossary/tube.md: term: "Pipe" is the same as in content/glossary/pipe.md; give each its own',
      "content/services/emergency-repairs.md: name: must be text, not a number; put it in double quotes",
      "content/services/emergency-repairs.md: process[0].step: must be 1, the position of the step in the list",
    ],
  );
});

Deno.test("loadSite() reports YAML that can't be read, with its line and what usually mends it", async () => {
  assertEquals(
    await faultOf("glossary/pipe.md", "term: Pipe", "term: Pipe: round"),
    "content/glossary/pipe.md: front matter: is not valid YAML: Cannot read block as explicit mapping pair is incomplete: a key node is missed or followed by a non-tabulated empty line at line 2, column 11: term: Pipe: round; indent with blanks, and put text that has a colon, a # or a quote in double quotes",
  );
  assertEquals(
    await faultOf("glossary/pipe.md", "---\nterm: Pipe", "---\n\n\nterm: @pipe"),
    "content/glossary/pipe.md: front matter: is not valid YAML: Cannot read document: end of the stream or a document separator is expected at line 4, column 7: term: @pipe; indent with blanks, and put text that has a colon, a # or a quote in double quotes",
  );
});

Deno.test("loadSite() reports a field that stands twice as that", async () => {
  const issue =
    "front matter: has a field twice, the second time on line 3; take one of the two out";
  assertEquals(
    await faultOf("glossary/pipe.md", "term: Pipe", "term: Pipe\nterm: Tube"),
    `content/glossary/pipe.md: ${issue}`,
  );
});

for (
  const [construct, body] of [
    ["a heading", "# Title"],
    ["a rule or an underlined heading", "Title\n==="],
    ["a list", "Text\n- item"],
    ["a list", "* item"],
    ["a numbered list", "1. item"],
    ["a quotation", "> said"],
    ["an indented code block", "    code"],
    ["code", "Run `x`."],
    ["code", "~~~\nx"],
    ["a table", "| a | b |"],
    ["HTML or an address in angle brackets", "A <b>bold</b> word"],
    ["HTML or an address in angle brackets", "<https://x.test>"],
    ["a link or an image", "See [this](https://x.test)."],
    ["a link or an image", "![x](y.png)"],
    ["emphasis", "A *strong* word"],
    ["emphasis", "A **strong** word"],
    ["emphasis", "A _strong_ word"],
    ["a character reference", "A &amp; B"],
    ["a backslash escape", "A \\* B"],
  ] as const
) {
  Deno.test(`loadSite() refuses ${construct} in a body: ${JSON.stringify(body)}`, async () => {
    const fault = await faultOf("glossary/pipe.md", "A round thing.", `First.\n\n${body}`);
    assertEquals(
      fault,
      `content/glossary/pipe.md: body (definition): paragraph 2 has ${construct}; write plain paragraphs with no markdown in them`,
    );
  });
}

Deno.test("loadSite() takes plain text that only looks like markdown", async () => {
  const body =
    "An 8-inch main, 2 * 3 = 6, 1_2_3 & more: 5 < 6, #4 bar, AT&T, 10 - 2, and C900 (DR 18).";
  const loaded = await load({
    ...small,
    "glossary/pipe.md": small["glossary/pipe.md"]!.replace("A round thing.", body),
  });
  assertEquals(loaded.glossary.all[0]?.definition, body);
});

Deno.test("loadSite() reports stray files and folders, missing files and names used twice", async () => {
  const { "company.md": _company, ...without } = small;
  const error = await assertRejects(() =>
    load({
      ...without,
      "projekts/x.md": "x",
      "notes.md": "x",
      "Company.md": "x",
      "projects/notes.txt": "x",
      "services/plumbing.md": small["services/emergency-repairs.md"]!,
      "glossary/tube.md": small["glossary/pipe.md"]!,
    }), ContentError);
  assertEquals(error.message.split("\n"), [
    "Cannot load the content: 7 faults",
    "content/Company.md: must be named company.md, in small letters",
    "content/company.md: is not there; every site has this file",
    'content/glossary/tube.md: term: "Pipe" is the same as in content/glossary/pipe.md; give each its own',
    "content/notes.md: belongs in one of the folders services, projects, markets, service-areas, glossary",
    "content/projects/notes.txt: is not a .md file; move it out of the content folder",
    "content/projekts: is not a folder of the content; the folders are services, projects, markets, service-areas, glossary",
    'content/services/plumbing.md: name: "Emergency repairs" is the same as in content/services/emergency-repairs.md; give each its own',
  ]);
});

Deno.test("loadSite() reports titles that differ in case alone", async () => {
  const tube = small["glossary/pipe.md"]!.replace("term: Pipe", "term: PIPE");
  assertEquals(await faultsOf({ "glossary/tube.md": tube }), [
    "Cannot load the content: 1 fault",
    'content/glossary/tube.md: term: "PIPE" is the same as in content/glossary/pipe.md; give each its own',
  ]);
});

Deno.test("loadSite() reads files with CR LF line ends as any other", async () => {
  const crlf = Object.fromEntries(
    Object.entries(small).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]),
  );
  assertEquals((await load(crlf)).services.all, (await load(small)).services.all);
});

Deno.test("loadSite() reports the links of a file that has other faults, and not those of a field that has", async () => {
  const text = small["glossary/pipe.md"]!
    .replace("related_terms: []", "related_terms: [valve, pipe]\nnonsense: 1")
    .replace("[emergency-repairs]", "[roofing]");
  const [count, ...lines] = await faultsOf({ "glossary/pipe.md": text });
  assertEquals(count, "Cannot load the content: 4 faults");
  const fields = lines.map((line) => line.split(": ")[1]).toSorted();
  assertEquals(fields, ["nonsense", "related_services[0]", "related_terms[0]", "related_terms[1]"]);
});
