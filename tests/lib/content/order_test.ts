import { assertEquals } from "@std/assert";
import { byTerm } from "../../../lib/content/order.ts";
import { site } from "../../support/site.ts";

Deno.test("byTerm() sorts without regard to case and accents", () => {
  const sorted = ["fill", "Épaulement", "Fitting", "elbow"]
    .map((term) => ({ published: { ...site.glossary.all[0]!, term }, unpublished: {} }))
    .sort(byTerm);
  assertEquals(sorted.map(({ published: { term } }) => term), [
    "elbow",
    "Épaulement",
    "fill",
    "Fitting",
  ]);
});
