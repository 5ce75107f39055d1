import { assertEquals } from "@std/assert";
import { exchange } from "../fuzz/connection.ts";
import { type RunningServer, startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { isMissing, startNginx } from "./nginx.ts";
import type { Proxy } from "./proxy.ts";

/** The server, nginx in front of it, and the folder with their files. */
interface Behind {
  readonly nginx: Proxy;
  readonly server: RunningServer;
  readonly folder: string;
}

/** Tests with the server behind nginx. */
const behindNginx = {
  test(name: string, run: (behind: Behind) => Promise<void>) {
    Deno.test({
      name,
      ignore: isMissing,
      fn: () =>
        withFolder(async (folder) => {
          const env = { DATA_DIR: `${folder}/data`, TRUSTED_PROXIES: "1" };
          await using server = await startServer(env);
          await using nginx = await startNginx(folder, [server.port]);
          await run({ nginx, server, folder });
        }),
    });
  },
};

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});

behindNginx.test("nginx ends a request whose head comes too slowly", async ({ nginx: { port }, server }) => {
  assertEquals(await exchange(port, "GET /v1 HTTP/1.1\r\nHost: x\r\n", 1), []);
  assertEquals(server.output().includes('"message":"request"'), false);
});

behindNginx.test("nginx ends a request whose body comes too slowly", async ({ nginx: { port }, server }) => {
  const request = "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
  assertEquals(await exchange(port, request, 1), []);
  assertEquals(server.output().includes('"message":"request"'), false);
});

behindNginx.test("a body that is too large is refused by the server, in its own form", async ({ nginx: { url } }) => {
  for (const length of [80_000, 900_000]) {
    const response = await fetch(`${url}/v1/contact`, post(" ".repeat(length)));
    assertEquals(response.status, 400);
    assertEquals((await response.json()).error.fields, [
      { field: "body", issue: "is larger than 65536 bytes" },
    ]);
  }
});

behindNginx.test("where no process answers, nginx speaks JSON under /v1 and text elsewhere", async ({ nginx: { url }, server }) => {
  await server.stop();
  const api = await fetch(`${url}/v1/services`);
  assertEquals([api.status, api.headers.get("content-type")], [500, "application/json"]);
  assertEquals(await api.json(), {
    error: {
      code: "internal_error",
      message: "The server is temporarily unavailable.",
      hint:
        "Try again in a minute, or call +1 202-555-0117. A bid request sent again unchanged within 15 minutes is not emailed twice.",
      status: 500,
      documentation_url: "https://www.example.com/api#internal_error",
    },
  });
  const policies = ["cache-control", "access-control-allow-origin"];
  assertEquals(policies.map((name) => api.headers.get(name)), ["no-store", "*"]);
  const posted = await fetch(`${url}/v1/contact`, post("{}"));
  assertEquals([posted.status, (await posted.json()).error.code], [500, "internal_error"]);
  assertEquals(policies.map((name) => posted.headers.get(name)), ["no-store", null]);
  const page = await fetch(`${url}/services`);
  assertEquals([page.status, page.headers.get("content-type"), await page.text()], [
    503,
    "text/plain",
    "This website is temporarily unavailable. Try again in a minute, or call +1 202-555-0117.\n",
  ]);
});

behindNginx.test("the same bid request three times is one mail", async ({ nginx: { url }, server, folder }) => {
  const references = new Set<string>();
  for (let time = 0; time < 3; time++) {
    const response = await fetch(`${url}/v1/contact`, post(JSON.stringify(bid)));
    assertEquals(response.status, 202, server.output());
    references.add((await response.json()).data.reference);
  }
  assertEquals(references.size, 1);
  assertEquals([...Deno.readDirSync(`${folder}/data/outbox`)].length, 1);
});

behindNginx.test("the form's page takes a body of 20 MB, other addresses one of 1 MB", async ({ nginx: { url } }) => {
  const answerTo = async (path: string, megabytes: number) => {
    const body = new Uint8Array(megabytes * 1024 * 1024);
    const response = await fetch(url + path, { method: "POST", body });
    return [response.status, await response.text()];
  };
  const tooLarge =
    "The files are too large, and nothing was sent. Go back, and choose fewer or smaller ones.\n";
  for (const path of ["/contact", "/es/contact"]) {
    assertEquals((await answerTo(path, 19))[0] !== 413, true, path);
    assertEquals(await answerTo(path, 21), [413, tooLarge], path);
  }
  const large = " ".repeat(2 * 1024 * 1024);
  const api = await fetch(`${url}/v1/contact`, post(large));
  const { error } = await api.json();
  assertEquals([api.status, error.code, error.fields], [400, "invalid_request", [
    { field: "body", issue: "is too large" },
  ]]);
});

behindNginx.test("answers come through nginx as they are", async ({ nginx: { url }, server }) => {
  for (const path of ["/v1", "/v1/projects?featured=true", "/services.md", "/nothing"]) {
    const [through, direct] = await Promise.all([fetch(url + path), fetch(server.url + path)]);
    assertEquals(through.status, direct.status);
    assertEquals(through.headers.get("etag"), direct.headers.get("etag"));
    assertEquals(await through.text(), await direct.text());
  }
});

behindNginx.test("the limit counts the client that nginx saw, whatever it claims", async ({ nginx: { url } }) => {
  const statuses: number[] = [];
  for (let request = 0; request < 6; request++) {
    const response = await fetch(
      `${url}/v1/contact`,
      post("{}", { "x-forwarded-for": `198.51.100.${request}` }),
    );
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assertEquals(statuses, [400, 400, 400, 400, 400, 429]);
});
