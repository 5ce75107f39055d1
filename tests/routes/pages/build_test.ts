import { assertEquals } from "@std/assert";
import {
  aside,
  facts,
  inlineMarkdown,
  keyFigures,
  links,
  listBlocks,
  section,
} from "../../../routes/pages/build.ts";
import { wordsOf } from "../../../lib/words/mod.ts";
import type { BlockOf } from "../../../lib/page/page.ts";
import { testArea, testSite } from "../../support/page.ts";

Deno.test("section() leaves out a heading with nothing under it", () => {
  assertEquals(section("Scope", []), []);
});

Deno.test("inlineMarkdown() reads code and links, and takes all else as it is", () => {
  assertEquals(
    inlineMarkdown("Send `POST /contact`, as the [guide](https://a.example/api#post) says."),
    [
      "Send ",
      { kind: "code", text: "POST /contact" },
      ", as the ",
      { kind: "link", text: "guide", href: "https://a.example/api#post" },
      " says.",
    ],
  );
  const plain = "An array[0], *a* star, a ` and (brackets).";
  assertEquals(inlineMarkdown(plain), [plain]);
});

Deno.test("listBlocks() leaves out what is nothing, and blocks without items", () => {
  assertEquals(
    listBlocks([false, [
      facts([["Founded", undefined], ["Work", "Paving", undefined]]),
      undefined,
    ]]),
    [{ kind: "facts", items: [{ name: "Work", values: [["Paving"]] }] }],
  );
  assertEquals(listBlocks([facts([["Founded", undefined]]), aside("More", links([]))]), []);
});

Deno.test("keyFigures() counts more than one license and no incident, and never stands alone", () => {
  const figuresOf = (company: object) => {
    const block = keyFigures(testSite({ company }));
    return block.kind === "figures" ? block.items.map(({ value }) => value) : [];
  };
  const license = { type: "Contractor", identifier: "1", jurisdiction: "State" };
  const record = (incidents: number) => ({ recordable_incidents: incidents, since: 2019 });
  assertEquals(
    figuresOf({ founded: "1999", licenses: [license, license], safety_record: record(0) }),
    ["1999", "2", "0"],
  );
  assertEquals(figuresOf({ founded: "1999", licenses: [license], safety_record: record(1) }), []);
});

Deno.test("keyFigures() counts no license of a state whose name contains that of another", () => {
  const labelOf = (state: string, ...jurisdictions: readonly string[]) => {
    const block = keyFigures(testSite({
      company: {
        licenses: jurisdictions.map((jurisdiction) => ({ jurisdiction })),
        founded: "1999",
      },
      areas: [{ ...testArea("Salem", 37.3, -80.1), state }],
    }));
    const { value, label } = (block as BlockOf<"figures">).items.at(-1)!;
    return `${value} ${label}`;
  };
  const virginia = ["Commonwealth of Virginia", "Virginia Board for Contractors"];
  assertEquals(labelOf("Virginia", ...virginia, "West Virginia"), "2 Licenses in Virginia");
  assertEquals(labelOf("Virginia", virginia[0]!, "West Virginia"), "2 Licenses");
  assertEquals(
    labelOf("Virginia", "Virginia and West Virginia", "Virginia"),
    "2 Licenses in Virginia",
  );
  assertEquals(labelOf("Kansas", "Arkansas", "Kansas", "State Kansas"), "2 Licenses in Kansas");
  assertEquals(
    labelOf("Mexico", "New Mexico", "Estado de Mexico", "Mexico"),
    "2 Licenses in Mexico",
  );
});

Deno.test("keyFigures() names the states of the areas for which there is a license", () => {
  const licenses = ["State of Colorado", "State of Utah"].map((jurisdiction) => ({ jurisdiction }));
  const areas = [testArea("Denver", 39.7, -105), {
    ...testArea("Moab", 38.6, -109.5),
    state: "Utah",
  }];
  const { items } = keyFigures(
    testSite({ company: { licenses, founded: "1999" }, areas }),
  ) as BlockOf<
    "figures"
  >;
  assertEquals(items.map(({ value, label }) => `${value} ${label}`), [
    "1999 Founded",
    "2 Licenses in Colorado and Utah",
  ]);
});

Deno.test("the words before a telephone number are cut off with it, in each language", () => {
  for (
    const [language, before, kept] of [
      ["en", "24 hours a day, at ", "24 hours a day"],
      ["es", "Las 24 horas, en el ", "Las 24 horas"],
      ["es", "Las 24 horas: llame al número ", "Las 24 horas"],
      ["es", "Siempre, marque el ", "Siempre"],
      ["fr", "En tout temps, au ", "En tout temps"],
    ] as const
  ) {
    assertEquals(before.replace(wordsOf(language).common.beforeNumber, ""), kept, before);
  }
});
