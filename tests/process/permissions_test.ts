import { freePort } from "../../lib/server/listen.ts";
import { assertEquals } from "@std/assert";
import { startProvider } from "../smoke/provider.ts";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { ROOT, runProgram } from "../support/program.ts";
import { bid, postJson } from "../support/site.ts";
import type { Facts, Findings } from "./permission_probe.ts";
import { startServer } from "./server.ts";

const GRANTED = [
  "listen on PORT",
  "reach the provider",
  "read the content",
  "write DATA_DIR",
  "read DATA_DIR",
  "env PORT",
];

Deno.test("the start task's flags grant what the server needs, and everything else is refused", () =>
  withFolder(async (folder) => {
    await using provider = startProvider();
    const facts: Facts = {
      port: freePort(),
      host: "127.0.0.1",
      provider: provider.env.EMAIL_API_URL!,
      contentDir: CONTENT_DIR,
      dataDir: `${folder}/data`,
      root: ROOT,
    };
    await Deno.mkdir(facts.dataDir);
    const findings = await probe(facts, {
      ...provider.env,
      PORT: String(facts.port),
      HOST: facts.host,
      CONTENT_DIR,
      DATA_DIR: facts.dataDir,
    });
    assertEquals(
      findings,
      Object.fromEntries(
        Object.keys(findings).map((name) => [
          name,
          GRANTED.includes(name) ? "granted" : "NotCapable",
        ]),
      ),
    );
    assertEquals(GRANTED.filter((name) => findings[name] === undefined), []);
  }));

Deno.test("the start task's permissions are enough for folders whose names have a space or a comma", () =>
  withFolder(async (folder) => {
    for (const name of ["two words", "one, two", "one,two"]) {
      await copyFolder(CONTENT_DIR, `${folder}/${name}/content`);
      const status = await postTo({
        CONTENT_DIR: `${folder}/${name}/content`,
        DATA_DIR: `${folder}/${name}/data`,
      });
      assertEquals([name, status], [name, 202]);
    }
  }));

Deno.test({
  name: "the start task's permissions are enough for an IPv6 address",
  ignore: !hasIpv6(),
  fn: () =>
    withFolder(async (folder) => {
      assertEquals(await postTo({ DATA_DIR: folder, HOST: "::1" }), 202);
    }),
});

/** Runs the probe under the flags that the start task would give the server. */
async function probe(facts: Facts, env: Readonly<Record<string, string>>): Promise<Findings> {
  const flags = await run(["run", "--allow-env", "lib/tasks/permissions.ts"], env);
  const findings = await run([
    "run",
    "--no-prompt",
    ...flags.trim().split(/\s+/),
    "tests/process/permission_probe.ts",
    JSON.stringify(facts),
  ], env);
  return JSON.parse(findings);
}

async function run(args: string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await runProgram({ command: Deno.execPath(), args, env });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Starts the server, and gives the status of a bid request: it takes content, mail, store and socket. */
async function postTo(env: Readonly<Record<string, string>>): Promise<number> {
  await using provider = startProvider();
  await using program = await startServer({ ...provider.env, ...env });
  const address = program.url.replace(
    "127.0.0.1",
    env.HOST === undefined ? "127.0.0.1" : "[::1]",
  );
  const response = await fetch(`${address}/v1/contact`, postJson(bid));
  await response.body?.cancel();
  // A store that may not be opened is replaced by memory: only the log tells.
  assertEquals(/"level":"(?:warn|error)"/.test(program.output()), false, program.output());
  return response.status;
}

function hasIpv6(): boolean {
  try {
    Deno.listen({ port: 0, hostname: "::1" }).close();
    return true;
  } catch {
    return false;
  }
}
