import { assertEquals } from "@std/assert";
import { mcpHandler } from "../../lib/mcp/answer.ts";
import { originCheck } from "../../lib/mcp/origin.ts";
import { failure } from "../../lib/mcp/rpc.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, runProgram, startProgram } from "../support/program.ts";
import { CLIENT } from "../lib/mcp/requests.ts";
import { CONFORMANCE } from "./deps.ts";
import { testServer } from "./test_server.ts";

/**
 * Scenarios of what this server does not offer, each with its reason. The suite's other scenarios all run.
 */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  "completion": "there is nothing to complete",
  "prompts": "there are no prompts",
  "resources-templates": "every page is listed",
  "logging-set-level": "there is no logging to clients",
  "tools-call-with-logging": "there is no logging to clients",
  "tools-call-with-progress": "answers are JSON at once: nothing takes long enough for progress",
  "tools-call-sampling": "the server asks nothing of a client's model",
  "tools-call-elicitation": "the server asks nothing of a person",
  "elicitation-sep1034-defaults": "the server asks nothing of a person",
  "elicitation-sep1330-enums": "the server asks nothing of a person",
  "resources-subscribe": "there are no notifications",
  "resources-unsubscribe": "there are no notifications",
  "server-sse-polling": "there are no streams",
  "server-session-lifecycle": "there are no sessions",
  "input-required-result": "the server asks nothing in return",
  "tasks": "an extension that is not offered",
  "http-custom-header-server-validation": "no tool has arguments in headers",
};

/** Scenarios that need no tools or resources of their own. */
const WITHOUT_FIXTURES: Readonly<Record<string, readonly string[]>> = {
  "2026-07-28": [
    "tools-list",
    "server-sse-multiple-streams",
    "resources-list",
    "sep-2164-resource-not-found",
    "dns-rebinding-protection",
    "caching",
    "http-header-validation",
  ],
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "server-sse-multiple-streams",
    "resources-list",
    "dns-rebinding-protection",
  ],
};

function isOffered(scenario: string): boolean {
  return !Object.keys(NOT_OFFERED).some((name) =>
    scenario === name || scenario.startsWith(`${name}-`)
  );
}

/**
 * Runs every scenario that a revision requires, or that waits to be required.
 *
 * @returns The summary's line of each, by its name.
 */
async function results(url: string, revision: string): Promise<ReadonlyMap<string, string>> {
  const { stdout, stderr } = await runProgram({
    command: Deno.execPath(),
    args: [
      ...["run", "--lock=tests/deno.lock", "--frozen", "-A", CONFORMANCE],
      ...["server", "--url", `${url}/mcp`, "--requirements", revision],
    ],
    env: { NO_COLOR: "1" },
  });
  const lines = [...stdout.matchAll(/^[✓✗] (\S+): (\d+ passed, \d+ failed)/gm)];
  if (lines.length === 0) throw new Error(`the suite said nothing:\n${stdout}${stderr}`);
  return new Map(lines.map(([, name, line]) => [name!, line!]));
}

/** It also looks how long a list of prompts holds, and there are no prompts. */
const CACHING = "caching: 7 passed, 1 failed";

/** The lines that tell of a failure, of scenarios that are not there as well. */
function failures(all: ReadonlyMap<string, string>, names: readonly string[]): readonly string[] {
  return names.map((name) => `${name}: ${all.get(name)}`)
    .filter((line) => line !== CACHING && !/: \d+ passed, 0 failed$/.test(line));
}

for (const revision of ["2026-07-28", "2025-11-25"]) {
  Deno.test(`the protocol layer passes the conformance suite of ${revision}, but for what is not offered`, async () => {
    const handle = mcpHandler(testServer, (error) => {
      throw error;
    });
    const foreignRequest = originCheck("http://localhost");
    await using server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      async (request) => {
        if (request.method !== "POST") return new Response(null, { status: 405 });
        const foreign = foreignRequest(request.headers);
        const { status, body } = foreign === undefined
          ? await handle(await request.text(), request.headers, CLIENT)
          : failure(foreign);
        return new Response(body === undefined ? null : JSON.stringify(body), {
          status,
          headers: body === undefined ? {} : { "Content-Type": "application/json" },
        });
      },
    );
    const all = await results(`http://127.0.0.1:${server.addr.port}`, revision);
    assertEquals(failures(all, [...all.keys()].filter(isOffered)), []);
  });

  Deno.test(`the server itself passes the scenarios of ${revision} that need no fixtures`, () =>
    withFolder(async (data) => {
      await using program = await startProgram(
        await mainProgram({ DATA_DIR: data }),
      );
      const all = await results(program.url, revision);
      assertEquals(failures(all, WITHOUT_FIXTURES[revision]!), []);
    }));
}
