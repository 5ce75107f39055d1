/**
 * The kinds of file in a content folder, and an example of every field, from the declarations.
 *
 * @module
 */
import { stringify } from "@std/yaml/stringify";
import { company, type Resource, resources, settings } from "../model/mod.ts";
import { type Field, type Fields, hasFields, type ObjectSchema, schemaOf } from "../schema/mod.ts";

export interface ContentFileKind {
  /** The path of such a file in a new folder. */
  readonly file: string;
  /** A description of such a file. */
  readonly about: string;
  readonly frontMatter: ObjectSchema<Fields>;
  /** The fields that the API always has, so that a new file has them. */
  readonly published: readonly string[];
  /** A description of the text below the front matter; absent if there is none. */
  readonly body?: string;
  /** The folder of such files, if there can be many. */
  readonly segment?: string;
}

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

/** The slug of a kind's first file. An own page is the privacy page, since a site with a form needs one. */
function sampleSlug({ atRoot, noun }: Resource): string {
  return atRoot ? "privacy" : `first-${noun.split(" ").at(-1)}`;
}

/**
 * An example for a field: that of its declaration or of its format, the slug of a first file, or TODO and a description.
 *
 * @param segment The folder of the field's file, since a file doesn't refer to itself.
 * @param about The description, if the field has none of its own.
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

/** The lines of a field with its value, in front matter. */
export function yamlLines(name: string, value: unknown): readonly string[] {
  return stringify({ [name]: value }, { lineWidth: -1 }).trimEnd().split("\n");
}

/** A placeholder: `TODO` and a text, cut after a clause or a word so that it has at most `most` characters. */
export function todo(text: string, most = Infinity): string {
  const words = `TODO ${text}`;
  return words.length <= most ? words : words.slice(0, most + 1).replace(/[;,:] .*$|\s+\S*$/, "");
}

/** The description of a field; empty if it has none. */
export function describeField(field: Field<unknown>): string {
  const { description } = schemaOf(field).json;
  return typeof description === "string" ? description : "";
}
