import { assertEquals } from "@std/assert";
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

Deno.test("a project's completion is a year, a month, a day or a status, in either field", async () => {
  const completed = async (written: string) => {
    const file = changed("projects/pasture.md", 'completion_date: "2024"', written);
    const { projects } = await load(smallWith({ "projects/pasture.md": file }));
    return [projects.all[0]!.completion_date, projects.internal.get("pasture")!.completed];
  };
  assertEquals(await completed("completion_date: October 2026"), ["2026", "2026-10"]);
  assertEquals(await completed("completion_date: Oct. 2026"), ["2026", "2026-10"]);
  assertEquals(await completed("completion_date: 2026-10-05"), ["2026", "2026-10-05"]);
  assertEquals(await completed("completed: 2025-06"), ["2025", "2025-06"]);
  assertEquals(await completed("completion_date: 2025\ncompleted: 2025-06"), ["2025", "2025-06"]);
  assertEquals(await completed("completion_date: In progress"), ["In progress", undefined]);
  for (
    const [written, fault] of [
      ["category: Wire", "completion_date: is missing; write a year, a month or a status text"],
      [
        "completion_date: Fall 2026",
        "completion_date: must be a year such as 2024, a month such as June 2024, or a status text such as In progress",
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
