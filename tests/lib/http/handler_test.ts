import { assertEquals } from "@std/assert";
import { testServer } from "../../support/site.ts";

Deno.test("a query that ends in .md is no address that asks for markdown", async () => {
  const server = testServer();
  const typeFor = async (accept: string) => {
    const response = await server.fetch("/glossary?q=x.md", { headers: { accept } });
    await response.body?.cancel();
    return response.headers.get("content-type");
  };
  // From the second time on the answer is a kept one.
  for (let round = 0; round < 3; round++) {
    assertEquals(await typeFor("text/markdown"), "text/markdown; charset=utf-8");
  }
  assertEquals(await typeFor("*/*"), "text/html; charset=utf-8");
});

Deno.test("an answer kept for a value with an encoded ampersand is not given to two values", async () => {
  const server = testServer();
  const statusOf = async (path: string) => {
    const response = await server.fetch(path);
    await response.body?.cancel();
    return response.status;
  };
  for (let round = 0; round < 3; round++) {
    assertEquals(await statusOf("/v1/glossary?q=a%26q%3Db"), 200);
  }
  assertEquals(await statusOf("/v1/glossary?q=a&q=b"), 400);
});

Deno.test("what pages answer to other methods is not opened to other origins", async () => {
  const server = testServer();
  for (const method of ["POST", "OPTIONS"]) {
    const response = await server.fetch("/about", { method });
    await response.body?.cancel();
    assertEquals(response.headers.get("access-control-allow-origin"), null, method);
  }
});
