import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { bid, postJson } from "../support/site.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { runTask, startServer } from "./server.ts";

Deno.test("the start task serves the content, writes bid requests to files and stops on SIGTERM", () =>
  withFolder(async (data) => {
    await using server = await startServer({ DATA_DIR: data });
    const index = await (await documentedFetch(`${server.url}/v1`)).json();
    assertEquals(
      index.data.openapi_url,
      `${server.url.replace("127.0.0.1", "localhost")}/openapi.json`,
    );

    const response = await documentedFetch(`${server.url}/v1/contact`, postJson(bid));
    assertEquals(response.status, 202);
    const { data: { reference } } = await response.json();
    const path = await server.printed(/"path":"([^"]+\.eml)"/);
    assertStringIncludes(path, reference);
    const eml = await Deno.readTextFile(path);
    assertStringIncludes(eml, "Reply-To: dana@example.com\r\n");
    assertStringIncludes(eml, "Services:       Storefront Glass\r\n");

    assertEquals((await server.stop("SIGTERM")).code, 0);
    assertEquals(server.output().includes(bid.lastName), false);
  }));

Deno.test("HEAD and 304 have no body on the wire, and HEAD the length of GET", () =>
  withFolder(async (data) => {
    await using server = await startServer({ DATA_DIR: data });
    const ask = (method: string, headers = {}) =>
      documentedFetch(`${server.url}/v1/company`, {
        method,
        headers: { "accept-encoding": "identity", ...headers },
      });
    const get = await ask("GET");
    const length = (await get.arrayBuffer()).byteLength;
    const head = await ask("HEAD");
    assertEquals([head.headers.get("content-length"), await head.text()], [String(length), ""]);
    const unchanged = await ask("GET", { "if-none-match": get.headers.get("etag")! });
    assertEquals([unchanged.status, await unchanged.text()], [304, ""]);
  }));

Deno.test("a bid request reaches the provider that the environment names", () =>
  withFolder(async (data) => {
    const received: Request[] = [];
    await using provider = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      async (request) => {
        received.push(new Request(request, { body: await request.text() }));
        return Response.json({ id: "re_123" });
      },
    );
    await using server = await startServer({
      DATA_DIR: data,
      EMAIL_PROVIDER: "resend",
      EMAIL_API_KEY: "re_secret",
      EMAIL_API_URL: `http://127.0.0.1:${provider.addr.port}`,
      EMAIL_FROM: "website@example.com",
      ESTIMATOR_EMAIL: "estimating@example.com",
    });
    const response = await documentedFetch(`${server.url}/v1/contact`, postJson(bid));
    assertEquals(response.status, 202);
    assertEquals((await response.json()).data.reference, "re_123");
    assertEquals(received.length, 1);
    const [{ method, url, headers }] = received as [Request];
    assertEquals([method, new URL(url).pathname, headers.get("authorization")], [
      "POST",
      "/emails",
      "Bearer re_secret",
    ]);
    assert(headers.has("idempotency-key"));
    const { from, to, reply_to } = await received[0]!.json();
    assertEquals([from, to, reply_to], [
      "website@example.com",
      "estimating@example.com",
      "dana@example.com",
    ]);
  }));

Deno.test("without a key the server starts, warns, reads, and answers bid requests with 500", () =>
  withFolder(async (data) => {
    await using server = await startServer({ DATA_DIR: data, EMAIL_PROVIDER: "postmark" });
    await server.printed(/"missing":\["EMAIL_API_KEY","EMAIL_FROM","ESTIMATOR_EMAIL"\]/);
    const read = await documentedFetch(`${server.url}/v1/company`);
    assertEquals(read.status, 200);
    const { data: company } = await read.json();
    const response = await documentedFetch(`${server.url}/v1/contact`, postJson(bid));
    assertEquals(response.status, 500);
    assertStringIncludes((await response.json()).error.hint, company.telephone);
  }));

Deno.test("a variable that is almost one of ours is a warning with the name that was probably meant", () =>
  withFolder(async (data) => {
    await using server = await startServer({ DATA_DIR: data, EMAIL_PROVIDR: "resend" });
    await server.printed(
      /"warn","message":"unknown environment variable","name":"EMAIL_PROVIDR","did_you_mean":"EMAIL_PROVIDER"/,
    );
  }));

Deno.test("a DATA_DIR that can't be written is named at start, and reads and bid requests go on", () =>
  withFolder(async (folder) => {
    const data = `${folder}/data`;
    await Deno.writeTextFile(data, "A file can't hold the store.");
    await using server = await startServer({ DATA_DIR: data });
    const place = await server.printed(
      /"message":"the store is unavailable: bid requests are sent directly, not stored","place":"([^"]*)"/,
    );
    assertEquals(place, `${data}/culvert.sqlite`);
    const read = await documentedFetch(`${server.url}/v1/company`);
    await read.body?.cancel();
    assertEquals(read.status, 200);
  }));

Deno.test("the start task names every wrong variable and ends with 1", async () => {
  const { code, output } = await runTask("start", {
    PORT: "eighty",
    TRUSTED_PROXIES: "-1",
    SITE_URL: "https://example.com/path",
    EMAIL_PROVIDER: "pigeon",
    EMAIL_FROM: "nobody",
  });
  assertEquals(code, 1);
  assertEquals(output.trim().split("\n"), [
    "Cannot start: wrong environment variables (5)",
    "PORT: must be a whole number from 0 to 65535",
    "SITE_URL: must be an origin without a path, such as https://www.example.com",
    "EMAIL_PROVIDER: must be one of resend, postmark, sendgrid, mailgun, file",
    "EMAIL_FROM: must be an email address such as bids@example.com, or Bids <bids@example.com>",
    "TRUSTED_PROXIES: must be a whole number from 0 to 32",
  ]);
});

Deno.test("a port or a host that can't be served is told in one line, and the start task ends with 1", async () => {
  using taken = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = taken.addr;
  const cases = [
    [
      { PORT: String(port) },
      `PORT: ${port} is in use; stop the other program or choose another port\n`,
    ],
    // An address for documentation (RFC 3849), and a name that is never given (RFC 6761).
    [
      { HOST: "2001:db8::1" },
      "HOST: 2001:db8::1 is not an address of this machine; use one that is, such as 127.0.0.1\n",
    ],
    [
      { HOST: "nowhere.invalid" },
      "HOST: nowhere.invalid was not found; use a name that resolves to this machine, or its address\n",
    ],
    [
      { HOST: "127.0.0.1 --allow-run" },
      "Cannot start: wrong environment variables (1)\n" +
      "HOST: must be an IP address, such as 127.0.0.1 or ::1, or a host name, such as localhost\n",
    ],
  ] as const;
  for (const [env, output] of cases) {
    assertEquals(await runTask("start", env), { code: 1, output });
  }
});

Deno.test("start and check:content list every fault of the content and end with 1", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    await copyFolder(CONTENT_DIR, content);
    await Deno.writeTextFile(`${content}/glossary/zzz.md`, "---\nterm: 7\n---\n# no\n");
    for (const task of ["start", "check:content"]) {
      const { code, output } = await runTask(task, {
        CONTENT_DIR: content,
        DATA_DIR: `${folder}/data`,
      });
      assertEquals(code, 1, output);
      assertEquals(
        output.trim().replaceAll(folder, "").split("\n"),
        [
          "Cannot load the content: 2 faults",
          "/content/glossary/zzz.md: summary: is missing; write text",
          "/content/glossary/zzz.md: line 4: has a heading of level 1 (#), which is the page's title; write ## instead",
        ],
      );
    }
  }));

Deno.test("check:content says how many files are right", async () => {
  const { code, output } = await runTask("check:content");
  assertEquals(code, 0);
  assertEquals(/: [0-9]+ files, no faults\n$/.test(output), true, output);
});
