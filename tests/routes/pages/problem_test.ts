import { assertEquals } from "@std/assert";
import {
  foreignPost,
  type ProblemCode,
  problemStatus,
  unexpected,
  unknownPath,
} from "../../../lib/http/problem.ts";
import { problemPage } from "../../../routes/pages/registry.ts";
import { site } from "../../support/site.ts";

Deno.test("problemPage() tells a person what went wrong and what to do", () => {
  const problem = unknownPath("/roofing", site.addresses.page());
  const page = problemPage(site, problem);
  assertEquals(page.title, "Page not found");
  assertEquals(page.indexed, false);
  assertEquals(page.structuredData, []);
  assertEquals(page.blocks.slice(0, 2), [
    { kind: "notice", tone: "problem", text: ['There is nothing at "/roofing".'] },
    { kind: "paragraph", text: ["The address may be mistyped, or the page may be gone."] },
  ]);
});

Deno.test("problemPage() links the addresses of a hint, and the number to call", () => {
  const form = site.addresses.page("contact");
  assertEquals(problemPage(site, foreignPost(form)).blocks[1], {
    kind: "paragraph",
    text: ["Open ", { kind: "link", text: form, href: form }, " and send the form there."],
  });
  const { telephone } = site.company;
  assertEquals(problemPage(site, unexpected(site)).blocks[1], {
    kind: "paragraph",
    text: [
      "Try again in a few minutes, or call ",
      { kind: "link", text: telephone, href: `tel:${telephone}` },
      ".",
    ],
  });
});

Deno.test("problemPage() has a title for every code", () => {
  const titles = (Object.keys(problemStatus) as ProblemCode[]).map((code) =>
    problemPage(site, { code, message: "It failed.", hint: "Try again." }).title
  );
  assertEquals(new Set(titles).size, titles.length);
});
