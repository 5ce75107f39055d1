import { assertEquals } from "@std/assert";
import { SITE_URL, siteWith, testServer } from "../../support/site.ts";

const redirects = [
  { from: "/old.html", to: "/about" },
  { from: "/work/", to: "/projects" },
  { from: "/caf%C3%A9", to: "/contact#form" },
  { from: "/search", to: "/glossary?q=a" },
  { from: "/?page_id=12", to: "/about" },
  { from: "/blog/?p=7", to: "/projects?featured=true" },
  { from: "/shop", to: "https://shop.example/all" },
  { from: "/Default.aspx", to: "/about" },
  { from: "/team", to: "/contact" },
  { from: "/Team", to: "/about" },
  { from: "/files/*", to: "/images/*" },
  { from: "/files/2019/*", to: "/projects" },
  { from: "/services/*", to: "/markets/*" },
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

Deno.test("an old folder leads to its new place by its own address, too", async () => {
  for (const path of ["/files", "/FILES"]) {
    const [status, location] = await answer(path);
    assertEquals([path, status, location], [path, 301, `${SITE_URL}/images/`]);
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

Deno.test("parameters that only track are passed over when a query is matched, and kept", async () => {
  for (
    const [path, location] of [
      ["/?page_id=12&fbclid=x", "/about?fbclid=x"],
      ["/?utm_source=a&page_id=12&utm_medium=b", "/about?utm_source=a&utm_medium=b"],
      ["/blog/?gclid=1&p=7", "/projects?featured=true&gclid=1"],
      ["/old.html?msclkid=1&a=2", "/about?msclkid=1&a=2"],
    ] as const
  ) assertEquals(await answer(path), [301, SITE_URL + location], path);
  assertEquals(await answer("/?fbclid=x"), [200, null]);
  assertEquals(await answer("/?page_id=12&page=2"), [200, null]);
});

Deno.test("addresses are found whatever their capitals", async () => {
  for (
    const [path, location] of [
      ["/About", "/about"],
      ["/PROJECTS?featured=true", "/projects?featured=true"],
      ["/About.MD", "/about.md"],
      ["/Services/Storefront-Glass", "/services/storefront-glass"],
      ["/services/Storefront-Glass", "/services/storefront-glass"],
      ["/Contact", "/contact"],
      ["/OLD.html", "/old.html"],
      ["/DEFAULT.ASPX", "/default.aspx"],
    ] as const
  ) assertEquals(await answer(path), [308, SITE_URL + location], path);
  assertEquals(await answer("/default.aspx"), [301, `${SITE_URL}/about`]);
  // Of two that differ by these alone, each leads to its own.
  assertEquals(await answer("/team"), [301, `${SITE_URL}/contact`]);
  assertEquals(await answer("/Team"), [301, `${SITE_URL}/about`]);
  assertEquals(await answer("/Nothing-Here"), [404, null]);
  assertEquals(await answer("/Projects/nothing-here"), [404, null]);
  assertEquals(await answer("/V1/Services"), [404, null]);
  assertEquals(await answer("/v1/Services"), [404, null]);
});

Deno.test("a redirect from a folder keeps what follows, after pages and exact ones, the longest first", async () => {
  for (
    const [path, location] of [
      ["/files/a/B%20c.jpg?x=1", "/images/a/B%20c.jpg?x=1"],
      ["/Files/B.jpg", "/images/B.jpg"],
      ["/files/2019/a.jpg", "/projects"],
      ["/files//evil.example", "/images//evil.example"],
      ["/services/unknown", "/markets/unknown"],
    ] as const
  ) assertEquals(await answer(path), [301, SITE_URL + location], path);
  for (
    const up of ["..%2fa", "..%2F..%2fetc", "a/..%5ca", "%2e%2e%2fa", ".%2fa", "a%2f..", "..%2f/"]
  ) {
    assertEquals(await answer(`/files/${up}`), [404, null], up);
  }
  assertEquals(await answer("/services/storefront-glass"), [200, null]);
  assertEquals(await answer("/files/%3f%23", "POST"), [308, `${SITE_URL}/images/%3F%23`]);
});

Deno.test("a redirect may be kept where it was read, and not where something was sent", async () => {
  const kept = async (method: string) => {
    const { headers } = await server.fetch("/old.html", { method });
    return headers.get("cache-control");
  };
  assertEquals(await kept("GET"), "public, max-age=300, s-maxage=3600");
  assertEquals(await kept("POST"), "no-store");
});
