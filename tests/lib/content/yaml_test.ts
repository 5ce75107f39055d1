import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/yaml/parse";
import { parsePlainYaml } from "../../../lib/content/yaml.ts";
import { fc } from "../../deps.ts";
import { CONTENT_DIR, frontMatterIn, SMALL_CONTENT_DIR } from "../../support/folders.ts";

/** What front matter is usually written in. */
const USUAL = `name: Main Street
order: 3
latitude: -32.08
featured: true
updated: 2026-03-01
empty:
quoted: "24/7: call #1"
folded: >-
  One text
  in two lines.
list:
  - one
  - >-
    two
    lines
faqs:
  - question: "How long?"
    answer: >-
      Two days
      or three.
  - question: Why
    answer: 2 inches
nested:
  street: 100 Main Street
`;

const samples = [
  USUAL,
  ...await frontMatterIn(CONTENT_DIR),
  ...await frontMatterIn(SMALL_CONTENT_DIR),
];

/** Numbers and the like as what they mean, and as they are written. */
const schemas = ["core", "failsafe"] as const;

/** What a whole parser reads; `undefined` where it refuses the text. */
function wholly(
  yaml: string,
  schema: typeof schemas[number],
): { readonly value: unknown } | undefined {
  try {
    return { value: parse(yaml, { schema }) };
  } catch {
    return undefined;
  }
}

Deno.test("parsePlainYaml() reads what front matter is usually written in", () => {
  assertEquals(
    parsePlainYaml(USUAL),
    {
      name: "Main Street",
      order: 3,
      latitude: -32.08,
      featured: true,
      updated: "2026-03-01",
      empty: null,
      quoted: "24/7: call #1",
      folded: "One text in two lines.",
      list: ["one", "two lines"],
      faqs: [
        { question: "How long?", answer: "Two days or three." },
        { question: "Why", answer: "2 inches" },
      ],
      nested: { street: "100 Main Street" },
    },
  );
});

Deno.test("parsePlainYaml() reads each file as a whole parser does, or leaves it to one", () => {
  const read = samples.filter((yaml) => parsePlainYaml(yaml) !== undefined);
  assert(read.length > 20, `${read.length} were read`);
  for (const yaml of read) {
    for (const schema of schemas) {
      assertEquals(parsePlainYaml(yaml, schema), wholly(yaml, schema)!.value);
    }
  }
});

/** Front matter with some characters changed, taken out, doubled or put in. */
const changed = fc.tuple(
  fc.constantFrom(...samples),
  fc.array(
    fc.tuple(
      fc.nat(),
      fc.oneof(
        fc.constantFrom(
          ...[
            "",
            " ",
            "\n",
            "  ",
            "\n\n",
            ":",
            ": ",
            "- ",
            "#",
            " #",
            '"',
            "'",
            "\\",
            "\t",
            ">-",
            "|",
          ],
          ...[
            "&a ",
            "*a",
            "!!str ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "?",
            "? ",
            "---\n",
            "...\n",
            "%",
            "@",
            "`",
          ],
          ...[
            "true",
            "null",
            "2026-03-01",
            "0x1f",
            "1_000",
            "010",
            "1e3",
            ".5",
            "~",
            "\r",
            "\u0085",
            "\u2028",
            "\ufeff",
          ],
        ),
        fc.string({ maxLength: 3 }),
      ),
      fc.constantFrom(0, 1, 2, 5),
    ),
    { minLength: 1, maxLength: 3 },
  ),
).map(([yaml, edits]) => {
  const short = yaml.slice(0, 600).replace(/[^\n]*$/, "");
  return edits.reduce((text, [at, put, taken]) => {
    const where = at % (text.length + 1);
    return text.slice(0, where) + put + text.slice(where + taken);
  }, short);
});

Deno.test("parsePlainYaml() leaves to a whole parser what it would read otherwise, or not at all", () => {
  let read = 0;
  fc.assert(
    fc.property(changed, fc.constantFrom(...schemas), (yaml, schema) => {
      const value = parsePlainYaml(yaml, schema);
      if (value === undefined) return;
      read++;
      assertEquals({ value }, wholly(yaml, schema), yaml);
    }),
    { numRuns: 5_000 },
  );
  assert(read > 500, `${read} were read`);
});
