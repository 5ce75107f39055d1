import { assertEquals } from "@std/assert";
import { operationsOf } from "../../routes/api/mod.ts";
import { documentedCheck } from "../support/documented.ts";
import { site, SITE_URL, testServer } from "../support/site.ts";
import { startServer } from "../process/server.ts";

/** The commands of the guide, as a reader copies them. */
async function commandsOf(url: string): Promise<string[]> {
  const markdown = await (await fetch(`${url}/api.md`)).text();
  return [...markdown.matchAll(/^curl .*$/gm)].map(([line]) => line);
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

/** Whether this machine can run what the guide shows. */
const curl = await new Deno.Command("sh", { args: ["-c", "command -v curl"] }).output()
  .then(({ success }) => success, () => false);

Deno.test("the guide has a command for every operation", async () => {
  const server = testServer();
  const markdown = await (await server.fetch("/api.md")).text();
  for (const { method, path } of operationsOf(site)) {
    const address = new RegExp(
      `^curl ${SITE_URL}/v1${path === "/" ? "" : path.replace(/\{[a-z]+\}/, "[a-z0-9-]+")}${
        method === "POST" ? " .*-d .*" : ""
      }$`,
      "gm",
    );
    assertEquals(markdown.match(address)?.length, 1, `${method} ${path}`);
  }
});

Deno.test({ name: "each command of the guide works", ignore: !curl }, async () => {
  const data = await Deno.makeTempDir();
  const server = await startServer({ DATA_DIR: data });
  const commands = await commandsOf(server.url);
  for (const command of commands) {
    const { stdout } = await new Deno.Command("sh", { args: ["-c", `${command} -s -i`] }).output();
    const response = responseOf(new TextDecoder().decode(stdout));
    const post = command.includes(" -d ");
    assertEquals(response.status, post ? 202 : 200, command);
    const [, address = ""] = /(http:[^ ']+)/.exec(command) ?? [];
    assertEquals(await check(post ? "POST" : "GET", address, response), [], command);
  }
  await server.stop();
  await Deno.remove(data, { recursive: true });
});

Deno.test("the guide has an anchor for every documentation_url that an error gives", async () => {
  const server = testServer();
  const html = await (await server.fetch("/api")).text();
  for (
    const code of [
      "invalid_request",
      "not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limited",
      "internal_error",
    ]
  ) {
    assertEquals(html.includes(`id="${code}"`), true, code);
  }
});
