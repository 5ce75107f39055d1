import { assertEquals } from "@std/assert";
import { searchIn } from "../../../lib/mcp/search.ts";

const pages = [
  {
    title: "Roof repairs",
    description: "Leaks mended.",
    text:
      "# Roof repairs\n\nWe find the leak.\n\n- [Gutter Cleaning](https://x.test/g): leaks at *gutters*\n" +
      "- A leaking gutter is \\$40 to mend.",
  },
  {
    title: "Gutter Cleaning",
    description: "Leaves and moss.",
    text: "# Gutter Cleaning\n\nTwice a year.",
  },
  { title: "Entreprise générale", description: "Montréal.", text: "Travaux à Montréal." },
];
const search = searchIn(pages, ({ text }) => text);
const titles = (query: string) => search(query).map(({ page }) => page.title);

Deno.test("search ranks a page titled with the words before one that repeats them", () => {
  const roof = { title: "Roofs", description: "", text: "Gutters, gutters, gutters." };
  const gutters = { title: "Gutters", description: "", text: "We clean them." };
  const found = searchIn([roof, gutters], ({ text }) => text)("gutters");
  assertEquals(found.map(({ page }) => page), [gutters, roof]);
});

Deno.test("search finds words in other forms, and without their accents", () => {
  assertEquals(titles("cleaned gutters"), ["Gutter Cleaning", "Roof repairs"]);
  assertEquals(titles("MONTREAL"), ["Entreprise générale"]);
});

Deno.test("search passes over the words of a question, unless there are no others", () => {
  assertEquals(titles("What do you do about moss?"), ["Gutter Cleaning"]);
  assertEquals(titles("we"), ["Roof repairs"]);
  assertEquals(titles("?"), []);
});

Deno.test("search shows the line with most of the words, its own before a link, without markdown", () => {
  assertEquals(search("leaking gutter").map(({ snippet }) => snippet), [
    "A leaking gutter is $40 to mend.",
    "Leaves and moss.",
  ]);
});

Deno.test("search gives at most ten results", () => {
  const many = Array.from(
    { length: 30 },
    (_, n) => ({ title: `Page ${n}`, description: "", text: "roof" }),
  );
  assertEquals(searchIn(many, ({ text }) => text)("roof").length, 10);
});
