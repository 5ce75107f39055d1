/**
 * The kinds of file in a content folder, and an example of every field, made from the declarations.
 *
 * @module
 */
import {
  company,
  dateFormat,
  pictureFile,
  type Resource,
  resources,
  settings,
} from "../model/mod.ts";
import { type Field, type Fields, hasFields, type ObjectSchema, schemaOf } from "../schema/mod.ts";

/** A kind of file. */
export interface FileKind {
  /** Its path in a new folder. */
  readonly file: string;
  /** What it is. */
  readonly about: string;
  readonly frontMatter: ObjectSchema<Fields>;
  /** What its text is about; `undefined` if it has none. */
  readonly body?: string;
  /** The folder, if it is one of many. */
  readonly segment?: string;
}

/** The kinds of file, in the order of the reference. */
export const fileKinds: readonly FileKind[] = [
  kindOf(company, "company.md"),
  {
    file: "site.md",
    about:
      "The website's wording and look. The file and all its fields are optional; it has no text.",
    frontMatter: settings,
  },
  ...resources.map((resource) => ({
    ...kindOf(resource, `${resource.segment}/${sampleSlug(resource)}.md`),
    segment: resource.segment,
  })),
];

function kindOf({ schema, body, frontMatter }: Resource, file: string): FileKind {
  const about = descriptionOf(schema);
  const text = descriptionOf(schema.fields[body]!);
  return {
    file,
    about: `${about} The text below the front matter: ${text}`,
    frontMatter,
    body: text,
  };
}

/** A site's form needs a privacy page, so that is the sample of an own page. */
function sampleSlug({ atRoot, noun }: Resource): string {
  return atRoot ? "privacy" : `first-${noun.split(" ").at(-1)}`;
}

/** Examples by the names of fields, where the declaration doesn't say one. */
const NAMED: Readonly<Record<string, unknown>> = {
  latitude: 40.7506,
  longitude: -73.9972,
  north: 41.2,
  south: 40.4,
  east: -73.5,
  west: -74.5,
  emergency: "24 hours a day, at +1-555-555-0100",
  time_zone: "America/New_York",
  logo: "logo.svg",
  logo_dark: "logo-dark.svg",
  attributes: { defer: true, "data-site": "example.com" },
  paper_color: "#f7f4ee",
  sections: [
    { kind: "services", title: "What we do", intro: "All of it ourselves.", layout: "cards" },
    { kind: "text", text: "A few words." },
    { kind: "text", page: "privacy" },
  ],
};

/**
 * The example of a field: a slug of a sample, what its format says is such a value, or TODO and its description.
 *
 * @param segment The folder of its file; a file doesn't name itself.
 * @param about Its description, if it has none of its own.
 */
export function exampleOf(
  name: string,
  field: Field<unknown>,
  segment?: string,
  about = "",
): unknown {
  const schema = schemaOf(field);
  const { json, item, refersTo, formats = [] } = schema;
  const description = descriptionOf(field) || about;
  if (json.type === "boolean") {
    // A picture of before would need one of afterwards.
    return name !== "before";
  }
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  if (item !== undefined) {
    return refersTo !== undefined && refersTo === segment
      ? []
      : [exampleOf("", item, segment, description)];
  }
  if (hasFields(schema)) {
    return Object.fromEntries(
      Object.entries(schema.fields).map((
        [name, member],
      ) => [name, exampleOf(name, member, segment)]),
    );
  }
  if (schema === pictureFile) return "example.svg";
  if (refersTo !== undefined) return sampleSlug(resources.find((it) => it.segment === refersTo)!);
  if (Array.isArray(json.enum)) return json.enum[0];
  if (json.type !== "string") return 1;
  if (formats.includes(dateFormat)) return "2025-06-30";
  const [, such] =
    /such as "?([^\s",;]*[^\s",;:])/.exec(formats.map(({ issue }) => issue).join()) ?? [];
  return such ?? `TODO ${description}`.slice(0, Number(json.maxLength ?? Infinity));
}

/** What a field means. */
export function descriptionOf(field: Field<unknown>): string {
  const { description } = schemaOf(field).json;
  return typeof description === "string" ? description : "";
}
