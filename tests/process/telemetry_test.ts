import { assertEquals } from "@std/assert";
import { withFolder } from "../support/folders.ts";
import { startServer } from "./server.ts";

/** What is looked at of OTLP's traces in JSON. */
interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly attributes: readonly {
          readonly key: string;
          readonly value: { readonly stringValue?: string };
        }[];
      }[];
    }[];
  }[];
}

Deno.test("traces have the route as http.route, and a name that ends with it", () =>
  withFolder(async (folder) => {
    const spans = new Map<string, Record<string, string | undefined>>();
    const both = Promise.withResolvers<void>();
    const collector = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      async (request) => {
        const text = await request.text();
        if (new URL(request.url).pathname === "/v1/traces") {
          for (const { scopeSpans } of (JSON.parse(text) as Traces).resourceSpans) {
            for (const { name, attributes } of scopeSpans.flatMap(({ spans }) => spans)) {
              const facts = attributes.map(({ key, value }) => [key, value.stringValue] as const);
              spans.set(name, Object.fromEntries(facts));
            }
          }
          if (spans.has("GET /v1/glossary") && spans.has("GET")) both.resolve();
        }
        return Response.json({});
      },
    );
    const server = await startServer({
      DATA_DIR: folder,
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.addr.port}`,
      OTEL_BSP_SCHEDULE_DELAY: "50",
    });
    try {
      for (const path of ["/v1/glossary", "/nothing"]) {
        await (await fetch(server.url + path)).body?.cancel();
      }
      await both.promise;
      const found = spans.get("GET /v1/glossary")!;
      assertEquals(found["http.route"], "/v1/glossary");
      assertEquals(spans.get("GET")!["http.route"], undefined);
    } finally {
      await server.stop();
      await collector.shutdown();
    }
  }));
