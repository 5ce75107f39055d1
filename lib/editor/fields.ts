/**
 * Turns declared fields into fields of the content editor, with widget, label, hint and limits. The declaration
 * accepts whatever the editor accepts.
 *
 * @see https://decapcms.org/docs/widgets/ for the format, which Sveltia CMS reads as well
 * @module
 */
import { match } from "ts-pattern";
import { MAX_PICTURE_BYTES, type Resource, resources } from "../model/mod.ts";
import {
  type Field,
  type Fields,
  hasFields,
  type JsonSchema,
  type Schema,
  schemaOf,
} from "../schema/mod.ts";
import { CONTROL_CHARACTERS } from "../text/mod.ts";

export interface EditorField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  /** A regular expression without flags, and the message for a text that doesn't match. */
  readonly pattern?: readonly [pattern: string, message: string];
  readonly [option: string]: unknown;
}

/**
 * The editor's fields for declared fields, in order.
 *
 * @param folder The content folder's path in the repository; empty if the folder is the whole repository.
 * @param inOptional Whether they are members of an optional object. They are then optional, too, since Decap requires
 * the required members of an object even if the object is optional.
 */
export function editorFields(fields: Fields, folder: string, inOptional = false): EditorField[] {
  return Object.entries(fields).map(([name, field]) =>
    editorField(name, field, folder, inOptional)
  );
}

export function editorField(
  name: string,
  field: Field<unknown>,
  folder: string,
  inOptional = false,
): EditorField {
  const schema = schemaOf(field);
  const required = !inOptional && !("optional" in field);
  return {
    name,
    label: schema.label ?? fieldLabel(name),
    hint: schema.hint ?? schema.json.description,
    required,
    ...chooseWidget(schema, folder, required),
  };
}

/** A widget of the editor, and its options. */
interface Widget {
  readonly widget: string;
  readonly [option: string]: unknown;
}

/** The widget for a value, and its limits. */
function chooseWidget(schema: Schema<unknown>, folder: string, required: boolean): Widget {
  const { json, refersTo, role } = schema;
  if (refersTo !== undefined) {
    const title = resources.find(({ segment }) => segment === refersTo)?.title;
    return {
      widget: "relation",
      collection: refersTo,
      value_field: "{{slug}}",
      search_fields: [title],
      display_fields: [title],
      // Decap offers only 20 by default.
      options_length: 1000,
      ...(json.type === "array" && { multiple: true, min: json.minItems }),
    };
  }
  if (Array.isArray(json.enum)) return { widget: "select", options: json.enum };
  return match<typeof role, Widget>(role)
    .with("date", () => day)
    .with("picture", () => pictureWidget(`${folder}/images`))
    .with("logo", () => pictureWidget(folder))
    .with("text", () => ({ ...markdown, pattern: editorPattern(schema) }))
    .with("color", () => ({ widget: "color" }))
    .with("line", () => ({ widget: "string", pattern: editorPattern(schema) }))
    .with("step", undefined, () => {
      const bounds = { min: json.minimum, max: json.maximum };
      return match<unknown, Widget>(json.type)
        // Decap treats "off" as "not filled in" if the field is required.
        .with("boolean", () => ({ widget: "boolean", required: false, default: false }))
        .with("integer", () => ({ widget: "number", value_type: "int", ...bounds }))
        .with("number", () => ({ widget: "number", value_type: "float", step: 0.00001, ...bounds }))
        .with("array", () => listWidget(schema.item!, json, folder))
        .with(
          "object",
          () =>
            hasFields(schema)
              ? { widget: "object", fields: editorFields(schema.fields, folder, !required) }
              // The editor keeps the value in the file.
              : { widget: "hidden" },
        )
        .otherwise(() => ({ widget: "string", pattern: editorPattern(schema) }));
    })
    .exhaustive();
}

/** The widget of a text. Its toolbar has most of what a text may have; tables and the rest are written as markdown. */
const markdown = {
  widget: "markdown",
  buttons: [
    "bold",
    "italic",
    "strikethrough",
    "code",
    "link",
    "heading-two",
    "heading-three",
    "heading-four",
    "quote",
    "bulleted-list",
    "numbered-list",
  ],
  editor_components: ["image", "code-block"],
  minimal: true,
} as const;

/** The widget of a date without a time; empty if none is chosen. */
const day = {
  widget: "datetime",
  format: "YYYY-MM-DD",
  date_format: "YYYY-MM-DD",
  time_format: false,
  default: "",
} as const;

/** The widget of a picture. It is stored in a folder of the repository; the field has its name without the folder. */
function pictureWidget(folder: string) {
  return {
    widget: "image",
    choose_url: false,
    media_folder: `/${folder}`.replace("//", "/"),
    public_folder: "",
    media_library: { config: { max_file_size: MAX_PICTURE_BYTES } },
  } as const;
}

function listWidget(item: Schema<unknown>, json: JsonSchema, folder: string) {
  const common = { widget: "list", collapsed: true, min: json.minItems };
  if (!hasFields(item)) {
    // Without a field, the items would be split at commas.
    return { ...common, field: editorField("item", item, folder) };
  }
  // The number of a step is its position in the list, so it needs no field.
  const fields = editorFields(item.fields, folder)
    .filter(({ name }) => item.role !== "step" || name !== "step")
    // Decap begins a new entry with an item for a list that has a default in it.
    .map(({ default: _, ...field }) => field as EditorField);
  return { ...common, summary: `{{fields.${fields[0]?.name}}}`, fields };
}

/** The body of a resource's file, as a field. */
export function bodyField({ body, schema }: Resource): EditorField {
  const field = editorField("body", schema.fields[body]!, "");
  return { ...field, label: body === "body" ? "Text" : fieldLabel(body) };
}

/** `completion_date` as `Completion date`. */
export function fieldLabel(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ");
  return text[0]!.toUpperCase() + text.slice(1);
}

/** No control characters except tabs and line ends. */
const NO_CONTROLS = `(?![\\s\\S]*[${CONTROL_CHARACTERS}])`;

/**
 * At least one visible character. The declaration checks all of Unicode; without flags, only characters of one UTF-16
 * unit can be checked, so a text of only emoji is refused too.
 */
const VISIBLE =
  "(?=[\\s\\S]*[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e" +
  "\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ud800-\\udfff])";

/** The pattern that accepts what a declared text accepts. */
function editorPattern({ json, formats = [] }: Schema<unknown>): EditorField["pattern"] {
  const min = Number(json.minLength ?? 0);
  const max = json.maxLength;
  const parts = [
    NO_CONTROLS,
    ...(min > 0 ? [VISIBLE] : []),
    // The editor counts UTF-16 units: two for a character outside the first plane.
    ...(min > 1 || max !== undefined ? [`(?=[\\s\\S]{${min},${max ?? ""}}$)`] : []),
    ...formats.map(({ pattern, published = pattern }) => `(?=[\\s\\S]*?(?:${published.source}))`),
  ];
  const rules = [
    ...formats.map(({ issue }) => issue),
    ...(max === undefined ? [] : [`must have at most ${max} characters`]),
  ];
  return [`^${parts.join("")}`, rules.length === 0 ? "must be text" : rules.join("; ")];
}

/**
 * The field of a title, of which the editor makes the file name: the title must have an ASCII letter or digit, and no
 * character that would stay in the name but is not allowed there.
 */
export function asTitle(field: EditorField): EditorField {
  const [pattern, message] = field.pattern!;
  return {
    ...field,
    pattern: [
      `${pattern}(?=[\\s\\S]*[0-9A-Za-z])(?![\\s\\S]*[_~])`,
      `${message}; it has a letter or digit, and no _ or ~`,
    ],
  };
}
