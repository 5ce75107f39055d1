import { assertEquals, assertRejects } from "@std/assert";
import { editorHandler } from "../../../lib/tasks/editor/handler.ts";
import { LocalBackend, OutsideError } from "../../../lib/tasks/editor/local_backend.ts";
import { localStatus } from "../../../lib/tasks/editor/local_status.ts";
import { takeBackLast } from "../../../lib/tasks/editor/undo.ts";
import { gitIn } from "../../../lib/tasks/git.ts";
import { FIXTURE_URL, small } from "../../support/fixtures/content.ts";
import { withFolder } from "../../support/folders.ts";

const HOST = "127.0.0.1:8081";

Deno.test("the editor answers its own page alone: Host, Origin and token", async () => {
  const handler = editorHandler({
    host: HOST,
    token: "t0ken",
    config: () => Promise.resolve({ backend: {} }),
    program: (name) => Promise.resolve(new TextEncoder().encode(name)),
    backend: { run: ({ action }) => Promise.resolve(action) },
    status: () => Promise.resolve({ state: "live" }),
    undo: () => Promise.resolve("Take back: x"),
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const body = method === "POST" ? '{"action":"info"}' : null;
    const request = new Request(`http://${HOST}${path}`, {
      method,
      body,
      headers: { host: HOST, ...headers },
    });
    const response = await handler(request);
    return [response.status, await response.text()] as const;
  };
  assertEquals((await ask("/t0ken/"))[0], 200);
  assertEquals(await ask("/t0ken/103.decap-cms.js"), [200, "103.decap-cms.js"]);
  assertEquals((await ask("/t0ken/../../deno.json"))[0], 403);
  assertEquals((await ask("/t0ken/x/../../t0ken/other.js"))[0], 404);
  assertEquals(await ask("/t0ken/api", { origin: `http://${HOST}` }, "POST"), [200, '"info"']);
  assertEquals(await ask("/t0ken/status"), [200, '{"state":"live"}']);
  assertEquals((await ask("/t0ken/status.js"))[0], 200);
  assertEquals(await ask("/t0ken/undo", {}, "POST"), [200, '"Take back: x"']);
  assertEquals((await ask("/t0ken/undo"))[0], 404);
  const refused = [403, "Open the address that the task printed.\n"] as const;
  assertEquals(await ask("/"), refused);
  for (const path of ["api", "undo"]) {
    assertEquals(await ask(`/other/${path}`, {}, "POST"), refused);
  }
  for (const host of ["evil.example", "evil.example:8081", "localhost:8081", "127.0.0.1"]) {
    assertEquals(await ask("/t0ken/", { host }), refused, host);
  }
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:8000"]) {
    assertEquals(await ask("/t0ken/api", { origin }, "POST"), refused, origin);
  }
});

Deno.test("LocalBackend reads, saves, renames and deletes files of the folder", () =>
  withFolder(async (folder) => {
    const backend = new LocalBackend(await Deno.realPath(folder));
    const dataFiles = [{ path: "services/a.md", raw: "one" }];
    const assets = [{ path: "images/a.png", content: btoa("picture") }];
    await backend.run({ action: "persistEntry", params: { dataFiles, assets } });
    const entry = {
      data: "one",
      file: {
        path: "services/a.md",
        label: undefined,
        id: "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
      },
    };
    const all = {
      action: "entriesByFolder",
      params: { folder: "services", extension: "md" },
    } as const;
    assertEquals(await backend.run(all), [entry]);
    const [media] = await backend.run({
      action: "getMedia",
      params: { mediaFolder: "images" },
    }) as [
      Record<string, unknown>,
    ];
    assertEquals([media.path, media.name, media.content], [
      "images/a.png",
      "a.png",
      btoa("picture"),
    ]);
    const renamed = { path: "services/a.md", raw: "two", newPath: "services/b.md" };
    await backend.run({ action: "persistEntry", params: { dataFiles: [renamed], assets: [] } });
    assertEquals(await Deno.readTextFile(`${folder}/services/b.md`), "two");
    await backend.run({ action: "deleteFiles", params: { paths: ["services/b.md"] } });
    assertEquals(await backend.run(all), []);
    assertEquals(await backend.run({ action: "getEntry", params: { path: "no.md" } }), {
      data: null,
      file: { path: "no.md", label: undefined, id: null },
    });
  }));

Deno.test("LocalBackend reaches nothing outside of the folder, by dots or by links", () =>
  withFolder(async (parent) => {
    const root = `${await Deno.realPath(parent)}/content`;
    await Deno.mkdir(`${root}/pages`, { recursive: true });
    await Deno.mkdir(`${parent}/content-of-another`);
    await Deno.writeTextFile(`${parent}/secret.md`, "secret");
    await Deno.symlink(parent, `${root}/up`);
    await Deno.symlink(`${parent}/secret.md`, `${root}/pages/link.md`);
    const backend = new LocalBackend(root);
    const before = [...Deno.readDirSync(parent)].map(({ name }) => name).sort();
    for (
      const path of ["../secret.md", "pages/../../secret.md", "up/secret.md", "pages/link.md"]
        .concat(
          "../content-of-another/x.md",
          "up/new/x.md",
          "",
          "..",
        )
    ) {
      const file = { path, content: "", raw: "" };
      const requests = [
        { action: "getMediaFile", params: { path } },
        { action: "persistMedia", params: { asset: file } },
        { action: "persistEntry", params: { dataFiles: [file], assets: [] } },
        { action: "deleteFiles", params: { paths: [path] } },
      ] as const;
      for (const request of requests) {
        await assertRejects(() => backend.run(request), path === "" ? Error : OutsideError);
      }
    }
    assertEquals(
      await backend.run({ action: "getEntry", params: { path: "." } }).catch(() => 0),
      0,
    );
    assertEquals([...Deno.readDirSync(parent)].map(({ name }) => name).sort(), before);
    assertEquals(await Deno.readTextFile(`${parent}/secret.md`), "secret");
  }));

/** Writes files into a folder. */
async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

Deno.test("the local editor says nothing of a draft's faults", () =>
  withFolder(async (folder) => {
    const body = "\n---\n\nWords.\n";
    await write(folder, {
      ...small,
      "pages/draft.md": `---\ndraft: true\nnonsense: 1${body}`,
      "pages/live.md": `---\ntitle: Live\ndescription: Words.${body}`,
    });
    const { state, faults, warnings } = await localStatus(folder, FIXTURE_URL);
    assertEquals([state, faults, warnings], ["live", [], []]);
    await write(folder, { "pages/live.md": `---\ntitle: Live\nnonsense: 1${body}` });
    const broken = await localStatus(folder, FIXTURE_URL);
    assertEquals([broken.state, [...new Set(broken.faults.map(({ file }) => file))]], [
      "refused",
      ["pages/live.md"],
    ]);
  }));

Deno.test("the local editor takes back the last commit of its folder, as a new one, and loses nothing", () =>
  withFolder(async (repository) => {
    const git = gitIn(repository);
    const folder = `${repository}/content`;
    const commit = async (subject: string, files: Readonly<Record<string, string>>) => {
      await write(repository, files);
      await git("add", "--all");
      const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
      await git(...author, "commit", "--quiet", "-m", subject);
    };
    const state = async () => [
      await git("log", "-1", "--format=%s"),
      await git("status", "--porcelain"),
      ...(await git("ls-files")).split("\n"),
      await Deno.readTextFile(`${folder}/a.md`),
    ];
    await git("init", "--quiet");
    await commit("First", { "content/a.md": "one" });
    const nothing = "There is nothing before the last change.";
    await assertRejects(() => takeBackLast(folder), Error, nothing);
    await commit("Second", { "content/a.md": "two", "content/b.md": "new" });
    await commit("Elsewhere", { "code.ts": "1" });
    await Deno.writeTextFile(`${folder}/a.md`, "three");
    await assertRejects(() => takeBackLast(folder), Error, "Something here is not committed yet.");
    await Deno.writeTextFile(`${folder}/a.md`, "two");
    assertEquals(await takeBackLast(folder), "Take back: Second");
    const taken = ["Take back: Second", "", "code.ts", "content/a.md", "one"];
    assertEquals(await state(), taken);
    assertEquals(await takeBackLast(folder), "Take back: Take back: Second");
    assertEquals((await state()).slice(2), ["code.ts", "content/a.md", "content/b.md", "two"]);
  }));
