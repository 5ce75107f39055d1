import { assertEquals } from "@std/assert";
import { routes } from "../../routes/mod.ts";
import { SITE_URL, testServer } from "../support/site.ts";
import { startServer } from "../process/server.ts";

/** The commands of the guide, as a reader copies them. */
async function commandsOf(url: string): Promise<string[]> {
  const markdown = await (await fetch(`${url}/api.md`)).text();
  return [...markdown.matchAll(/^curl .*$/gm)].map(([line]) => line);
}

/** Whether this machine can run what the guide shows. */
const curl = await new Deno.Command("sh", { args: ["-c", "command -v curl"] }).output()
  .then(({ success }) => success, () => false);

Deno.test("the guide has a command for every operation", async () => {
  const server = testServer();
  const markdown = await (await server.fetch("/api.md")).text();
  for (const { method, pattern } of routes.filter(({ operation }) => operation !== undefined)) {
    const address = new RegExp(
      `^curl ${SITE_URL}${pattern.replace(/:[a-z]+/, "[a-z0-9-]+")}${
        method === "POST" ? " .*-d .*" : ""
      }$`,
      "gm",
    );
    assertEquals(markdown.match(address)?.length, 1, `${method} ${pattern}`);
  }
});

Deno.test({ name: "each command of the guide works", ignore: !curl }, async () => {
  const data = await Deno.makeTempDir();
  const server = await startServer({ DATA_DIR: data });
  const commands = await commandsOf(server.url);
  for (const command of commands) {
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", `${command} -s -o /dev/null -w '%{http_code}'`],
    }).output();
    const status = new TextDecoder().decode(stdout);
    assertEquals(status, command.includes(" -d ") ? "202" : "200", command);
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
