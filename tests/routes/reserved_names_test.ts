import { assertEquals } from "@std/assert";
import { isReserved } from "../../lib/model/mod.ts";
import { routes, site } from "../support/site.ts";

Deno.test("no own page and no public file can take a name that a route has", () => {
  const own = new Set([
    ...site.pages.all.map(({ slug }) => `/${slug}`),
    ...site.publicFiles.keys(),
  ]);
  const free = routes.map(({ pattern }) => pattern)
    // What begins with a parameter serves the own pages and the files themselves.
    .filter((pattern) => pattern !== "/" && !/^\/[:{(*]/.test(pattern))
    .filter((pattern) => !isReserved(pattern.replace(/\/?[:{(].*$/, "")))
    .filter((pattern) => !own.has(pattern))
    // An own favicon takes the place of the logo, and the logo's own name is checked with the content.
    .filter((pattern) => pattern !== "/favicon.ico")
    .filter((pattern) => !site.assets.some(({ path }) => path === pattern));
  assertEquals(free, []);
});

Deno.test("other names are free", () => {
  for (
    const path of [
      "/privacy",
      "/favicon.ico",
      "/services.pdf",
      "/.well-known/security.txt",
      "/apis",
      "/files/about.html",
    ]
  ) assertEquals(isReserved(path), false, path);
});
