import { assertEquals, assertMatch } from "@std/assert";
import { FIXTURE_URL, load, small } from "../support/fixtures/content.ts";
import { type TestServer, testServer } from "../support/site.ts";

/** A server with a repository, and more settings. */
async function editorServer(settings = ""): Promise<TestServer> {
  const repository = "repository: acme/website\nbranch: live\n";
  const files = { "site.md": `---\n${repository}${settings}---\n` };
  return testServer({ site: await load({ ...small, ...files }) });
}

Deno.test("without a repository there is no editor", async () => {
  const server = testServer({ site: await load(small) });
  assertEquals((await server.fetch("/admin")).status, 404);
  assertEquals((await server.fetch("/admin/config.yml")).status, 404);
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
    /^script-src https:\/\/unpkg\.com\/@sveltia\/cms@[0-9.]+\/dist\/sveltia-cms\.js$/,
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
