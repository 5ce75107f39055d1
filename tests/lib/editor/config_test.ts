import { assertEquals } from "@std/assert";
import { editorConfig, pathInRepository } from "../../../lib/editor/config.ts";
import {
  type EditorField,
  editorField,
  editorFields,
  fieldLabel,
} from "../../../lib/editor/fields.ts";
import { company, resources, settings } from "../../../lib/model/mod.ts";
import {
  type Field,
  type Fields,
  optional,
  type Schema,
  schemaOf,
  singleLine,
  string,
  validate,
} from "../../../lib/schema/mod.ts";
import { fc } from "../../deps/fuzz.ts";
import { load, smallWith } from "../../support/fixtures/content.ts";

const config = editorConfig({
  repository: "acme/website",
  folder: "content",
  siteUrl: "https://contractor.test",
});

/** A field of projects. */
function projectField(wanted: string): EditorField {
  const projects = config.collections.find(({ name }) => name === "projects")!;
  return ("fields" in projects ? projects.fields : []).find(({ name }) => name === wanted)!;
}

/** Whether the editor saves a value of a field, as Decap and Sveltia decide it. */
function letsThrough(field: EditorField, value: unknown): boolean {
  const empty = value === undefined || value === null || value === "" ||
    (Array.isArray(value) && value.length === 0);
  if (empty) return !field.required;
  const [pattern] = (field.pattern) ?? [];
  if (pattern !== undefined && !new RegExp(pattern).test(String(value))) return false;
  switch (field.widget) {
    case "number": {
      const number = Number(value);
      return typeof value === "number" && Number.isFinite(number) &&
        (field.value_type !== "int" || Number.isInteger(number)) &&
        (field.min === undefined || number >= Number(field.min)) &&
        (field.max === undefined || number <= Number(field.max));
    }
    case "boolean":
      return typeof value === "boolean";
    case "select":
      return (field.options as readonly unknown[]).includes(value);
    default:
      return true;
  }
}

/** Every single value of the content, with the field of the editor that holds it. */
function leaves(fields: Fields, at = ""): [string, Schema<unknown>, EditorField][] {
  return Object.entries(fields).flatMap(([name, field]) => leavesOf(`${at}${name}`, name, field));
}

function leavesOf(
  path: string,
  name: string,
  field: Field<unknown>,
): [string, Schema<unknown>, EditorField][] {
  const schema = schemaOf(field);
  if ("fields" in schema) return leaves(schema.fields as Fields, `${path}.`);
  if (schema.item !== undefined && schema.refersTo === undefined) {
    return leavesOf(`${path}[]`, "item", schema.item);
  }
  return [[path, schema, editorField(name, field, "content")]];
}

const everything = [company, ...resources]
  .flatMap(({ segment, frontMatter }) => leaves(frontMatter.fields, `${segment}: `))
  .concat(leaves(settings.fields, "site: "));

const odd = fc.constantFrom(
  ...[" ", "\u200b", "\u3164\u2060", "\u0007", "a\u0000b", "😀", "x".repeat(5001), "2026-02-30"],
  ...["#12345", "+1-912-555-0100", "name@example.com", "GA", "31401", "K1A 0B1", "2009"],
  ...["In progress", "en-CA", "acme/website"],
);

const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 400 }),
  odd,
  fc.double(),
  fc.integer(),
  fc.boolean(),
);

Deno.test("what the editor lets through is accepted, for every field of every file", () => {
  // What a picker offers, a person can't mistype.
  const chosen = ["color", "datetime", "image", "relation", "hidden"];
  for (const [path, schema, field] of everything) {
    if (chosen.includes(field.widget)) continue;
    const text = ["string", "markdown"].includes(field.widget);
    fc.assert(
      fc.property(typed, (value) => {
        const given = text ? String(value) : value;
        if (given === "" || !letsThrough(field, given)) return;
        assertEquals(validate(schema, given).ok, true, path);
      }),
      { numRuns: 200 },
    );
  }
  assertEquals(everything.length > 80, true);
});

/** Words of those who make websites, and notes for them. */
const TECHNICAL =
  /slug|\balt\b|front matter|deno|markdown|images\/|\.md\b|status text|schema|BCP|\btags?\b|double quotes|it holds/i;

Deno.test("what the office reads in the editor are its own words", () => {
  const said = (field: EditorField): readonly string[] => {
    if (field.label.startsWith("For your web person") || field.widget === "hidden") return [];
    const { label, hint = "", pattern, fields = [], field: item } = field;
    const nested = [...fields as EditorField[], ...(item === undefined ? [] : [item])];
    return [
      ...[label, String(hint), pattern?.[1] ?? ""].filter((words) => TECHNICAL.test(words)),
      ...nested.flatMap((one) => said(one as EditorField).map((words) => `${label}: ${words}`)),
    ];
  };
  const all = config.collections.flatMap((one) =>
    "fields" in one ? one.fields : one.files.flatMap(({ fields }) => fields)
  );
  assertEquals(all.flatMap(said), []);
  assertEquals(projectField("completion_date").label, "Completed");
});

Deno.test("a text of the editor has the bounds of its declaration", () => {
  const bounded = string({ min: 7, max: 32, formats: [singleLine] });
  const field = editorField("note", bounded, "content");
  assertEquals(field.required, true);
  const texts = [6, 7, 32, 33].map((length) => "x".repeat(length));
  assertEquals(
    [...texts, "1234567\n"].map((text) => letsThrough(field, text)),
    [false, true, true, false, false],
  );
});

Deno.test("a text that may be absent may be emptied, and not be filled with what can't be seen", () => {
  const field = editorField("note", optional(string({ min: 1 })), "content");
  assertEquals(field.required, false);
  assertEquals(["", "\u200b"].map((text) => letsThrough(field, text)), [true, false]);
});

Deno.test("each folder is a collection, and the company and the site are files", () => {
  assertEquals(
    config.collections.map((collection) => [
      collection.name,
      "folder" in collection ? collection.folder : collection.files.map(({ file }) => file),
    ]),
    [
      ...resources.map(({ segment }) => [segment, `content/${segment}`]),
      ["site", ["content/company.md", "content/site.md"]],
    ],
  );
});

Deno.test("references are chosen from the files of their collection, by slug", () => {
  const { widget, collection, value_field, search_fields, multiple } = projectField("services");
  assertEquals({ widget, collection, value_field, search_fields, multiple }, {
    widget: "relation",
    collection: "services",
    value_field: "{{slug}}",
    search_fields: ["name"],
    multiple: true,
  });
});

Deno.test("no list of texts is cut at commas, and no picture is put outside images", () => {
  const text = JSON.stringify(config);
  const lists = [...text.matchAll(/"widget":"list"/g)].length;
  const itemed = [...text.matchAll(/"field":\{|"fields":\[\{[^[\]]*/g)].length;
  assertEquals(lists > 10 && itemed >= lists, true);
  const folders = text.matchAll(/"widget":"image","choose_url":false,"media_folder":"([^"]*)"/g);
  const different = new Set([...folders].map(([, folder]) => folder));
  assertEquals([...different].sort(), ["/content", "/content/images"]);
});

Deno.test("a title has a letter or digit, and nothing that a slug may not have", () => {
  const title = projectField("name");
  const titles = ["Main renewal", "St. Paul", "...", "…", "a_b", "~2,000 feet"];
  const taken = titles.filter((text) => letsThrough(title, text));
  assertEquals(taken, ["Main renewal", "St. Paul"]);
});

Deno.test("pathInRepository() keeps a relative folder and takes any other for the repository", () => {
  assertEquals(
    ["content", "./content/", "sites/acme", "/srv/acme", "../acme", ".."].map(pathInRepository),
    ["content", "content", "sites/acme", "", "", ""],
  );
});

Deno.test("labels and hints are an office's words, and what is for others comes last and says so", () => {
  const technical =
    /\b(?:slugs?|alt|front matter|deno task|markdown|schema\.org|WGS|JSON|BCP|\.md)\b/i;
  const said = everything.filter(([, , { label }]) => !label.startsWith("For your web person"))
    .map(([, , { label, hint = "" }]) => `${label}: ${hint}`);
  assertEquals(said.filter((words) => technical.test(words)), []);
  // Of site.md, these say by their names alone what they are.
  const bare = editorFields(settings.fields, "content")
    .filter(({ name, label }) => label === fieldLabel(name)).map(({ name }) => name);
  assertEquals(bare, [
    ...["banner", "map", "language", "units", "time_zone", "style", "sections"],
    ...["accent_color", "dark_color", "paper_color", "color_scheme", "corners"],
    ...["heading_font", "text_font"],
  ]);
  const isForOthers = editorFields(settings.fields, "content")
    .map(({ label }) => label.startsWith("For your web person"));
  assertEquals(isForOthers.slice(isForOthers.indexOf(true)), Array(10).fill(true));
});

Deno.test("a language that is not published can be written and published in the editor", async () => {
  const site = await load(smallWith({
    "es/company.md": "---\ndraft: true\n---\n",
    "es/services/gate-repair.md": "---\ndraft: true\n---\n",
  }));
  assertEquals(site.translations, undefined);
  const { collections } = editorConfig({ repository: "a/b", folder: "x", siteUrl: "", site });
  const files = collections.slice(config.collections.length)
    .flatMap((it) => "files" in it ? it.files : []);
  assertEquals(files.map(({ file }) => file), [
    "x/es/services/gate-repair.md",
    "x/es/projects/pasture.md",
    "x/es/markets/farms.md",
    "x/es/service-areas/millbrook.md",
    "x/es/glossary/post.md",
    "x/es/company.md",
    "x/es/site.md",
  ]);
  const draft = files.at(-2)!.fields.find(({ name }) => name === "draft")!;
  assertEquals([draft.label, draft.hint, draft.widget], [
    "Language not published yet",
    "On: nobody sees a page in this language until you turn this off.",
    "boolean",
  ]);
});

Deno.test("a further language has a collection for each folder, with the words alone of each file", async () => {
  const site = await load(smallWith({
    "es/company.md": "---\n---\nUn párrafo.\n",
    "es/pages/ayudas.md": "---\ntitle: Ayudas\ndescription: Dinero.\n---\nSolo aquí.\n",
  }));
  const { collections } = editorConfig({ repository: "a/b", folder: "x", siteUrl: "", site });
  const own = collections.slice(config.collections.length);
  const files = own.flatMap((it) => "files" in it ? it.files : []);
  const folders = [
    ...["services: Services", "projects: Projects", "markets: Markets"],
    ...["service-areas: Service areas", "glossary: Glossary", "pages: Pages", "site: Company"],
  ];
  assertEquals(
    own.map(({ name, label }) => `${name}: ${label}`),
    folders.map((folder) => `es-${folder} (Español)`),
  );
  assertEquals(files.map(({ file }) => file), [
    "x/es/services/gate-repair.md",
    "x/es/projects/pasture.md",
    "x/es/markets/farms.md",
    "x/es/service-areas/millbrook.md",
    "x/es/glossary/post.md",
    "x/es/pages/ayudas.md",
    "x/es/company.md",
    "x/es/site.md",
  ]);
  const [service] = files;
  const said = (fields: readonly EditorField[]): unknown[] =>
    fields.map(({ name, required, fields }) =>
      fields ? [name, said(fields as EditorField[])] : required ? `${name}!` : name
    );
  assertEquals(said(service!.fields), [
    ...["name!", "summary", "capabilities", "benefits"],
    ["process", ["title", "description"]],
    ["faqs", ["question", "answer"]],
    ["pictures", ["alt", "caption"]],
    ...["updated", "draft", "body!"],
  ]);
  assertEquals(JSON.stringify(files).includes('"pattern"'), false);
  const hints = new Map(service!.fields.map(({ name, hint }) => [name, hint]));
  assertEquals(["name", "process", "body"].map((name) => hints.get(name)), [
    "Gate repair",
    "1. Call – You call.",
    "Wrapped over two lines.\n\nAnd a second paragraph.",
  ]);
});
