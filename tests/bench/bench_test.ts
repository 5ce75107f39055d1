import { assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "../support/load.ts";
import { CONTENT_DIR, withFolder } from "../support/folders.ts";
import { site } from "../support/site.ts";
import { compare, startGenerator } from "./compare.ts";
import { generateContent } from "./generate.ts";
import { leftOut, record } from "./recorded.ts";
import { type Scenario, scenariosOf } from "./scenarios.ts";
import { type ServerName, serverNames, startOurs, startServer } from "./servers.ts";
import { tableOf, targetsOf } from "./table.ts";
import { type Answer, ask } from "./wire.ts";

const dataOf = ({ body }: Answer) => JSON.parse(new TextDecoder().decode(body)).data;
const scenarios = scenariosOf(site);
const item = scenarios.find(({ name }) => name === "item")!;

Deno.test("a comparison yields a row with a number for every server", async () => {
  const plan = { rounds: 1, seconds: 30, warmSeconds: 0, connections: 2, requests: 50 };
  await using generator = startGenerator();
  const row = await compare(item, serverNames, { ...plan, contentDir: CONTENT_DIR }, generator);
  assertEquals([...row.micros.keys()], [...serverNames]);
  const [head, rule, line, ...more] = tableOf([row], serverNames).split("\n");
  assertMatch(head!, /^\| scenario +\| +bytes \| +culvert µs \| +bare µs \|/);
  assertMatch(rule!, /^\|-+\|-+:\|/);
  assertMatch(line!, /^\| item +\| +[0-9]+ \|/);
  assertEquals(more, []);
});

Deno.test("the table has each server's time and its ratio to the bare handler", () => {
  const micros = new Map<ServerName, number>([["culvert", 20], ["bare", 25], ["hono", 100]]);
  const rows = [{ scenario: item, bytes: 6142, micros }];
  assertEquals(tableOf(rows, serverNames).split("\n"), [
    "| scenario | bytes |  culvert µs | bare µs |      hono µs | hono ÷ culvert |",
    "|----------|------:|------------:|--------:|-------------:|---------------:|",
    "| item     |  6142 | 20.0 (0.80) |    25.0 | 100.0 (4.00) |           5.00 |",
  ]);
  micros.set("bare", 0).delete("hono");
  assertEquals(
    tableOf(rows, ["culvert", "bare"]).split("\n")[2],
    "| item     |  6142 |   20.0 (—) |     0.0 |              — |",
  );
});

Deno.test("the targets stand beside what was measured, with what falls short", () => {
  const row = (name: string, ours: number, hono: number) => ({
    scenario: scenarios.find((scenario) => scenario.name === name)!,
    bytes: 1,
    micros: new Map<ServerName, number>([["culvert", ours], ["bare", 20], ["hono", hono]]),
  });
  assertEquals(
    targetsOf([row("item", 21, 90), row("collection", 25, 50), row("404", 38, 40)]).split("\n"),
    [
      "| scenario   | target | ÷ bare | target | Hono ÷ |                            falls short |",
      "|------------|-------:|-------:|-------:|-------:|---------------------------------------:|",
      "| item       | ≤ 1.05 |   1.05 |    ≥ 4 |   4.29 |                                        |",
      "| collection | ≤ 1.00 |   1.25 |    ≥ 4 |   2.00 | 25 % too dear, Hono is not dear enough |",
      "| 404        | ≤ 2.00 |   1.90 |        |        |                                        |",
    ],
  );
});

/** Runs a test with our answer to a scenario, and another server's. */
function withPeer(
  name: ServerName,
  { asked }: Scenario,
  test: (ours: Answer, theirs: Answer) => void,
): Promise<void> {
  return withFolder(async (folder) => {
    await using ours = await startOurs(folder, CONTENT_DIR);
    const recorded = await record(ours.port, asked);
    const material = { recorded, plain: recorded, folder, contentDir: CONTENT_DIR };
    await using peer = await startServer(name, material);
    test(recorded.answer, await ask(peer.port, asked));
  });
}

Deno.test("the bare handler sends what our server sends, but for the headers of each request", () =>
  withPeer("bare", item, (ours, { headers, ...theirs }) => {
    const sent = Object.entries(headers).filter(([name]) => !leftOut.includes(name));
    assertEquals({ ...theirs, headers: Object.fromEntries(sent) }, ours);
  }));

for (const scenario of scenarios.filter(({ name }) => ["item", "filter"].includes(name))) {
  Deno.test(`the servers compared answer with the same data: ${scenario.name}`, () =>
    withPeer("hono", scenario, (ours, theirs) => assertEquals(dataOf(theirs), dataOf(ours))));
}

Deno.test("generated content loads without faults, with as many projects and terms as asked for", async () => {
  await withFolder(async (folder) => {
    await generateContent(CONTENT_DIR, `${folder}/content`, 10);
    const grown = await loadContent(`${folder}/content`, "http://localhost");
    assertEquals(grown.projects.all.length, site.projects.all.length * 10);
    assertEquals(grown.glossary.all.length, site.glossary.all.length * 10);
    assertEquals(grown.services.all.length, site.services.all.length);
    assertEquals(
      grown.glossary.bySlug.get("glazing-bead-3")!.related_terms,
      site.glossary.bySlug.get("glazing-bead")!.related_terms.map((slug) => `${slug}-3`),
    );
  });
});
