import { assertEquals } from "@std/assert";
import { excerpt, firstSentence } from "../../../lib/text/sentences.ts";

Deno.test("excerpt() keeps what is short, and else cuts after a sentence, or after a word that is no abbreviation", () => {
  const sand = "Sand lies over clay here, and water stands in it. More follows, at some length.";
  const cases: [shown: string, text: string, length?: number, longest?: number][] = [
    ["One. Two.", "One.\n\nTwo."],
    ["One two three. Four five.", "One two three. Four five. Six seven eight nine.", 30],
    ["Water, sewer…", "Water, sewer, storm and everything else.", 14],
    ["Houses and barns in St. Paul…", "Houses and barns in St. Paul and Duluth", 30],
    // A sentence may run over somewhat.
    ["Sand lies over clay here, and water stands in it.", sand, 40, 60],
    ["Sand lies over clay here…", sand, 40, 45],
  ];
  for (const [shown, ...given] of cases) assertEquals(excerpt(...given), shown);
});

Deno.test("firstSentence() ends where the first sentence does", () => {
  assertEquals(firstSentence("Founded in 2009. It digs."), "Founded in 2009.");
  assertEquals(firstSentence("No full stop"), "No full stop");
});

Deno.test("firstSentence() ends at no abbreviation, initial or time of day", () => {
  assertEquals(firstSentence("La Sra. Pérez abrió en 2009. Cava."), "La Sra. Pérez abrió en 2009.");
  for (
    const whole of [
      "New roofs for houses in St. Paul and around Mt. Olive Rd. No. 4.",
      "Founded by J. R. Smith, Jr. Smith still climbs.",
      "Open from 7 a.m. Monday to Friday.",
      "For the U.S. Army Corps and Smith Bros. Inc. alone.",
      "Pipe of approx. 12 inches, e.g. PVC.",
    ]
  ) {
    assertEquals(firstSentence(`${whole} Then more.`), whole);
  }
});

Deno.test("firstSentence() ends before what begins with a digit, a quote or an accent", () => {
  for (const next of ["20 crews.", '"Dry," they say.', "Élan.", "(Always.)"]) {
    assertEquals(firstSentence(`It holds. ${next}`), "It holds.");
  }
  assertEquals(firstSentence('They say "it holds." It does.'), 'They say "it holds."');
  assertEquals(firstSentence("Will it hold? Yes."), "Will it hold?");
});
