import { assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { startProvider } from "../smoke/provider.ts";
import { withFolder } from "../support/folders.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { bid, postJson } from "../support/site.ts";
import { startKvServer } from "./kv_server.ts";

/** Posts a body to a server and gives the status and, where there is one, the reference. */
async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const init = postJson(body);
  const response = await documentedFetch(`${url}/v1/contact`, {
    ...init,
    headers: { ...init.headers as Record<string, string>, ...headers },
  });
  const { data } = await response.json();
  return { status: response.status, reference: data?.reference as string | undefined };
}

Deno.test("two machines on one KV server share the limit and the idempotency keys", () =>
  withFolder(async (folder) => {
    await using kv = startKvServer();
    await using provider = startProvider();
    const env = { ...kv.env, ...provider.env, LEADS_KEEP_DAYS: "0" };
    const first = await startServer({ ...env, DATA_DIR: `${folder}/a` });
    const second = await startServer({ ...env, DATA_DIR: `${folder}/b` });
    try {
      const key = { "idempotency-key": '"one-request"' };
      const sent = await post(first.url, bid, key);
      assertEquals(sent.status, 202);
      assertEquals(await post(second.url, bid, key), sent);
      assertEquals(provider.taken(), 1);
      const statuses = [];
      for (let round = 0; round < 3; round++) {
        for (const { url } of [first, second]) statuses.push((await post(url, {})).status);
      }
      assertEquals(statuses, [400, 400, 400, 429, 429, 429]);
      const stored = kv.stored().map(({ value }) => new TextDecoder().decode(value)).join("");
      assertEquals(stored.includes(bid.lastName), false);
      assertEquals(first.output().includes("the store is unavailable"), false);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  }));

Deno.test("a KV server that becomes unavailable and returns loses no bid request", () =>
  withFolder(async (folder) => {
    const entries = new Map();
    const kv = startKvServer({ entries });
    await using provider = startProvider();
    await using server = await startServer({ ...kv.env, ...provider.env, DATA_DIR: folder });
    assertEquals((await post(server.url, bid)).status, 202);
    await kv[Symbol.asyncDispose]();
    assertEquals((await post(server.url, { ...bid, firstName: "Ann" })).status, 202);
    await server.printed(
      /"message":"the store is unavailable: bid requests are sent directly, not stored"/,
    );
    assertEquals((await documentedFetch(`${server.url}/v1/company`)).status, 200);
    await using _again = startKvServer({ port: kv.port, entries });
    await server.printed(/"message":"the store is back"/);
    assertEquals((await post(server.url, { ...bid, firstName: "Eve" })).status, 202);
    assertEquals(provider.taken(), 3);
  }));
