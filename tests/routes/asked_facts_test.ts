import { assertEquals, assertStringIncludes } from "@std/assert";
import { edited, load, smallWith } from "../support/fixtures/content.ts";
import { testServer } from "../support/site.ts";

const FACTS = `facts:
  - title: Bonding
    text: Up to $2 million a job.
    about: bonding
  - title: How soon we answer
    text: By the next working day.
    about: response
  - title: Dogs
    text: Keep them in.
`;

async function read(path: string, facts: string): Promise<string> {
  const company = edited("company.md", "hours: {}\n", `hours: {}\n${facts}`);
  return await testServer({ site: await load(smallWith(company)) }).text(path);
}

const PUBLISHED = `- **Bonding**: Up to $2 million a job.
- **How soon we answer**: By the next working day.
- **Dogs**: Keep them in.
- **Not published**: Prices, payment, warranty, insurance, licenses, hours, availability and work outside the service areas; call (802) 555-0100.
`;

for (const path of ["/agent-instructions.md", "/llms.txt"]) {
  Deno.test(`${path} has the facts that are published, and says what is asked and is not`, async () => {
    assertStringIncludes(await read(path, FACTS), `\n${PUBLISHED}`);
  });

  Deno.test(`${path} says that nothing of what is asked is published`, async () => {
    assertStringIncludes(
      await read(path, ""),
      "- **Not published**: Prices, payment, warranty, insurance, bonding, licenses, hours, availability, " +
        "how soon the company answers and work outside the service areas; call (802) 555-0100.\n",
    );
  });
}

Deno.test("/llms.txt doesn't say that licenses are not published where there is one, whatever its name", async () => {
  const license = "licenses: [{ type: Master fencer, identifier: MF-1, jurisdiction: Vermont }]";
  const company = edited("company.md", "licenses: []", license);
  const text = await testServer({ site: await load(smallWith(company)) }).text("/llms.txt");
  assertStringIncludes(
    text,
    "- **Not published**: Prices, payment, warranty, insurance, bonding, hours,",
  );
  assertStringIncludes(text, "and for licenses and service areas.");
});

for (
  const [title, topic] of [
    ["What it costs", "prices"],
    ["Pricing", "prices"],
    ["Financing", "payment"],
    ["Our guarantee", "warranty"],
    ["Opening hours", "hours"],
    ["What does it cost to take down a fence?", "prices"],
    ["Ten-year post warranty", "warranty"],
  ]
) {
  Deno.test(`/llms.txt finds that "${title}" is about ${topic}, and no longer sends to the telephone for them`, async () => {
    const page = { "pages/a.md": `---\ntitle: ${title}\ndescription: All of it.\n---\n\nAsk.\n` };
    const text = await testServer({ site: await load(smallWith(page)) }).text("/llms.txt");
    assertStringIncludes(
      text,
      `Use this site for what Small Fence does, where and for whom, and for ${topic} and service areas.`,
    );
    const missing = /Not published\*\*: (.*); call/.exec(text)?.[1]?.toLowerCase();
    assertEquals(missing?.split(/, | and /).includes(topic!), false);
  });
}

Deno.test("the description of /about says that it answers what clients ask", async () => {
  assertStringIncludes(
    await read("/about.md", FACTS),
    'description: "Who Small Fence, LLC is: address, telephone and what clients ask."',
  );
});

Deno.test("/about and /contact have the facts under a heading, where there are any", async () => {
  for (const path of ["/about.md", "/contact.md"]) {
    assertStringIncludes(
      await read(path, FACTS),
      "## Good to know\n\n### Bonding\n\nUp to $2 million a job.\n\n### How soon we answer\n",
    );
    assertEquals((await read(path, "")).includes("Good to know"), false);
  }
});

Deno.test("/llms.txt finds that a question is about payment", async () => {
  const faqs = "faqs:\n  - question: Can I pay in two parts?\n    answer: In three.\n";
  assertStringIncludes(await read("/llms.txt", faqs), "and for payment and service areas.");
});
