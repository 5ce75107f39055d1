import { assertEquals } from "@std/assert";
import { type ProblemCode, problemStatus, unknownPath } from "../../../lib/http/problem.ts";
import { problemPage } from "../../../routes/pages/problem.ts";
import { site } from "../../support/site.ts";

Deno.test("problemPage() says what went wrong and what to do", () => {
  const problem = unknownPath("/roofing", site.addresses.page());
  const page = problemPage(site, problem);
  assertEquals(page.title, "Page not found");
  assertEquals(page.indexed, false);
  assertEquals(page.structuredData, []);
  assertEquals(page.blocks.slice(0, 2), [
    { kind: "notice", tone: "problem", text: [problem.message] },
    { kind: "paragraph", text: [problem.hint] },
  ]);
});

Deno.test("problemPage() has a title for every code", () => {
  const titles = (Object.keys(problemStatus) as ProblemCode[]).map((code) =>
    problemPage(site, { code, message: "It failed.", hint: "Try again." }).title
  );
  assertEquals(new Set(titles).size, titles.length);
});
