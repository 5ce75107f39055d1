import { assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "../support/load.ts";
import { CONTENT_DIR, withFolder } from "../support/folders.ts";
import { site } from "../support/site.ts";
import { type Cell, compare, startGenerator } from "./compare.ts";
import { generateContent } from "./generate.ts";
import { median } from "./process.ts";
import { leftOut, record } from "./recorded.ts";
import { scenariosOf } from "./scenarios.ts";
import { type ServerName, startOurs, startServer } from "./servers.ts";
import { notesOf, tableOf } from "./table.ts";
import { type Answer, ask, endsChunked, extentOf } from "./wire.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const dataOf = ({ body }: Answer) => JSON.parse(new TextDecoder().decode(body)).data;
const scenarios = scenariosOf(site);
const item = scenarios.find(({ name }) => name === "item")!;

Deno.test("a comparison yields a row with a number for every server asked", async () => {
  const names: readonly ServerName[] = ["culvert", "bare", "hono", "std"];
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
    ["std", "measured"],
  ]);
  const [head, rule, line, ...more] = tableOf([row], names).split("\n");
  assertMatch(head!, /^\| scenario +\| +bytes \| +culvert µs \| +bare µs \|/);
  assertMatch(rule!, /^\|-+\|-+:\|/);
  assertMatch(line!, /^\| item +\| +[0-9]+ \|/);
  assertEquals(more, []);
});

Deno.test("the table has each server's time and its ratio to the bare handler", () => {
  const measured = (micros: number) => ({ kind: "measured", micros, perSecond: 1 }) as const;
  const cells = new Map<ServerName, Cell>([
    ["culvert", measured(20)],
    ["bare", measured(25)],
    ["hono", measured(100)],
    ["nginx", { kind: "left out", reason: "not installed" }],
  ]);
  const names = ["culvert", "bare", "hono", "nginx"] as const;
  const rows = [{ scenario: "item", bytes: 6142, cells }];
  assertEquals(tableOf(rows, names).split("\n"), [
    "| scenario | bytes |  culvert µs | bare µs |      hono µs | nginx µs | hono ÷ culvert |",
    "|----------|------:|------------:|--------:|-------------:|---------:|---------------:|",
    "| item     |  6142 | 20.0 (0.80) |    25.0 | 100.0 (4.00) |        — |           5.00 |",
  ]);
  assertEquals(notesOf(rows), "— nginx: not installed (item)");
  cells.set("bare", measured(0));
  assertEquals(
    tableOf(rows, ["culvert", "bare"]).split("\n")[2],
    "| item     |  6142 |   20.0 (—) |     0.0 |           5.00 |",
  );
});

Deno.test("the bare handler sends what our server sends, but for the headers of each request", async () => {
  await withFolder(async (folder) => {
    await using ours = await startOurs(folder, CONTENT_DIR);
    const recorded = await record(ours.port, item.asks);
    const material = {
      scenario: item,
      recorded,
      plain: recorded,
      folder,
      contentDir: CONTENT_DIR,
    };
    const bare = await startServer("bare", material);
    if (typeof bare === "string") throw new Error(bare);
    await using _ = bare;
    const [first] = recorded as [(typeof recorded)[number]];
    const theirs = await ask(bare.port, first.ask);
    assertEquals(theirs.status, 200);
    assertEquals(theirs.body, first.answer.body);
    const sent = Object.entries(theirs.headers).filter(([name]) => !leftOut.includes(name));
    assertEquals(Object.fromEntries(sent), first.answer.headers);
  });
});

for (const name of ["item", "filter", "search"]) {
  Deno.test(`the servers compared answer with the same data: ${name}`, async () => {
    await withFolder(async (folder) => {
      const scenario = scenarios.find((candidate) => candidate.name === name)!;
      await using ours = await startOurs(folder, CONTENT_DIR);
      const recorded = await record(ours.port, scenario.asks);
      const material = { scenario, recorded, plain: recorded, folder, contentDir: CONTENT_DIR };
      const expected = dataOf(recorded[0]!.answer);
      for (const rival of ["hono", "std"] as const) {
        const server = await startServer(rival, material);
        if (typeof server === "string") throw new Error(server);
        await using _ = server;
        assertEquals(dataOf(await ask(server.port, recorded[0]!.ask)), expected, rival);
      }
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

Deno.test("extentOf() reads where an answer ends", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
  assertEquals(extentOf(encode(head.slice(0, 20))), undefined);
  assertEquals(extentOf(encode(head)), { status: 200, length: head.length + 5 });
  const none = "HTTP/1.1 304 Not Modified\r\n\r\n";
  assertEquals(extentOf(encode(none)), { status: 304, length: none.length });
  const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  assertEquals(extentOf(encode(chunked)), { status: 200, length: undefined });
});

Deno.test("endsChunked() tells the last chunk", () => {
  assertEquals(endsChunked(encode("2\r\nab\r\n0\r\n\r\n")), true);
  assertEquals(endsChunked(encode("2\r\nab\r\n")), false);
});

Deno.test("median() is the middle one, or between the middle two", () => {
  assertEquals(median([3, 1, 2]), 2);
  assertEquals(median([4, 1, 2, 3]), 2.5);
});
