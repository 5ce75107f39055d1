/**
 * `deno task content:reference`: writes the field reference of docs/content.md from the declarations.
 *
 * @module
 */
import { runTask } from "./task.ts";
import { type Fields, hasFields, type ObjectSchema, type Schema, schemaOf } from "../schema/mod.ts";
import { type ContentFileKind, contentFileKinds } from "./examples.ts";

const BEGIN = "<!-- deno task content:reference -->";
const END = "<!-- end -->";

function writeSection({ file, about, frontMatter }: ContentFileKind): string {
  return `### \`${file.replace(/\/.*/, "/*.md")}\`

${about}

| field | required | what it is |
|---|---|---|
${listRows(frontMatter).join("\n")}
`;
}

/** A row for each field, and for each field of the object or list in it. */
function listRows(
  { fields }: Pick<ObjectSchema<Fields>, "fields">,
  within = "",
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const schema = schemaOf(field);
    const path = `${within}${name}`;
    const inner = schema.item ?? schema;
    const below = hasFields(inner)
      ? listRows(inner, `${path}${schema.item === undefined ? "." : "[]."}`)
      : [];
    const isRequired = !("optional" in field);
    const fallback = "fallback" in field && typeof field.fallback !== "object"
      ? ` Without it: \`${JSON.stringify(field.fallback)}\`.`
      : "";
    const { description = "" } = schema.json;
    const bounds = describeBounds(schema).replace(/^[a-z]/, (letter) => letter.toUpperCase());
    const meaning = `${description} ${bounds}.`.trim();
    return [
      `| \`${path}\` | ${isRequired ? "yes" : ""} | ${meaning}${fallback} |`,
      ...below,
    ];
  });
}

function describeBounds(schema: Schema<unknown>): string {
  const { type, enum: values, minLength = 0, maxLength, minItems } = schema.json;
  if (schema.item !== undefined) {
    const least = minItems === undefined ? "" : ` of at least ${minItems}`;
    return `list${least}${hasFields(schema.item) ? "" : `; each: ${describeBounds(schema.item)}`}`;
  }
  if (schema.refersTo !== undefined) {
    return `the name of a file in \`${schema.refersTo}/\`, without .md`;
  }
  if (Array.isArray(values)) return `one of ${values.map((word) => `\`${word}\``).join(", ")}`;
  if (type === "object") return "fields";
  if (schema.form !== undefined) return schema.form;
  if (schema.role === "text") return "a text in markdown";
  const form = schema.formats?.find(({ form }) => form !== undefined)?.form;
  const length = maxLength === undefined ? "" : `, at most ${maxLength} characters`;
  if (form !== undefined) return `text: ${form}${length}`;
  return `${Number(minLength) > 0 ? "text" : "text, possibly empty"}${length}`;
}

const USAGE = `Usage: deno task content:reference

Writes the field reference of docs/content.md from the declarations.`;

await runTask(USAGE, async () => {
  const path = new URL("../../docs/content.md", import.meta.url);
  const [before, rest] = (await Deno.readTextFile(path)).split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  const sections = contentFileKinds.map(writeSection).join("\n");
  await Deno.writeTextFile(path, `${before}${BEGIN}\n\n${sections}\n${END}${after}`);
});
