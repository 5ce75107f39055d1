import { assertEquals, assertMatch } from "@std/assert";
import { FIXTURE_URL, load, small } from "../support/fixtures/content.ts";
import { type TestServer, testServer } from "../support/site.ts";

/** A server with a repository, and more settings. */
async function editorServer(
  settings = "",
  options: Parameters<typeof testServer>[0] = {},
): Promise<TestServer> {
  const repository = "repository: acme/website\nbranch: live\n";
  const files = { "site.md": `---\n${repository}${settings}---\n` };
  return testServer({ ...options, site: await load({ ...small, ...files }) });
}

Deno.test("without a repository there is no editor", async () => {
  const server = testServer({ site: await load(small) });
  assertEquals((await server.fetch("/admin")).status, 404);
  for (const path of ["config.yml", "status", "status.js"]) {
    assertEquals((await server.fetch(`/admin/${path}`)).status, 404);
  }
});

Deno.test("the editor is a page of its own, held to one version, that search engines pass over", async () => {
  const server = await editorServer();
  const response = await server.fetch("/admin");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "text/html; charset=utf-8");
  assertEquals(response.headers.get("x-robots-tag"), "noindex");
  const page = await response.text();
  assertMatch(
    page,
    /<script src="https:\/\/unpkg\.com\/@sveltia\/cms@[0-9.]+\/dist\/sveltia-cms\.js" integrity="sha384-[A-Za-z0-9+/]{64}" crossorigin="anonymous"><\/script>/,
  );
  assertMatch(page, /<link rel="cms-config-url" type="text\/yaml" href="\/admin\/config\.yml">/);
});

Deno.test("the editor's policy lets no inline script run and stands on no other page", async () => {
  const server = await editorServer();
  const policy = (await server.fetch("/admin")).headers.get("content-security-policy") ?? "";
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
  assertMatch(
    scripts!,
    /^script-src 'self' https:\/\/unpkg\.com\/@sveltia\/cms@[0-9.]+\/dist\/sveltia-cms\.js$/,
  );
  for (const path of ["/", "/contact", "/admin/config.yml"]) {
    const other = (await server.fetch(path)).headers.get("content-security-policy") ?? "";
    assertEquals(other.includes("unpkg.com"), false, path);
  }
});

Deno.test("the configuration names the repository, its branch and the folders", async () => {
  const server = await editorServer();
  const response = await server.fetch("/admin/config.yml");
  assertEquals(response.headers.get("content-type"), "text/yaml; charset=utf-8");
  const config = JSON.parse(await response.text());
  assertEquals(config.backend, { name: "github", repo: "acme/website", branch: "live" });
  // The fixture's folder is an absolute path, and so a repository by itself.
  assertEquals(config.media_folder, "images");
  assertEquals(config.collections[0].folder, "services");
});

Deno.test("the editor signs in with the service that the settings name", async () => {
  const server = await editorServer("editor_sign_in: https://in.example.com/auth\n");
  const { backend } = await (await server.fetch("/admin/config.yml")).json();
  assertEquals([backend.base_url, backend.auth_endpoint], ["https://in.example.com", "auth"]);
});

Deno.test("an editor with an address of its own is there alone", async () => {
  const server = await editorServer("editor_address: https://edit.example.com\n");
  const answer = async (host: string, path: string) => {
    const { status, headers } = await server.fetch(path, { headers: { host } });
    return [status, headers.get("location")];
  };
  for (const path of ["/admin", "/admin/config.yml", "/sveltia-cms.js"]) {
    const status = path === "/sveltia-cms.js" ? 404 : 200;
    assertEquals(await answer("edit.example.com", path), [status, null]);
    assertEquals(await answer("www.example.com", path), [308, `https://edit.example.com${path}`]);
  }
  assertEquals(await answer("edit.example.com", "/about?x=1"), [308, `${FIXTURE_URL}/about?x=1`]);
  assertEquals(await answer("www.example.com", "/about"), [200, null]);
});

Deno.test("no answer at the editor's own address loads the contractor's scripts", async () => {
  const server = await editorServer(
    "editor_address: https://edit.example.com\nscripts:\n  - src: https://stats.example.com/a.js\n",
  );
  assertEquals((await server.text("/x")).includes("stats.example.com"), true);
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    for (const path of ["/admin", "/admin/config.yml", "/sveltia-cms.js", "/x", "/contact"]) {
      const response = await server.fetch(path, { method, headers: { host: "edit.example.com" } });
      const text = await response.text() + response.headers.get("content-security-policy");
      assertEquals([method, path, text.includes("stats.example.com")], [method, path, false]);
    }
  }
});

Deno.test("neither the sitemap nor llms.txt nor robots.txt names the editor", async () => {
  const server = await editorServer();
  for (const path of ["/sitemap.xml", "/llms.txt", "/llms-full.txt", "/robots.txt", "/"]) {
    const text = await server.text(path);
    assertEquals(text.includes("/admin"), false, path);
  }
});

/** A publishing that was refused, as it is recorded. */
const refused = {
  state: "refused",
  time: "2026-01-05T10:32:00.000Z",
  commit: "b".repeat(40),
  before: "a".repeat(40),
  authors: ["Dana", "dana@office.test"],
  files: ["site.md"],
  change: "https://github.com/acme/website/compare/a...b",
  faults: [
    { file: "site.md", field: "banner.link", message: "must be a path; write to me@office.test" },
    { file: "services/x.md", field: "steps[1].title", message: "is missing" },
    { file: "news/x.md", field: "", message: "such as name@example.com" },
  ],
  warnings: [],
};

Deno.test("/admin/status says why the latest change is not live, in the editor's words, without email addresses", async () => {
  const recorded = JSON.stringify({ publishings: [refused] });
  const server = await editorServer("", { publishing: { recorded } });
  const response = await server.fetch("/admin/status");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const faults = [
    {
      ...refused.faults[0],
      label: "Website › Banner › Link",
      message: "must be a path; write to …",
    },
    { ...refused.faults[1], label: "steps[1].title" },
    { ...refused.faults[2], label: "" },
  ];
  const { commit: _, before: __, warnings: ___, ...listed } = refused;
  assertEquals(await response.json(), {
    state: "refused",
    since: new Date(server.clock.now).toISOString(),
    faults,
    warnings: [],
    publishings: [{ ...listed, authors: ["Dana", "…"], faults }],
  });
});

Deno.test("/admin/status says what is live, and what is being published", async () => {
  const stateOf = async (options: Parameters<typeof testServer>[0]) => {
    const server = await editorServer("", options);
    const { state, faults, warnings } = await (await server.fetch("/admin/status")).json();
    return [state, ...faults, ...warnings].map((it) => it.file ?? it);
  };
  const record = (value: unknown) => ({ publishing: { recorded: JSON.stringify(value) } });
  const { clock } = testServer();
  const at = (seconds: number) => new Date(clock.now + seconds * 1000).toISOString();
  const finding = { file: "company.md", field: "hours", message: "x" };
  assertEquals(await stateOf({}), ["live"]);
  assertEquals(await stateOf({ publishing: { recorded: "broken" } }), ["live"]);
  assertEquals(await stateOf({ live: { warnings: [finding] } }), ["live", "company.md"]);
  assertEquals(await stateOf({ live: { refused: true, faults: [finding] } }), [
    "refused",
    "company.md",
  ]);
  assertEquals(await stateOf({ publishing: { requestedAt: clock.now } }), ["publishing"]);
  assertEquals(await stateOf(record({ publishing: at(-60), publishings: [refused] })), [
    "publishing",
  ]);
  // One that was interrupted.
  assertEquals(await stateOf(record({ publishing: at(-3600), publishings: [] })), ["live"]);
  const live = { ...refused, state: "live", faults: [] };
  assertEquals(await stateOf(record({ publishings: [{ ...live, time: at(-1) }] })), ["live"]);
  // Published, and not yet loaded.
  assertEquals(await stateOf(record({ publishings: [{ ...live, time: at(1) }] })), ["publishing"]);
});
