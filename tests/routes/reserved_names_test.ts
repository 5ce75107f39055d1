import { assertEquals } from "@std/assert";
import { reservedBy } from "../../lib/content/mod.ts";
import { routePaths } from "../../routes/mod.ts";
import { routes, site } from "../support/site.ts";

const isReserved = reservedBy(routePaths);

Deno.test("no own page and no public file can take a name that a route has", () => {
  const own = new Set([
    ...site.pages.all.map(({ slug }) => `/${slug}`),
    ...site.publicFiles.keys(),
    // The logo's name is checked with the content; a favicon of the contractor's own takes its place.
    ...site.assets.map(({ path }) => path),
    "/favicon.ico",
  ]);
  const free = routes.map(({ pattern }) => pattern)
    .filter((pattern) => pattern !== "/" && !/^\/[:{(*]/.test(pattern) && !own.has(pattern))
    .filter((pattern) => !isReserved(pattern.replace(/\/?[:{(].*$/, "")));
  assertEquals(free, []);
});

Deno.test("other names are free", () => {
  const names = ["privacy", "favicon.ico", "services.pdf", ".well-known/security.txt", "apis"];
  for (const name of [...names, "files/about.html"]) {
    assertEquals(isReserved(`/${name}`), false, name);
  }
});
