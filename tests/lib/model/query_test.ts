import { assertEquals } from "@std/assert";
import { searchGlossary } from "../../../lib/model/mod.ts";
import { site } from "../../support/site.ts";
import { markdown } from "../../support/text.ts";

/** The slugs of the terms that a search finds among terms with these names and definitions. */
function found(q: string, terms: readonly (readonly [term: string, definition: string])[]) {
  const all = terms.map(([term, definition]) => ({
    ...site.glossary.all[0]!,
    slug: term,
    term,
    definition: markdown(definition),
  }));
  return searchGlossary({ ...site, glossary: { ...site.glossary, all } }, { q })
    .map(({ slug }) => slug);
}

Deno.test("searchGlossary() finds text in the name or the definition, in order, ignoring case", () => {
  const tests = ["Mandrel Test", "shows deflection"] as const;
  const terms = [tests, ["As-built", "a MANDREL"], ["x", ""]] as const;
  assertEquals(found("mandrel", terms), ["Mandrel Test", "As-built"]);
  assertEquals(found("EFLEC", terms), ["Mandrel Test"]);
  assertEquals(found("no such words", terms), []);
  assertEquals(found("", terms), ["Mandrel Test", "As-built", "x"]);
  assertEquals(found("bc", [["ab", "cd"]]), []);
});

Deno.test("searchGlossary() finds words across marks, and as they are written", () => {
  const terms = [["a", "A **pane**l of [safety](/x) ~~gl~~ass"], ["b", "x"]] as const;
  for (const q of ["panel of safety glass", "**pane**", "[safety](/x)"]) {
    assertEquals(found(q, terms), ["a"]);
  }
});

Deno.test("searchGlossary() ignores the case of any letters, and takes q as it is written", () => {
  const terms = [["Écluse", "6 in. (DN 150)"], ["İzmir", "6 inch"]] as const;
  assertEquals(found("éCLUSE", terms), ["Écluse"]);
  assertEquals(found("İZ", terms), ["İzmir"]);
  assertEquals(found("6 IN. (", terms), ["Écluse"]);
  assertEquals(found("6 in", terms), ["Écluse", "İzmir"]);
});
