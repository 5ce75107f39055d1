/**
 * The kinds of file in a content folder, and an example of every field, made from the declarations.
 *
 * @module
 */
import { company, type Resource, resources, settings } from "../model/mod.ts";
import { type Field, type Fields, hasFields, type ObjectSchema, schemaOf } from "../schema/mod.ts";

/** A kind of file. */
export interface ContentFileKind {
  /** Its path in a new folder. */
  readonly file: string;
  /** What it is. */
  readonly about: string;
  readonly frontMatter: ObjectSchema<Fields>;
  /** What is published in any case, so that a new file has it. */
  readonly published: readonly string[];
  /** What its text is about; `undefined` if it has none. */
  readonly body?: string;
  /** The folder, if it is one of many. */
  readonly segment?: string;
}

/** The kinds of file, in the order of the reference. */
export const contentFileKinds: readonly ContentFileKind[] = [
  describeFile(company, "company.md"),
  {
    file: "site.md",
    about:
      "The website's wording and look. The file and all its fields are optional; it has no text.",
    frontMatter: settings,
    published: [],
  },
  ...resources.map((resource) => ({
    ...describeFile(resource, `${resource.segment}/${sampleSlug(resource)}.md`),
    segment: resource.segment,
  })),
];

function describeFile({ schema, body, frontMatter }: Resource, file: string): ContentFileKind {
  const about = describeField(schema);
  const text = describeField(schema.fields[body]!);
  return {
    file,
    about: `${about} The text below the front matter: ${text}`,
    frontMatter,
    published: Object.keys(schema.fields).filter((name) => !("optional" in schema.fields[name]!)),
    body: text,
  };
}

/** A site's form needs a privacy page, so that is the sample of an own page. */
function sampleSlug({ atRoot, noun }: Resource): string {
  return atRoot ? "privacy" : `first-${noun.split(" ").at(-1)}`;
}

/**
 * The example of a field: its own, the slug of a sample, its format's, or TODO and its description.
 *
 * @param segment The folder of its file; a file doesn't name itself.
 * @param about Its description, if it has none of its own.
 */
export function findExample(field: Field<unknown>, segment?: string, about = ""): unknown {
  const schema = schemaOf(field);
  const { json, item, refersTo, formats = [] } = schema;
  if (schema.example !== undefined) return schema.example;
  const description = describeField(field) || about;
  if (item !== undefined) {
    const isOwn = refersTo !== undefined && refersTo === segment;
    return isOwn ? [] : [findExample(item, segment, description)];
  }
  if (hasFields(schema)) {
    return Object.fromEntries(
      Object.entries(schema.fields).map(([name, member]) => [name, findExample(member, segment)]),
    );
  }
  if (refersTo !== undefined) return sampleSlug(resources.find((it) => it.segment === refersTo)!);
  if (Array.isArray(json.enum)) return json.enum[0];
  if (json.type === "boolean") return true;
  if (json.type !== "string") return 1;
  const { example } = formats.find(({ example }) => example !== undefined) ?? {};
  return example ?? todo(description, Number(json.maxLength ?? Infinity));
}

/** A placeholder with the whole clauses, or else words, of a text that fit. */
export function todo(text: string, most = Infinity): string {
  const words = `TODO ${text}`;
  return words.length <= most ? words : words.slice(0, most + 1).replace(/[;,:] .*$|\s+\S*$/, "");
}

/** What a field means. */
export function describeField(field: Field<unknown>): string {
  const { description } = schemaOf(field).json;
  return typeof description === "string" ? description : "";
}
