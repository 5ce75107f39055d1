import { assertEquals } from "@std/assert";
import { listOperations } from "../../routes/api/mod.ts";
import { documentedCheck } from "../support/documented.ts";
import { site, SITE_URL, testServer } from "../support/site.ts";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { runProgram } from "../support/program.ts";

/** What the guide shows in a language, as a reader copies it. */
async function shownIn(language: string, url: string): Promise<string[]> {
  const markdown = await (await fetch(`${url}/api.md`)).text();
  const block = new RegExp("^```" + language + "\\n([^]*?)\\n```$", "gm");
  return [...markdown.matchAll(block)].map(([, text]) => text!);
}

const check = documentedCheck(site);

/** An answer as curl -i prints it. */
function responseOf(text: string): Response {
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(body.join("\r\n\r\n"), { status: Number(status.split(" ")[1]), headers });
}

/** Whether this machine has a program that the guide uses. */
async function has(program: string): Promise<boolean> {
  const { code } = await runProgram({ command: "sh", args: ["-c", `command -v ${program}`] });
  return code === 0;
}

Deno.test("the guide has a command for every operation", async () => {
  const server = testServer();
  const markdown = await server.text("/api.md");
  for (const { method, path } of listOperations(site)) {
    const address = new RegExp(
      `^curl ${SITE_URL}/v1${path === "/" ? "" : path.replace(/\{[a-z]+\}/, "[a-z0-9-]+")}${
        method === "POST" ? " \\\\" : ""
      }$`,
      "gm",
    );
    assertEquals(markdown.match(address)?.length, 1, `${method} ${path}`);
  }
});

/** Runs a server. */
function withServer(use: (url: string) => Promise<void>): Promise<void> {
  return withFolder(async (data) => {
    await using server = await startServer({ DATA_DIR: data });
    await use(server.url);
  });
}

Deno.test(
  { name: "each command of the guide works", ignore: !await has("curl") },
  () =>
    withServer(async (url) => {
      for (const command of await shownIn("sh", url)) {
        const { stdout } = await runProgram({ command: "sh", args: ["-c", `${command} -s -i`] });
        const response = responseOf(stdout);
        const post = command.includes(" -d ");
        assertEquals(response.status, post ? 202 : 200, command);
        const [, address = ""] = /(http:[^ ']+)/.exec(command) ?? [];
        assertEquals(await check(post ? "POST" : "GET", address, response), [], command);
      }
    }),
);
