import { assertEquals } from "@std/assert";
import { contractOf, documentOf } from "../support/documented.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { withFolder } from "../support/folders.ts";
import { runProgram } from "../support/program.ts";
import { site, testServer } from "../support/site.ts";
import { astToString, openapiTS } from "./deps.ts";

Deno.test("a client made from the document checks the types of a visit, and makes it", () =>
  withFolder(async (folder) => {
    // deno-lint-ignore no-explicit-any -- the document is data; what it holds is what is tested
    const types = await openapiTS(contractOf(documentOf(site)) as any);
    await Deno.writeTextFile(`${folder}/client.d.ts`, astToString(types));
    await Deno.copyFile(new URL("client/visit.ts", import.meta.url), `${folder}/visit.ts`);
    const options = ["--config=deno.json", "--lock=tests/deno.lock", "--frozen"];
    const checked = await runProgram({
      command: Deno.execPath(),
      args: ["check", ...options, `${folder}/visit.ts`],
    });
    assertEquals([checked.code, checked.stderr.match(/TS\d+.*/g)], [0, null]);

    const { clientOf, wholeVisit, everyError } = await import(`${folder}/visit.ts`);
    for (const visit of [wholeVisit, everyError]) {
      const { handler } = testServer();
      await using server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        handler,
      );
      await visit(clientOf(`http://127.0.0.1:${server.addr.port}/v1`, documentedFetch));
    }
  }));
