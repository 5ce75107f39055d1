import { assert, assertEquals } from "@std/assert";
import { ContentFolder } from "../../lib/content/content_folder.ts";
import { readContentFile } from "../../lib/content/front_matter.ts";
import { readEntry } from "../../lib/content/resources.ts";
import { type Resource, resources } from "../../lib/model/mod.ts";
import { validate } from "../../lib/schema/mod.ts";
import { fc, FUZZ_RUNS, FUZZ_SEED } from "../deps/fuzz.ts";
import { CONTENT_DIR } from "../support/folders.ts";
import { site } from "../support/site.ts";
import { asJson } from "../support/text.ts";
import { hostileText, prototypeNames } from "./words.ts";

/** How many files are tried. */
const RUNS = Math.ceil(FUZZ_RUNS / 10);

/** One file of each kind. */
const samples = await Promise.all(
  resources.slice(0, 5).map(async (declaration) => {
    const folder = `${CONTENT_DIR}/${declaration.segment}`;
    const [name] = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).sort();
    const text = await Deno.readTextFile(`${folder}/${name}`);
    return { declaration, slug: name!.replace(/\.md$/, ""), text };
  }),
);

function read(declaration: Resource, slug: string, text: string) {
  const folder = new class extends ContentFolder {
    override text = () => text;
  }("content");
  const { addresses } = site;
  const url = addresses.page(declaration.segment, slug);
  const faults = folder.faultsOf("file.md");
  const split = readContentFile(folder, "file.md");
  const context = {
    folder,
    addresses,
    language: "en",
    drafts: new Set<string>(),
    pictures: [],
    links: [],
  };
  const parsed = split && readEntry(declaration, "file.md", split, { slug, url }, url, context);
  return { parsed, faults };
}

Deno.test("a front-matter key that every object has is refused as unknown", () => {
  for (const { declaration, slug, text } of samples) {
    assertEquals(read(declaration, slug, text).faults, []);
    for (const name of prototypeNames) {
      for (const value of ["x", "{ a: 1 }", "[]", "null"]) {
        const changed = text.replace("---\n", `---\n"${name}": ${value}\n`);
        const { faults } = read(declaration, slug, changed);
        assertEquals(faults.map(({ field }) => field), [name]);
      }
    }
  }
});

Deno.test("a file named like a member of every object is one only where its name is a slug", () => {
  for (const { declaration, text } of samples) {
    for (const name of prototypeNames) {
      const { faults } = read(declaration, name, text);
      const isSlug = /^[a-z0-9-]+$/.test(name);
      assertEquals(faults.map(({ field }) => field), isSlug ? [] : ["file name"]);
    }
  }
});

Deno.test(`a broken file has faults or is whole, and is never thrown at (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const edits = fc.array(
    fc.tuple(
      fc.nat(),
      fc.oneof(
        hostileText,
        fc.constantFrom(
          ...["\n", ": ", "- ", "---\n", "|\n", "{", "]", '"', "'", "~", "\t", "\0"],
          ...["&a ", "*a", "<<: *a\n", "!!js/function x", "2024-01-01", "010", ".nan"],
        ),
      ),
      fc.constantFrom(0, 1, 5, 40),
    ),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...samples), edits, ({ declaration, slug, text }, all) => {
      const broken = all.reduce((whole, [at, put, taken]) => {
        const where = at % (whole.length + 1);
        return whole.slice(0, where) + put + whole.slice(where + taken);
      }, text);
      const { parsed, faults } = read(declaration, slug, broken);
      assert(parsed !== undefined || faults.length > 0);
      for (const { field, issue } of faults) assert(field !== "" && !/[\r\n]/.test(issue), issue);
      if (parsed !== undefined) {
        for (const name of Object.keys(parsed.published)) {
          assert(Object.hasOwn(declaration.schema.fields, name), name);
        }
        if (faults.length === 0) {
          assertEquals(validate(declaration.schema, asJson(parsed.published)).ok, true);
        }
      }
    }),
    { numRuns: RUNS },
  );
  assertEquals(Object.keys(Object.prototype), []);
});
