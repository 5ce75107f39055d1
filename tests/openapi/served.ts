/**
 * Prints all that a server says, pages, documents, the API, /mcp and headers, for a test that has changed a constant.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { pagePaths, postJson, testServer } from "../support/site.ts";

const server = testServer();
const show = async (path: string, init: RequestInit = {}) => {
  const response = await server.handler(new Request(`https://contractor.test${path}`, init), {
    remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 },
  });
  console.log(path, JSON.stringify([...response.headers]), await response.text());
};
const documents = ["/openapi.json", "/agent-instructions.md", "/llms.txt", "/llms-full.txt"];
const skills = ["/.well-known/agent-skills/index.json", "/mcp/server-card", "/v1", "/api.md"];
for (const path of [...documents, ...skills, ...await pagePaths(server)]) await show(path);
await show("/v1/services", { method: "OPTIONS" });
await show("/v1/contact", postJson({}));
await show("/v1/contact", postJson("x".repeat(300_000)));
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
await show("/contact", {
  method: "POST",
  body: new URLSearchParams({ lastName: "x".repeat(300_000) }),
});
