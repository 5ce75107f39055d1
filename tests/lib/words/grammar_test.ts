import { assertEquals } from "@std/assert";
import {
  capitalized,
  counted,
  enumerate,
  plural,
  sentence,
  withArticle,
} from "../../../lib/words/grammar.ts";

Deno.test("enumerate() joins words as a sentence does", () => {
  assertEquals(
    [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate),
    ["", "a", "a and b", "a, b and c"],
  );
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
      "an amusement park",
      "an audio-visual room",
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
