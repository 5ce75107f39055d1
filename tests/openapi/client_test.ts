import { assertEquals, assertMatch } from "@std/assert";
import { has } from "../bench/process.ts";
import { contractOf, type Document, documentOf } from "../support/documented.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { withFolder } from "../support/folders.ts";
import { runProgram } from "../support/program.ts";
import { site, testServer } from "../support/site.ts";
import { astToString, openapiTS } from "./deps.ts";
import { GENERATOR } from "./generator_deps.ts";

/** Serves a test server's answers, and takes down what was asked. */
function serve() {
  const { handler } = testServer();
  const asked: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1")) asked.push(`${request.method} ${pathname.slice(3) || "/"}`);
      return handler(request, info);
    },
  );
  return { server, url: `http://127.0.0.1:${server.addr.port}`, asked };
}

/** The operations that nobody asked for. */
function unasked(asked: readonly string[]): readonly string[] {
  return Object.entries(documentOf(site).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  ).filter((operation) => {
    const pattern = new RegExp(`^${operation.replace(/\{\w+\}/, "[^/]+")}$`);
    return !asked.some((it) => pattern.test(it));
  });
}

Deno.test("a TypeScript client of the served document checks the types of a visit under strict, and makes it", () =>
  withFolder(async (folder) => {
    const first = serve();
    await using _first = first.server;
    const document: Document = await (await fetch(`${first.url}/openapi.json`)).json();
    assertEquals(contractOf(document), contractOf(documentOf(site)));
    // deno-lint-ignore no-explicit-any -- the document is data; what it holds is what is tested
    const types = await openapiTS(document as any);
    await Deno.writeTextFile(`${folder}/client.d.ts`, astToString(types));
    const visit = await Deno.readTextFile(new URL("client/visit.ts", import.meta.url));
    const code = visit.replace(/\/\*\*[^]*?\*\//g, "");
    const casts = code.match(/\bas \w|\bany\b|\w!|\)!|<[A-Z]\w*>[a-z(]/g);
    assertEquals(casts, null);
    await Deno.writeTextFile(`${folder}/visit.ts`, visit);
    const options = ["--config=deno.json", "--lock=tests/deno.lock", "--frozen"];
    const checked = await runProgram({
      command: Deno.execPath(),
      args: ["check", ...options, `${folder}/visit.ts`],
    });
    assertEquals([checked.code, checked.stderr.match(/TS\d+.*/g)], [0, null]);

    const { clientOf, everyOperation, everyError } = await import(`${folder}/visit.ts`);
    await everyOperation(clientOf(`${first.url}/v1`, documentedFetch));
    assertEquals(unasked(first.asked), []);
    const second = serve();
    await using _second = second.server;
    await everyError(clientOf(`${second.url}/v1`, documentedFetch));
  }));

const PYTHON = "/usr/bin/python3";
const canGenerate = has("java", "-version") &&
  has(PYTHON, "-c", "import certifi, dateutil, six, urllib3");

Deno.test({
  name:
    "a generated Python client calls every operation, and tells a 202, a 400, a 404 and a 429 apart",
  // Debian: default-jre-headless, python3-certifi, -dateutil, -six and -urllib3.
  ignore: !canGenerate,
  fn: () =>
    withFolder(async (folder) => {
      const { server, url, asked } = serve();
      await using _server = server;
      const document = await (await fetch(`${url}/openapi.json`)).text();
      // The generator that npm has knows nothing of 3.1, and passes over what is new in it.
      const known = document.replace('"openapi":"3.1.0"', '"openapi":"3.0.3"');
      await Deno.writeTextFile(`${folder}/openapi.json`, known);
      const options = ["--lock=tests/deno.lock", "--frozen", "-A", GENERATOR];
      const parts = "apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false";
      const generated = await runProgram({
        command: Deno.execPath(),
        args: [
          ...["run", ...options, "generate", "-g", "python", "--package-name", "contractor"],
          ...["-i", `${folder}/openapi.json`, "-o", folder, "--skip-validate-spec"],
          ...["--global-property", `${parts},modelDocs=false`],
        ],
      });
      assertEquals(generated.code, 0, generated.stderr);
      const script = `${folder}/visit.py`;
      await Deno.copyFile(new URL("client/visit.py", import.meta.url), script);
      const visit = await runProgram({ command: PYTHON, args: [script, `${url}/v1`] });
      assertMatch(visit.stdout, /^every operation\n$/, visit.stderr);
      assertEquals(unasked(asked), []);
    }),
});
