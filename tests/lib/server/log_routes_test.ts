import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import { routes, testServer } from "../../support/site.ts";

Deno.test("the log's line for a request is JSON under every route's pattern", () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line), "json", () => 0);
  for (const { method, pattern } of routes) {
    log.request({ method, route: pattern, status: 200, bytes: 1, duration: 1, id: "a-1" });
  }
  assertEquals(
    lines.map((line) => JSON.parse(line).route),
    routes.map(({ pattern }) => pattern),
  );
});

Deno.test("a request for a file beside the content is logged as JSON", async () => {
  const server = testServer();
  const response = await server.fetch("/no-such-file.svg");
  await response.body?.cancel();
  const requests = server.logged.map((line) => JSON.parse(line))
    .filter(({ message }) => message === "request");
  assertEquals(requests.map(({ method, status }) => [method, status]), [["GET", 404]]);
});
