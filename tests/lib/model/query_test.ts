import { assertEquals } from "@std/assert";
import { searchGlossary } from "../../../lib/model/mod.ts";
import { site } from "../../support/site.ts";
import { markdown } from "../../support/text.ts";

/** The slugs of the terms that a search finds among terms with these names and definitions. */
function found(q: string, terms: readonly (readonly [term: string, definition: string])[]) {
  const [first] = site.glossary.all;
  const all = terms.map(([term, definition]) => ({
    ...first!,
    slug: term,
    term,
    definition: markdown(definition),
  }));
  return searchGlossary({ ...site, glossary: { ...site.glossary, all } }, { q })
    .map(({ slug }) => slug);
}

Deno.test("searchGlossary() finds text in the name or the definition, in order, ignoring case", () => {
  const terms = [["Mandrel Test", "shows deflection"], ["As-built", "a MANDREL"], [
    "x",
    "",
  ]] as const;
  assertEquals(found("mandrel", terms), ["Mandrel Test", "As-built"]);
  assertEquals(found("EFLEC", terms), ["Mandrel Test"]);
  assertEquals(found("no such words", terms), []);
  assertEquals(found("", terms), ["Mandrel Test", "As-built", "x"]);
  assertEquals(found("bc", [["ab", "cd"]]), []);
});

Deno.test("searchGlossary() ignores case where it changes the length", () => {
  const terms = [["Straße", ""], ["STRASSE", ""], ["İzmir", ""]] as const;
  assertEquals(found("strasse", terms), ["Straße", "STRASSE"]);
  assertEquals(found("İZ", terms), ["İzmir"]);
});
