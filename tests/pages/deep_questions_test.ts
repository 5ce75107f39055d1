/**
 * Deep questions of agents about two contractors of other trades, one of them Spanish first, asked over MCP.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { loadContent } from "../support/load.ts";
import { postJson, SITE_URL, testServer } from "../support/site.ts";
import { DEEP_COMFORT, DEEP_POOLS } from "./asked_by_name.ts";

const MAX_REQUESTS = 10;

for (const [name, questions] of [["piscinas", DEEP_POOLS], ["comfort", DEEP_COMFORT]] as const) {
  Deno.test(`over MCP, fifteen questions about ${name} are answered in ten requests`, async () => {
    const folder = new URL(`../fixtures/asked/${name}`, import.meta.url).pathname;
    const server = testServer({ site: await loadContent(folder, SITE_URL) });
    let requests = 0;
    const search = async (asked: typeof questions) => {
      const query = asked.map(([question]) => question).join("\n");
      const params = { name: "search", arguments: { query } };
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      const { result } = await (await server.fetch("/mcp", postJson(message))).json();
      requests++;
      return asked.filter(([, answer]) => !answer.test(result.content[0].text));
    };
    assertEquals(questions.length, 15);
    const open = [...await search(questions.slice(0, 8)), ...await search(questions.slice(8))];
    // What two results of each don't answer is asked alone, which gets more.
    const missed = (await Promise.all(open.map((question) => search([question])))).flat();
    assertEquals(missed.map(([question]) => question), []);
    assert(requests <= MAX_REQUESTS, `${requests} requests`);
  });
}
