import { assertEquals } from "@std/assert";
import { bySegment, company, resources, settings } from "../../../lib/model/mod.ts";
import { type Fields, hasFields, type Schema, schemaOf } from "../../../lib/schema/mod.ts";
import { changed, faultsOf, load, smallWith } from "../../support/fixtures/content.ts";

/** What is enough for a site. */
const minimal = {
  "company.md": `---
name: Small Fence
telephone: "+1-802-555-0100"
email: office@example.com
address: { locality: Millbrook, region: VT, country: US }
---
`,
  "services/gates.md": "---\nname: Gates\n---\nWe hang and mend gates. Also at night.\n",
  "services/posts.md": "---\nname: Posts\nsummary: We set posts\n---\n",
};

Deno.test("a name, a telephone, an email and a town are a company; its services say what it does", async () => {
  const { company, services } = await load(minimal);
  const { legal_name, address: { street, postal_code }, hours, licenses } = company;
  assertEquals([legal_name, street, postal_code, hours, licenses], ["Small Fence", "", "", {}, []]);
  assertEquals(company.description.markdown, "We hang and mend gates. We set posts.");
  assertEquals(
    services.all.map(({ summary, description }) => [summary, description.markdown]),
    [
      ["We hang and mend gates.", "We hang and mend gates. Also at night."],
      ["We set posts", "We set posts"],
    ],
  );
});

Deno.test("a service says something, and so does a company without services", async () => {
  const body = "is missing; write one or more paragraphs below the front matter";
  assertEquals(
    await faultsOf({
      "company.md": minimal["company.md"],
      "services/gate-repair.md": undefined,
      "projects/pasture.md": undefined,
      "glossary/post.md": undefined,
    }),
    [`content/company.md: body (description): ${body}`],
  );
  assertEquals(await faultsOf({ "services/empty.md": "---\nname: Empty\n---\n" }), [
    `content/services/empty.md: body (description): ${body}`,
  ]);
});

Deno.test("what is emptied is absent, however an editor writes it", async () => {
  const written = minimal["company.md"].replace(
    /---\n$/,
    `tagline: ""
founded: null
hours: { weekday: "", weekend: ~ }
certifications: [{ name: "", issuer: "", status: "" }]
leadership: []
values: [""]
safety_record: { since: "" }
social_profiles: [""]
pictures: [{ file: "", alt: "", before: false }]
facts: [{ title: "", text: "" }]
---
`,
  );
  const site = {
    "site.md":
      '---\nbanner: { text: "", link: "" }\nintros: { services: "" }\nredirects: []\n---\n',
  };
  const [emptied, plain] = [
    await load({ ...minimal, ...site, "company.md": written }),
    await load(minimal),
  ];
  assertEquals(emptied.company, plain.company);
  assertEquals(emptied.companyInternal, plain.companyInternal);
  assertEquals(emptied.settings, plain.settings);
});

/** A value with nothing in it, in the shape of its declaration. */
function emptyOf(schema: Schema<unknown>, nothing: unknown): unknown {
  if (schema.item !== undefined) return [emptyOf(schema.item, nothing)];
  if (!hasFields(schema)) return schema.json.type === "boolean" ? false : nothing;
  const members = Object.entries(schema.fields);
  return Object.fromEntries(members.map(([name, it]) => [name, emptyOf(schemaOf(it), nothing)]));
}

/** What the files say. */
function contentOf(site: Awaited<ReturnType<typeof load>>): unknown {
  const { company, companyInternal, settings } = site;
  const folders = Object.values(bySegment(site)).map(({ all, internal }) => [all, [...internal]]);
  return JSON.parse(JSON.stringify([company, companyInternal, settings, folders]));
}

Deno.test("every field that may be left out may be emptied, in every file and every form", async () => {
  const files: Record<string, string> = {
    ...minimal,
    "site.md": "---\n---\n",
    "projects/a.md":
      "---\nname: A\ncategory: B\nsummary: C\nlocation: D\nclient: E\ncompletion_date: '2024'\nfeatured: false\n---\nF.\n",
    "markets/a.md": "---\nname: A\nheadline: B\n---\nC.\n",
    "service-areas/a.md":
      "---\ncity: A\nstate: Vermont\nstate_code: VT\npostal_code: '05602'\nlatitude: 44\nlongitude: -72\n---\nB.\n",
    "glossary/a.md": "---\nterm: A\nsummary: B\n---\nB.\n",
    "reviews/a.md": "---\nname: A\n---\nB.\n",
    "news/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nB.\n",
    "jobs/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nB.\n",
    "pages/a.md": "---\ntitle: A\ndescription: B\n---\nC.\n",
  };
  const declarations = [["company.md", company.frontMatter], ["site.md", settings]] as const;
  const all = [
    ...declarations,
    ...resources.map(({ segment, frontMatter }) =>
      [Object.keys(files).find((name) => name.startsWith(`${segment}/`))!, frontMatter] as const
    ),
  ];
  const forms: readonly ((schema: Schema<unknown>) => unknown)[] = [
    ...["", null, [], {}].map((value) => () => value),
    ...["", null].map((nothing) => (schema: Schema<unknown>) => emptyOf(schema, nothing)),
  ];
  const plain = await load(files);
  for (const form of forms) {
    const emptied = all.map(([name, { fields }]) => {
      const written = new Set(files[name]!.match(/^\w+(?=:)/gm));
      const lines = Object.entries(fields as Fields)
        .filter(([field, declared]) =>
          "optional" in declared && !written.has(field) &&
          // What is turned off says so.
          schemaOf(declared).json.type !== "boolean"
        )
        .map(([field, declared]) => `${field}: ${JSON.stringify(form(schemaOf(declared)))}\n`);
      return [name, files[name]!.replace("---\n", `---\n${lines.join("")}`)];
    });
    const site = await load({ ...files, ...Object.fromEntries(emptied) });
    assertEquals(contentOf(site), contentOf(plain));
  }
});

Deno.test("a project's completion is a year, a month, a day or a status, in either field", async () => {
  const completed = async (written: string) => {
    const file = changed("projects/pasture.md", 'completion_date: "2024"', written);
    const { projects } = await load(smallWith({ "projects/pasture.md": file }));
    const { slug, completion_date } = projects.all[0]!;
    return [completion_date, projects.internal.get(slug)!.completed];
  };
  assertEquals(await completed("completion_date: October 2026"), ["2026", "2026-10"]);
  assertEquals(await completed("completion_date: Oct. 2026"), ["2026", "2026-10"]);
  assertEquals(await completed("completion_date: 2026-10-05"), ["2026", "2026-10-05"]);
  assertEquals(await completed("completed: 2025-06"), ["2025", "2025-06"]);
  assertEquals(await completed("completion_date: 2025\ncompleted: 2025-06"), ["2025", "2025-06"]);
  assertEquals(await completed("completion_date: In progress"), ["In progress", undefined]);
  for (
    const [written, fault] of [
      [
        "category: Wire",
        "completion_date: is missing; write a year such as 2024, a month such as June 2024, or In progress",
      ],
      [
        "completion_date: Fall 2026",
        "completion_date: must be a year such as 2024, a month such as June 2024, or In progress",
      ],
      [
        "completion_date: 6/2024",
        "completion_date: must be a year such as 2024, a month such as June 2024, or In progress; write 2024-06",
      ],
      [
        "completion_date: in progress",
        "completion_date: must be a year such as 2024, a month such as June 2024, or In progress; write In progress",
      ],
    ] as const
  ) {
    const file = changed("projects/pasture.md", 'completion_date: "2024"', written)
      .replace(
        "category: Wire fence\n",
        written.startsWith("category") ? "" : "category: Wire fence\n",
      );
    assertEquals(await faultsOf({ "projects/pasture.md": file }), [
      `content/projects/pasture.md: ${fault}`,
    ]);
  }
});
