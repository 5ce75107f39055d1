import { assertEquals } from "@std/assert";
import { listOperations } from "../../routes/api/mod.ts";
import { bid, site } from "../support/site.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, startProgram } from "../support/program.ts";
import { LegacyClient, LegacyTransport, ModernClient, ModernTransport } from "./deps.ts";

/** What the tests ask of a client; both generations have it. */
interface Client {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(at: { uri: string }): Promise<{ contents: { uri: string }[] }>;
  close(): Promise<void>;
}

/** What a tool answers. */
interface Result {
  // deno-lint-ignore no-explicit-any -- whatever a test looks into
  readonly structuredContent?: any;
  readonly isError?: boolean;
}

/** Each operation that reads: its tool, arguments that lead to something, and the API's path of the same. */
const reads = listOperations(site).flatMap((operation) => {
  if (operation.method === "POST") return [];
  const { operationId, path, exampleParams = {} } = operation;
  return [[operationId, exampleParams, path.replace("{slug}", exampleParams.slug ?? "")] as const];
});

const info = { name: "tests", version: "1.0.0" };

async function connectLegacy(url: URL): Promise<Client> {
  const client = new LegacyClient(info);
  await client.connect(new LegacyTransport(url));
  assertEquals(client.getServerVersion()?.title, site.company.name);
  return client as unknown as Client;
}

async function connectModern(url: URL, mode: "auto" | { pin: string } = "auto"): Promise<Client> {
  const client = new ModernClient(info, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(url));
  assertEquals(client.getProtocolEra(), "modern");
  assertEquals(client.getNegotiatedProtocolVersion(), "2026-07-28");
  return client as unknown as Client;
}

for (
  const [generation, connect] of [
    ["an earlier revision", connectLegacy],
    ["revision 2026-07-28", (url: URL) => connectModern(url, { pin: "2026-07-28" })],
    ["whatever it finds", connectModern],
  ] as const
) {
  Deno.test(`the official client of ${generation} lists and calls every tool and reads every resource`, () =>
    withFolder(async (data) => {
      await using program = await startProgram(
        await mainProgram({ DATA_DIR: data }),
      );
      const client = await connect(new URL(`${program.url}/mcp`));
      const call = (name: string, args: Record<string, unknown>) =>
        client.callTool({ name, arguments: args }) as Promise<Result>;
      try {
        const { tools } = await client.listTools();
        const names = tools.map(({ name }) => name);
        assertEquals(
          names.toSorted(),
          [...reads.map(([name]) => name), "submitBidRequest", "search", "fetch"].toSorted(),
        );
        for (const [name, args, path] of reads) {
          // The client checks the answer against the tool's output schema itself.
          const result = await call(name, args);
          const api = await (await fetch(`${program.url}/v1${path}`)).json();
          assertEquals([name, result.structuredContent], [name, api]);
        }
        const { name: service, url } = site.services.all[0]!;
        const found = await call("search", { query: service });
        const page = await call("fetch", { id: found.structuredContent.results[0].id });
        assertEquals(
          page.structuredContent.text,
          await (await fetch(`${program.url}${new URL(url).pathname}.md`)).text(),
        );
        const keyed = { ...bid, idempotencyKey: crypto.randomUUID() };
        const sent = await call("submitBidRequest", keyed);
        assertEquals(sent.structuredContent.data.submitted, true);
        assertEquals((await call("submitBidRequest", { ...bid, email: "nobody" })).isError, true);

        const { resources } = await client.listResources();
        const pages = [...(await (await fetch(`${program.url}/sitemap.xml`)).text())
          .matchAll(/<loc>/g)];
        assertEquals(resources.length, pages.length);
        for (const { uri } of resources) {
          const { contents } = await client.readResource({ uri });
          assertEquals(contents.map(({ uri }) => uri), [uri]);
        }
      } finally {
        await client.close();
      }
    }));
}
