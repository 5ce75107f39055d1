import { assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "../support/load.ts";
import { CONTENT_DIR, withFolder } from "../support/folders.ts";
import { site } from "../support/site.ts";
import { type Cell, compare, startGenerator } from "./compare.ts";
import { generateContent } from "./generate.ts";
import { leftOut, record } from "./recorded.ts";
import { scenariosOf } from "./scenarios.ts";
import { type ServerName, startOurs, startServer } from "./servers.ts";
import { notesOf, tableOf } from "./table.ts";
import { type Answer, ask } from "./wire.ts";

const dataOf = ({ body }: Answer) => JSON.parse(new TextDecoder().decode(body)).data;
const scenarios = scenariosOf(site);
const item = scenarios.find(({ name }) => name === "item")!;

Deno.test("a comparison yields a row with a number for every server asked", async () => {
  const names: readonly ServerName[] = ["culvert", "bare", "hono"];
  const plan = {
    rounds: 1,
    seconds: 30,
    warmSeconds: 0,
    connections: 2,
    requests: 50,
    contentDir: CONTENT_DIR,
  };
  await using generator = startGenerator();
  const row = await compare(item, names, plan, generator);
  assertEquals([...row.cells].map(([name, { kind }]) => [name, kind]), [
    ["culvert", "measured"],
    ["bare", "measured"],
    ["hono", "measured"],
  ]);
  const [head, rule, line, ...more] = tableOf([row], names).split("\n");
  assertMatch(head!, /^\| scenario +\| +bytes \| +culvert µs \| +bare µs \|/);
  assertMatch(rule!, /^\|-+\|-+:\|/);
  assertMatch(line!, /^\| item +\| +[0-9]+ \|/);
  assertEquals(more, []);
});

Deno.test("the table has each server's time and its ratio to the bare handler", () => {
  const measured = (micros: number) => ({ kind: "measured", micros }) as const;
  const cells = new Map<ServerName, Cell>([
    ["culvert", measured(20)],
    ["bare", measured(25)],
    ["hono", measured(100)],
  ]);
  const names = ["culvert", "bare", "hono"] as const;
  const rows = [{ scenario: "item", bytes: 6142, cells }];
  assertEquals(tableOf(rows, names).split("\n"), [
    "| scenario | bytes |  culvert µs | bare µs |      hono µs | hono ÷ culvert |",
    "|----------|------:|------------:|--------:|-------------:|---------------:|",
    "| item     |  6142 | 20.0 (0.80) |    25.0 | 100.0 (4.00) |           5.00 |",
  ]);
  cells.set("hono", { kind: "left out", reason: "answers 500" });
  assertEquals(notesOf(rows), "— hono: answers 500 (item)");
  cells.set("bare", measured(0));
  assertEquals(
    tableOf(rows, ["culvert", "bare"]).split("\n")[2],
    "| item     |  6142 |   20.0 (—) |     0.0 |              — |",
  );
});

Deno.test("the bare handler sends what our server sends, but for the headers of each request", async () => {
  await withFolder(async (folder) => {
    await using ours = await startOurs(folder, CONTENT_DIR);
    const recorded = await record(ours.port, item.asks);
    const material = {
      recorded,
      plain: recorded,
      folder,
      contentDir: CONTENT_DIR,
    };
    await using bare = await startServer("bare", material);
    const [first] = recorded as [(typeof recorded)[number]];
    const theirs = await ask(bare.port, first.ask);
    assertEquals(theirs.status, 200);
    assertEquals(theirs.body, first.answer.body);
    const sent = Object.entries(theirs.headers).filter(([name]) => !leftOut.includes(name));
    assertEquals(Object.fromEntries(sent), first.answer.headers);
  });
});

for (const name of ["item", "filter"]) {
  Deno.test(`the servers compared answer with the same data: ${name}`, async () => {
    await withFolder(async (folder) => {
      const { asks } = scenarios.find((candidate) => candidate.name === name)!;
      await using ours = await startOurs(folder, CONTENT_DIR);
      const recorded = await record(ours.port, asks);
      const material = { recorded, plain: recorded, folder, contentDir: CONTENT_DIR };
      await using hono = await startServer("hono", material);
      assertEquals(
        dataOf(await ask(hono.port, recorded[0]!.ask)),
        dataOf(recorded[0]!.answer),
      );
    });
  });
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
