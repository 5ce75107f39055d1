/**
 * Deno Deploy without an account: the version it runs, its environment, no flags but all permissions, a file
 * system that keeps nothing (here it takes nothing either), and SIGINT five seconds before the end.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { CONTENT_DIR } from "../support/folders.ts";
import { bid, postJson } from "../support/site.ts";
import { type Program, startProgram } from "../support/program.ts";
import { type Provider, startProvider } from "./provider.ts";
import { passes } from "./smoke.ts";

/** What Deno Deploy runs. */
const VERSION = "2.5.0";

const deno = await denoOfDeploy();

Deno.test(`Deno ${VERSION} as on Deno Deploy passes the smoke suite`, async (t) => {
  await using provider = startProvider();
  const program = await startAsOnDeploy(provider);
  await passes(t, program, "SIGINT");
  assertEquals(provider.taken(), 1);
});

Deno.test(`Deno ${VERSION} sends strong ETags, and HEAD as GET, whatever coding is asked for`, async () => {
  await using provider = startProvider();
  await using program = await startAsOnDeploy(provider);
  const paths = [
    "/robots.txt",
    "/v1",
    "/v1/company",
    "/v1/services/emergency-board-up",
    "/services",
  ];
  for (const path of paths) {
    for (const coding of ["br", "gzip, deflate, br, zstd", "gzip", "identity"]) {
      const headers = { "accept-encoding": coding, accept: "*/*" };
      const [whole, head] = await Promise.all(["GET", "HEAD"].map(async (method) => {
        const response = await fetch(program.url + path, { method, headers });
        await response.body?.cancel();
        return ["etag", "vary", "cache-control"].map((name) => response.headers.get(name));
      }));
      assertEquals(head, whole, `${path} ${coding}`);
      assertEquals(whole![0]!.startsWith('"'), true, `${path} ${coding}: ${whole![0]}`);
    }
  }
});

Deno.test("on Deno Deploy a bid request under way is answered after SIGINT, before its own time limit", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await using provider = startProvider(() => {
    asked.resolve();
    return answer.promise;
  });
  const program = await startAsOnDeploy(provider);
  const posted = fetch(`${program.url}/v1/contact`, postJson(bid)).then(
    async (response) => (await response.body?.cancel(), response.status),
    () => "cut off",
  );
  await asked.promise;
  const ended = program.stop("SIGINT").then(({ code }) => code);
  answer.resolve();
  assertEquals([await posted, await ended], [202, 0]);
  assertEquals(/timed out/.test(program.output()), false, program.output());
});

function startAsOnDeploy(provider: Provider): Promise<Program> {
  return startProgram({
    command: deno,
    args: ["run", "--allow-all", "--deny-write", "main.ts"],
    env: {
      ...provider.env,
      CONTENT_DIR,
      DENO_DEPLOY: "true",
      DENO_DEPLOYMENT_ID: "0123456789ab",
      DENO_TIMELINE: "production",
      // In place of the database that Deno Deploy gives to Deno.openKv().
      DENO_KV_DEFAULT_PATH: ":memory:",
      SITE_URL: "https://contractor.test",
    },
  });
}

/** The program itself, which npx only leads to: signals must reach it. */
async function denoOfDeploy(): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: ["-y", `deno@${VERSION}`, "eval", "console.log(Deno.execPath())"],
    stdin: "null",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}
