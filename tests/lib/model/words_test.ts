import { assertEquals } from "@std/assert";
import {
  capitalized,
  counted,
  displayTelephone,
  e164,
  enumerate,
  excerpt,
  firstSentence,
  plural,
  sentence,
  withArticle,
} from "../../../lib/model/mod.ts";

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

Deno.test("enumerate() joins words as a sentence does", () => {
  assertEquals(
    [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate),
    ["", "a", "a and b", "a, b and c"],
  );
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

Deno.test("withArticle() goes by how the noun sounds", () => {
  const nouns = [
    "a bid",
    "an estimate",
    "an inspection",
    "an hourly rate",
    "a unit price",
    "an RFP",
  ];
  for (
    const noun of [
      ...nouns,
      "a UPC",
      "an SOW",
      "a one-time quote",
      "a European quote",
      "a utility survey",
    ]
  ) assertEquals(withArticle(noun.replace(/^an? /, "")), noun);
});

Deno.test("plural() and counted() say none, one and twenty", () => {
  const nouns = ["bid", "inquiry", "survey", "pitch", "box", "request for proposal"];
  const plurals = ["bids", "inquiries", "surveys", "pitches", "boxes", "requests for proposal"];
  assertEquals(nouns.map(plural), plurals);
  const projects = [0, 1, 20].map((count) => counted(count, "project"));
  assertEquals(projects, ["0 projects", "1 project", "20 projects"]);
});

Deno.test("capitalized() changes the first letter alone", () => {
  const words = ["roofing in St. Paul", "écluses", ""];
  assertEquals(words.map(capitalized), ["Roofing in St. Paul", "Écluses", ""]);
});

Deno.test("sentence() ends a sentence that does not end", () => {
  const ended = ["It holds.", 'It "holds."', "Does it?"];
  assertEquals(["It holds", ...ended].map(sentence), ["It holds.", ...ended]);
});

for (
  const [written, shown, dialed] of [
    ["+1-912-555-0142", "(912) 555-0142", "+19125550142"],
    ["+19125550142", "(912) 555-0142", "+19125550142"],
    ["+1-705-555-01", "+1-705-555-01", "+170555501"],
    ["+44-20-7946-0018", "+44-20-7946-0018", "+442079460018"],
    ["+12-345-678-9012", "+12-345-678-9012", "+123456789012"],
  ] as const
) {
  Deno.test(`displayTelephone() shows ${written} as ${shown}, and e164() dials ${dialed}`, () => {
    assertEquals(displayTelephone(written), shown);
    assertEquals(e164(written), dialed);
  });
}
