/**
 * Turns declared fields into fields of the content editor, with widget, label, hint and limits. The declaration
 * accepts whatever the editor accepts.
 *
 * @see https://decapcms.org/docs/widgets/ for the format, which Sveltia CMS reads as well
 * @module
 */
import { company, picture, processStep, unpublishedFields } from "../model/mod.ts";
import {
  type Field,
  type Fields,
  type JsonSchema,
  type ObjectSchema,
  present,
  type Schema,
  schemaOf,
} from "../schema/mod.ts";
import { patternOf } from "./pattern.ts";

/** A field in the editor's configuration. */
export interface EditorField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly [option: string]: unknown;
}

/** Where the editor finds the files that fields refer to. */
export interface EditorPlaces {
  /** The content folder's path in the repository; empty where the repository is the folder. */
  readonly folder: string;
  /** The title field of a collection's resources. */
  readonly titleOf: (collection: string) => string;
}

/** The largest picture, in bytes. */
const MAX_PICTURE_BYTES = 20_000_000;

/**
 * The editor's fields for declared fields, in order.
 *
 * @param held Whether they are optional because their parent is.
 */
export function editorFields(fields: Fields, places: EditorPlaces, held = false): EditorField[] {
  return Object.entries(fields).map(([name, field]) => editorField(name, field, places, held));
}

/**
 * The editor's field for one declared field.
 *
 * @param held Whether it is optional because its parent is: Decap requires the members of an object even if the
 * object is optional.
 */
export function editorField(
  name: string,
  field: Field<unknown>,
  places: EditorPlaces,
  held = false,
): EditorField {
  const schema = schemaOf(field);
  const required = !held && !("optional" in field);
  return {
    name,
    label: labelOf(name),
    ...hintOf(schema.json),
    required,
    ...widgetOf(schema, places, required),
  };
}

/** The widget for a value, and its limits. */
function widgetOf(
  schema: Schema<unknown>,
  places: EditorPlaces,
  required: boolean,
): { readonly widget: string } & Readonly<Record<string, unknown>> {
  const { json, refersTo } = schema;
  if (schema === schemaOf(unpublishedFields.updated)) return day;
  if (schema === picture.fields.file) return pictureFile(`${places.folder}/images`);
  if (schema === schemaOf(company.schema.fields.logo)) return pictureFile(places.folder);
  if (refersTo !== undefined) return relation(refersTo, json, places);
  if (Array.isArray(json.enum)) return { widget: "select", options: json.enum };
  switch (json.type) {
    case "boolean":
      // Decap treats "off" as "not filled in" if the field is required.
      return { widget: "boolean", required: false, default: false };
    case "integer":
      return { widget: "number", value_type: "int", ...bounds(json) };
    case "number":
      return { widget: "number", value_type: "float", step: 0.00001, ...bounds(json) };
    case "array":
      return listOf(schema, places);
    case "object":
      return isObject(schema)
        ? {
          widget: "object",
          collapsed: !required,
          fields: editorFields(schema.fields, places, !required),
        }
        : KEPT;
    default:
      return {
        widget: schema.multiline === true ? "text" : "string",
        ...present({ pattern: patternOf(schema) }),
      };
  }
}

/** A value without a widget: the editor keeps the value in the file. */
const KEPT = { widget: "hidden" } as const;

/** A date without a time, empty if none is chosen. */
const day = {
  widget: "datetime",
  format: "YYYY-MM-DD",
  date_format: "YYYY-MM-DD",
  time_format: false,
  default: "",
} as const;

/** A picture, which is stored in a folder of the repository and named without it. */
function pictureFile(folder: string) {
  return {
    widget: "image",
    choose_url: false,
    media_folder: `/${folder}`.replace("//", "/"),
    public_folder: "",
    media_library: { config: { max_file_size: MAX_PICTURE_BYTES } },
  } as const;
}

function relation(collection: string, json: JsonSchema, { titleOf }: EditorPlaces) {
  const title = titleOf(collection);
  return {
    widget: "relation",
    collection,
    value_field: "{{slug}}",
    search_fields: [title],
    display_fields: [title],
    // Decap offers only 20 by default.
    options_length: 1000,
    ...(json.type === "array" && { multiple: true, ...present({ min: json.minItems }) }),
  };
}

function listOf({ item, json }: Schema<unknown>, places: EditorPlaces) {
  const common = {
    widget: "list",
    collapsed: true,
    ...present({ min: json.minItems }),
  };
  if (item === undefined) return common;
  if (!isObject(item)) {
    // Without a field, the items would be split at commas.
    return { ...common, field: editorField("item", item, places) };
  }
  // The number of a step is its position in the list, so it needs no field.
  const fields = editorFields(item.fields, places).filter(({ name }) =>
    item !== processStep || name !== "step"
  );
  return { ...common, summary: `{{fields.${fields[0]?.name}}}`, fields };
}

function isObject(schema: Schema<unknown>): schema is ObjectSchema<Fields> {
  return "fields" in schema;
}

function bounds({ minimum, maximum }: JsonSchema) {
  return present({ min: minimum, max: maximum });
}

function hintOf({ description }: JsonSchema): { readonly hint?: string } {
  return typeof description === "string" ? { hint: description } : {};
}

/** `completion_date` as `Completion date`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words[0]!.toUpperCase() + words.slice(1);
}
