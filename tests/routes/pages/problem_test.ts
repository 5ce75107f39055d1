import { assertEquals } from "@std/assert";
import {
  foreignPost,
  type ProblemCode,
  problemKinds,
  unexpected,
  unknownPath,
} from "../../../lib/http/problem.ts";
import { problemPages } from "../../../routes/pages/site_pages.ts";
import { renderHtml, renderMarkdown } from "../../../lib/page/mod.ts";
import { SPANISH_DIR } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { sampleSite } from "../../support/sample.ts";
import { site, SITE_URL, testServer } from "../../support/site.ts";

const { problemPage } = problemPages;

Deno.test("problemPage() tells a person what went wrong and what to do", () => {
  const problem = unknownPath("/roofing", site);
  const page = problemPage(site, problem);
  assertEquals(page.title, "Page not found");
  assertEquals(page.indexed, false);
  assertEquals(page.structuredData, []);
  assertEquals(page.blocks[0], {
    kind: "paragraph",
    role: "lead",
    text: [
      'There is nothing at "/roofing". ',
      "The address may be mistyped, or the page may be gone.",
    ],
  });
  const onward = page.blocks.find((block) => block.kind === "list");
  assertEquals(onward?.items[0], [{
    kind: "link",
    text: "Home",
    href: site.addresses.page(),
  }]);
  const all = JSON.stringify(onward?.items);
  assertEquals(all.includes(site.addresses.page("api")), false);
});

Deno.test("problemPage() links the addresses of a hint, and the number to call", () => {
  const form = site.addresses.page("contact");
  assertEquals(problemPage(site, foreignPost(form)).blocks[1], {
    kind: "paragraph",
    text: ["Open ", { kind: "link", text: form, href: form }, " and send the form there."],
  });
  assertEquals(problemPage(site, unexpected(site)).blocks[1], {
    kind: "paragraph",
    text: [
      "Try again in a few minutes, or call ",
      { kind: "link", text: "(541) 555-0142", href: "tel:+15415550142" },
      ".",
    ],
  });
});

Deno.test("problemPage() has a title for every code", () => {
  const titles = (Object.keys(problemKinds) as ProblemCode[]).map((code) =>
    problemPage(site, { code, message: "It failed.", hint: "Try again." }).title
  );
  assertEquals(new Set(titles).size, titles.length);
});

Deno.test("a page that does not exist is the one that is rendered as a whole, whatever its path", async () => {
  const paths = [
    ...["/wp-login.php", "/services/none", "/es/nada", "/a'b&c<d>\"e", "/%3Cb%3E", "/912-555-0117"],
    ...[
      "/a*b_c_~d~",
      "/_env_",
      "/a_b_c.d-e",
      "/__",
      "/www.example.com",
      "/1.",
      "/-",
      "/---",
      `/${"x".repeat(200)}`,
      "/http://a.example",
      "/caf%C3%A9",
      "/a&amp;b",
      "/$&$1",
    ],
  ];
  for (const each of [site, await loadContent(SPANISH_DIR, SITE_URL), sampleSite]) {
    const server = testServer({ site: each });
    for (const path of [...paths, ...paths]) {
      const { pathname } = new URL(path, SITE_URL);
      const problem = unknownPath(pathname, each);
      const page = problemPage(each, problem, pathname);
      const shown = {
        html: await server.text(path, { accept: "text/html" }),
        markdown: await server.text(path, { accept: "text/markdown" }),
      };
      const whole = { html: renderHtml(page, each), markdown: renderMarkdown(page, each) };
      // A path below a language has the page of that language.
      if (!path.startsWith("/es/")) assertEquals(shown, whole, path);
    }
  }
});
