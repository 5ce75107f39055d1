import { assertEquals } from "@std/assert";
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

/** What a tool answers, as far as these tests look. */
interface Result {
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** Arguments by which every tool that reads leads to something, and the API's address of the same. */
const reads: Readonly<Record<string, readonly [Record<string, unknown>, string]>> = {
  getIndex: [{}, ""],
  getCompany: [{}, "/company"],
  listServices: [{}, "/services"],
  getService: [{ slug: site.services.all[0]!.slug }, `/services/${site.services.all[0]!.slug}`],
  listProjects: [{ featured: true }, "/projects?featured=true"],
  getProject: [{ slug: site.projects.all[0]!.slug }, `/projects/${site.projects.all[0]!.slug}`],
  listMarkets: [{}, "/markets"],
  getMarket: [{ slug: site.markets.all[0]!.slug }, `/markets/${site.markets.all[0]!.slug}`],
  listServiceAreas: [{}, "/service-areas"],
  getServiceArea: [
    { slug: site.serviceAreas.all[0]!.slug },
    `/service-areas/${site.serviceAreas.all[0]!.slug}`,
  ],
  listGlossaryTerms: [{ q: "a" }, "/glossary?q=a"],
  getGlossaryTerm: [
    { slug: site.glossary.all[0]!.slug },
    `/glossary/${site.glossary.all[0]!.slug}`,
  ],
};

const info = { name: "tests", version: "1.0.0" };

async function connectLegacy(url: URL): Promise<Client> {
  const client = new LegacyClient(info);
  // deno-lint-ignore no-explicit-any -- the package's own types disagree under exactOptionalPropertyTypes
  await client.connect(new LegacyTransport(url) as any);
  assertEquals(client.getServerVersion()?.title, site.company.name);
  return client as unknown as Client;
}

async function connectModern(url: URL): Promise<Client> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  // deno-lint-ignore no-explicit-any -- as above
  await client.connect(new ModernTransport(url) as any);
  assertEquals(client.getNegotiatedProtocolVersion(), "2026-07-28");
  return client as unknown as Client;
}

async function connectAuto(url: URL): Promise<Client> {
  const client = new ModernClient(info, { versionNegotiation: { mode: "auto" } });
  // deno-lint-ignore no-explicit-any -- as above
  await client.connect(new ModernTransport(url) as any);
  assertEquals(client.getProtocolEra(), "modern");
  return client as unknown as Client;
}

for (
  const [generation, connect] of [
    ["an earlier revision", connectLegacy],
    ["revision 2026-07-28", connectModern],
    ["whatever it finds", connectAuto],
  ] as const
) {
  Deno.test(`the official client of ${generation} lists and calls every tool and reads every resource`, () =>
    withFolder(async (data) => {
      await using program = await startProgram(
        await mainProgram({ DATA_DIR: data }),
      );
      const client = await connect(new URL(`${program.url}/mcp`));
      try {
        const { tools } = await client.listTools();
        const names = tools.map(({ name }) => name);
        assertEquals(
          names.toSorted(),
          [...Object.keys(reads), "submitBidRequest", "search", "fetch"].toSorted(),
        );
        for (const [name, [args, path]] of Object.entries(reads)) {
          // The client checks the answer against the tool's output schema itself.
          const result = await client.callTool({ name, arguments: args }) as Result;
          const api = await (await fetch(`${program.url}/v1${path}`)).json();
          assertEquals([name, result.structuredContent], [name, api]);
        }
        const { name: service, url } = site.services.all[0]!;
        const found = await client.callTool({
          name: "search",
          arguments: { query: service },
        }) as Result;
        const { results: [{ id }] } = found.structuredContent as { results: [{ id: string }] };
        const page = await client.callTool({ name: "fetch", arguments: { id } }) as Result;
        assertEquals(
          (page.structuredContent as { text: string }).text,
          await (await fetch(`${program.url}${new URL(url).pathname}.md`)).text(),
        );
        const sent = await client.callTool({
          name: "submitBidRequest",
          arguments: { ...bid, idempotencyKey: crypto.randomUUID() },
        }) as { structuredContent: { data: { submitted: boolean } } };
        assertEquals(sent.structuredContent.data.submitted, true);
        const refused = await client.callTool({
          name: "submitBidRequest",
          arguments: { ...bid, email: "nobody" },
        }) as Result;
        assertEquals(refused.isError, true);

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
