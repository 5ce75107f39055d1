/**
 * Prints all that a server says, pages in every language, documents, the API, /mcp and headers, for a test that has
 * changed a constant.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { FRENCH_DIR, SPANISH_DIR } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { pagePaths, postJson, SITE_URL, type TestServer, testServer } from "../support/site.ts";

const server = testServer();

async function show(
  path: string,
  init: RequestInit = {},
  { handler }: TestServer = server,
): Promise<void> {
  const response = await handler(new Request(SITE_URL + path, init), {
    remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 },
  });
  console.log(path, JSON.stringify([...response.headers]), await response.text());
}

/** Shows what visitors read: all pages, and what they get for a text that is too long, and for too many requests. */
async function showPages(server: TestServer): Promise<void> {
  for (const path of await pagePaths(server)) await show(path, {}, server);
  for (let time = 0; time < 10; time++) {
    const body = new URLSearchParams({ lastName: "x".repeat(300) });
    await show("/contact", { method: "POST", body }, server);
  }
}

const documents = ["/openapi.json", "/agent-instructions.md", "/llms.txt", "/llms-full.txt"];
const skills = ["/.well-known/agent-skills/index.json", "/mcp/server-card", "/v1", "/api.md"];
for (const path of [...documents, ...skills]) await show(path);
await show("/v1/services", { method: "OPTIONS" });
await show("/v1/contact", postJson({}));
await show("/v1/contact", postJson("x".repeat(300_000)));
await show("/contact", {
  method: "POST",
  body: new URLSearchParams({ lastName: "x".repeat(300_000) }),
});
const call = (id: number, method: string) =>
  postJson({
    ...{ jsonrpc: "2.0", id, method },
    params: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  });
for (const [id, method] of ["tools/list", "resources/list", "server/discover"].entries()) {
  const init = call(id, method);
  const headers = {
    ...init.headers,
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    host: "contractor.test",
  };
  await show("/mcp", { ...init, headers });
}
await show("/search?q=roof");
await show(`/search?q=${"x".repeat(300)}`);
await showPages(server);
for (const folder of [FRENCH_DIR, SPANISH_DIR]) {
  await showPages(testServer({ site: await loadContent(folder, SITE_URL) }));
}
