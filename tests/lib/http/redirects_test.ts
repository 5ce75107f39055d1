import { assertEquals } from "@std/assert";
import { SITE_URL, siteWith, testServer } from "../../support/site.ts";

const redirects = [
  { from: "/old.html", to: "/about" },
  { from: "/work/", to: "/projects" },
  { from: "/caf%C3%A9", to: "/contact#form" },
  { from: "/search", to: "/glossary?q=a" },
  { from: "/100%", to: "/about" },
  { from: "/?page_id=12", to: "/about" },
  { from: "/blog/?p=7", to: "/projects?featured=true" },
  { from: "/shop", to: "https://shop.example/all" },
];
const server = testServer({ site: siteWith({ redirects }) });

async function answer(path: string, method = "GET") {
  const { status, headers } = await server.fetch(path, { method });
  return [status, headers.get("location")];
}

Deno.test("an old address of site.md leads to its new one for good, with its query", async () => {
  for (
    const [path, location] of [
      ["/old.html", `${SITE_URL}/about`],
      ["/old.html?utm=1&b=%20", `${SITE_URL}/about?utm=1&b=%20`],
      ["/work/", `${SITE_URL}/projects`],
      ["/work", `${SITE_URL}/projects`],
      ["/caf%c3%a9?x=1", `${SITE_URL}/contact?x=1#form`],
      ["/search?x=1", `${SITE_URL}/glossary?q=a&x=1`],
      ["/shop?x=1", "https://shop.example/all?x=1"],
      ["/?page_id=12", `${SITE_URL}/about`],
      ["/blog?p=7", `${SITE_URL}/projects?featured=true`],
      ["/blog/?p=7", `${SITE_URL}/projects?featured=true`],
    ] as const
  ) {
    // What is asked for again is the same.
    for (let round = 0; round < 2; round++) assertEquals(await answer(path), [301, location], path);
    assertEquals(await answer(path, "HEAD"), [301, location], path);
    assertEquals(await answer(path, "POST"), [308, location], path);
  }
});

Deno.test("no other address is moved, and a redirect leaves no site by a request's own words", async () => {
  assertEquals(await answer("/old"), [404, null]);
  assertEquals(await answer("/?page_id=13"), [200, null]);
  assertEquals(await answer("/blog?p=7&utm=1"), [404, null]);
  // No request can ask for a path whose encoding is broken.
  assertEquals(await answer("/100%"), [404, null]);
  assertEquals(await answer("/old.html/more"), [404, null]);
  const [status, location] = await answer('/shop?\\evil"<');
  assertEquals([status, location], [301, "https://shop.example/all?%5Cevil%22%3C"]);
});

Deno.test("a redirect may be kept where it was read, and not where something was sent", async () => {
  const kept = async (method: string) => {
    const { headers } = await server.fetch("/old.html", { method });
    return headers.get("cache-control");
  };
  assertEquals(await kept("GET"), "public, max-age=300, s-maxage=3600");
  assertEquals(await kept("POST"), "no-store");
});
