import { assertEquals } from "@std/assert";
import { exchange, latin1 } from "../fuzz/connection.ts";
import { type RunningServer, startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { type Nginx, startNginx, whyNotNginx } from "./nginx.ts";

const missing = await whyNotNginx();
// deno-lint-ignore no-console -- why tests are left out
if (missing !== undefined) console.log(`tests with a proxy are left out: ${missing}`);

/** Runs a test with the server behind nginx. */
function behindNginx(name: string, test: (nginx: Nginx, server: RunningServer) => Promise<void>) {
  Deno.test({
    name,
    ignore: missing !== undefined,
    fn: () =>
      withFolder(async (folder) => {
        const server = await startServer({ DATA_DIR: `${folder}/data`, TRUSTED_PROXIES: "1" });
        try {
          const nginx = await startNginx(folder, [Number(new URL(server.url).port)]);
          try {
            await test(nginx, server);
          } finally {
            await nginx.stop();
          }
        } finally {
          await server.stop();
        }
      }),
  });
}

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});

behindNginx("nginx ends a request whose head comes too slowly", async ({ port }, server) => {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const cut = setTimeout(() => connection.close(), 30_000);
  await connection.write(latin1("GET /v1 HTTP/1.1\r\nHost: x\r\n"));
  assertEquals(await connection.read(new Uint8Array(1024)), null);
  clearTimeout(cut);
  connection.close();
  assertEquals(server.output().includes('"message":"request"'), false);
});

behindNginx("nginx ends a request whose body comes too slowly", async ({ port }, server) => {
  const responses = await exchange(
    port,
    latin1("POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"),
    AbortSignal.timeout(30_000),
    1,
  );
  assertEquals(responses.map(({ status }) => status), []);
  assertEquals(server.output().includes('"message":"request"'), false);
});

behindNginx(
  "a body that is too large is refused by the server, in its own form",
  async ({ url }) => {
    for (const length of [40_000, 900_000]) {
      const response = await fetch(`${url}/v1/contact`, post(" ".repeat(length)));
      assertEquals(response.status, 400);
      assertEquals((await response.json()).error.fields, [
        { field: "body", issue: "is larger than 32768 bytes" },
      ]);
    }
  },
);

behindNginx(
  "where no process answers, nginx speaks JSON under /v1 and text elsewhere",
  async ({ url }, server) => {
    await server.stop();
    const api = await fetch(`${url}/v1/services`);
    assertEquals([api.status, api.headers.get("content-type")], [500, "application/json"]);
    assertEquals(await api.json(), {
      error: {
        code: "internal_error",
        message: "The server is temporarily unavailable.",
        hint: "Try again in a minute; send a bid request again under the same Idempotency-Key.",
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
      "This website is temporarily unavailable. Try again in a minute.\n",
    ]);
  },
);

behindNginx("answers come through nginx as they are", async ({ url }, server) => {
  for (const path of ["/v1", "/v1/projects?featured=true", "/services.md", "/nothing"]) {
    const [through, direct] = await Promise.all([fetch(url + path), fetch(server.url + path)]);
    assertEquals(through.status, direct.status);
    assertEquals(through.headers.get("etag"), direct.headers.get("etag"));
    assertEquals(await through.text(), await direct.text());
  }
});

behindNginx("the limit counts the client that nginx saw, whatever it claims", async ({ url }) => {
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
