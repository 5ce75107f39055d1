import { assert, assertEquals, assertRejects } from "@std/assert";
import { ContentError } from "../../lib/content/mod.ts";
import { copyFolder, withFolder } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { ROOT } from "../support/program.ts";
import { routes } from "../support/site.ts";

const read = (path: string): Promise<string> => Deno.readTextFile(`${ROOT}/${path}`);

/** The documents for people, as paths from the root. */
async function documents(): Promise<readonly string[]> {
  const paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "tests/README.md"];
  for (const folder of ["docs", "docs/deploy"]) {
    for await (const { name } of Deno.readDir(`${ROOT}/${folder}`)) {
      if (name.endsWith(".md")) paths.push(`${folder}/${name}`);
    }
  }
  return paths;
}

/** The anchors of a document, as GitHub makes them of headings. */
function anchorsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("every link between the documents leads to a file, and its anchor to a heading", async () => {
  const broken: string[] = [];
  for (const path of await documents()) {
    const text = (await read(path)).replace(/^```[^]*?^```$|(`+)(?:(?!\1).)+\1/gm, "");
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const { pathname, hash } = new URL(target!, `file://${ROOT}/${path}`);
      const there = await exists(pathname) &&
        (hash === "" || anchorsOf(await Deno.readTextFile(pathname)).includes(hash.slice(1)));
      if (!there) broken.push(`${path}: ${target}`);
    }
  }
  assertEquals(broken, []);
});

Deno.test("every file and folder of the project that the documents name is there", async () => {
  const named = /(?<![\w./-])(?:lib|routes|tests|content|docs)\/[\w@./-]*[\w@/]/g;
  const missing: string[] = [];
  for (const path of await documents()) {
    if (path === "CHANGELOG.md") continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    for (const [name] of (await read(path)).matchAll(named)) {
      // Names that CONTRIBUTING.md makes up.
      if (/safety|NAME/.test(name)) continue;
      const there = await exists(`${ROOT}/${name}`) || await exists(`${ROOT}/${folder}${name}`);
      if (!there) missing.push(`${path}: ${name}`);
    }
  }
  assertEquals(missing, []);
});

Deno.test("every file that tests/README.md names is there", async () => {
  const named = [...(await read("tests/README.md")).matchAll(/`([\w/]+\.ts)`/g)];
  assert(named.length > 50, `${named.length} files`);
  const missing = [];
  for (const [, path] of named) if (!await exists(`${ROOT}/tests/${path}`)) missing.push(path);
  assertEquals(missing, []);
});

Deno.test("every task that the documents name is in deno.json, and each task says what it does", async () => {
  const { tasks } = JSON.parse(await read("deno.json")) as {
    readonly tasks: Readonly<Record<string, { readonly description?: string }>>;
  };
  const unknown: string[] = [];
  for (const path of [...await documents(), ".ci/run", "docs/deploy/culvert@.service"]) {
    for (const [, name] of (await read(path)).matchAll(/(?:deno(?:@[0-9.]+)?) task ([a-z:]+)/g)) {
      if (!Object.hasOwn(tasks, name!)) unknown.push(`${path}: ${name}`);
    }
  }
  assertEquals(unknown, []);
  const silent = Object.entries(tasks).filter(([, { description = "" }]) => description === "");
  assertEquals(silent, []);
});

Deno.test("every address of the website that the README names is served", async () => {
  const text = await read("README.md");
  const paths = [
    ...[...text.matchAll(/http:\/\/localhost:8000(\/[^\s)]*)/g)].map(([, path]) => path!),
    ...[...text.matchAll(/`(\/[a-z][^`]*)`/g)].map(([, path]) => path!),
  ];
  assert(paths.length >= 6, `${paths.length} addresses`);
  const patterns = routes.map(({ pattern }) => new URLPattern({ pathname: pattern }));
  // The editor is there where site.md names a repository, which the sample's doesn't.
  const unserved = paths.filter((path) => path !== "/admin").filter((path) =>
    !patterns.some((pattern) =>
      pattern.test({ pathname: path.replace(/\.md$/, "") }) ||
      pattern.test({ pathname: path })
    )
  );
  assertEquals(unserved, []);
});

Deno.test("docs/why.md shows the faults that its example has", () =>
  withFolder(async (folder) => {
    const text = await read("docs/why.md");
    const [, from, to, file] = /'s\/(\^\w+:)\/(\w+:)\/' \/tmp\/faulty\/([\w./-]+)/.exec(text)!;
    await copyFolder(`${ROOT}/content`, folder);
    const path = `${folder}/${file}`;
    const changed = (await Deno.readTextFile(path)).replace(new RegExp(from!, "m"), to!);
    await Deno.writeTextFile(path, changed);
    const { message } = await assertRejects(
      () => loadContent(folder, "http://localhost"),
      ContentError,
    );
    const shown = text.slice(text.indexOf("```\nCannot load") + "```\n".length);
    assertEquals(
      message.replaceAll(folder, "/tmp/faulty"),
      shown.slice(0, shown.indexOf("\n```")),
    );
  }));

Deno.test("the README has at most 150 lines", async () => {
  assert((await read("README.md")).split("\n").length <= 151);
});

Deno.test("the systemd unit runs the start task without downloading, at once however often it ends, later if the content has faults, and waits for its shutdown", async () => {
  const unit = await read("docs/deploy/culvert@.service");
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
  const { tasks } = JSON.parse(await read("deno.json"));
  assert(value("ExecStopPost")?.includes(" deno task --quiet check:content "));
  const start = tasks.start.command.replaceAll("deno run", "deno run --cached-only");
  assertEquals(value("ExecStart"), `/bin/sh -c 'exec ${start.replaceAll("$", "$$$$")}'`);
  assertEquals(
    ["StartLimitIntervalSec", "Restart", "RestartSec"].map(value),
    ["0", "on-failure", "100ms"],
  );
  assert(Number(value("TimeoutStopSec")) > 15);
});

Deno.test("docs/server.json has what the MCP registry's schema asks of a remote server", async () => {
  const server = JSON.parse(await Deno.readTextFile(`${ROOT}/docs/server.json`));
  assertEquals(Object.keys(server), [
    ...["$schema", "name", "title", "description", "version", "websiteUrl", "remotes"],
  ]);
  assertEquals(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(server.name), true);
  assertEquals([server.title.length, server.description.length].every((it) => it <= 100), true);
  assertEquals(/^\d+\.\d+\.\d+$/.test(server.version), true);
  assertEquals(server.remotes, [{ type: "streamable-http", url: `${server.websiteUrl}mcp` }]);
});
